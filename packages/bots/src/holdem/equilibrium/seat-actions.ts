import type { Seat } from '@cardroom/engine';
import type { HoldemLegal, SeatAction } from '@cardroom/engine/holdem';
import { COMBOS } from '@cardroom/odds/holdem';
import type { BettingAction } from '@cardroom/odds/solver';
import { snap } from '../raises.ts';
import type { Answer } from './answers.ts';
import type { HeadsUpHand } from './hand.ts';

/** Something that a seat can do, and by combo how often it is done. */
export type SeatStrategy = readonly Readonly<{ action: SeatAction; shares: Float32Array }>[];

/** Answers as what the seat may really do: nobody folds for nothing, and amounts are those that the rules allow. */
export const atSeat = (
  answers: readonly Answer[],
  hand: HeadsUpHand,
  seat: Seat,
  legal: HoldemLegal,
): SeatStrategy => {
  const byAction = new Map<string, { readonly action: SeatAction; readonly shares: Float32Array }>();
  for (const answer of answers) {
    const action = legalAction(answer.action, hand, seat, legal);
    const key = JSON.stringify(action);
    const known = byAction.get(key) ?? { action, shares: new Float32Array(COMBOS) };
    byAction.set(key, known);
    for (let combo = 0; combo < COMBOS; combo++) known.shares[combo]! += answer.shares[combo]!;
  }
  return [...byAction.values()];
};

const legalAction = (
  action: BettingAction,
  hand: HeadsUpHand,
  seat: Seat,
  legal: HoldemLegal,
): SeatAction => {
  if (action.kind === 'raise' && legal.raiseTo.ok)
    return { kind: 'raiseTo', seat, amount: snap(legal.raiseTo, chipsFor(action.to, hand)) };
  if (legal.check.ok) return { kind: 'check', seat };
  return { kind: action.kind === 'fold' ? 'fold' : 'call', seat };
};

/** What has to be committed on this street for so many units in all. */
const chipsFor = (to: number, { paid, street, unit }: HeadsUpHand): number =>
  Math.round((to - paid[street]!) * unit);
