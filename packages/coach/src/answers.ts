import { answerBlackjack } from './blackjack-answers.ts';
import { answerDeck } from './drills/decks.ts';
import { answerHoldem } from './holdem-answers.ts';
import { partFor, type Answers, type Part, type Question } from './question.ts';

const PARTS: Readonly<Record<Part, (question: never) => Answers[Question['kind']]>> = {
  blackjack: answerBlackjack,
  holdem: answerHoldem,
  drills: answerDeck,
};

/** The coach's answer, at once. */
export const answer = <Kind extends Question['kind']>(
  question: Extract<Question, { kind: Kind }>,
): Answers[Kind] => PARTS[partFor(question)](question as never) as Answers[Kind];
