import { MATCH_TARGET, type TwentyOneScore } from '@cardroom/screens';

export const NOTHING: TwentyOneScore = { you: 0, dealer: 0 };

const keyFor = (table: string): string => `cardroom:score:${table}`;

const isCount = (value: unknown): value is number =>
  Number.isInteger(value) && 0 <= (value as number) && (value as number) <= MATCH_TARGET;

/** The score of a table as this tab has kept it; nothing where it has not, or keeps something else. */
export const keptScore = (table: string): TwentyOneScore => {
  try {
    const { you, dealer } = JSON.parse(
      sessionStorage.getItem(keyFor(table)) ?? '{}',
    ) as Partial<TwentyOneScore>;
    return isCount(you) && isCount(dealer) ? { you, dealer } : NOTHING;
  } catch {
    return NOTHING;
  }
};

export const keepScore = (table: string, score: TwentyOneScore): void => {
  try {
    sessionStorage.setItem(keyFor(table), JSON.stringify(score));
  } catch {
    // Then it holds for as long as the page is open.
  }
};
