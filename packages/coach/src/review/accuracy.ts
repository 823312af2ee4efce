import { isLesson, type JudgedDecision, type Review } from './review.ts';

/**
 * How near a decision came to the best one, 0–100: 100 where it cost nothing, falling with the share of the stake that it cost.
 * The curve is the one by which Lichess turns lost winning chances into accuracy; 1 % of the stake gives 95.6, 5 % 79.8,
 * 25 % 31.6.
 */
export const accuracyOfDecision = ({ cost, stake }: Pick<JudgedDecision, 'cost' | 'stake'>): number => {
  const lost = stake > 0 ? (100 * cost) / stake : 0;
  return Math.max(0, Math.min(100, 103.1668 * Math.exp(-0.04354 * lost) - 3.1669));
};

/** The mean over all own decisions that could be judged; null where there are none, or a round is only estimated. */
export const accuracyOf = (reviews: readonly Review[]): number | null => {
  const judged = reviews
    .filter(({ method }) => method !== 'estimate')
    .flatMap(({ decisions }) => decisions.filter(decision => decision.judged && isLesson(decision)));
  if (judged.length === 0) return null;
  return judged.reduce((sum, decision) => sum + accuracyOfDecision(decision), 0) / judged.length;
};
