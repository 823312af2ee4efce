import { rankOf, type Card } from '@cardroom/engine';
import { BLACKJACK_PRESETS, totalOf } from '@cardroom/engine/blackjack';
import { HOLDEM_PRESETS, type HoldemLegal, type HoldemState } from '@cardroom/engine/holdem';
import type { TableView } from '@cardroom/room';

import type { GameWish } from '../../cli/src/play/find-table.ts';
import {
  VEGAS,
  betting,
  dealtHand,
  doing,
  foreseen,
  legalOf,
  ownHand,
  stateOf,
} from '../../cli/src/testing/app-deals.ts';
import type { Ground } from '../../cli/src/testing/dealt-store.ts';
import { recipe, type Recipe } from './prepared.ts';

/** One deck: a card that is seen is the only one of its kind. */
const ONE_DECK: GameWish = { game: 'blackjack', name: '21black', rules: BLACKJACK_PRESETS['21black'] };

/** Twenty-One, which is a blackjack without bets. */
const TWENTY_ONE: GameWish = {
  game: 'blackjack',
  name: 'twenty-one',
  rules: BLACKJACK_PRESETS['twenty-one'],
};

const HEADSUP: GameWish = {
  game: 'holdem',
  name: 'headsup',
  rules: HOLDEM_PRESETS.headsup,
  opponent: 'always-call',
  blind: 'small',
};

/** A pair that can be split into two hands, of which the first can then be doubled. */
export const aPair = (): Recipe =>
  recipe(
    VEGAS,
    foreseen(betting(), async (view, ground) => {
      if (!view.playing || !legalOf(view).split?.ok) return false;
      const split = await doing(ground, 'split');
      if (!split.playing || !legalOf(split).double.ok) return false;
      const doubled = await doing(ground, 'double');
      return doubled.playing && legalOf(doubled).stand.ok;
    }),
    SEEDS.aPair,
  );

/** A hand that no next card can bust, against a dealer whose hole card is hidden. */
export const aLowHand = (): Recipe =>
  recipe(
    ONE_DECK,
    dealtHand((view, legal) => legal.hit.ok && totalOf(ownHand(view).cards).total < 12),
    SEEDS.aLowHand,
  );

/** The same in Twenty-One, where a deal is all it takes. */
export const aLowHandOfTwentyOne = (): Recipe =>
  recipe(
    TWENTY_ONE,
    async ({ act }) => {
      const view = await act({ kind: 'ready' });
      return view.playing && legalOf(view).hit.ok && totalOf(ownHand(view).cards).total < 12;
    },
    SEEDS.aLowHandOfTwentyOne,
  );

/** The dealer shows an ace and offers insurance. */
export const anAce = (): Recipe =>
  recipe(
    VEGAS,
    dealtHand((_, legal) => legal.insure.ok),
    SEEDS.anAce,
  );

/** Four hands from one pair. */
export const fourHands = (): Recipe =>
  recipe(
    VEGAS,
    async ground => {
      let view = await betting()(ground);
      while (view.playing && legalOf(view).split?.ok) view = await doing(ground, 'split');
      return view.playing && stateOf(view).boxes[0]!.hands.length === 4;
    },
    SEEDS.fourHands,
  );

/** A hand of many small cards, still to be played. */
export const manyCards = (): Recipe =>
  recipe(
    VEGAS,
    async ground => {
      let view = await betting()(ground);
      while (view.playing && legalOf(view).hit.ok && ownHand(view).cards.length < 6)
        view = await doing(ground, 'hit');
      return view.playing && legalOf(view).hit.ok && ownHand(view).cards.length >= 6;
    },
    SEEDS.manyCards,
  );

const shove = async ({ act }: Ground, view: TableView): Promise<TableView | null> => {
  const { raiseTo } = view.you!.legal as HoldemLegal;
  return raiseTo.ok ? act({ kind: 'act', action: { kind: 'raiseTo', amount: raiseTo.max } }) : null;
};

/** A hand in which going all in ends the game. */
const lastHand = (chips: number, seed: number): Recipe =>
  recipe(
    HEADSUP,
    foreseen(
      ground => ground.act({ kind: 'ready' }),
      async (view, ground) => {
        const after = await shove(ground, view);
        return (
          after !== null &&
          !after.playing &&
          after.seats.find(({ kind }) => kind === 'player')!.chips === chips
        );
      },
    ),
    seed,
  );

export const aVictory = (): Recipe => lastHand(200, SEEDS.aVictory);
export const aDefeat = (): Recipe => lastHand(0, SEEDS.aDefeat);

/** The first decision of a heads-up game, which is Ann's. */
export const firstDecision = (): Recipe =>
  recipe(HEADSUP, async ({ act }) => (await act({ kind: 'ready' })).you?.legal !== null);

/** A flop that has given Ann a pair, and she is to act. */
export const aFlop = (): Recipe =>
  recipe(
    {
      ...HEADSUP,
      name: 'standard',
      rules: { ...HOLDEM_PRESETS.standard, seats: 4 },
      opponent: 'balanced',
    },
    async ({ act }) => {
      const { you } = await act({ kind: 'ready' });
      if (!(you?.legal as HoldemLegal | null)?.call.ok) return false;
      const view = await act({ kind: 'act', action: { kind: 'call' } });
      const { board } = view.play as HoldemState;
      return view.playing && view.you?.legal !== null && board.length === 3 && hasPair(view.you!.hole, board);
    },
    SEEDS.aFlop,
  );

const hasPair = (hole: readonly Card[], board: readonly Card[]): boolean =>
  hole.some(card => board.some(other => rankOf(card) === rankOf(other)));

/** Nine at a table, and Ann is to act. */
export const nineSeats = (): Recipe =>
  recipe(
    { ...HEADSUP, name: 'standard', rules: { ...HOLDEM_PRESETS.standard, seats: 9 } },
    async ({ act }) => (await act({ kind: 'ready' })).you?.legal !== null,
  );

/** Seeds that were found before. */
const SEEDS = {
  aPair: 14,
  aLowHand: 5,
  aLowHandOfTwentyOne: 1,
  anAce: 8,
  fourHands: 10,
  manyCards: 182,
  aFlop: 1,
  aVictory: 2,
  aDefeat: 3,
} as const;
