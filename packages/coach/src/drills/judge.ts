import { NOTHING_LOST, bestOf, costOf } from './deck.ts';
import type { DrillAnswer, DrillQuestion } from './question.ts';

/** What an answer was. */
export type Verdict = Readonly<{
  question: DrillQuestion;
  given: DrillAnswer;
  right: boolean;
  /** The best action, or the number. */
  best: DrillAnswer;
  /** Chips lost by it each time; 0 where nothing is wagered on the answer. */
  cost: number;
}>;

/** Judges an answer. Whoever is off by less than half a hundredth of a chip is right. */
export const judge = (question: DrillQuestion, given: DrillAnswer): Verdict => {
  if (question.kind === 'number') {
    const right = typeof given === 'number' && Math.abs(given - question.answer) <= question.tolerance;
    return { question, given, right, best: question.answer, cost: 0 };
  }
  const cost = costOf(question.options, String(given));
  return { question, given, right: cost < NOTHING_LOST, best: bestOf(question.options).action, cost };
};
