import { err, ok, type Seat } from '@cardroom/engine';
import { excerpt, makeLink, type RoundToShare } from '@cardroom/formats';
import { mistakesIn, reviewedRounds } from '@cardroom/coach/review';
import { REVIEW, type RoundRow, type Store } from '@cardroom/room';
import { mistakeSentence } from '@cardroom/screens';

import { JSON_FLAG, isSet, valueOf, type Args } from '../args.ts';
import { DONE, type Command, type Outcome } from '../command.ts';
import { printJson, printLines, type Io } from '../io.ts';
import {
  ROUND_FLAGS,
  findRounds,
  keptRound,
  nameOfRound,
  readFilter,
  roundNamed,
  summaryOf,
  type KeptRound,
} from '../kept-rounds.ts';
import { columnsOf } from '../layout.ts';
import { printable } from '../printable.ts';
import { toldWith, type Remark } from '../round-account.ts';
import { ROUNDS_FORMAT, exportedRound } from '../round-file.ts';
import { STORE_FLAGS, nothingPlayed, readingStore, type StorePlace } from '../store-input.ts';

/** Rounds that are listed unless more are asked for. */
const USUAL = 20;

const run = async (args: Args, io: Io): Promise<Outcome> => {
  const [name, ...more] = args.positionals;
  if (name === undefined && isSet(args, 'link'))
    return err(['--link needs the name of a round, such as t_1f3a/12.']);
  if (more.length > 0) return err(['Name one round, such as t_1f3a/12, or none for a list.']);
  const filter = readFilter(args);
  if (!filter.ok) return filter;
  const empty = (place: StorePlace): Outcome =>
    name === undefined ? nothing(args, io, place) : err([nothingPlayed(place)]);
  return readingStore(args, io, empty, async ({ store }) => {
    if (name !== undefined) return tell(store, name, args, io);
    const rounds = await findRounds(store, { limit: USUAL, ...filter.value });
    return rounds.ok ? list(rounds.value, args, io) : rounds;
  });
};

const nothing = (args: Args, io: Io, place: StorePlace): Outcome => {
  if (isSet(args, 'json')) printJson(io, { rounds: [] });
  else printLines(io, [nothingPlayed(place)]);
  return ok(DONE);
};

const list = (rounds: readonly RoundRow[], args: Args, io: Io): Outcome => {
  if (isSet(args, 'json')) printJson(io, { rounds: rounds.map(listed) });
  else
    printLines(
      io,
      rounds.length === 0 ? ['No finished round fits.'] : columnsOf(rounds.map(line), io.columns, 0),
    );
  return ok(DONE);
};

const listed = (row: RoundRow): object => ({
  id: nameOfRound(row),
  table: row.table,
  round: row.round,
  game: row.game,
  ended: new Date(row.at).toISOString(),
  seats: summaryOf(row).seats.map(({ seat, name, net, chips }) => ({ seat, name, net, chips })),
});

const line = (row: RoundRow): readonly string[] => [
  printable(nameOfRound(row)),
  localTime(row.at),
  printable(row.game),
  summaryOf(row)
    .seats.map(({ name, net }) => `${printable(excerpt(name))} ${net > 0 ? '+' : ''}${net}`)
    .join(', ') || 'nobody played',
];

/** `2026-11-16 09:30` where the reader is. */
const localTime = (at: number): string => new Date(at).toLocaleString('sv-SE').slice(0, 16);

const tell = async (store: Store, name: string, args: Args, io: Io): Promise<Outcome> => {
  const row = await roundNamed(store, name);
  if (!row.ok) return row;
  const round = await keptRound(store, row.value);
  if (round === null)
    return err([`The log does not tell round ${name}: cardroom doctor says what is wrong.`]);
  if (isSet(args, 'link')) return share(round, sharerIn(row.value, args), args, io);
  if (isSet(args, 'json')) printJson(io, { format: ROUNDS_FORMAT, rounds: [exportedRound(round)] });
  else
    printLines(io, [
      `Round ${name}, ${localTime(row.value.at)}`,
      ...toldWith(round, await mistakesOf(store, row.value)).lines,
    ]);
  return ok(DONE);
};

/** What the review says of a round, player by player. */
const mistakesOf = async (store: Store, row: RoundRow): Promise<readonly Remark[]> => {
  const people = summaryOf(row).seats.flatMap(({ player, name }) =>
    player === null ? [] : [{ player, name: printable(excerpt(name)) }],
  );
  const found = await Promise.all(
    people.map(async ({ player, name }) => {
      const notes = await store.notes(player, REVIEW, { key: nameOfRound(row) });
      return mistakesIn(reviewedRounds(notes)).map(mistake => ({
        at: mistake.at,
        text: mistakeSentence(mistake, name),
      }));
    }),
  );
  return found.flat();
};

/** The seat of the player whose history is looked at; the link then opens before their decision. */
const sharerIn = (row: RoundRow, args: Args): Seat | undefined => {
  const player = valueOf(args, 'player');
  const name = player.ok ? player.value?.toLowerCase() : undefined;
  return summaryOf(row).seats.find(own => own.name.toLowerCase() === name)?.seat;
};

/** Prints the round as a link; whoever has it needs neither this store nor a server. */
const share = ({ game, events }: KeptRound, sharer: Seat | undefined, args: Args, io: Io): Outcome => {
  const link = makeLink({ game, events, ...(sharer === undefined ? {} : { sharer }) } as RoundToShare);
  if (!link.ok) return err([link.error.message]);
  if (isSet(args, 'json')) printJson(io, { link: link.value });
  else printLines(io, [link.value]);
  return ok(DONE);
};

/** `cardroom history`: what was played, and one round told again. */
export const history: Command = {
  usage: '[TABLE/ROUND [--link]] [--player NAME] [--limit N] [--json]',
  about: [
    'Lists the rounds that were played, the newest first, with what each player won or lost. With the name of a round, as the list has it, that round is told move by move, with the mistakes that a review has found in it.',
  ],
  flags: [
    ...ROUND_FLAGS,
    { name: 'limit', takes: 'N', means: `How many rounds to list; ${USUAL} unless told.` },
    {
      name: 'link',
      means:
        'Print the round as a link to share, for cardroom replay or after the address of a server; it opens before the first decision, with --player before the first of theirs.',
    },
    ...STORE_FLAGS,
    JSON_FLAG,
  ],
  example: 'cardroom history --player ann --limit 5',
  run,
};
