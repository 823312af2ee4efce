import { parseCards, unwrap } from '@cardroom/engine';
import * as holdem from '@cardroom/engine/holdem';

/** The dealer of this hand: a deck in a known order, by position. A room would shuffle it and prove it. */
const deck = unwrap(parseCards('Ac Kd Kh Qs 2c Ks 8h 3c 2d 5d 2h 9s'));
const answer = (need: holdem.HoldemNeed): holdem.HoldemAction =>
  need.kind === 'cards'
    ? { kind: 'deal', cards: need.positions.map(at => deck[at]!) }
    : {
        kind: 'show',
        hands: need.hands.map(({ seat, positions }) => ({ seat, cards: positions.map(at => deck[at]!) })),
      };

const seats = [
  { seat: 1, stack: 100 },
  { seat: 2, stack: 100 },
];
let { state } = unwrap(holdem.openHand({ rules: holdem.HOLDEM_PRESETS.headsup, hand: 1, button: 2, seats }));
for (let now = holdem.awaiting(state); now.who !== 'nobody'; now = holdem.awaiting(state)) {
  const move: holdem.HoldemAction = now.who === 'chance' ? answer(now.need) : choose(now);
  state = unwrap(holdem.apply(state, move)).state;
}
console.log(state.seats.map(({ seat, stack }) => ({ seat, stack })));
// [ { seat: 1, stack: 200 }, { seat: 2, stack: 0 } ]

/** The button raises all-in, the other calls. */
function choose({
  seat,
  legal,
}: {
  readonly seat: number;
  readonly legal: holdem.HoldemLegal;
}): holdem.HoldemAction {
  if (seat === 2 && legal.raiseTo.ok) return { kind: 'raiseTo', seat, amount: legal.raiseTo.max };
  return legal.call.ok ? { kind: 'call', seat } : { kind: 'check', seat };
}
