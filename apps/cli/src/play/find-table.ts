import { randomUUID } from 'node:crypto';

import { RIVAL } from '@cardroom/bots/llm';
import { err, ok, rejection, type Result } from '@cardroom/engine';
import { isBroke, type BlackjackRules } from '@cardroom/engine/blackjack';
import type { HoldemRules } from '@cardroom/engine/holdem';
import type { GameName, Room, RoomRejection, Rules, TableSpec, TableView } from '@cardroom/room';

import type { Person } from './who.ts';

/** What somebody wants to play. */
export type GameWish =
  | {
      readonly game: 'blackjack';
      readonly name: string;
      readonly rules: BlackjackRules;
      /** The bot that plays beside one; left out, nobody does. */
      readonly company?: string;
    }
  | {
      readonly game: 'holdem';
      readonly name: string;
      readonly rules: HoldemRules;
      readonly opponent: string;
      /** The blind that is posted first; null = a game in progress is as good, else the small one. */
      readonly blind: 'small' | 'big' | null;
    };

/** Tables that are looked at, newest first: whoever plays at more of them finds the others in the history. */
const MOST_TABLES = 12;

/** The tables where this terminal's player sits, newest first. */
export const ownTables = async (
  room: Room,
  person: Person,
  game?: GameName,
): Promise<readonly TableView[]> => {
  const records = await room.tables({ player: person.player, status: 'open' });
  const views: TableView[] = [];
  for (const record of records.filter(({ game: name }) => game === undefined || name === game)) {
    if (views.length === MOST_TABLES) break;
    const view = await room.view(record.id, person);
    if (view.ok && view.value.you !== null) views.push(view.value);
  }
  return views;
};

/** A hand or a game that waits for its player. Bets that are not placed yet wait for nobody. */
export const isUnfinished = (view: TableView): boolean => {
  if (!view.playing || view.play === null) return false;
  return 'boxes' in view.play ? view.play.boxes.some(box => box.hands.length > 0) : true;
};

const sameRules = (one: Rules, other: Rules): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Whether a table is one as it is wished for. */
export const fits = (view: TableView, wish: GameWish): boolean => {
  if (view.game !== wish.game || !sameRules(view.rules, wish.rules)) return false;
  const bots = view.seats.filter(({ kind }) => kind === 'bot');
  if (wish.game === 'blackjack') return sameNames(bots, wish.company === undefined ? [] : [wish.company]);
  // A table whose bots did not come is no game.
  if (bots.length === 0) return false;
  const asWished = wish.blind === null || view.options.firstButton === firstButton(wish);
  return asWished && bots.every(({ name }) => name === wish.opponent);
};

const sameNames = (bots: readonly { readonly name: string }[], names: readonly string[]): boolean =>
  bots.length === names.length && bots.every(({ name }, at) => name === names[at]);

/** Takes a seat at a table as it is wished for: the one where one sits already, or a new one. */
export const tableFor = async (
  room: Room,
  person: Person,
  wish: GameWish,
  { fresh = false, newId = randomUUID }: { readonly fresh?: boolean; readonly newId?: () => string } = {},
): Promise<Result<string, RoomRejection>> => {
  if (fresh) return openFor(room, person, wish, newId);
  const own = (await ownTables(room, person, wish.game)).find(view => fits(view, wish));
  return own ? ok(own.table) : openFor(room, person, wish, newId);
};

const openFor = async (
  room: Room,
  person: Person,
  wish: GameWish,
  newId: () => string,
): Promise<Result<string, RoomRejection>> => {
  const opened = await room.open(person, newId(), specOf(wish));
  if (!opened.ok) return opened;
  const { table } = opened.value.receipt;
  for (const intent of [{ kind: 'sit', seat: 1 }, ...botsOf(wish)]) {
    const done = await room.act(person, { table, actionId: newId(), ...intent });
    if (!done.ok) return givenUp(room, person, table, newId(), done.error);
  }
  return ok(table);
};

/** A table that did not come about is closed, so that nobody finds it later. */
const givenUp = async (
  room: Room,
  person: Person,
  table: string,
  actionId: string,
  why: RoomRejection,
): Promise<Result<never, RoomRejection>> => {
  await room.act(person, { table, actionId, kind: 'close' });
  return err(why.code === 'seat/bot' && why.message.includes(`"${RIVAL}"`) ? NO_MODEL : why);
};

const NO_MODEL: RoomRejection = rejection(
  'seat/bot',
  'The rival is a language model, and none is set up: see Settings, Language model.',
);

/** Heads-up the button posts the small blind: whoever wants the big one gives the first button away. */
const specOf = (wish: GameWish): TableSpec =>
  wish.game === 'blackjack'
    ? { game: 'blackjack', rules: wish.rules, options: { name: wish.name, private: true } }
    : {
        game: 'holdem',
        rules: wish.rules,
        options: { name: wish.name, private: true, firstButton: firstButton(wish) },
      };

const firstButton = ({ rules: { seats }, blind }: Extract<GameWish, { game: 'holdem' }>): number => {
  // The blinds sit left of the button; with two players the button itself is the small one.
  const before = blind === 'big' ? 2 : 1;
  return seats === 2 ? before : 1 + ((seats - before) % seats);
};

const botsOf = (wish: GameWish): readonly object[] =>
  wish.game === 'blackjack'
    ? [wish.company].flatMap(bot => (bot === undefined ? [] : [{ kind: 'seatBot', seat: null, bot }]))
    : Array.from({ length: wish.rules.seats - 1 }, (_, at) => ({
        kind: 'seatBot',
        seat: at + 2,
        bot: wish.opponent,
      }));

/** Whether the player has too few chips for another round. */
export const isOver = ({ game, rules, seats, you, playing }: TableView): boolean => {
  if (playing || you === null) return false;
  const chips = seats.find(({ seat }) => seat === you.seat)?.chips ?? 0;
  if (game === 'blackjack') return isBroke(rules as BlackjackRules, { seat: you.seat, bankroll: chips });
  const able = seats.filter(seat => seat.chips >= (rules as HoldemRules).endBelow);
  return chips < (rules as HoldemRules).endBelow || able.length === 1;
};
