import { err, ok, type Result } from '@cardroom/engine';
import type { BlackjackLegal } from '@cardroom/engine/blackjack';
import type { HoldemLegal } from '@cardroom/engine/holdem';
import type { GameAction, TableView } from '@cardroom/room';

import type { Wish } from '../play/seat.ts';

/** Between rounds: ask for the next one, or for chips. */
const BETWEEN_ROUNDS = ['ready', 'rebuy'] as const;

/** Everything that an agent may ask of its seat, in both games. */
export const AGENT_ACTIONS = [
  ...BETWEEN_ROUNDS,
  'bet',
  'pass',
  'insure',
  'evenMoney',
  'decline',
  'hit',
  'stand',
  'double',
  'split',
  'surrender',
  'fold',
  'check',
  'call',
  'raiseTo',
] as const;
export type AgentAction = (typeof AGENT_ACTIONS)[number];

/** What may be done, with its bounds, and what may not, with the reason. */
export type Choices = Readonly<{
  yourTurn: boolean;
  legal: readonly object[];
  refused: readonly { readonly action: string; readonly why: string }[];
}>;

type Legal = Partial<BlackjackLegal & HoldemLegal>;

/** The choices of the viewer's seat. */
export const choicesOf = (view: TableView): Choices => {
  const { you } = view;
  const yourTurn = you !== null && you.expect !== null;
  if (!yourTurn) return { yourTurn, legal: [], refused: [] };
  if (!view.playing) return { yourTurn, legal: [{ action: 'ready' }], refused: [] };
  const legal = you.legal as Legal;
  const known = AGENT_ACTIONS.flatMap(action => (action in legal ? [action as keyof Legal] : []));
  return {
    yourTurn,
    legal: known.flatMap(action => allowed(action, legal)),
    refused: known.flatMap(action => refused(action, legal)),
  };
};

const allowed = (action: keyof Legal, legal: Legal): readonly object[] => {
  const { ok: may, ...terms } = legal[action]!;
  return may ? [{ action, ...terms }] : [];
};

const refused = (action: keyof Legal, legal: Legal): Choices['refused'] => {
  const option = legal[action]!;
  return option.ok ? [] : [{ action, why: option.message }];
};

/** What was asked for, in an agent's words. */
export type AskedAction = Readonly<{ action: AgentAction; amount?: number; box?: number }>;

/** The same as a wish of the seat; what is left out of a bet is what the table suggests. */
export const wishFor = (view: TableView, asked: AskedAction): Result<Wish, string> => {
  const { action } = asked;
  if (action === 'ready' || action === 'rebuy') return ok({ kind: action });
  if (action === 'raiseTo' && asked.amount === undefined)
    return err('raiseTo needs an amount: all that you will have put in on this street.');
  return ok({ kind: 'act', action: gameAction(view, asked) });
};

const gameAction = (view: TableView, { action, amount, box }: AskedAction): GameAction => {
  if (action !== 'bet' && action !== 'pass') return { kind: action, ...(amount !== undefined && { amount }) };
  const { bet, pass } = (view.you?.legal ?? {}) as Legal;
  const own = box ?? (pass?.ok ? pass.boxes[0] : undefined) ?? 0;
  if (action === 'pass') return { kind: 'pass', box: own };
  return { kind: 'bet', box: own, amount: amount ?? (bet?.ok ? bet.suggested : 0) };
};
