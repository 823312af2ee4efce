import { err, ok, type Rejection, type Result } from '@cardroom/engine';
import { checkPhh, excerpt, extrasOf, makePhh, replayPhh, type PhhHand } from '@cardroom/formats';
import { importHands, type ImportedHand } from '@cardroom/room';

import { JSON_FLAG, isSet, type Args } from '../args.ts';
import { BAD_INPUT, DONE, type Command, type Outcome } from '../command.ts';
import { findHandFiles, readHands, type FoundHand } from '../hand-files.ts';
import { printJson, printLines, type Io } from '../io.ts';
import { printable } from '../printable.ts';
import { STORE_FLAGS, withStore } from '../store-input.ts';

type Readable = { readonly found: FoundHand; readonly hand: Result<ImportedHand, string> };

const run = async (args: Args, io: Io): Promise<Outcome> => {
  if (args.positionals.length === 0) return err(['Name a file or folder of hands to import.']);
  const { good, problems } = await gather(args.positionals, io.files);
  for (const problem of problems) io.stderr(`cardroom: ${printable(problem)}\n`);
  if (good.length === 0) return ok(BAD_INPUT);
  return withStore(args, io, async ({ store }) => {
    const added = await importHands(store, good, Date.now());
    report(args, io, { imported: added, known: good.length - added, refused: problems.length });
    return ok(problems.length === 0 ? DONE : BAD_INPUT);
  });
};

/** What can be imported, and a sentence for everything that cannot: an argument, a file or a hand. */
const gather = async (paths: readonly string[], files: Io['files']) => {
  const found = await Promise.all(paths.map(path => findHandFiles([path], files)));
  const hands: Readable[] = [];
  for (const file of found.flatMap(at => (at.ok ? at.value : [])))
    hands.push(...(await readHands(file, files)).map(of => ({ found: of, hand: importable(of) })));
  return {
    good: hands.flatMap(({ hand }) => (hand.ok ? [hand.value] : [])),
    problems: [
      ...found.flatMap(at => (at.ok ? [] : at.error)),
      ...hands.flatMap(({ found: of, hand }) => (hand.ok ? [] : [failure(of, hand.error)])),
    ],
  };
};

/** A hand that is played to its end and ends as its file says. */
const importable = ({ hand }: FoundHand): Result<ImportedHand, string> => {
  if (!hand.ok) return err(hand.error.message);
  const error: Rejection | undefined = checkPhh(hand.value).error;
  if (error) return err(error.message);
  const replay = replayPhh(hand.value);
  if (!replay.ok) return err(replay.error.message);
  const { events, state } = replay.value;
  if (!state.settled) return err('The history ends before the hand does: only whole hands are kept.');
  return ok({ events, seats: seatsOf(hand.value), source: makePhh(events, extrasOf(hand.value)) });
};

const seatsOf = ({ seats, players }: PhhHand): ImportedHand['seats'] =>
  seats.map((seat, at) => ({ seat, name: players[at] || `p${at + 1}` }));

const failure = ({ file, key }: FoundHand, error: string): string =>
  `${file}${key === undefined ? '' : `, hand ${excerpt(key)}`}: ${error}`;

type Counts = { readonly imported: number; readonly known: number; readonly refused: number };

const report = (args: Args, io: Io, counts: Counts): void => {
  const { imported, known, refused } = counts;
  if (isSet(args, 'json')) return printJson(io, counts);
  printLines(io, [
    `${imported} ${imported === 1 ? 'hand' : 'hands'} imported, ${known} known already, ${refused} refused. cardroom history --table t_imported lists them.`,
  ]);
};

/** `cardroom import`: hands played elsewhere, into the store. */
export const importCommand: Command = {
  usage: 'FILE|FOLDER… [--json]',
  about: [
    "Takes hands of no-limit hold'em that were played elsewhere into the store: .phh files with one hand, .phhs files with many, folders with all the files in them. They are listed, told and exported like your own, but count in nobody's statistics.",
    'A hand that is there already changes nothing. A file that is none of hands, and a hand that cannot be read, breaks the rules, stops before its end or ends with other stacks than its file records, are refused with their reason, and the exit code is 2; the others are imported all the same.',
  ],
  flags: [...STORE_FLAGS, JSON_FLAG],
  example: 'cardroom import hands/final-table.phhs',
  run,
};
