import type { Card, Seat } from '@cardroom/engine';
import type { ShoeReceipt } from '@cardroom/fairness';
import type { Frame, LoggedRound, Reply, Statistics, TableView } from '@cardroom/room';

import {
  either,
  flag,
  listOf,
  nothing,
  object,
  objectWith,
  oneOf,
  orNull,
  shaped,
  text,
  whole,
} from './schema.ts';
import type { Schema, Static } from './schema.ts';

const id = text(1, 100);
const moment = whole(0, Number.MAX_SAFE_INTEGER, 'Milliseconds since 1970.');
const chips = whole(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
const seat = whole(0, 99);
const GAME = oneOf(['blackjack', 'holdem']);

const VIEW: Schema<TableView> = shaped<TableView>('A table as one viewer may see it.', [
  'table',
  'seq',
  'hash',
  'game',
  'rules',
  'options',
  'status',
  'round',
  'playing',
  'play',
  'seats',
  'awaited',
  'deadline',
  'you',
  'host',
]);

/** What happened in one entry, as one viewer may know it; the data of `event: frame`. */
export const FRAME: Schema<Frame> = {
  ...shaped<Frame>('What happened in one entry of a table’s log, as one viewer may know it.', [
    'seq',
    'hash',
    'events',
    'openings',
    'view',
  ]),
  properties: { view: VIEW, seq: whole(0, Number.MAX_SAFE_INTEGER) },
};

/** What a server offers in language models. */
export const LLM = object({
  offered: orNull(text(0, 200, 'The model of whoever runs the server.')),
  anyAddress: flag('Players may name an address: the server listens for this machine alone.'),
});
export type LlmAnswer = Static<typeof LLM>;

/** Why a decision is as the coach says; `why`: why it is not in the model's words. */
export const EXPLANATION = object({
  text: listOf(text(0, 1_000)),
  by: oneOf(['model', 'house']),
  why: orNull(text(0, 1_000)),
});
export type ExplanationAnswer = Static<typeof EXPLANATION>;

/** What may be said about a decision, and the built-in explanation of it. */
export type WireFacts = Readonly<{
  game: 'blackjack' | 'holdem';
  actions: readonly { readonly name: string; readonly rank: number | null }[];
  best: string | null;
  facts: readonly { readonly about: string; readonly says: string; readonly conditional?: boolean }[];
  text: readonly string[];
}>;
export const WHY = object({
  facts: shaped<WireFacts>('What explains the decision, in sentences.', [
    'game',
    'actions',
    'best',
    'facts',
    'text',
  ]),
});
export type WhyAnswer = Static<typeof WHY>;

/**
 * How often the plan does what (`fold`, `check`, `call`, `raise`) with one's hand, and what it mostly raises to; or `why` it says
 * nothing. `fits`: it knows the decision.
 */
export const PLAN = object({
  fits: flag('The plan knows this decision.'),
  shares: orNull(shaped<Readonly<Record<string, number>>>('By action, as shares.', [])),
  raiseTo: orNull(chips),
  why: orNull(text(0, 1_000)),
});
export type PlanAnswer = Static<typeof PLAN>;

export const TRIED = object({ done: flag('The model has answered.'), why: orNull(text(0, 1_000)) });
export type TriedAnswer = Static<typeof TRIED>;

/** Something that is said at a table: the data of `event: said`. */
export type Said = { readonly seat: Seat; readonly text: string };

/** Every refusal: the code is for programs, the sentence for people. `view`: the table as it is now. */
export const PROBLEM = objectWith({ code: text(1, 60), message: text(1, 1_000) }, { view: VIEW });
export type Problem = Static<typeof PROBLEM>;

const PLAYER = object({ id, name: text(2, 24), locked: flag('The name needs its passphrase.') });
export type WirePlayer = Static<typeof PLAYER>;

/** `session` names this browser’s sitting; it is no secret. */
export const SESSION = object({
  player: PLAYER,
  session: id,
  isNew: flag('The name was used for the first time.'),
});
export type SessionAnswer = Static<typeof SESSION>;

/** Who has signed in here, if anybody has: a browser that comes for the first time asks, too. */
export const WHO = either(SESSION, object({ player: nothing }));
export type WhoAnswer = Static<typeof WHO>;

/** Where others find this server: origins such as `http://192.168.1.5:7777`; none where it listens for this machine alone. */
export const ADDRESSES = object({ origins: listOf(text(1, 300)) });
export type AddressesAnswer = Static<typeof ADDRESSES>;

export const PLAYER_ANSWER = object({ player: PLAYER });
export type PlayerAnswer = Static<typeof PLAYER_ANSWER>;

const LISTED_TABLE = objectWith(
  {
    id,
    game: GAME,
    name: text(0, 40),
    status: oneOf(['open', 'frozen', 'closed']),
    private: flag(),
    seats: listOf(object({ seat, name: text(0, 40), kind: oneOf(['player', 'bot']) })),
    places: whole(0, 99),
    yours: flag('This session sits there, or is its host.'),
    playing: flag('A round is being played.'),
    changedAt: moment,
  },
  {
    held: oneOf(
      ['here', 'elsewhere', 'no'],
      'Your seat there: of this session, of another one under your name, or none.',
    ),
  },
);
export type ListedTable = Static<typeof LISTED_TABLE>;
export const TABLES = object({ tables: listOf(LISTED_TABLE) });
export type TablesAnswer = Static<typeof TABLES>;

export const VIEW_ANSWER = object({ view: VIEW });
export type ViewAnswer = Static<typeof VIEW_ANSWER>;

/** The answer to a command that was carried out; `invite` is there when a private table was opened. */
export const REPLY: Schema<Reply & { readonly invite?: string }> = objectWith(
  {
    receipt: object({ table: id, actionId: id, seq: whole(0, Number.MAX_SAFE_INTEGER), hash: id }),
    repeated: flag('It had been carried out before: nothing happened now.'),
    frame: FRAME,
    warning: orNull(text(0, 1_000)),
  },
  { invite: id },
);
export type ReplyAnswer = Static<typeof REPLY>;

/** The sealed cards of a shoe, one list for the shoe and one for every reshuffle. */
export const LEAVES = object({ leaves: listOf(listOf(text(64, 64))) });
export type LeavesAnswer = Static<typeof LEAVES>;

/** The receipts of a table’s shoes, as `cardroom verify` reads them. */
export const SHOES = object({
  receipts: listOf(shaped<ShoeReceipt>('The receipt of a shoe.', [])),
  sealed: listOf(text(1, 100, 'A shoe whose seed is neither revealed nor to be had.')),
});
export type ShoesAnswer = Static<typeof SHOES>;

const ROUND = object({
  table: id,
  round: whole(0, Number.MAX_SAFE_INTEGER),
  game: GAME,
  at: moment,
  rules: text(0, 40, 'What the table is called.'),
  net: orNull({ ...chips, description: 'What it brought you; null where you had no seat in it.' }),
  seats: listOf(object({ seat, name: text(0, 40), you: flag(), net: chips, chips })),
});
export type ListedRound = Static<typeof ROUND>;
export const ROUNDS = object({ rounds: listOf(ROUND) });
export type RoundsAnswer = Static<typeof ROUNDS>;

/** `hole`: the hidden cards that you held in it, if it was played with such and they can still be told. */
export const ROUND_ANSWER: Schema<LoggedRound & { readonly hole?: OwnHole | null }> = shaped<LoggedRound>(
  'A finished round as the log tells it: public facts, and your own hidden cards.',
  ['table', 'round', 'game', 'seats', 'events', 'end'],
);
/** The hidden cards of a seat. */
export type OwnHole = { readonly seat: Seat; readonly cards: readonly Card[] };
export type RoundAnswer = Static<typeof ROUND_ANSWER>;

const SUMS = shaped<Statistics>('Sums over a player’s rounds.', ['rounds', 'hands', 'wins', 'losses', 'net']);
const PLAYED = object({ ever: SUMS, session: SUMS });
/** What a player’s rounds add up to: ever, and since they signed in here. */
export const STATISTICS = object({ blackjack: PLAYED, holdem: PLAYED });
export type StatisticsAnswer = Static<typeof STATISTICS>;

/** The data of `event: presence`: seats whose browser is connected to this server, and how many others watch. */
export const PRESENCE = object({ here: listOf(seat), rail: whole(0, 1_000_000) });
export type Presence = Static<typeof PRESENCE>;

export const DONE = object({ done: flag() });
export type DoneAnswer = Static<typeof DONE>;

export const HEALTH = object({ ok: flag(), store: oneOf(['reachable', 'away']) });
export type HealthAnswer = Static<typeof HEALTH>;
