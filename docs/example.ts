import { parseCards, unwrap } from '@cardroom/engine';
import * as blackjack from '@cardroom/engine/blackjack';

const [rules, seats] = [blackjack.BLACKJACK_PRESETS.vegas, [{ seat: 0, bankroll: 1_000 }]];
let { state } = unwrap(blackjack.openRound({ rules, round: 1, seats, boxes: [0], shoe: null }));
state = unwrap(blackjack.apply(state, { kind: 'reshuffle' })).state;
state = unwrap(blackjack.apply(state, { kind: 'bet', seat: 0, box: 0, amount: 50 })).state;
state = unwrap(blackjack.apply(state, { kind: 'deal', cards: unwrap(parseCards('9c 6d 2h')) })).state;
const now = blackjack.awaiting(state);
if (now.who === 'seat') console.log(now.legal.double, now.legal.split);
// { ok: true, cost: 50 } {
//   ok: false,
//   code: 'split/no-pair',
//   message: 'Splitting is for two cards of equal value.'
// }
