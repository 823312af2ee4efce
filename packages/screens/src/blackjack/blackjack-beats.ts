import type { BlackjackEvent, BlackjackState } from '@cardroom/engine/blackjack';
import type { Frame, SeatView, TableView } from '@cardroom/room';

import type { Beat, Pause } from '../beats.ts';
import { roundOf, rulesOf } from './round-view.ts';
import { stepsOf, tellStep, tellVoid, type ToldEvent } from './tell.ts';
import { TWENTY_ONE, tellTwentyOneStep } from './twenty-one-words.ts';

/**
 * A frame in steps: every card that is dealt, the hole card's turn, every card of the dealer, and the settlement, each
 * with the table as it is then. `before` is the table before the frame; the last beat is the frame's own view.
 */
export const blackjackBeats = (before: TableView, frame: Frame): readonly Beat[] => {
  const { bets } = rulesOf(before);
  const tell = bets ? tellStep : tellTwentyOneStep;
  const told = stepsOf(roundOf(before), frame.events);
  const shuffle = bets ? undefined : told.find(isShuffle);
  const beats = groupsOf(told).map(({ pause, steps }) => ({
    view: viewAfter(before, frame, steps.at(-1)!.after),
    pause,
    messages: steps.flatMap(step => (step === shuffle ? [] : tell(step, before))),
  }));
  return ended([...(shuffle ? shuffleBeats(viewAfter(before, frame, shuffle.after)) : []), ...beats], frame);
};

const isShuffle = ({ event }: ToldEvent): boolean => event.kind === 'shoeShuffled';

/** The deck is seen to be shuffled before the first card of Twenty-One. */
const shuffleBeats = (view: TableView): readonly Beat[] =>
  [TWENTY_ONE.shuffling, 'Riffle …', 'Cut …'].map(text => ({
    view,
    pause: 'deal',
    messages: [{ text, tone: 'muted' }],
  }));

/** Events that are shown together. */
type Group = { readonly pause: Pause; readonly steps: readonly ToldEvent[]; readonly closed: boolean };

/** What an event is to its group: it leads to a card, is one, follows from one, or pays. */
type Part = 'lead' | 'card' | 'follow' | 'pay';

const PARTS: Readonly<Record<BlackjackEvent['kind'], Part>> = {
  roundOpened: 'lead',
  shoeShuffled: 'lead',
  betPlaced: 'lead',
  boxPassed: 'lead',
  dealStarted: 'lead',
  cardDealt: 'card',
  holeDealt: 'card',
  insuranceTaken: 'lead',
  insuranceDeclined: 'lead',
  evenMoneyTaken: 'lead',
  dealerPeeked: 'follow',
  handHit: 'lead',
  handDoubled: 'lead',
  handSplit: 'lead',
  handEnded: 'follow',
  seatForfeited: 'follow',
  holeRevealed: 'card',
  insuranceSettled: 'pay',
  handSettled: 'pay',
  roundSettled: 'pay',
};

const groupsOf = (steps: readonly ToldEvent[]): readonly Group[] =>
  steps.reduce<readonly Group[]>((groups, step) => {
    const part = PARTS[step.event.kind];
    const last = groups.at(-1);
    const joins = last !== undefined && doesJoin(last, part);
    const grown = grow(joins ? last : { pause: 'none', steps: [], closed: false }, step, part);
    return [...(joins ? groups.slice(0, -1) : groups), grown];
  }, []);

/** A card closes its group to everything but what follows from it; payments stand together. */
const doesJoin = ({ pause, closed }: Group, part: Part): boolean => {
  if (part === 'pay') return pause === 'result';
  return part === 'follow' ? pause !== 'result' : !closed;
};

const grow = (group: Group, step: ToldEvent, part: Part): Group => ({
  pause: part === 'pay' ? 'result' : part === 'card' ? pauseOf(step) : group.pause,
  steps: [...group.steps, step],
  closed:
    group.closed || part === 'card' || part === 'pay' || (part === 'follow' && group.steps.length === 0),
});

const pauseOf = ({ event, after }: ToldEvent): Pause => {
  if (event.kind === 'holeRevealed') return 'reveal';
  const draws = event.kind === 'cardDealt' && event.target.to === 'dealer' && after.dealer.cards.length > 1;
  return draws ? 'draw' : 'deal';
};

/** The table in the middle of a frame: the round as far as it has come, and nobody to act. */
const viewAfter = (before: TableView, frame: Frame, round: BlackjackState): TableView => ({
  ...before,
  seq: frame.seq,
  hash: frame.hash,
  round: round.round,
  hand: before.hand + round.round - before.round,
  playing: !round.over,
  play: round,
  seats: before.seats.map(seat => ({ ...seat, ready: false, chips: chipsOf(seat, round) })),
  awaited: [],
  deadline: null,
  shoe: frame.view.shoe,
  you: before.you && { ...before.you, legal: null, expect: null, needsSeed: false },
});

const chipsOf = ({ seat, chips }: SeatView, { seats }: BlackjackState): number =>
  seats.find(holder => holder.seat === seat)?.bankroll ?? chips;

/** The last step is the frame's own view, and waits for the player alone, unless there is a result to look at. */
const ended = (beats: readonly Beat[], { view, events }: Frame): readonly Beat[] => {
  const last = beats.at(-1) ?? { pause: 'none', messages: [] };
  const messages = [...last.messages, ...tellVoid(events)];
  return [...beats.slice(0, -1), { view, pause: last.pause === 'result' ? 'result' : 'none', messages }];
};
