import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

/** How cards are drawn: a player's own choice. */
export type CardLooks = Readonly<{
  /** Two colours as on most tables, or one for each suit. */
  colours: 'two' | 'four';
  /** Drawn here, or pictures of the deck-of-cards host; a picture that fails is drawn instead. */
  faces: 'drawn' | 'remote';
}>;

const DEFAULT_LOOKS: CardLooks = { colours: 'two', faces: 'drawn' };

/** Give it the player's choice around the whole page. */
export const CardLooksContext = createContext<CardLooks>(DEFAULT_LOOKS);

export const useCardLooks = (): CardLooks => useContext(CardLooksContext);
