import { apply as applyBlackjack, type SeatAction as BlackjackAction } from '@cardroom/engine/blackjack';
import { apply as applyHoldem, potTotal, type SeatAction } from '@cardroom/engine/holdem';
import { pick, type BlackjackBotView, type Decision } from '../bot.ts';
import type { HoldemTurn } from './play-holdem.ts';

/** What is wrong with a decision, in words; `null` when nothing is. */
export type Verdict = string | null;

/** A distribution: positive, different actions, adding up to one, and the draw picks the action. */
export const whyNoDistribution = <Action>({ action, options, draw }: Decision<Action>): Verdict => {
  const sum = options.reduce((all, { probability }) => all + probability, 0);
  if (!(Math.abs(sum - 1) < 1e-9)) return `probabilities add up to ${sum}`;
  if (!options.every(({ probability }) => probability > 0)) return 'an option has no probability';
  if (new Set(options.map(option => JSON.stringify(option.action))).size < options.length)
    return 'an action is there twice';
  if ((draw === null) !== (options.length === 1))
    return 'a draw without a choice, or a choice without a draw';
  return JSON.stringify(pick(options, draw ?? 0)) === JSON.stringify(action)
    ? null
    : 'the draw means another action';
};

/** Every option, chosen or not, is accepted by the engine. */
export const whyNotAccepted = ({ view, decision }: HoldemTurn): Verdict => {
  const refused = decision.options.find(({ action }) => !applyHoldem(view.state, action).ok);
  return refused ? `refused: ${JSON.stringify(refused.action)}` : null;
};

/** The same for blackjack. */
export const whyNotAcceptedBlackjack = (
  { state }: BlackjackBotView,
  { options }: Decision<BlackjackAction>,
): Verdict => {
  const refused = options.find(({ action }) => !applyBlackjack(state, action).ok);
  return refused ? `refused: ${JSON.stringify(refused.action)}` : null;
};

/** No fold where checking is free. */
export const whyFoldsFree = ({ legal, decision }: HoldemTurn): Verdict =>
  legal.check.ok && hasOption(decision, 'fold') ? 'folds although checking is free' : null;

/** No raise when nobody can answer it. */
export const whyRaisesAllIn = ({ view, decision }: HoldemTurn): Verdict => {
  const opponents = view.state.seats.filter(({ seat, status }) => seat !== view.seat && status !== 'folded');
  return opponents.every(({ status }) => status === 'allIn') && hasOption(decision, 'raiseTo')
    ? 'raises although all others are all-in'
    : null;
};

/** A bet this many times the pot (after a call) is out of proportion, unless the stack is short or the rules ask for it. */
const OUT_OF_PROPORTION = 2.5;
const SHORT = 12.5;

export const whyAbsurd = ({ view: { state, seat }, legal, decision }: HoldemTurn): Verdict => {
  const contenders = state.seats.filter(({ status }) => status !== 'folded');
  // What both this player and some other can put in.
  const most = Math.min(
    ...[
      contenders.filter(player => player.seat === seat),
      contenders.filter(player => player.seat !== seat),
    ].map(players => Math.max(...players.map(({ committed, stack }) => committed + stack))),
  );
  const pot = potTotal(state) + (legal.call.ok ? legal.call.amount : 0);
  const isShort = most <= SHORT * Math.max(state.price, state.minBet);
  const absurd = decision.options.find(
    ({ action }) =>
      action.kind === 'raiseTo' &&
      legal.raiseTo.ok &&
      action.amount > legal.raiseTo.min &&
      action.amount - state.price > OUT_OF_PROPORTION * pot,
  );
  return absurd && !isShort ? `bets out of proportion: ${JSON.stringify(absurd.action)} into ${pot}` : null;
};

const hasOption = ({ options }: Decision<SeatAction>, kind: SeatAction['kind']): boolean =>
  options.some(({ action }) => action.kind === kind);

/** What holds for every hold'em player, and for those with a character also. */
export const HOLDEM_CHECKS = {
  distribution: ({ decision }: HoldemTurn): Verdict => whyNoDistribution(decision),
  accepted: whyNotAccepted,
  foldsFree: whyFoldsFree,
  raisesAllIn: whyRaisesAllIn,
} as const;

export type HoldemCheck = keyof typeof HOLDEM_CHECKS | 'absurd';

/** The first thing that is wrong with a turn, and which check says so. */
export const whyWrong = (
  turn: HoldemTurn,
  hasCharacter: boolean,
): { readonly check: HoldemCheck; readonly detail: string } | null => {
  const checks = Object.entries({ ...HOLDEM_CHECKS, ...(hasCharacter ? { absurd: whyAbsurd } : {}) });
  for (const [check, why] of checks) {
    const detail = why(turn);
    if (detail !== null) return { check: check as HoldemCheck, detail };
  }
  return null;
};
