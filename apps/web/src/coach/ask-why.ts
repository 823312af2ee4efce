import type { Facts, Question, Shares } from '@cardroom/coach';
import type { HoldemRules } from '@cardroom/engine/holdem';
import type { TableView } from '@cardroom/room';

import type { App } from '../app/app.ts';

type WhyQuestion = Extract<Question, { kind: 'why' }>;

/**
 * What explains a decision in hold'em. Where a plan may fit, the room is asked for what it says: it has the plans and what has
 * happened in the hand. Without an answer, the coach here estimates.
 */
export const askWhy = async (
  { client, coach }: Pick<App, 'client' | 'coach'>,
  question: WhyQuestion,
): Promise<Facts | null> => {
  const { table, you } = question.view;
  const solved = mayBeSolved(question.view) ? await client.why(table, you?.expect ?? 0) : null;
  return solved?.ok ? solved.value.facts : coach.ask(question);
};

/** How often a plan does what with the viewer's hand; null where none can be asked. */
export const askPlan = async ({ client }: Pick<App, 'client'>, view: TableView): Promise<Shares | null> => {
  const plan = mayBeSolved(view) ? await client.plan(view.table, view.you?.expect ?? 0) : null;
  return plan?.ok ? plan.value.shares : null;
};

/** Heads-up, a big blind of two small ones, no ante. */
const mayBeSolved = ({ rules }: TableView): boolean => {
  const { seats, smallBlind, bigBlind, ante } = rules as HoldemRules;
  return seats === 2 && bigBlind === 2 * smallBlind && ante === 0;
};
