import { ask } from './ask.ts';
import type { DrillDeck } from './deck.ts';
import { judge, type Verdict } from './judge.ts';
import { isDue, isLearned, memoryFrom, remembered, type DrillMemory } from './memory.ts';
import { dueItems, lossOf, nextItem, type Memories } from './order.ts';
import { DRILLS, type DrillAnswer, type DrillName, type DrillQuestion } from './question.ts';
import type { Random } from './random.ts';

/** What is kept of a drill: the note's key, and its body. */
export type DrillNote = Readonly<{ key: string; at: number; body: DrillMemory | DrillTally }>;

/** What a drill adds up to, in all sittings. */
export type DrillTally = Readonly<{ asked: number; right: number; longest: number }>;

const NO_TALLY: DrillTally = { asked: 0, right: 0, longest: 0 };

/** What a sitting needs of the world. */
export type DrillSetup = Readonly<{
  deck: DrillDeck;
  /** What was kept before, of this drill and others. */
  notes: readonly { readonly key: string; readonly body: unknown }[];
  /** Milliseconds since 1970. */
  clock: () => number;
  random: Random;
  /** Keeps what was learned; it goes on whether that has come to its end or not. */
  keep: (notes: readonly DrillNote[]) => void;
}>;

/** Where a sitting stands. */
export type DrillState = Readonly<{
  question: DrillQuestion;
  /** What was wrong, until somebody has read it; null while the question is open. */
  wrong: Verdict | null;
  /** The answer before, where it was right. */
  before: Verdict | null;
  /** Right answers since the last wrong one. */
  streak: number;
  asked: number;
  right: number;
  tally: DrillTally;
  /** Items that are due now, that are known, and that there are. */
  due: number;
  learned: number;
  items: number;
  /** Situations that cannot be asked here, since the cards that one held are not shown. */
  hidden: number;
  /** When the next one is due, where none is. */
  nextDue: number | null;
}>;

export type DrillSession = Readonly<{
  state: () => DrillState;
  /** Right, and the next question is there at once; wrong, and it waits for `goOn`. Nothing while it waits. */
  answer: (given: DrillAnswer) => Verdict | null;
  goOn: () => void;
}>;

/** The key of an item's note: unique among all drills. */
export const itemNoteKey = ({ drill, scope }: Pick<DrillDeck, 'drill' | 'scope'>, item: string): string =>
  `${drill}|${scope}|${item}`;

/** The key of the note with a drill's sums. */
export const tallyNoteKey = (drill: DrillName): string => drill;

/** One sitting at a drill. Its deck has one item at least. */
export const createDrillSession = ({ deck, notes, clock, random, keep }: DrillSetup): DrillSession => {
  const memories = new Map(memoriesIn(deck, notes));
  let tally = tallyIn(deck.drill, notes);
  let item = nextItem(deck.items, memories, clock());
  let question = ask(deck, item, random);
  let wrong: Verdict | null = null;
  let before: Verdict | null = null;
  let [streak, asked, right] = [0, 0, 0];

  const next = (): void => {
    wrong = null;
    item = nextItem(deck.items, memories, clock(), item.key);
    question = ask(deck, item, random);
  };
  const learn = (verdict: Verdict, now: number): void => {
    const memory = remembered(memories.get(item.key) ?? null, verdict, now);
    memories.set(item.key, memory);
    tally = counted(tally, verdict.right, streak);
    keep([
      { key: itemNoteKey(deck, item.key), at: now, body: memory },
      { key: tallyNoteKey(deck.drill), at: now, body: tally },
    ]);
  };
  return {
    state: () => ({
      question,
      wrong,
      before,
      streak,
      asked,
      right,
      tally,
      ...progressOf(deck, memories, clock()),
    }),
    answer: given => {
      if (wrong !== null) return null;
      const verdict = judge(question, given);
      asked += 1;
      right += verdict.right ? 1 : 0;
      streak = verdict.right ? streak + 1 : 0;
      learn(verdict, clock());
      before = verdict.right ? verdict : null;
      if (verdict.right) next();
      else wrong = verdict;
      return verdict;
    },
    goOn: () => {
      if (wrong !== null) next();
    },
  };
};

const counted = ({ asked, right, longest }: DrillTally, isRight: boolean, streak: number): DrillTally => ({
  asked: asked + 1,
  right: right + (isRight ? 1 : 0),
  longest: Math.max(longest, streak),
});

type Notes = DrillSetup['notes'];

const memoriesIn = (deck: DrillDeck, notes: Notes): readonly (readonly [string, DrillMemory])[] => {
  const byKey = new Map(notes.map(({ key, body }) => [key, body]));
  return deck.items.flatMap(({ key }) => {
    const memory = memoryFrom(byKey.get(itemNoteKey(deck, key)));
    return memory === null ? [] : [[key, memory] as const];
  });
};

const TALLY_FIELDS = ['asked', 'right', 'longest'];

/** Whether this is what a drill keeps, and nothing else: for whoever keeps it for others. */
export const isDrillNote = ({ key, body }: { readonly key: string; readonly body: unknown }): boolean => {
  const [drill, scope] = key.split('|');
  if (!DRILLS.some(name => name === drill)) return false;
  return scope === undefined ? isTally(body) : memoryFrom(body) !== null;
};

const isTally = (body: unknown): body is DrillTally =>
  typeof body === 'object' &&
  body !== null &&
  Object.keys(body).length === TALLY_FIELDS.length &&
  TALLY_FIELDS.every(name => isCount((body as Readonly<Record<string, unknown>>)[name]));

/** The sums of a drill, as they were kept. */
export const tallyIn = (drill: DrillName, notes: Notes): DrillTally => {
  const kept = notes.find(({ key }) => key === tallyNoteKey(drill))?.body;
  return isTally(kept) ? kept : NO_TALLY;
};

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** How far one has come with a deck. */
export type DrillProgress = Pick<DrillState, 'due' | 'learned' | 'items' | 'hidden' | 'nextDue'>;

const progressOf = ({ items, hidden = 0 }: DrillDeck, memories: Memories, now: number): DrillProgress => {
  const known = items.flatMap(({ key }) => memories.get(key) ?? []);
  const due = items.filter(({ key }) => isDue(memories.get(key), now)).length;
  return {
    due,
    learned: known.filter(isLearned).length,
    items: items.length,
    hidden,
    nextDue: due > 0 ? null : Math.min(...known.map(memory => memory.due)),
  };
};

/** A situation that is due, and what it loses in 100 hands. */
export type DueItem = Readonly<{ item: string; per100: number; lossPer100: number }>;

/** How far somebody has come with a deck, and what comes next. */
export const drillProgress = (
  deck: DrillDeck,
  notes: Notes,
  now: number,
): DrillProgress & { readonly next: readonly DueItem[] } => {
  const memories = new Map(memoriesIn(deck, notes));
  const next = dueItems(deck.items, memories, now).map(item => ({
    item: item.key,
    per100: item.per100,
    lossPer100: lossOf(item, memories.get(item.key)),
  }));
  return { ...progressOf(deck, memories, now), next };
};
