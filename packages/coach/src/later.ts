import { partFor, type Answers, type Part, type Question } from './question.ts';

type Answer = (question: never) => Answers[Question['kind']];

const PARTS: Readonly<Record<Part, () => Promise<Answer>>> = {
  blackjack: async () => (await import('./blackjack-answers.ts')).answerBlackjack,
  holdem: async () => (await import('./holdem-answers.ts')).answerHoldem,
  drills: async () => (await import('./drills/decks.ts')).answerDeck,
};

/**
 * The coach's answer. What it takes is loaded when it is first asked for: hold'em's tables are larger than all that blackjack
 * needs, and a page should not wait for both.
 */
export const answerLater = async (question: Question): Promise<Answers[Question['kind']]> =>
  (await PARTS[partFor(question)]())(question as never);
