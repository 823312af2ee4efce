import { err, ok, parseCard, unwrap, type Card, type Result, type Seat } from '@cardroom/engine';
import type { ShoeReceipt } from '@cardroom/fairness';
import { extrasOf, makePhhs, parsePhh, replayPhh, type PhhRecord } from '@cardroom/formats';
import {
  IMPORTED_TABLE,
  bodyOf,
  csvOf,
  entriesOf,
  seedsIn,
  shoeReceipts,
  type Entry,
  type RoundRow,
  type Store,
  type TableId,
  type Vault,
} from '@cardroom/room';

import { isSet, valueOf, whyNoArguments, type Args } from '../args.ts';
import { DONE, type Command, type Outcome } from '../command.ts';
import type { Io } from '../io.ts';
import {
  ROUND_FLAGS,
  findRounds,
  keptRound,
  playerNamed,
  readFilter,
  roundNamed,
  type KeptRound,
  type RoundFilter,
} from '../kept-rounds.ts';
import { suggestion } from '../nearest.ts';
import { printable } from '../printable.ts';
import { extrasFor, holdemEvents } from '../round-account.ts';
import { ROUNDS_FORMAT, exportedRound } from '../round-file.ts';
import { placeFor, writeSafely } from '../safe-file.ts';
import { STORE_FLAGS, existingVault, nothingPlayed, readingStore, type StorePlace } from '../store-input.ts';

const FORMATS = ['json', 'csv', 'phh', 'shoes'] as const;
type Format = (typeof FORMATS)[number];

type Read<T> = Result<T, readonly string[]>;

/** What is to be exported. */
type Wanted = {
  readonly format: Format;
  readonly filter: RoundFilter;
  /** `TABLE/N`, or null for all. */
  readonly round: string | null;
  /** A file, or null for standard output. */
  readonly out: string | null;
};

/** What an export is made from. */
type Source = {
  readonly store: Store;
  /** Oldest first. */
  readonly rounds: readonly RoundRow[];
  readonly wanted: Wanted;
  readonly viewer: string | null;
  readonly vault: Vault | null;
  readonly note: (sentence: string) => void;
};

const run = async (args: Args, io: Io): Promise<Outcome> => {
  const wanted = readWanted(args);
  if (!wanted.ok) return wanted;
  const { format, out } = wanted.value;
  const replace = isSet(args, 'force');
  const free = out === null ? ok(null) : await placeFor(out, replace);
  if (!free.ok) return err([free.error]);
  const nothing = (place: StorePlace): Promise<Outcome> => {
    io.stderr(`cardroom: ${printable(nothingPlayed(place))}\n`);
    return deliver(whole(EMPTY[format]), out, replace, io);
  };
  return readingStore(args, io, nothing, async ({ store, place }) => {
    const vault = existingVault(place, io);
    if (!vault.ok) return vault;
    const source = await sourceFor(store, wanted.value, vault.value, io);
    if (!source.ok) return source;
    return deliver(await WRITERS[format](source.value), out, replace, io);
  });
};

const readWanted = (args: Args): Read<Wanted> => {
  const filter = readFilter(args);
  const [format, round, out] = [valueOf(args, 'format'), valueOf(args, 'round'), valueOf(args, 'out')];
  const extra = whyNoArguments(args, 'export');
  const problems = [filter, format, round, out].flatMap(read => (read.ok ? [] : read.error)).concat(extra);
  if (problems.length > 0 || !filter.ok || !format.ok || !round.ok || !out.ok) return err(problems);
  const known = FORMATS.find(name => name === format.value);
  if (!known) return err([noFormat(format.value)]);
  return ok({ format: known, filter: filter.value, round: round.value, out: out.value });
};

const noFormat = (given: string | null): string =>
  given === null
    ? `Say the format: --format ${FORMATS.join('|')}.`
    : `There is no format ${given}: ${suggestion(given, FORMATS, 'the formats')}`;

/** What is written where there is nothing to write. */
const EMPTY: Readonly<Record<Format, string>> = {
  json: `${JSON.stringify({ format: ROUNDS_FORMAT, rounds: [] })}\n`,
  csv: csvOf([]),
  phh: '',
  shoes: '[]\n',
};

const sourceFor = async (
  store: Store,
  wanted: Wanted,
  vault: Vault | null,
  io: Io,
): Promise<Read<Source>> => {
  const { filter, round } = wanted;
  const found = round === null ? await findRounds(store, filter) : await oneRound(store, round);
  if (!found.ok) return found;
  const viewer = filter.player === undefined ? ok(null) : await playerNamed(store, filter.player);
  if (!viewer.ok) return viewer;
  const note = (sentence: string): void => io.stderr(`cardroom: ${printable(sentence)}\n`);
  return ok({ store, rounds: found.value.toReversed(), wanted, viewer: viewer.value, vault, note });
};

