import { cardName, type Card } from '@cardroom/engine';
import { totalOf, type BlackjackState } from '@cardroom/engine/blackjack';
import type { TableView } from '@cardroom/room';

type Cards = readonly Card[];

const roundOf = ({ play }: TableView): BlackjackState | null => play as BlackjackState | null;

const total = (cards: Cards): number => totalOf(cards).total;

const ownCards = (round: BlackjackState | null, { you }: TableView): Cards =>
  round?.boxes.find(({ seat }) => seat === you?.seat)?.hands[0]?.cards ?? [];

/** The cards that have come since: none of another round counts. */
const since = (before: Cards, after: Cards, isNew: boolean): readonly Cards[] =>
  after
    .slice(isNew ? 0 : before.length)
    .map((_, at, { length }) => after.slice(0, after.length - length + at + 1));

const ownText = (cards: Cards): string => `You get the ${cardName(cards.at(-1)!)}: ${total(cards)}.`;

const dealerText = (cards: Cards): string => {
  const name = cardName(cards.at(-1)!);
  if (cards.length === 1) return `The dealer shows the ${name}.`;
  return `The dealer ${cards.length === 2 ? 'turns over' : 'draws'} the ${name}: ${total(cards)}.`;
};

/** What happened to the cards between two views, for those who cannot see them; at the end, both totals. */
export const spokenBetween = (before: TableView, after: TableView): readonly string[] => {
  const [old, now] = [roundOf(before), roundOf(after)];
  if (now === null) return [];
  const isNew = old?.round !== now.round;
  const own = ownCards(now, after);
  const isOver = now.over && (isNew || !old?.over);
  return [
    ...since(ownCards(old, before), own, isNew).map(ownText),
    ...since(old?.dealer.cards ?? [], now.dealer.cards, isNew).map(dealerText),
    ...(isOver ? [`You have ${total(own)}, the dealer has ${total(now.dealer.cards)}.`] : []),
  ];
};
