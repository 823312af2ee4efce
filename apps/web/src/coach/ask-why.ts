import type { Facts, PlanSaid, Question } from '@cardroom/coach';
import type { HoldemState } from '@cardroom/engine/holdem';
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

/** What a plan says of the viewer's hand, or why none does. */
export const askPlan = async ({ client }: Pick<App, 'client'>, view: TableView): Promise<PlanSaid> => {
  if (!mayBeSolved(view)) return silent('There is none: more than two play.');
  const plan = await client.plan(view.table, view.you?.expect ?? 0);
  return plan.ok ? plan.value : silent('It cannot be asked now.');
};

const silent = (why: string): PlanSaid => ({ fits: false, shares: null, raiseTo: null, why });

/** Plans are for two players. */
const mayBeSolved = ({ play }: TableView): boolean => (play as HoldemState | null)?.seats.length === 2;