const oneRound = async (store: Store, name: string): Promise<Read<readonly RoundRow[]>> => {
  const row = await roundNamed(store, name);
  return row.ok ? ok([row.value]) : row;
};

const deliver = async (
  chunks: AsyncIterable<string>,
  out: string | null,
  replace: boolean,
  io: Io,
): Promise<Outcome> => {
  if (out === null) for await (const chunk of chunks) io.stdout(chunk);
  const written = out === null ? ok(null) : await writeSafely(out, chunks, { replace });
  return written.ok ? ok(DONE) : err([written.error]);
};

// The formats

/** One that finds nothing says so, and writes what is empty. */
type Writer = (source: Source) => Promise<AsyncIterable<string>>;

const NO_ROUND = 'No finished round fits.';

async function* whole(text: string): AsyncGenerator<string> {
  yield text;
}

/** A round that the log does not tell is left out, and said. */
async function* keptRounds({ store, rounds, note }: Source): AsyncGenerator<KeptRound> {
  for (const row of rounds) {
    const round = await keptRound(store, row);
    if (round) yield round;
    else note(`Round ${row.table}/${row.round} is not in its log; cardroom doctor says what is wrong.`);
  }
}

async function* jsonChunks(source: Source): AsyncGenerator<string> {
  yield `{"format":${JSON.stringify(ROUNDS_FORMAT)},"rounds":[`;
  let comma = '\n';
  for await (const round of keptRounds(source)) {
    yield comma + JSON.stringify(exportedRound(round));
    comma = ',\n';
  }
  yield '\n]}\n';
}

const writeJson: Writer = async source => {
  if (source.rounds.length > 0) return jsonChunks(source);
  source.note(NO_ROUND);
  return whole(EMPTY.json);
};

const writeCsv: Writer = async ({ store, rounds, viewer, wanted: { filter }, note }) => {
  const named = new Set(rounds.map(({ table, round }) => `${table}/${round}`));
  const { table, game } = filter;
  const rows = await store.results({
    ...(viewer !== null && { player: viewer }),
    ...(table !== undefined && { table }),
    ...(game !== undefined && { game }),
  });
  const chosen = rows.filter(row => named.has(`${row.table}/${row.round}`));
  const names = new Map<string, string>();
  for (const { player } of chosen)
    if (!names.has(player)) names.set(player, (await store.player(player))?.name ?? player);
  if (chosen.length === 0) note(NO_ROUND);
  return whole(csvOf(chosen, player => names.get(player) ?? player));
};

const writePhh: Writer = async source => {
  const hands: PhhRecord[] = [];
  const holeCards = createHoleCards(source);
  for await (const round of keptRounds({ ...source, rounds: source.rounds.filter(isHoldem) }))
    hands.push(round.source === null ? await ownHand(round, holeCards) : importedHand(round.source));
  if (hands.length === 0) source.note("No finished hand of hold'em fits.");
  return whole(hands.length === 0 ? EMPTY.phh : makePhhs(hands));
};

const isHoldem = ({ game }: RoundRow): boolean => game === 'holdem';

const ownHand = async (round: KeptRound, holeCards: HoleCardsOf): Promise<PhhRecord> => ({
  ...extrasFor(round),
  holeCards: await holeCards(round),
  events: holdemEvents(round),
});

const importedHand = (source: string): PhhRecord => {
  const hand = unwrap(parsePhh(source));
  return { ...extrasOf(hand), events: unwrap(replayPhh(hand)).events };
};

type HoleCardsOf = (round: KeptRound) => Promise<ReadonlyMap<Seat, readonly Card[]>>;

/** The hole cards that were shown, and the viewer's own where the key is here. */
const createHoleCards = (source: Source): HoleCardsOf => {
  const tables = new Map<TableId, ReadonlyMap<number, ShoeReceipt>>();
  return async round => {
    if (source.viewer === null) return new Map();
    const known = tables.get(round.table) ?? (await receiptsByRound(source, round.table));
    tables.set(round.table, known);
    return holeCardsIn(round, known.get(round.round));
  };
};

const holeCardsIn = (
  round: KeptRound,
  receipt: ShoeReceipt | undefined,
): ReadonlyMap<Seat, readonly Card[]> => {
  const shown = new Map(receipt?.shown.map(({ position, card }) => [position, unwrap(parseCard(card))]));
  const dealt = holdemEvents(round).flatMap(event => {
    if (event.kind !== 'holeDealt') return [];
    const cards = event.positions.flatMap(position => shown.get(position) ?? []);
    return cards.length === event.positions.length ? [[event.seat, cards] as const] : [];
  });
  return new Map(dealt);
};

