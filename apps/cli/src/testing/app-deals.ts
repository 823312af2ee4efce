import { BLACKJACK_PRESETS, type BlackjackLegal, type BlackjackState } from '@cardroom/engine/blackjack';
import type { TableView } from '@cardroom/room';

import type { GameWish } from '../play/find-table.ts';
import type { Ground, Script } from './dealt-store.ts';

export const VEGAS: GameWish = { game: 'blackjack', name: 'vegas', rules: BLACKJACK_PRESETS.vegas };

export const stateOf = ({ play }: TableView): BlackjackState => play as BlackjackState;
export const legalOf = ({ you }: TableView): BlackjackLegal => you!.legal as BlackjackLegal;

/** Opens a round and bets. */
export const betting =
  (amount = 50) =>
  async ({ act }: Ground): Promise<TableView> => {
    await act({ kind: 'ready' });
    return act({ kind: 'act', action: { kind: 'bet', box: 0, amount } });
  };

export const doing = (ground: Ground, kind: string): Promise<TableView> =>
  ground.act({ kind: 'act', action: { kind } });

/**
 * Plays up to a point from which something will happen: a shoe once shuffled has its order, so what is played on in one
 * store tells what comes in another with the same cards.
 */
export const foreseen = (
  upTo: (ground: Ground) => Promise<TableView>,
  comes: (view: TableView, ground: Ground) => Promise<boolean>,
): Script => {
  let found = false;
  return async ground => {
    const view = await upTo(ground);
    if (!found) found = await comes(view, ground);
    return found;
  };
};

/** A first decision that is like this. */
export const dealtHand = (
  isLike: (view: TableView, legal: BlackjackLegal) => boolean,
  amount = 50,
): Script => {
  const bet = betting(amount);
  return async ground => {
    const view = await bet(ground);
    return view.playing && isLike(view, legalOf(view));
  };
};

/** The viewer's own hand. */
export const ownHand = (view: TableView) => stateOf(view).boxes[0]!.hands[0]!;
