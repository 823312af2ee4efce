import { RANKS, SUITS, cardName, rankOf, suitOf, type Card } from '@cardroom/engine';
import type { ShownCard } from '@cardroom/screens';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

import { PIP_PLACES, RANK_PATHS, SUIT_PATHS } from './card-paths.ts';
import { useCardLooks } from './looks.ts';
import { deal, flip } from './motion.ts';
import { suitClass } from './suit.tsx';

type Props = {
  /** Null lies face down: then nothing of its face is on the page, nor asked for. */
  readonly card: ShownCard;
  readonly small?: boolean | undefined;
  /** It belongs to the winning hand. */
  readonly raised?: boolean | undefined;
};

/** A card on the table. It slides in when it comes and turns when its face becomes known. */
export const PlayingCard = ({ card, small, raised }: Props) => {
  const { colours } = useCardLooks();
  const element = useMovingCard(card);
  const classes = ['card', `${colours}-colour`, card === null ? 'back' : suitClass(suitOf(card))];
  if (small) classes.push('small');
  if (raised) classes.push('raised');
  return (
    <div ref={element} class={classes.join(' ')} role="img" aria-label={nameOf(card, raised)}>
      {card === null ? <Back /> : <Face card={card} />}
    </div>
  );
};

const nameOf = (card: ShownCard, raised: boolean | undefined): string =>
  card === null ? 'Face-down card' : cardName(card) + (raised ? ', in the winning hand' : '');

const useMovingCard = (card: ShownCard) => {
  const element = useRef<HTMLDivElement>(null);
  const before = useRef<ShownCard | undefined>(undefined);
  useLayoutEffect(() => {
    if (element.current && before.current === undefined) deal(element.current);
    else if (element.current && before.current === null && card !== null) flip(element.current);
    before.current = card;
  }, [card]);
  return element;
};

/** A place on the table where no card lies yet. */
export const CardPlace = () => <div class="card place" aria-hidden="true" />;

const Back = () => (
  <div class="card-back">
    <svg viewBox="-600 -600 1200 1200" aria-hidden="true">
      <path d={SUIT_PATHS[3]} />
    </svg>
  </div>
);

const REMOTE = 'https://deckofcardsapi.com/static/img';
const SHEET_RANKS = RANKS.join('').replace('T', '0');

/** Where the deck-of-cards host keeps a face: `0` is the ten. */
export const remoteFace = (card: Card): string =>
  `${REMOTE}/${SHEET_RANKS[rankOf(card)]!}${SUITS[suitOf(card)]!.toUpperCase()}.png`;

const broken = new Set<string>();

const Face = ({ card }: { readonly card: Card }) => {
  const { faces } = useCardLooks();
  const picture = remoteFace(card);
  const [failed, setFailed] = useState<string | null>(null);
  const [shown, setShown] = useState<string | null>(null);
  if (faces === 'drawn' || failed === picture || broken.has(picture)) return <DrawnFace card={card} />;
  const onError = () => {
    broken.add(picture);
    setFailed(picture);
  };
  // Drawn until its picture is there: a slow host leaves no card blank.
  return (
    <>
      {shown === picture ? null : <DrawnFace card={card} />}
      <img
        class={shown === picture ? 'card-picture' : 'card-picture waiting'}
        src={picture}
        alt=""
        referrerpolicy="no-referrer"
        onLoad={() => setShown(picture)}
        onError={onError}
      />
    </>
  );
};

const FIRST_COURT = RANKS.indexOf('J');
const ACE = RANKS.indexOf('A');

const DrawnFace = ({ card }: { readonly card: Card }) => (
  <svg class="card-face" viewBox="-125 -175 250 350" aria-hidden="true" focusable="false">
    <Middle card={card} />
    <Index card={card} />
    <g transform="rotate(180)" class="far-index">
      <Index card={card} />
    </g>
  </svg>
);

const Pip = ({ card, size }: { readonly card: Card; readonly size: number }) => (
  <path class="ink" d={SUIT_PATHS[suitOf(card)]} transform={`scale(${size / 1000})`} />
);

const RankMark = ({ card, size }: { readonly card: Card; readonly size: number }) => (
  <path class="ink-line" d={RANK_PATHS[rankOf(card)]} transform={`scale(${size / 1000})`} />
);

const Index = ({ card }: { readonly card: Card }) => (
  <g class="index">
    <g transform="translate(-97 -133)">
      <RankMark card={card} size={62} />
    </g>
    <g transform="translate(-97 -77)">
      <Pip card={card} size={40} />
    </g>
  </g>
);

const Middle = ({ card }: { readonly card: Card }) => {
  const rank = rankOf(card);
  return (
    <>
      <g class="middle">
        {rank === ACE ? (
          <Pip card={card} size={150} />
        ) : rank < FIRST_COURT ? (
          <Pips card={card} />
        ) : (
          <Court card={card} />
        )}
      </g>
      <g
        class={rank < FIRST_COURT || rank === ACE ? 'one-pip' : 'one-pip of-court'}
        transform="translate(40 82)"
      >
        <Pip card={card} size={140} />
      </g>
    </>
  );
};

const Pips = ({ card }: { readonly card: Card }) => (
  <>
    {PIP_PLACES[rankOf(card)]!.map(([x, y]) => (
      <g key={`${x} ${y}`} transform={`translate(${x} ${y})${y > 0 ? ' rotate(180)' : ''}`}>
        <Pip card={card} size={52} />
      </g>
    ))}
  </>
);

const courtFile = (card: Card): string => `/cards/${RANKS[rankOf(card)]!}${SUITS[suitOf(card)]!}.svg`;

/** A letter court until its picture is there, and when it never comes. */
const Court = ({ card }: { readonly card: Card }) => {
  const [shown, setShown] = useState<string | null>(null);
  const file = courtFile(card);
  const loaded = shown === file;
  return (
    <>
      {loaded ? null : <LetterCourt card={card} />}
      <image
        class={loaded ? 'court' : 'court waiting'}
        href={file}
        x="-74"
        y="-120"
        width="148"
        height="240"
        preserveAspectRatio="none"
        onLoad={() => setShown(file)}
      />
      {loaded ? <CourtFrame card={card} /> : null}
    </>
  );
};

const CourtFrame = ({ card }: { readonly card: Card }) => (
  <g class="court-frame">
    <rect x="-74" y="-120" width="148" height="240" rx="2" />
    <g transform="translate(-53 -97)">
      <Pip card={card} size={36} />
    </g>
    <g transform="rotate(180) translate(-53 -97)">
      <Pip card={card} size={40} />
    </g>
  </g>
);

const LetterCourt = ({ card }: { readonly card: Card }) => (
  <g class="letter-court">
    <rect x="-66" y="-122" width="132" height="244" rx="8" />
    <g transform="translate(0 -12)">
      <RankMark card={card} size={110} />
    </g>
    <g transform="translate(0 82)">
      <Pip card={card} size={52} />
    </g>
  </g>
);
