import { holdemFacts } from './explain/holdem-facts.ts';
import type { Facts } from './explain/facts.ts';
import { holdemNumbers } from './holdem-numbers.ts';
import type { Answers, EquityQuestion, PlanQuestion, WhyQuestion } from './question.ts';

/** Without plans, which are read by whoever has them. */
export const answerHoldem = (
  question: EquityQuestion | PlanQuestion | WhyQuestion,
): Answers[(EquityQuestion | PlanQuestion | WhyQuestion)['kind']] => {
  switch (question.kind) {
    case 'equity':
      return holdemNumbers(question.view);
    case 'plan':
      return null;
    case 'why':
      return whyOf(question);
  }
};

const whyOf = ({ view, odds = null }: WhyQuestion): Facts | null => {
  const numbers = holdemNumbers(view);
  return numbers && holdemFacts({ ...numbers, odds });
};
