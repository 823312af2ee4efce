import {
  ACE,
  DECK_SIZE,
  cardOf,
  invariant,
  rankOf,
  type Card,
  type ChanceAction,
  type ChanceNeed,
  type Rank,
} from '@cardroom/engine';
import {
  apply,
  awaiting,
  isNatural,
  openRound,
  totalOf,
  type BlackjackAction,
  type BlackjackLegal,
  type BlackjackRules,
  type BlackjackState,
  type Hand,
  type HandAction,
} from '@cardroom/engine/blackjack';

import { valueOfRank } from '../../blackjack/shoe.ts';
import { CARD_NAMES, type CountSystem, type IndexPlay } from '../counts.ts';
import type { Player } from '../game.ts';
import { DOUBLES, HITS, SPLITS, SURRENDERS } from '../plan.ts';

/** The engine's shoe, as a round leaves it to the next. */
export type EngineShoe = BlackjackState['shoe'] | null;

/** The round as the engine plays it: the strategy asked at every turn, with what the engine says is legal. */
export type EngineRound = Readonly<{
  shoe: EngineShoe;
  /** In chips; ten of them are bet on each box. */
  net: number;
  /** How the hands ended. */
  results: readonly string[];
  cards: number;
  /** The running count after the round. */
  running: number;
}>;

const BET = 10;

/**
 * The kernel's reference: one round through the engine's public seam. `dealt` are the ranks in the order in which they
 * left the kernel's shoe; the engine asks for them one by one, and checks that the shoe can have held them.
 */
export const playThroughEngine = (
  rules: BlackjackRules,
  boxes: number,
  { plan, count }: Player,
  shoe: EngineShoe,
  dealt: readonly Rank[],
  before: number,
): EngineRound => {
  const seats = [{ seat: 0, bankroll: 1_000_000 }];
  const opened = openRound({
    rules,
    round: 1,
    seats,
    boxes: Array.from({ length: boxes }, () => 0),
    shoe,
  });
  invariant(opened.ok, 'the round opens');
  let { state } = opened.value;
  let next = 0;
  let hole: Rank | null = null;
  let running = before;
  const see = (rank: Rank): void => {
    running += count === null ? 0 : tagOf(count, rank);
  };
  /** The count as a player knows it: what lies face up, divided by what does not. */
  const countNow = (): number => {
    if (count?.per !== 'deck') return running;
    const unseen = state.shoe.left + (state.dealer.hole === null ? 0 : 1);
    return Math.floor((running * DECK_SIZE) / Math.max(unseen, 1));
  };
  const answer = (need: ChanceNeed): ChanceAction => {
    switch (need.kind) {
      case 'reshuffle':
        // Whatever went back counts no more; the cards on the table do.
        running = count === null ? 0 : startOf(count, rules.decks);
        if (state.shuffleDue === null) tableRanks(state).forEach(see);
        return { kind: 'reshuffle' };
      case 'cards':
        return { kind: 'deal', cards: takeCards(need.positions) };
      case 'peek':
        return { kind: 'peek', blackjack: isNatural([state.dealer.cards[0]!, cardOf(hole!, 0)]) };
      case 'reveal':
        see(hole!);
        return { kind: 'reveal', card: unseenCard(state, hole!, []) };
      case 'show':
        throw new Error('blackjack has no showdown');
    }
  };
  const takeCards = (positions: readonly number[]): Card[] => {
    const cards: Card[] = [];
    for (const position of positions) {
      // A gap among the positions is the hole card, which the engine does not ask for yet.
      if (hole === null && position > state.shoe.next + cards.length) hole = dealt[next++]!;
      const rank = dealt[next++]!;
      see(rank);
      cards.push(unseenCard(state, rank, cards));
    }
    if (hole === null && rules.dealerCard !== 'noHole' && next === 2 * boxes + 1) hole = dealt[next++]!;
    return cards;
  };
  for (;;) {
    const now = awaiting(state);
    if (now.who === 'nobody') break;
    const action: BlackjackAction =
      now.who === 'chance' ? answer(now.need) : seatAction(state, now, count, () => countNow(), plan);
    const result = apply(state, action);
    if (!result.ok) throw new Error(`${result.error.message} ${JSON.stringify(action)}`);
    state = result.value.state;
  }
  invariant(next === dealt.length, `the engine took ${next} of ${dealt.length} cards`);
  const hands = state.boxes.flatMap(box => box.hands);
  return {
    shoe: state.shoe,
    net: state.seats[0]!.bankroll - seats[0]!.bankroll,
    results: hands.map(hand => hand.settlement!.result).toSorted(),
    cards: next,
    running,
  };
};

