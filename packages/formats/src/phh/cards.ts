import { cardName, err, firstSurplus, makeCards, ok, type Card, type Result } from '@cardroom/engine';
import { atAction, makePlayer } from './action.ts';
import type { PhhAction, PhhRejection, Player } from './types.ts';

/** What a player did at the showdown: the cards shown, or null for a hand thrown away. */
export type Showing = { readonly at: number; readonly cards: readonly Card[] | null };

/** The cards a file knows of. */
export type KnownCards = {
  readonly hole: ReadonlyMap<Player, readonly Card[]>;
  readonly shown: ReadonlyMap<Player, Showing>;
};

/** Gathers the hole cards wherever the file tells them, and refuses a deck with the same card twice. */
export const knownCards = (actions: readonly PhhAction[]): Result<KnownCards, PhhRejection> => {
  const hole = new Map<Player, readonly Card[]>();
  const shown = new Map<Player, Showing>();
  const seen: Card[] = [];
  for (const action of actions) {
    const refusal = whyNotAgain(action, hole, shown) ?? whyNotDistinct(action, newCards(action, hole), seen);
    if (refusal) return err(refusal);
    seen.push(...newCards(action, hole));
    note(action, hole, shown);
  }
  return ok({ hole, shown });
};

const newCards = (action: PhhAction, hole: KnownCards['hole']): readonly Card[] => {
  switch (action.kind) {
    case 'board':
      return action.cards;
    case 'hole':
    case 'show':
      return hole.has(action.player) ? [] : (action.cards ?? []);
    case 'fold':
    case 'checkOrCall':
    case 'raiseTo':
    case 'showDealt':
      return [];
  }
};

const note = (action: PhhAction, hole: Map<Player, readonly Card[]>, shown: Map<Player, Showing>): void => {
  if (!isAboutHole(action)) return;
  const cards = action.kind === 'showDealt' ? (hole.get(action.player) ?? null) : action.cards;
  if (cards) hole.set(action.player, cards);
  if (action.kind !== 'hole') shown.set(action.player, { at: action.at, cards });
};

const isAboutHole = (action: PhhAction) =>
  action.kind === 'hole' || action.kind === 'show' || action.kind === 'showDealt';

const whyNotAgain = (
  action: PhhAction,
  hole: KnownCards['hole'],
  shown: KnownCards['shown'],
): PhhRejection | undefined => {
  if (!isAboutHole(action)) return undefined;
  const who = makePlayer(action.player);
  if (action.kind !== 'hole' && shown.has(action.player))
    return atAction('phh/contradiction', action, `${who} has shown or mucked already.`);
  const before = hole.get(action.player);
  return action.kind === 'showDealt' || !before || !action.cards || isSame(before, action.cards)
    ? undefined
    : atAction('phh/contradiction', action, `${who} was dealt ${makeCards(before)}.`);
};

const isSame = (a: readonly Card[], b: readonly Card[]): boolean =>
  a.length === b.length && a.every(card => b.includes(card));

const whyNotDistinct = (
  action: PhhAction,
  cards: readonly Card[],
  seen: readonly Card[],
): PhhRejection | undefined => {
  const repeated = firstSurplus([...seen, ...cards]);
  return repeated === undefined
    ? undefined
    : atAction('phh/duplicate-card', action, `the ${cardName(repeated)} is there twice.`);
};
