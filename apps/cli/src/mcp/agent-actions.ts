import { err, ok, type Result } from '@cardroom/engine';
import type { BlackjackLegal } from '@cardroom/engine/blackjack';
import type { HoldemLegal } from '@cardroom/engine/holdem';
import type { GameAction, TableView } from '@cardroom/room';
import { chipsAgain, gameEnd } from '@cardroom/screens';

import { isOver } from '../play/find-table.ts';
import type { Wish } from '../play/seat.ts';

/** Between rounds: ask for the next one, for chips, or for a new game. */
const BETWEEN_ROUNDS = ['ready', 'rebuy', 'restart'] as const;

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
  /** Names this turn, so that an action can be meant for it alone. */
  turn: number | null;
  legal: readonly object[];
  refused: readonly { readonly action: string; readonly why: string }[];
}>;

type Legal = Partial<BlackjackLegal & HoldemLegal>;

/** The choices of the viewer's seat. */
export const choicesOf = (view: TableView): Choices => {
  const turn = view.you?.expect ?? null;
  const now = { yourTurn: isUpToYou(view), turn };
  if (!view.playing) return { ...now, legal: betweenRounds(view).map(action => ({ action })), refused: [] };
  if (turn === null) return { ...now, legal: [], refused: [] };
  const legal = view.you!.legal as Legal;
  const known = AGENT_ACTIONS.flatMap(action => (action in legal ? [action as keyof Legal] : []));
  return {
    ...now,
    legal: known.flatMap(action => allowed(action, legal)),
    refused: known.flatMap(action => refused(action, legal)),
  };
};

/** Whether the table waits for the viewer: to act, to ask for the next round, or to begin again after the last one. */
export const isUpToYou = (view: TableView): boolean =>
  view.playing ? view.you !== null && view.you.expect !== null : betweenRounds(view).length > 0;

const betweenRounds = (view: TableView): readonly (typeof BETWEEN_ROUNDS)[number][] => {
  if (view.status !== 'open' || view.you === null) return [];
  if (isAtEnd(view)) return isWaitedOut(view) ? [] : [chipsAgain(view)];
  return view.you.expect === null ? [] : ['ready'];
};

const isAtEnd = (view: TableView): boolean =>
  view.game === 'holdem' ? gameEnd(view) !== null : isOver(view);

/** Whoever has won everybody's chips waits until they have bought some. */
const isWaitedOut = (view: TableView): boolean =>
  view.game === 'holdem' && gameEnd(view) === 'victory' && chipsAgain(view) === 'rebuy';

const allowed = (action: keyof Legal, legal: Legal): readonly object[] => {
  const { ok: may, ...terms } = legal[action]!;
  return may ? [{ action, ...terms }] : [];
};

const refused = (action: keyof Legal, legal: Legal): Choices['refused'] => {
  const option = legal[action]!;
  return option.ok ? [] : [{ action, why: option.message }];
};

/** What was asked for, in an agent's words. */
export type AskedAction = Readonly<{ action: AgentAction; amount?: number; box?: number; turn?: number }>;

const MOVED_ON = 'The table has moved on; this was meant for an earlier turn.';

/** The same as a wish of the seat; what is left out of a bet is what the table suggests. */
export const wishFor = (view: TableView, asked: AskedAction): Result<Wish, string> => {
  const { action, turn } = asked;
  if (turn !== undefined && turn !== view.you?.expect) return err(MOVED_ON);
  const surplus = surplusIn(asked);
  if (surplus !== undefined) return err(`The action ${action} takes no ${surplus}.`);
  const untimely = whyNotNow(view, action);
  if (untimely !== null) return err(untimely);
  if (isBetweenRounds(action)) return ok({ kind: action });
  if (action === 'raiseTo' && asked.amount === undefined)
    return err('raiseTo needs an amount: all that you will have put in on this street.');
  return ok({ kind: 'act', action: gameAction(view, asked) });
};

/** Why an action does not fit the moment, and what does; null where the room decides. */
const whyNotNow = (view: TableView, action: AgentAction): string | null => {
  if (action === 'rebuy' || action === 'restart') return null;
  if (view.playing) return view.you?.expect === null ? NOT_YET : null;
  const [next] = betweenRounds(view);
  if (next === action) return null;
  return next === undefined ? WAITING : NEXT[next];
};

const NOT_YET = 'It is not your turn: view with wait answers when it is.';
const WAITING = 'No round is being played: the table waits for others.';
const NEXT = {
  ready: 'No round is being played: act ready begins the next one.',
  rebuy: 'You have too few chips for another round: act rebuy buys some.',
  restart: 'The game is over: act restart begins a new one.',
} as const;

type Detail = 'amount' | 'box';

/** What an action may say beside its name; the others say nothing. */
const DETAILS: Readonly<Partial<Record<AgentAction, readonly Detail[]>>> = {
  bet: ['amount', 'box'],
  pass: ['box'],
  raiseTo: ['amount'],
};

const surplusIn = (asked: AskedAction): Detail | undefined =>
  (['amount', 'box'] as const).find(
    detail => asked[detail] !== undefined && !DETAILS[asked.action]?.includes(detail),
  );

const isBetweenRounds = (action: AgentAction): action is (typeof BETWEEN_ROUNDS)[number] =>
  BETWEEN_ROUNDS.some(known => known === action);

const gameAction = (view: TableView, { action, amount, box }: AskedAction): GameAction => {
  if (action !== 'bet' && action !== 'pass') return { kind: action, ...(amount !== undefined && { amount }) };
  const { bet, pass } = (view.you?.legal ?? {}) as Legal;
  const own = box ?? (pass?.ok ? pass.boxes[0] : undefined) ?? 0;
  if (action === 'pass') return { kind: 'pass', box: own };
  return { kind: 'bet', box: own, amount: amount ?? (bet?.ok ? bet.suggested : 0) };
};
