import type { Account, TableId, Transfer, TransferReason } from '../ledger.ts';
import { houseAccount, MINT, playerAccount, potAccount, seatAccount } from '../ledger.ts';
import type {
  Append,
  Note,
  PlayerRecord,
  ResultRow,
  RoundRow,
  RoundRows,
  SessionRecord,
  TableRecord,
} from '../store.ts';

/** 64 letters that look like a hash and are told apart. */
export const hashLike = (text: string): string =>
  [...text]
    .map(letter => letter.charCodeAt(0).toString(16))
    .join('')
    .padStart(64, '0')
    .slice(-64);

export const aRecord = (over: Partial<TableRecord> = {}): Append['record'] => ({
  game: 'blackjack',
  status: 'open',
  private: false,
  foldFrom: 1,
  changedAt: 1_800_000_000_000,
  players: [],
  summary: '{}',
  ...over,
});

/** The append that makes entry `seq` of a table. */
export const anAppend = (table: TableId, seq: number, over: Partial<Append> = {}): Append => ({
  table,
  expectHead: seq - 1,
  entry: anEntry(table, seq),
  record: aRecord(),
  transfers: [],
  sealed: [],
  rows: null,
  ...over,
});

export const anEntry = (
  table: TableId,
  seq: number,
  over: Partial<Append['entry']> = {},
): Append['entry'] => ({
  seq,
  actor: 'seat:1',
  actionId: `a${seq}`,
  bodyHash: hashLike(`body ${table} ${seq}`),
  body: `{"events":[{"kind":"cardDealt","n":${seq}}]}`,
  hash: hashLike(`${table} ${seq}`),
  ...over,
});

export const move = (
  debit: Account,
  credit: Account,
  amount: number,
  reason: TransferReason = 'grant',
): Transfer => ({
  debit,
  credit,
  amount,
  reason,
});

export const grant = (player: string, amount: number): Transfer => move(MINT, playerAccount(player), amount);

export const aRound = (table: TableId, round: number, over: Partial<RoundRow> = {}): RoundRow => ({
  table,
  round,
  game: 'blackjack',
  fromSeq: 1,
  toSeq: 2,
  at: 1_800_000_000_000 + round,
  summary: '{"dealer":"AsKd"}',
  ...over,
});

export const aResult = (of: RoundRow, player: string, over: Partial<ResultRow> = {}): ResultRow => ({
  table: of.table,
  round: of.round,
  player,
  game: of.game,
  at: of.at,
  hands: 2,
  wins: 1,
  losses: 1,
  pushes: 0,
  blackjacks: 1,
  busts: 0,
  surrenders: 0,
  splits: 1,
  doubles: 0,
  wagered: 20,
  net: -5,
  chips: 995,
  results: 'WL',
  ...over,
});

export const rowsOf = (round: RoundRow, ...players: readonly string[]): RoundRows => ({
  round,
  results: players.map(player => aResult(round, player)),
});

export const aPlayer = (id: string, over: Partial<PlayerRecord> = {}): PlayerRecord => ({
  id,
  name: `Name of ${id}`,
  key: `name of ${id}`,
  createdAt: 1_800_000_000_000,
  lock: null,
  ...over,
});

export const aNote = (player: string, key: string, over: Partial<Note> = {}): Note => ({
  player,
  kind: 'review',
  key,
  at: 1_800_000_000_000,
  body: { cost: 12.5, words: ['16 against ten', 'ä😀'], none: null, sure: true },
  ...over,
});

export const aSession = (id: string, player: string, over: Partial<SessionRecord> = {}): SessionRecord => ({
  id,
  tokenHash: hashLike(id),
  player,
  createdAt: 1_800_000_000_000,
  proven: false,
  ...over,
});

/** What a round of play typically stores: a body of 1.5 KB, up to four transfers, now and then a box and statistics. */
export const inPlay = (table: TableId, seq: number, player: string): Append => {
  const wagers = seq === 1 ? [move(MINT, seatAccount(table, 1), 1_000_000)] : roundOf(table, seq);
  const ends = seq % 8 === 0;
  return anAppend(table, seq, {
    entry: anEntry(table, seq, { body: bodyOf(seq) }),
    record: aRecord({
      changedAt: 1_800_000_000_000 + seq,
      players: [player],
      summary: `{"seats":[{"chips":${seq}}]}`,
    }),
    transfers: wagers,
    sealed: seq % 32 === 1 ? [{ name: `shoe:${seq}`, box: hashLike(`${seq}`).repeat(2) }] : [],
    rows: ends ? rowsOf(aRound(table, seq / 8, { fromSeq: seq - 7, toSeq: seq }), player) : null,
  });
};

const bodyOf = (seq: number): string => JSON.stringify({ v: 1, seq, events: 'event '.repeat(250) });

const roundOf = (table: TableId, seq: number): readonly Transfer[] => {
  const [seat, pot, house] = [seatAccount(table, 1), potAccount(table), houseAccount(table)];
  if (seq % 8 === 2) return [move(seat, pot, 10, 'wager')];
  if (seq % 8 !== 0) return [];
  return [move(house, pot, 10, 'settle'), move(pot, seat, 10, 'settle'), move(pot, seat, 10, 'return')];
};
