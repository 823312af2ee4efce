import {
  RANKS,
  SUIT_NAMES,
  SUIT_SYMBOLS,
  cardName,
  parseCard,
  rankOf,
  suitOf,
  type Card,
} from '@cardroom/engine';

import { useCardLooks } from './looks.ts';
import { SuitMark } from './suit.tsx';

const CARD = '(?:10|[2-9TJQKA])[cdhs♣♦♥♠]';
const RUN = new RegExp(`((?<![\\w.$])${CARD}(?:[ ,]*${CARD})*(?!\\w)|[♣♦♥♠])`, 'u');
const ONE_OF_RUN = new RegExp(`(${CARD}|[♣♦♥♠])`, 'u');

/** `As` may be a word and `5s` five seconds: letters mean a card where they can mean nothing else, or stand in a row. */
const isCards = (run: string): boolean =>
  /[♣♦♥♠]/u.test(run) || /^[TJQK]/.test(run) || run.split(ONE_OF_RUN).length > 3;

const rankText = (card: Card): string => RANKS[rankOf(card)]!.replace('T', '10');

const InlineCard = ({ card }: { readonly card: Card }) => (
  <span class="inline-card" role="img" aria-label={cardName(card)}>
    {rankText(card)}
    <SuitMark suit={suitOf(card)} />
  </span>
);

const OneOfRun = ({ text }: { readonly text: string }) => {
  const suit = SUIT_SYMBOLS.findIndex(symbol => symbol === text);
  if (suit >= 0) return <SuitMark suit={suit} name={SUIT_NAMES[suit]} />;
  const card = parseCard(text);
  return card.ok ? <InlineCard card={card.value} /> : <>{text}</>;
};

const Run = ({ text }: { readonly text: string }) => (
  <>
    {text.split(ONE_OF_RUN).map((part, at) => (
      <OneOfRun key={at} text={part} />
    ))}
  </>
);

/** A sentence in which cards, `K♠` or `Ks`, are written as a rank and a drawn suit that is read out as its name. */
export const Suited = ({ text }: { readonly text: string }) => {
  const { colours } = useCardLooks();
  return (
    <span class={`suited ${colours}-colour`}>
      {text
        .split(RUN)
        .map((part, at) => (at % 2 === 1 && isCards(part) ? <Run key={at} text={part} /> : part))}
    </span>
  );
};
