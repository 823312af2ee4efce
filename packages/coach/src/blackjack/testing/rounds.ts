import { ROUNDINGS, cardsIn, unwrap, type Composition, type Seat } from '@cardroom/engine';
import {
  BLACKJACK_PRESETS,
  DEALER_CARDS,
  DOUBLE_ON,
  PAYOUTS,
  SPLIT_BY,
  SURRENDERS,
  apply,
  awaiting,
  legalActions,
  nextRound,
  openRound,
  type BlackjackAction,
  type BlackjackEvent,
  type BlackjackRules,
  type BlackjackState,
  type RoundSetup,
  type SeatAction,
} from '@cardroom/engine/blackjack';
import { answerBlackjack, type BlackjackDealer, type Random } from '@cardroom/engine/testing';
import { advise, situationAt } from '@cardroom/odds/blackjack';

import type { RoundPrice } from '../round-price.ts';

/** Decides for the seat that is awaited. */
export type Player = (state: BlackjackState) => SeatAction;

export type PlayedRound = Readonly<{ events: readonly BlackjackEvent[]; state: BlackjackState }>;

/** A table that deals fairly from seeded randomness and plays round after round. */
export const tableOf = (setup: RoundSetup, random: Random) => {
  const dealer: BlackjackDealer = {
    order: [],
    shuffle: (left: Composition) => random.shuffle(cardsIn(left)),
  };
  let next = setup;
  const play = (player: Player): PlayedRound => {
    let { state, events } = unwrap(openRound(next));
    const all = [...events];
    for (let now = awaiting(state); now.who !== 'nobody'; now = awaiting(state)) {
      const action: BlackjackAction =
        now.who === 'chance' ? answerBlackjack(dealer, state, now.need) : player(state);
      ({ state, events } = unwrap(apply(state, action)));
      all.push(...events);
    }
    next = { ...nextRound(state), seats: setup.seats };
    return { events: all, state };
  };
  return { play };
};

const bet = (state: BlackjackState, seat: Seat, box: number, random: Random): SeatAction => {
  const { bet: terms } = legalActions(state, seat);
  if (!terms.ok || random.chance(0.05)) return { kind: 'pass', seat, box };
  const most = Math.min(terms.max, 4 * terms.min);
  return { kind: 'bet', seat, box, amount: terms.min + random.below(most - terms.min + 1) };
};

const CHOICES = ['insure', 'evenMoney', 'decline', 'hit', 'stand', 'double', 'split', 'surrender'] as const;

/** Anything legal; splits more often than not. */
export const anyhow =
  (random: Random): Player =>
  state => {
    const now = awaiting(state);
    if (now.who !== 'seat') throw new Error('No seat is awaited');
    if (now.legal.pass.ok) return bet(state, now.seat, now.box, random);
    const legal = CHOICES.filter(kind => now.legal[kind].ok);
    const kind = legal.includes('split') && random.chance(0.7) ? 'split' : random.pick(legal);
    return { kind, seat: now.seat };
  };

/** What the odds package recommends; insurance where it pays. Now and then, as often as told, anything legal. */
export const asAdvised =
  (random: Random, slips = 0): Player =>
  state => {
    const now = awaiting(state);
    if (now.who !== 'seat' || now.legal.pass.ok || random.chance(slips)) return anyhow(random)(state);
    const { seat, box, hand, legal } = now;
    const advice = advise(situationAt(state, box, hand ?? 0));
    if (!advice.ok) return anyhow(random)(state);
    const { best, insurance, dealer } = advice.value;
    if (hand !== null) return { kind: best !== null && legal[best].ok ? best : 'stand', seat };
    if (legal.evenMoney.ok) {
      const wager = state.boxes[box]!.wager;
      const declined = (1 - dealer.blackjack) * Math.floor((3 * wager + 1) / 2);
      return { kind: wager > declined ? 'evenMoney' : 'decline', seat };
    }
    return { kind: legal.insure.ok && insurance! > 0 ? 'insure' : 'decline', seat };
  };

/** Rules of every kind; few decks, for speed. */
export const someRules = (random: Random, decks: readonly number[]): BlackjackRules => {
  const maxHands = random.pick([1, 2, 2, 3, 4, 4]);
  return {
    ...BLACKJACK_PRESETS.vegas,
    decks: random.pick(decks),
    hitSoft17: random.chance(0.5),
    doubleOn: random.pick(DOUBLE_ON),
    doubleAnyCards: random.chance(0.3),
    doubleAfterSplit: random.chance(0.5),
    maxHands,
    maxHandsAces: 1 + random.below(maxHands),
    splitAcesOneCard: random.chance(0.5),
    splitBy: random.pick([...SPLIT_BY, 'rank', 'value']),
    surrender: random.pick([...SURRENDERS, 'late']),
    blackjackPays: random.pick(PAYOUTS),
    dealerCard: random.pick(DEALER_CARDS),
    insurance: random.chance(0.8),
    rounding: random.pick(ROUNDINGS),
    minBet: 1 + random.below(9),
    boxes: 7,
    reshuffleAt: random.pick(['50%', '100%'] as const),
    ...(random.chance(0.1) ? { naturals: false, insurance: false } : {}),
  };
};

/** Now and then, as often as told, leaves in the middle of a round. */
export const leaving =
  (player: Player, random: Random, chance: number): Player =>
  state => {
    const now = awaiting(state);
    const leaves = now.who === 'seat' && now.legal.forfeit.ok && random.chance(chance);
    return leaves ? { kind: 'forfeit', seat: now.seat } : player(state);
  };

/** A table with deep pockets, unless told otherwise, its boxes shared between seats 0 and 1. */
export const richTable = (rules: BlackjackRules, boxes: number, random: Random, bankroll = 1_000_000) =>
  tableOf(
    {
      rules,
      round: 1,
      seats: [0, 1].map(seat => ({ seat, bankroll })),
      boxes: Array.from({ length: boxes }, (_, at) => (at === 0 ? 0 : random.below(2))),
      shoe: null,
    },
    random,
  );

/** How far the three parts are from adding up to the result. */
export const gapOf = ({ result, expected, mistakes, luck }: RoundPrice): number =>
  Math.abs(result - (expected + mistakes + luck));

/** A sample's mean, in standard errors of it. */
export const standardErrors = (sample: readonly number[]): number => {
  const mean = sample.reduce((sum, x) => sum + x, 0) / sample.length;
  const variance = sample.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (sample.length - 1);
  return mean / Math.sqrt(variance / sample.length);
};