const tableRanks = (state: BlackjackState): readonly Rank[] =>
  [...state.boxes.flatMap(box => box.hands.flatMap(hand => hand.cards)), ...state.dealer.cards].map(rankOf);

/** A card of this rank that the engine has not seen, in any suit; `besides` are on their way already. */
const unseenCard = (state: BlackjackState, rank: Rank, besides: readonly Card[]): Card => {
  const card = [0, 1, 2, 3]
    .map(suit => cardOf(rank, suit))
    .find(one => state.shoe.unseen[one]! > besides.filter(other => other === one).length);
  invariant(card !== undefined, `the shoe has no rank ${rank} left`);
  return card;
};

const nameOf = (rank: Rank) => CARD_NAMES[rank === ACE ? 9 : Math.min(rank, 8)]!;

export const tagOf = ({ tags }: CountSystem, rank: Rank): number => tags[nameOf(rank)];

/** The running count after a shuffle. */
export const startOf = (count: CountSystem, decks: number): number => {
  const deck = Array.from({ length: DECK_SIZE }, (_, card) => tagOf(count, rankOf(card)));
  return count.pivot - decks * deck.reduce((sum, tag) => sum + tag, 0);
};

type Turn = { readonly box: number; readonly hand: number | null; readonly legal: BlackjackLegal };

const seatAction = (
  state: BlackjackState,
  { box, hand, legal }: Turn,
  count: CountSystem | null,
  countNow: () => number,
  plan: Player['plan'],
): BlackjackAction => {
  if (legal.bet.ok) return { kind: 'bet', seat: 0, box: legal.bet.boxes[0]!, amount: BET };
  if (hand === null) {
    const takes = count !== null && count.insureFrom !== null && countNow() >= count.insureFrom;
    if (!takes) return { kind: 'decline', seat: 0 };
    return { kind: legal.evenMoney.ok ? 'evenMoney' : 'insure', seat: 0 };
  }
  const cards = state.boxes[box]!.hands[hand]!;
  return { kind: decide(state, cards, legal, count, countNow, plan), seat: 0 };
};

/** What the plan wishes, with the index plays; of that, the first thing which the engine calls legal. */
const decide = (
  state: BlackjackState,
  { cards }: Hand,
  legal: BlackjackLegal,
  count: CountSystem | null,
  countNow: () => number,
  { grain, wishes, splits }: Player['plan'],
): HandAction => {
  const up = rankOf(state.dealer.cards[0]!);
  const ranks = cards.map(rankOf);
  const pair = ranks.length === 2 && valueOfRank(ranks[0]!) === valueOfRank(ranks[1]!) ? ranks[0]! : null;
  let wish = wishes(ranks.map(valueOfRank).reduce(grain.draw, grain.empty), up);
  if (pair !== null && splits(pair, up)) wish |= SPLITS;
  for (const play of count?.plays ?? [])
    if (play.up === nameOf(up) && isAbout(play, cards, pair)) wish = withPlay(wish, play, countNow());
  if ((wish & SPLITS) > 0 && legal.split.ok) return 'split';
  if ((wish & SURRENDERS) > 0 && legal.surrender.ok) return 'surrender';
  if ((wish & DOUBLES) > 0 && legal.double.ok) return 'double';
  return (wish & HITS) > 0 && legal.hit.ok ? 'hit' : 'stand';
};

const isAbout = ({ hand, row }: IndexPlay, cards: readonly Card[], pair: Rank | null): boolean => {
  const { total, soft } = totalOf(cards);
  if (hand === 'pairs') return pair !== null && nameOf(pair) === row;
  return hand === 'soft' ? soft && row === `A${total - 11}` : !soft && row === `${total}`;
};

const withPlay = (wish: number, { play, from }: IndexPlay, count: number): number => {
  const bit = { stand: HITS, double: DOUBLES, split: SPLITS, surrender: SURRENDERS }[play];
  return (play === 'stand') === count >= from ? wish & ~bit : wish | bit;
};
