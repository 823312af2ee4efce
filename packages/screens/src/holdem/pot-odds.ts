import { evolve, pots, type HoldemState } from '@cardroom/engine/holdem';
import type { Chips, Seat } from '@cardroom/engine';
import type { TableView } from '@cardroom/room';

import type { PotOdds } from '../coach-facts.ts';
import { handOn, legalOf } from './table.ts';

/** What a call costs the viewer now and what it can win: a short stack plays for no more than it can match. */
export const potOdds = (view: TableView): PotOdds | null => {
  const hand = handOn(view);
  const call = legalOf(view)?.call;
  if (!hand || !view.you || !call?.ok) return null;
  const { amount, allIn } = call;
  const called = evolve(hand, { kind: 'called', seat: view.you.seat, amount, allIn });
  return { call: amount, pot: winnable(called, view.you.seat) - amount };
};

const winnable = (hand: HoldemState, seat: Seat): Chips =>
  pots(hand)
    .filter(({ eligible }) => eligible.includes(seat))
    .reduce((sum, { amount }) => sum + amount, 0);

/** The share of showdowns that a call must win to cost nothing. */
export const neededEquity = ({ call, pot }: PotOdds): number => call / (pot + call);

/** `3.0 : 1`. */
export const oddsRatio = ({ call, pot }: PotOdds): string => `${(pot / call).toFixed(1)} : 1`;

/** What a call earns on average, in chips, if nobody bets after it. */
export const callWorth = ({ call, pot }: PotOdds, equity: number): number => equity * (pot + call) - call;
