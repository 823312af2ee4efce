import { DECK, rankOf, suitOf, type Card } from '@cardroom/engine';
import { awaiting, type SeatAction } from '@cardroom/engine/holdem';
import { holdemDealer, playHand, randomFrom, tableOf } from '@cardroom/engine/testing';
import type { Decision, HoldemBot } from '../bot.ts';
import { spotOf, type Spot } from '../holdem/spot.ts';
import { NEVER, unitsFrom, viewOf } from './play-holdem.ts';

/** A pot of five big blinds heads-up; seat 2 has the button and acts last. */
const RAISED = ['2 raiseTo 25', '1 call'] as const;

/** What seat 2 does on the flop when seat 1 bets the pot. */
export const FACING_POT = [...RAISED, '1 raiseTo 50'] as const;
/** What seat 2 does on the flop when seat 1 checks. */
export const CHECKED_TO = [...RAISED, '1 check'] as const;
/** The same on the river, after checks. */
export const RIVER_CHECKED_TO = [...RAISED, '1 check', '2 check', '1 check', '2 check', '1 check'] as const;

/** The spot that a script leads to with this deck. */
export const spotAfter = (script: readonly string[], deck: readonly Card[]): Spot => {
  const { state } = playHand(tableOf([1_000, 1_000]), holdemDealer(deck), script);
  const now = awaiting(state);
  if (now.who !== 'seat') throw new Error('a seat is awaited');
  return spotOf(viewOf(state, now.seat, deck), now.legal);
};

/** What a player does there. */
export const decideIn = (
  { state, me, hole, legal }: Spot,
  bot: HoldemBot,
  seed = 1,
): Promise<Decision<SeatAction>> =>
  bot.decide({ game: 'holdem', state, seat: me.seat, hole }, legal, unitsFrom(seed), NEVER);

/** How likely a kind of action is. */
export const chanceOf = ({ options }: Decision<SeatAction>, kind: SeatAction['kind']): number =>
  options.reduce((sum, { action, probability }) => sum + (action.kind === kind ? probability : 0), 0);

/** Decks in random order. */
export const decks = (count: number, seed: number): readonly (readonly Card[])[] => {
  const random = randomFrom(seed);
  return Array.from({ length: count }, () => random.shuffle(DECK));
};

/** Four cards of one suit with two to come. */
export const isFlushDraw = ({ hole, state: { board } }: Spot): boolean =>
  hole.some(card => [...hole, ...board].filter(other => suitOf(other) === suitOf(card)).length === 4);

/** No pair with the board or in hand. */
export const isUnpaired = ({ hole, state: { board } }: Spot): boolean =>
  new Set([...hole, ...board].map(rankOf)).size === hole.length + board.length;
