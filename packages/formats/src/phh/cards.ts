import { cardName, err, firstSurplus, makeCard, ok, type Card, type Result } from '@cardroom/engine';
import { atAction, makePlayer } from './action.ts';
import type { HoleCards, PhhAction, PhhRejection, Player } from './types.ts';

/** What a player did at the showdown: the cards shown, unknown where they were held back, or null for a muck. */
export type Showing = { readonly at: number; readonly cards: HoleCards | null };

/** The cards a file knows of. */
export type KnownCards = {
  /** What is known of the hole cards, wherever the file tells it. */
  readonly hole: ReadonlyMap<Player, HoleCards>;
  readonly shown: ReadonlyMap<Player, Showing>;
};

/** Gathers the hole cards wherever the file tells them, and refuses a deck with the same card twice. */
export const knownCards = (actions: readonly PhhAction[]): Result<KnownCards, PhhRejection> => {
  const hole = new Map<Player, HoleCards>();
  const shown = new Map<Player, Showing>();
  const board: Card[] = [];
  for (const action of actions) {
    const refusal = whyNotAgain(action, { hole, shown }) ?? whyNotDistinct(action, hole, board);
    if (refusal) return err(refusal);
    if (action.kind === 'board') board.push(...action.cards);
    else note(action, hole, shown);
  }
  return ok({ hole, shown });
};

/** Both cards, or null where one is not known. */
export const wholeHand = (cards: HoleCards | null | undefined): readonly Card[] | null => {
  const known = knownIn(cards);
  return known.length === 2 ? known : null;
};

/** `AsKs`, `??As`, `????`. */
export const makeHole = (cards: HoleCards): string =>
  cards.map(card => (card === null ? '??' : makeCard(card))).join('');

export const UNKNOWN_HAND: HoleCards = [null, null];

const knownIn = (cards: HoleCards | null | undefined): readonly Card[] =>
  (cards ?? []).filter(card => card !== null);

const note = (action: PhhAction, hole: Map<Player, HoleCards>, shown: Map<Player, Showing>): void => {
  if (!isAboutHole(action)) return;
  const before = hole.get(action.player) ?? UNKNOWN_HAND;
  const cards = action.kind === 'showDealt' ? before : action.cards;
  if (cards) hole.set(action.player, together(before, cards));
  if (action.kind !== 'hole') shown.set(action.player, { at: action.at, cards });
};

/** What two places of the file tell of the same hand. */
const together = (before: HoleCards, now: HoleCards): HoleCards => {
  if (wholeHand(now) || knownIn(before).length === 0) return now;
  const added = knownIn(now).find(card => !before.includes(card)) ?? null;
  return before.map(card => card ?? added);
};

const isAboutHole = (action: PhhAction) =>
  action.kind === 'hole' || action.kind === 'show' || action.kind === 'showDealt';

const whyNotAgain = (action: PhhAction, { hole, shown }: KnownCards): PhhRejection | undefined => {
  if (!isAboutHole(action)) return undefined;
  const who = makePlayer(action.player);
  if (action.kind !== 'hole' && shown.has(action.player))
    return atAction('phh/contradiction', action, `${who} has shown or mucked already.`);
  const before = hole.get(action.player);
  return !before || action.kind === 'showDealt' || isPossible(before, action.cards)
    ? undefined
    : atAction('phh/contradiction', action, `${who} was dealt ${makeHole(before)}.`);
};

/** A hand has two cards, whatever is told of it. */
const isPossible = (before: HoleCards, now: HoleCards | null): boolean =>
  new Set([...knownIn(before), ...knownIn(now)]).size <= 2;

const whyNotDistinct = (
  action: PhhAction,
  hole: KnownCards['hole'],
  board: readonly Card[],
): PhhRejection | undefined => {
  if (!('cards' in action)) return undefined;
  const player = 'player' in action ? action.player : null;
  const others = [...hole].flatMap(([whose, cards]) => (whose === player ? [] : knownIn(cards)));
  const repeated = firstSurplus([...board, ...others, ...knownIn(action.cards)]);
  return repeated === undefined
    ? undefined
    : atAction('phh/duplicate-card', action, `the ${cardName(repeated)} is there twice.`);
};
