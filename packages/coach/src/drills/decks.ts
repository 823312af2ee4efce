import { ok, type Result } from '@cardroom/engine';
import type { BlackjackRules } from '@cardroom/engine/blackjack';
import type { GameRejection } from '@cardroom/odds/blackjack';

import { countDeck, decksDeck, trueCountDeck } from './counting-decks.ts';
import type { DrillDeck } from './deck.ts';
import { potOddsDeck } from './pot-odds-deck.ts';
import { pushFoldDeck } from './push-fold-deck.ts';
import type { DrillName } from './question.ts';
import { strategyDeck } from './strategy-deck.ts';

/** A deck that anybody can have; the leaks of a player are made of the player's own notes. */
export type DeckWish = Readonly<{ drill: Exclude<DrillName, 'leaks'>; rules: BlackjackRules }>;

/** Works a deck out; some take a second or two. */
export const deckFor = ({ drill, rules }: DeckWish): Result<DrillDeck, GameRejection> => {
  switch (drill) {
    case 'strategy':
      return strategyDeck(rules);
    case 'count':
      return ok(countDeck());
    case 'true-count':
      return ok(trueCountDeck(rules.decks));
    case 'decks':
      // One deck is too little to be guessed at.
      return ok(decksDeck(Math.max(2, rules.decks)));
    case 'pot-odds':
      return ok(potOddsDeck());
    case 'push-fold':
      return ok(pushFoldDeck());
  }
};

/** The deck that was asked for; null where the rules have no chart. */
export const answerDeck = ({ wish }: { readonly wish: DeckWish }): DrillDeck | null => {
  const deck = deckFor(wish);
  return deck.ok ? deck.value : null;
};
