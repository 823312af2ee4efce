import { cardName, parseCard } from '@cardroom/engine';

/** Two cards or more at the end of a sentence, `You are dealt Ks 7d.`: a player, too, may be called `Ks`. */
const CARDS_AT_END = /(?:[2-9TJQKA][cdhs] )+[2-9TJQKA][cdhs](?=\.?$)/;

/** A sentence as it is said aloud: `You are dealt King of Spades, Seven of Diamonds.` */
export const spoken = (sentence: string): string =>
  sentence.replace(CARDS_AT_END, cards => cards.split(' ').map(nameOf).join(', '));

const nameOf = (text: string): string => {
  const card = parseCard(text);
  return card.ok ? cardName(card.value) : text;
};
