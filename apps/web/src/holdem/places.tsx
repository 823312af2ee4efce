import type { Card } from '@cardroom/engine';
import type { HoldemBody, HoldemPlace } from '@cardroom/screens';

import { CardPlace, PlayingCard } from '../ui/index.ts';

const MARK_NAMES: Readonly<Record<string, string>> = {
  D: 'dealer button',
  SB: 'small blind',
  BB: 'big blind',
};

const Marks = ({ marks }: { readonly marks: readonly string[] }) => (
  <span class="seat-marks">
    {marks.map(mark => (
      <span key={mark} class={`seat-mark mark-${mark.toLowerCase()}`}>
        <span aria-hidden="true">{mark}</span>
        <span class="visually-hidden">{MARK_NAMES[mark]}</span>
      </span>
    ))}
  </span>
);

type PlaceProps = { readonly place: HoldemPlace; readonly raised: readonly Card[] };

const Cards = ({ place: { cards }, raised, small }: PlaceProps & { readonly small: boolean }) => (
  <div class="hole">
    {cards.map((card, at) => (
      <PlayingCard key={at} card={card} small={small} raised={card !== null && raised.includes(card)} />
    ))}
  </div>
);

/** How the seat stands, as the classes of its place. */
const classOf = ({ active, status, cards }: HoldemPlace): string =>
  [
    'seat',
    ...(active ? ['active'] : []),
    ...(cards.length === 0 ? ['without-cards'] : []),
    ...(cards.some(card => card !== null) ? ['shows'] : []),
    ...(status?.startsWith('won') ? ['won'] : []),
    ...(status === 'out' || status === 'folded' ? ['gone'] : []),
  ].join(' ');

const Facts = ({ place }: { readonly place: HoldemPlace }) => (
  <p class="seat-facts">
    {place.active ? <span class="turn-mark" aria-hidden="true" /> : null}
    <strong class="seat-name">{place.name}</strong> <span class="seat-stack">{place.stack}</span>{' '}
    <Marks marks={place.marks} />
  </p>
);

const Bet = ({ place: { bet, status } }: { readonly place: HoldemPlace }) => (
  <p class="seat-bet">
    {bet ? (
      <span class="bet">
        <span class="bet-chip" aria-hidden="true" />
        <span class="visually-hidden">bet </span>
        {bet}
      </span>
    ) : null}{' '}
    {status ? <span class="seat-status">{status}</span> : null}
  </p>
);

/** Others at the table, clockwise from the left of the viewer. */
export const Rivals = ({
  places,
  raised,
}: {
  readonly places: readonly HoldemPlace[];
  readonly raised: readonly Card[];
}) => (
  <ol class={`rivals rivals-${places.length}`} aria-label="Players">
    {places.map((place, at) => (
      <li
        key={place.seat}
        class={`${classOf(place)} seat-at-${at + 1}`}
        aria-current={place.active ? 'true' : undefined}
      >
        <Cards place={place} raised={raised} small />
        <Facts place={place} />
        <Bet place={place} />
      </li>
    ))}
  </ol>
);

/** The viewer's own place, with the name of the hand in words. */
export const OwnPlace = ({ place, raised, handName }: PlaceProps & { readonly handName: string | null }) => (
  <section class={`own ${classOf(place)}`} aria-label="Your hand">
    <Cards place={place} raised={raised} small={false} />
    <div class="own-words">
      <p class="hand-name">{handName ?? ' '}</p>
      <Facts place={place} />
      <Bet place={place} />
    </div>
  </section>
);

/** Cards burned so far: one before each street. */
const burned = (board: HoldemBody['board']): number => {
  const dealt = board.filter(card => card !== undefined).length;
  return dealt < 3 ? 0 : dealt - 2;
};

const Burn = ({ count }: { readonly count: number }) => (
  <div class="burn">
    {Array.from({ length: count }, (_, at) => (
      <div key={at} class="burned" aria-hidden="true" />
    ))}
    {count > 0 ? <span class="burn-count">{`${count} burned`}</span> : null}
  </div>
);

/** The cards that all share, the pots, and what was burned. */
export const Board = ({ body: { board, raised, pots } }: { readonly body: HoldemBody }) => (
  <section class="middle" aria-label="Board">
    <p class="pots">
      {pots.map(pot => (
        <span key={pot} class="pot">
          {pot}
        </span>
      ))}
    </p>
    <div class="board">
      <Burn count={burned(board)} />
      {board.map((card, at) =>
        card === undefined ? (
          <CardPlace key={at} />
        ) : (
          <PlayingCard key={at} card={card} raised={raised.includes(card)} />
        ),
      )}
    </div>
  </section>
);
