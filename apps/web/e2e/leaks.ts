import { cardName, isCard, makeCard, type Card } from '@cardroom/engine';

/** Keys under which a list of numbers is a list of cards. */
const LISTS = /card|hole|hand|board|order|deck|leaves|discard/i;

const listed = (key: string, value: unknown, owner: object): readonly Card[] => {
  if (key === 'card' && isCard(value)) return [value];
  // A seat's hole cards are places in the deck, which say nothing; one's own view has them as cards.
  if (key === 'hole' && !('needsSeed' in owner)) return [];
  return LISTS.test(key) && Array.isArray(value) ? value.filter(isCard) : [];
};

/** All cards that a JSON value speaks of, however deep. */
const cardsIn = (value: unknown): readonly Card[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inside]) => [
    ...listed(key, inside, value),
    ...cardsIn(inside),
  ]);
};

/** The JSON documents in what a server said: bodies, and the data of events. */
const documentsIn = (text: string): readonly unknown[] =>
  text.split('\n').flatMap(line => {
    const json = line.replace(/^data: ?/, '').trim();
    if (!json.startsWith('{') && !json.startsWith('[')) return [];
    try {
      return [JSON.parse(json) as unknown];
    } catch {
      return [];
    }
  });

/** Whether a text gives a card away: by its name, in notation, or as a number where cards are numbers. */
export const tellsCard = (text: string, card: Card): boolean =>
  text.includes(cardName(card)) ||
  text.includes(`"${makeCard(card)}"`) ||
  documentsIn(text).some(document => cardsIn(document).includes(card));
