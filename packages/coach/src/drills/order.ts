import { isDue, type DrillMemory } from './memory.ts';
import type { DrillItem } from './deck.ts';

/** By the key of an item. */
export type Memories = ReadonlyMap<string, DrillMemory>;

/** Chips that one loses in 100 hands by this item: how often it comes up, times what one's wrong answer costs. */
export const lossOf = ({ per100, presumed }: DrillItem, memory: DrillMemory | undefined): number =>
  per100 * (memory?.cost ?? presumed);

/** What is due, the dearest first; of what loses nothing, what is nearest to losing most. */
export const dueItems = (
  items: readonly DrillItem[],
  memories: Memories,
  now: number,
): readonly DrillItem[] => {
  const loss = (item: DrillItem): number => lossOf(item, memories.get(item.key));
  return items
    .filter(({ key }) => isDue(memories.get(key), now))
    .toSorted(
      (one, other) => loss(other) - loss(one) || other.per100 * other.nearest - one.per100 * one.nearest,
    );
};

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
  return dueItems(others, memories, now)[0] ?? soonest(others, memories);
};

const soonest = (items: readonly DrillItem[], memories: Memories): DrillItem => {
  const dueAt = ({ key }: DrillItem): number => memories.get(key)?.due ?? 0;
  return items.reduce((best, item) => (dueAt(item) < dueAt(best) ? item : best));
};
