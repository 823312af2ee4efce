import type { Seat } from '@cardroom/engine';

import { gameOf } from './games.ts';
import { withShoe, withoutShoes } from './shoe-numbers.ts';
import {
  isRoomEvent,
  seatAt,
  type GameEvent,
  type RoomEvent,
  type TableEvent,
  type TableFacts,
  type TableSeat,
  type TableState,
} from './table.ts';

/** A table of which nothing has happened yet. Its first event brings the facts. */
export const NOTHING = {
  facts: null,
  play: null,
  since: {},
  seq: 0,
  hash: '',
  begun: 0,
} as unknown as TableState;

/** The table after one more event. It decides nothing. */
export const evolve = (state: TableState, event: TableEvent): TableState =>
  isRoomEvent(event) ? around(state, event) : inGame(state, event);

const around = (state: TableState, event: RoomEvent): TableState => {
  const { facts } = state;
  const changed = (change: Partial<TableFacts>): TableState => ({ ...state, facts: { ...facts, ...change } });
  switch (event.kind) {
    case 'tableOpened':
    case 'roundBegun':
      return { ...state, facts: event.table };
    case 'playerSat':
      return changed({ seats: seated(facts, event) });
    case 'chipsBought':
      return changeSeat(state, event.seat, ({ chips }) => ({ chips: chips + event.chips }));
    case 'standingChanged':
      return changeSeat(state, event.seat, () => ({ standing: event.standing, ready: false, seed: null }));
    case 'seatReady':
      return changeSeat(state, event.seat, () => ({ ready: true, seed: event.seed }));
    case 'seatClaimed':
      return changeSeat(state, event.seat, ({ occupant }) => ({
        occupant: { ...occupant, session: event.session } as TableSeat['occupant'],
      }));
    case 'seatLeft':
      return changed({ seats: facts.seats.filter(({ seat }) => seat !== event.seat) });
    case 'playerRemoved':
      return changed({ removed: [...facts.removed, event.player] });
    case 'shoeCommitted':
      // Whoever was ready has given no seed for this one.
      return changed({
        next: event.commitment,
        shoes: facts.shoes + 1,
        seats: facts.seats.map(unready),
      });
    case 'shoeMixed':
      return changed({
        shoe: { commitment: facts.next!, seeds: event.seeds, reshuffles: [] },
        closed: null,
        next: null,
      });
    case 'shoeReshuffled':
      return changed({
        shoe: { ...facts.shoe!, reshuffles: [...facts.shoe!.reshuffles, event.reshuffle] },
      });
    case 'shoeClosed':
      return changed({
        shoe: null,
        closed: facts.shoe,
        unrevealed: event.revealed === 'later' ? withShoe(facts.unrevealed, event.shoe) : facts.unrevealed,
      });
    case 'shoesRevealed':
      return changed({
        unrevealed: withoutShoes(
          facts.unrevealed,
          event.shoes.map(({ shoe }) => shoe),
        ),
      });
    case 'shoeAbandoned':
      return changed({
        abandoned: facts.abandoned + 1,
        shoe: facts.shoe?.commitment.shoe === event.shoe ? null : facts.shoe,
        next: facts.next?.shoe === event.shoe ? null : facts.next,
      });
    case 'roundVoided':
      return { ...changed({ seats: facts.seats.map(unready) }), play: null };
    case 'gameRestarted':
      return changed({ gameStart: facts.round, button: null });
    case 'deadlineSet':
      return changed({ deadline: event.deadline });
    case 'tableFrozen':
      // Its wagers went back: there is no round any more.
      return { ...changed({ status: 'frozen', seats: [], deadline: null }), play: null };
    case 'tableClosed':
      return changed({ status: 'closed', deadline: null });
  }
};

const seated = (
  { seats, round }: TableFacts,
  { seat, occupant, boxes, chips }: Extract<RoomEvent, { kind: 'playerSat' }>,
): readonly TableSeat[] => {
  const standing = 'in';
  const newcomer = {
    seat,
    occupant,
    satAfter: round,
    boxes,
    chips,
    standing,
    ready: false,
    seed: null,
  } as const;
  return [...seats, newcomer].toSorted((a, b) => a.seat - b.seat);
};

const changeSeat = (
  state: TableState,
  at: Seat,
  change: (seat: TableSeat) => Partial<TableSeat>,
): TableState => ({
  ...state,
  facts: {
    ...state.facts,
    seats: state.facts.seats.map(seat => (seat.seat === at ? { ...seat, ...change(seat) } : seat)),
  },
});

const unready = (seat: TableSeat): TableSeat => ({ ...seat, ready: false, seed: null });

/** The game goes on; when the round is over, the seats have what it left them and nobody has asked for the next. */
const inGame = (state: TableState, event: GameEvent): TableState => {
  const game = gameOf(state.facts);
  const play = game.evolve(state.play, event);
  const next = { ...state, play };
  return game.isOver(play) ? afterRound(next) : next;
};

const afterRound = (state: TableState): TableState => {
  const game = gameOf(state.facts);
  const stacks = new Map(game.stacks(state.play!).map(({ seat, chips }) => [seat, chips]));
  const seats = state.facts.seats.map(seat => ({
    ...unready(seat),
    chips: stacks.get(seat.seat) ?? seat.chips,
  }));
  return { ...state, facts: { ...state.facts, seats, button: game.button(state.play!) } };
};

/** A round is being played. */
export const isPlaying = ({ facts, play }: TableState): boolean =>
  play !== null && !gameOf(facts).isOver(play);

/** The seat's chips now: in the round, or beside it. */
export const chipsAt = (state: TableState, at: Seat): number => {
  const stack = isPlaying(state)
    ? gameOf(state.facts)
        .stacks(state.play!)
        .find(({ seat }) => seat === at)
    : undefined;
  return stack?.chips ?? seatAt(state.facts, at)?.chips ?? 0;
};

/** Whether the seat takes part in the round in progress. */
export const isInRound = (state: TableState, at: Seat): boolean =>
  isPlaying(state) &&
  gameOf(state.facts)
    .stacks(state.play!)
    .some(({ seat }) => seat === at);

/** Seats that could play the next round. */
export const candidates = ({ facts }: TableState): readonly TableSeat[] =>
  facts.seats.filter(({ standing, chips }) => standing === 'in' && gameOf(facts).canPlay(facts.rules, chips));

/** Who may act: in a round those the game awaits, between rounds the people who have not asked for the next one. */
export const awaited = (state: TableState): readonly Seat[] => {
  if (state.facts.status !== 'open') return [];
  if (isPlaying(state))
    return gameOf(state.facts)
      .mayAct(state.play!)
      .filter(seat => seatAt(state.facts, seat)?.standing !== 'leaving');
  return candidates(state)
    .filter(({ occupant, ready }) => occupant.kind === 'player' && !ready)
    .map(({ seat }) => seat);
};
