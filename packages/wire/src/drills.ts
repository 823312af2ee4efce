import { listOf, matching, object, shaped, whole } from './schema.ts';
import type { Schema, Static } from './schema.ts';

/** What is kept of a drill: `strategy`, or `strategy|RULES|SITUATION`. */
const key = matching(
  '^[a-z-]{1,20}(\\|[^|]{1,80}\\|[^|]{1,60})?$',
  'The drill alone for its sums, or the drill, what it is about and the situation.',
);
const body: Schema<Readonly<Record<string, unknown>>> = {
  type: 'object',
  description: 'The sums of a drill, or what is remembered of a situation.',
};

/** What was learned, as it is to be kept. */
export const KEEP_DRILLS = object({ notes: listOf(object({ key, body }), 4) });
export type KeepDrillsRequest = Static<typeof KEEP_DRILLS>;

/** What was kept of one’s drills. */
export const DRILLS_ANSWER = object({
  notes: listOf(object({ key, at: whole(0, Number.MAX_SAFE_INTEGER), body })),
});
export type DrillsAnswer = Static<typeof DRILLS_ANSWER>;

/** One’s own mistakes as questions; no items where there are none. */
export type WireDeck = {
  readonly drill: string;
  readonly scope: string;
  readonly items: readonly unknown[];
  /** Situations that are left out because the cards that one held are not shown here. */
  readonly hidden?: number;
};
export const LEAKS_ANSWER = object({
  deck: shaped<WireDeck>('Everything that a drill of one’s own mistakes can ask.', [
    'drill',
    'scope',
    'items',
  ]),
});
export type LeaksAnswer = Static<typeof LEAKS_ANSWER>;
