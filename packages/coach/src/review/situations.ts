import { rankOf, type Card } from '@cardroom/engine';
import { totalOf } from '@cardroom/engine/blackjack';

const SPOKEN = [
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'ten',
  'ten',
  'ten',
  'ace',
] as const;

const PLURALS: Readonly<Record<string, string>> = { six: 'sixes' };

/** What a blackjack decision was about: whether to insure, or a hand against the dealer's card. */
export const blackjackSituation = (cards: readonly Card[], up: Card, matter: Matter): string =>
  matter === 'hand'
    ? `${handInWords(cards)} against ${spoken(up)}`
    : { insurance: 'insurance', evenMoney: 'even money', leaving: 'leaving the table' }[matter];

export type Matter = 'hand' | 'insurance' | 'evenMoney' | 'leaving';

const spoken = (card: Card): string => SPOKEN[rankOf(card)]!;

const handInWords = (cards: readonly Card[]): string => {
  const [first, second] = cards.map(spoken) as [string, string];
  if (cards.length === 2 && first === second) return `pair of ${PLURALS[first] ?? `${first}s`}`;
  const { total, soft } = totalOf(cards);
  return soft ? `soft ${total}` : String(total);
};
