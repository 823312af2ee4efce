import type { HoldemRules } from '@cardroom/engine/holdem';
import type { TableView } from '@cardroom/room';

/** Who answers at a table for the bots whose plan does not fit it, in a sentence; null where nobody does. */
export const answeringAt = async ({ seats, rules }: TableView): Promise<string | null> => {
  // The bots take a moment to load, and the first frame does not wait for them.
  const { whoAnswersAt } = await import('@cardroom/bots/holdem');
  const bots = seats.filter(({ kind }) => kind === 'bot');
  return whoAnswersAt(
    bots.map(({ name }) => name),
    rules as HoldemRules,
  );
};
