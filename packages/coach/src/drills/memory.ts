import { Rating, State, fsrs, type Card as FsrsCard, type Grade } from 'ts-fsrs';

/**
 * What is remembered of one item from one sitting to the next: when it is due, as FSRS has it, and what was answered. All of
 * it is plain data.
 */
export type DrillMemory = Readonly<{
  /** Milliseconds since 1970. */
  due: number;
  last: number;
  /** Days after which nine of ten would still know it. */
  stability: number;
  /** 1 to 10. */
  difficulty: number;
  /** Days from the last answer to the next question. */
  days: number;
  /** How far it has come in the steps of a first lesson. */
  steps: number;
  reps: number;
  lapses: number;
  state: 0 | 1 | 2 | 3;
  right: number;
  wrong: number;
  /** What the last wrong answer cost, in chips each time; null while there was none. */
  cost: number | null;
}>;

/** Nine of ten are to be known when they come back; the same answers always give the same days. */
const SCHEDULER = fsrs({ request_retention: 0.9, enable_fuzz: false, enable_short_term: true });

/** What is remembered after one more answer. Whoever knows an item at first sight is not asked for days. */
export const remembered = (
  before: DrillMemory | null,
  { right, cost }: { readonly right: boolean; readonly cost: number },
  now: number,
): DrillMemory => {
  const { card } = SCHEDULER.next(cardOf(before, now), new Date(now), gradeOf(before, right));
  return {
    ...factsOf(card, now),
    right: (before?.right ?? 0) + (right ? 1 : 0),
    wrong: (before?.wrong ?? 0) + (right ? 0 : 1),
    cost: right ? (before?.cost ?? null) : cost,
  };
};

const gradeOf = (before: DrillMemory | null, right: boolean): Grade => {
  if (!right) return Rating.Again;
  return before === null ? Rating.Easy : Rating.Good;
};

const cardOf = (before: DrillMemory | null, now: number): FsrsCard =>
  before === null
    ? { ...NEW, due: new Date(now) }
    : {
        due: new Date(before.due),
        last_review: new Date(before.last),
        stability: before.stability,
        difficulty: before.difficulty,
        elapsed_days: 0,
        scheduled_days: before.days,
        learning_steps: before.steps,
        reps: before.reps,
        lapses: before.lapses,
        state: before.state,
      };

const NEW = {
  stability: 0,
  difficulty: 0,
  elapsed_days: 0,
  scheduled_days: 0,
  learning_steps: 0,
  reps: 0,
  lapses: 0,
  state: State.New,
} as const;

const factsOf = (card: FsrsCard, now: number): Omit<DrillMemory, 'right' | 'wrong' | 'cost'> => ({
  due: card.due.getTime(),
  last: now,
  stability: card.stability,
  difficulty: card.difficulty,
  days: card.scheduled_days,
  steps: card.learning_steps,
  reps: card.reps,
  lapses: card.lapses,
  state: card.state,
});

/** It is known, and comes back after days rather than minutes. */
export const isLearned = ({ state }: DrillMemory): boolean => state === 2;

/** It has never been asked, or it is time again. */
export const isDue = (memory: DrillMemory | undefined, now: number): boolean =>
  memory === undefined || memory.due <= now;

const NUMBERS = [
  'due',
  'last',
  'stability',
  'difficulty',
  'days',
  'steps',
  'reps',
  'lapses',
  'right',
  'wrong',
] as const;

/** Those, the state and the cost. */
const FIELDS = NUMBERS.length + 2;

/** Reads what was kept; null where it is something else. */
export const memoryFrom = (kept: unknown): DrillMemory | null => {
  if (typeof kept !== 'object' || kept === null || Object.keys(kept).length !== FIELDS) return null;
  const fields = kept as Readonly<Record<string, unknown>>;
  const whole =
    NUMBERS.every(name => isAmount(fields[name])) && [0, 1, 2, 3].includes(fields['state'] as number);
  return whole && (fields['cost'] === null || isAmount(fields['cost'])) ? (kept as DrillMemory) : null;
};

const isAmount = (value: unknown): boolean =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;
