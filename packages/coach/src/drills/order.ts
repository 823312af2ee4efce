import { isDue, type DrillMemory } from './memory.ts';
import type { DrillItem } from './deck.ts';

/** By the key of an item. */
export type Memories = ReadonlyMap<string, DrillMemory>;

/** Chips that one loses in 100 hands by this item: how often it comes up, times what one's wrong answer costs. */
export const lossOf = ({ per100, presumed }: DrillItem, memory: DrillMemory | undefined): number =>
  per100 * (memory?.cost ?? presumed);

/**
 * The item to ask next: of those that are due the one that loses most; where none is due, the one that is due first. The one
 * asked last does not come again at once, unless there is no other.
 */
export const nextItem = (
  items: readonly DrillItem[],
  memories: Memories,
  now: number,
  last: string | null = null,
): DrillItem => {
  const others = items.length > 1 ? items.filter(({ key }) => key !== last) : items;
  const due = others.filter(({ key }) => isDue(memories.get(key), now));
  return due.length > 0 ? first(due, dearer(memories)) : first(others, sooner(memories));
};

type Compare = (one: DrillItem, other: DrillItem) => number;

/** The first of items that are in order up to being equal. */
const first = (items: readonly DrillItem[], compare: Compare): DrillItem =>
  items.reduce((best, item) => (compare(item, best) < 0 ? item : best));

const dearer =
  (memories: Memories): Compare =>
  (one, other) =>
    lossOf(other, memories.get(other.key)) - lossOf(one, memories.get(one.key)) ||
    other.per100 * other.nearest - one.per100 * one.nearest;

const sooner =
  (memories: Memories): Compare =>
  (one, other) =>
    memories.get(one.key)!.due - memories.get(other.key)!.due;
