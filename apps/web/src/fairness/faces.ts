import type { Card, Position } from '@cardroom/engine';
import type { BlackjackState } from '@cardroom/engine/blackjack';
import type { HoldemState } from '@cardroom/engine/holdem';
import type { Play, TableEvent, TableView } from '@cardroom/room';

/** What lies face up on a table, place by place. */
export type Faces = Readonly<{
  dealer: readonly Card[];
  /** The hands of each box that have cards. */
  boxes: readonly (readonly (readonly Card[])[])[];
  board: readonly Card[];
  shown: Readonly<Record<number, readonly Card[]>>;
}>;

const NO_FACES: Faces = { dealer: [], boxes: [], board: [], shown: {} };

const isBlackjack = (play: Play): play is BlackjackState => 'boxes' in play;

/** What a table says that lies there. */
export const facesOf = (play: Play | null): Faces => {
  if (play === null) return NO_FACES;
  return isBlackjack(play) ? blackjackFaces(play) : holdemFaces(play);
};

const blackjackFaces = ({ dealer, boxes }: BlackjackState): Faces => ({
  ...NO_FACES,
  dealer: dealer.cards,
  boxes: boxes.map(({ hands }) => hands.map(({ cards }) => cards)),
});

const holdemFaces = ({ board, seats }: HoldemState): Faces => ({
  ...NO_FACES,
  board,
  shown: Object.fromEntries(seats.flatMap(({ seat, shown }) => (shown ? [[seat, shown]] : []))),
});

/** What lies there after one more event: told without the engine, which also works for the dealer. */
export const facesAfter = (faces: Faces, event: TableEvent): Faces => {
  const change = CHANGES[event.kind] as ((before: Faces, told: TableEvent) => Faces) | undefined;
  return change ? change(faces, event) : faces;
};

type Changes = {
  readonly [Kind in TableEvent['kind']]?: (
    before: Faces,
    told: Extract<TableEvent, { readonly kind: Kind }>,
  ) => Faces;
};

const cleared = (): Faces => NO_FACES;
const toDealer = (faces: Faces, card: Card): Faces => ({ ...faces, dealer: [...faces.dealer, card] });

/** Every other event leaves the cards where they are. */
const CHANGES: Changes = {
  roundOpened: cleared,
  handOpened: cleared,
  roundVoided: cleared,
  tableFrozen: cleared,
  cardDealt: (faces, { target, card }) =>
    target.to === 'hand' ? withHand(faces, target, cards => [[...cards, card]]) : toDealer(faces, card),
  holeRevealed: (faces, { card }) => toDealer(faces, card),
  handSplit: (faces, place) => withHand(faces, place, cards => cards.map(card => [card])),
  boardDealt: (faces, { cards }) => ({ ...faces, board: [...faces.board, ...cards] }),
  shown: (faces, { seat, cards }) => ({ ...faces, shown: { ...faces.shown, [seat]: cards } }),
};

type HandPlace = { readonly box: number; readonly hand: number };

/** One hand becomes one or two. */
function withHand(
  faces: Faces,
  { box, hand }: HandPlace,
  change: (cards: readonly Card[]) => readonly (readonly Card[])[],
): Faces {
  const boxes = Array.from(
    { length: Math.max(box + 1, faces.boxes.length) },
    (_, at) => faces.boxes[at] ?? [],
  );
  const hands = boxes[box]!;
  const changed = [...hands.slice(0, hand), ...change(hands[hand] ?? []), ...hands.slice(hand + 1)];
  return { ...faces, boxes: boxes.with(box, changed) };
}

/** Whether the same cards lie at the same places; boxes and hands without cards do not count. */
export const isSameFaces = (one: Faces, other: Faces): boolean => textOf(one) === textOf(other);

const textOf = ({ dealer, boxes, board, shown }: Faces): string =>
  JSON.stringify([
    dealer,
    board,
    shown,
    boxes.map(hands => hands.filter(({ length }) => length > 0)).filter(isUsed),
  ]);

const isUsed = ({ length }: readonly unknown[]): boolean => length > 0;

/** Cards by the positions at which they were proved. */
export type Proved = ReadonlyMap<Position, Card>;

/** A card that is shown and not proved. `isOwn`: hidden, and dealt before this device looked; not every server proves it. */
export type Bare = { readonly card: Card; readonly isOwn: boolean };

/** Finds one; null when each card is proved. */
export type Unproved = (proved: Proved) => Bare | null;

type Placed = { readonly position: Position; readonly card: Card };

const unplaced =
  (cards: readonly Placed[], isOwn: boolean): Unproved =>
  proved => {
    const bare = cards.find(({ position, card }) => proved.get(position) !== card);
    return bare ? { card: bare.card, isOwn } : null;
  };

/** The cards that events turned up, and the viewer's own. */
export const unprovedIn = (events: readonly TableEvent[], view: TableView): Unproved => {
  const came = unplaced(
    events.flatMap(event => placedBy(event, view.play)),
    false,
  );
  const own = unplaced(ownCards(view), !events.some(event => isOwnDeal(event, view)));
  return proved => came(proved) ?? own(proved);
};

const isOwnDeal = (event: TableEvent, { you }: TableView): boolean =>
  event.kind === 'holeDealt' && 'seat' in event && event.seat === you?.seat;

const placedBy = (event: TableEvent, play: Play | null): readonly Placed[] => {
  if (event.kind === 'cardDealt' || event.kind === 'holeRevealed') return [event];
  if (event.kind === 'boardDealt') return placed(event.positions, event.cards);
  return event.kind === 'shown' ? placed(holeAt(play, event.seat), event.cards) : [];
};

/** A card without a position is at none: nothing can prove it. */
const placed = (positions: readonly Position[], cards: readonly Card[]): readonly Placed[] =>
  cards.map((card, at) => ({ position: positions[at] ?? -1, card }));

const holeAt = (play: Play | null, seat: number): readonly Position[] =>
  (play !== null && !isBlackjack(play) && play.seats.find(player => player.seat === seat)?.hole) || [];

const ownCards = ({ you, play }: TableView): readonly Placed[] =>
  you === null ? [] : placed(holeAt(play, you.seat), you.hole);

/** The cards that lie on a table that was met in the middle: what they are is known, where each came from is not. */
export const unprovedOn = (view: TableView): Unproved => {
  const own = unplaced(ownCards(view), true);
  return proved => {
    const card = missing(lyingOn(view.play), provedFor(view.play, proved));
    return card === null ? own(proved) : { card, isOwn: false };
  };
};

const lyingOn = (play: Play | null): readonly Card[] => {
  const { dealer, boxes, board, shown } = facesOf(play);
  return [...dealer, ...boxes.flat(2), ...board, ...Object.values(shown).flat()];
};

/** A shoe holds equal cards: only those of this round's positions prove a round of blackjack. */
const provedFor = (play: Play | null, proved: Proved): readonly Card[] => {
  if (play === null || !isBlackjack(play)) return [...proved.values()];
  const dealt = lyingOn(play).length + (play.dealer.hole === null ? 0 : 1);
  return Array.from({ length: dealt }, (_, at) => proved.get(play.shoe.next - dealt + at)).filter(
    card => card !== undefined,
  );
};

const missing = (cards: readonly Card[], among: readonly Card[]): Card | null => {
  const left = [...among];
  for (const card of cards) {
    const at = left.indexOf(card);
    if (at < 0) return card;
    left.splice(at, 1);
  }
  return null;
};