const logOf = async (store: Store, table: TableId): Promise<readonly Entry[]> => {
  const log: Entry[] = [];
  for await (const entries of entriesOf(store, table)) log.push(...entries);
  return log;
};

const receiptsOf = async ({ store, vault, viewer }: Source, log: readonly Entry[], table: TableId) =>
  shoeReceipts(log, seedsIn(vault, table, await store.sealed(table)), viewer);

const receiptsByRound = async (source: Source, table: TableId): Promise<ReadonlyMap<number, ShoeReceipt>> => {
  const log = await logOf(source.store, table);
  const { receipts } = await receiptsOf(source, log, table);
  const byShoe = new Map(receipts.map(receipt => [receipt.shoe, receipt]));
  return new Map(
    shoesOfRounds(log).flatMap(([round, shoe]) => {
      const receipt = byShoe.get(shoe);
      return receipt ? [[round, receipt] as const] : [];
    }),
  );
};

/** Which shoe each round was dealt from: a fresh one, or the one in use when it began. */
const shoesOfRounds = (log: readonly Entry[]): readonly (readonly [round: number, shoe: string])[] =>
  log.flatMap(entry => {
    const { events } = bodyOf(entry);
    const begun = events.find(event => event.kind === 'roundBegun');
    const mixed = events.find(event => event.kind === 'shoeMixed');
    const shoe = mixed?.shoe ?? begun?.table.shoe?.commitment.shoe;
    return begun && shoe !== undefined ? [[begun.table.round, shoe] as const] : [];
  });

const writeShoes: Writer = async source => {
  const { rounds, wanted } = source;
  const receipts: ShoeReceipt[] = [];
  for (const table of await tablesFor(source)) {
    const log = await logOf(source.store, table);
    const made = await receiptsOf(source, log, table);
    const own = new Set(rounds.filter(row => row.table === table).map(({ round }) => round));
    const dealt = new Set(shoesOfRounds(log).flatMap(([round, shoe]) => (own.has(round) ? [shoe] : [])));
    receipts.push(...made.receipts.filter(({ shoe }) => wanted.round === null || dealt.has(shoe)));
    if (made.sealed.length > 0) source.note(sealedNote(made.sealed.length, table));
  }
  if (receipts.length === 0) source.note('No shoe fits.');
  return whole(`${JSON.stringify(receipts)}\n`);
};

const sealedNote = (count: number, table: TableId): string =>
  `${count} ${count === 1 ? 'shoe' : 'shoes'} of table ${table} cannot be told without the key that sealed them.`;

/** A table that is named, or those of the rounds; without any filter all there are. */
const tablesFor = async ({
  store,
  rounds,
  wanted: { filter, round },
}: Source): Promise<readonly TableId[]> => {
  const { table, player, game } = filter;
  const isAll = round === null && player === undefined && game === undefined;
  const all = isAll && table === undefined ? (await store.tables({})).map(({ id }) => id) : [];
  const named = isAll && table !== undefined ? [table] : rounds.map(row => row.table);
  return [...new Set([...all, ...named])].filter(id => id !== IMPORTED_TABLE).toSorted();
};

const WRITERS: Readonly<Record<Format, Writer>> = {
  json: writeJson,
  csv: writeCsv,
  phh: writePhh,
  shoes: writeShoes,
};

/** `cardroom export`: rounds and shoes for other programs. */
export const exportRounds: Command = {
  usage: '--format json|csv|phh|shoes [--player NAME] [--out FILE]',
  about: [
    "Writes finished rounds, the oldest first. json: every round with its events, which cardroom replay reads and checks. csv: a line per player and round, for a spreadsheet. phh: hands of hold'em in the format that other programs read. shoes: the receipts of the shoes, which cardroom verify checks.",
    "Cards that nobody was shown are not in it. With --player, phh and shoes hold that player's own cards as well.",
  ],
  flags: [
    { name: 'format', takes: FORMATS.join('|'), means: 'What to write.' },
    ...ROUND_FLAGS,
    { name: 'round', takes: 'TABLE/N', means: 'Only this round.' },
    { name: 'limit', takes: 'N', means: 'Only so many rounds, the newest.' },
    { name: 'out', takes: 'FILE', means: 'The file to write. Default: standard output.' },
    { name: 'force', means: 'Replace a file that is there.' },
    ...STORE_FLAGS,
  ],
  example: 'cardroom export --format csv --player ann --out ann.csv',
  run,
};
