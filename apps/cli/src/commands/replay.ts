import { extname } from 'node:path';
import { err, ok, rejection, type Rejection, type Result } from '@cardroom/engine';
import { checkPhh, excerpt, parseLink, replayPhh } from '@cardroom/formats';
import { stacksAfter } from '@cardroom/room';
import { accountOf } from '../account.ts';
import { JSON_FLAG, isSet, type Args } from '../args.ts';
import { BAD_INPUT, DONE, NO, type Command, type Outcome } from '../command.ts';
import { UNREADABLE_FILE, findHandFiles, readHands, type FoundHand } from '../hand-files.ts';
import { isScreen, printJson, printLines, type Files, type Io } from '../io.ts';
import { printable } from '../printable.ts';
import { accountOfRound } from '../round-account.ts';
import { checkRound, parseRounds, type ExportedRound } from '../round-file.ts';

/** What became of a hand. `legal`: it replays, but the file records no stacks to compare with. */
type Verdict = 'exact' | 'legal' | 'different' | 'refused' | 'unreadable';

type Replayed = {
  readonly file: string;
  /** Its key, in a file of many. */
  readonly key?: string;
  readonly verdict: Verdict;
  readonly finishingStacks: readonly number[];
  readonly error?: Rejection;
  /** The hand told, line by line. */
  readonly account: () => readonly string[];
};

const run = async (args: Args, io: Io): Promise<Outcome> => {
  if (args.positionals.length === 0)
    return err(['Name a file or folder of hands to replay, or give a link to one.']);
  const alone = args.positionals.length === 1 && isScreen(io) && !isSet(args, 'json');
  const shared = alone && isLink(args.positionals[0]!) ? parseLink(args.positionals[0]!) : null;
  // Only who plays a hand pays for what that needs.
  if (shared?.ok) return (await import('./replay-link.ts')).playHere(shared.value, io);
  const hands = await replayAll(args.positionals, io.files);
  if (!hands.ok) return hands;
  for (const hand of hands.value.filter(isBadInput)) io.stderr(`cardroom: ${failure(hand)}\n`);
  if (isSet(args, 'json')) printJson(io, { hands: hands.value.map(entry) });
  else printLines(io, story(hands.value));
  return ok(exitCode(hands.value));
};

/** A link to a hand, whole, without what comes before its host, or only what stands after its `#`. */
const isLink = (path: string): boolean => /^https?:\/\/|#h=|^h=/i.test(path);

/** Exported rounds are named by their files; everything else is a hand history, or a folder of them. */
const isExport = (path: string): boolean => !isLink(path) && extname(path).toLowerCase() === '.json';

const replayAll = async (
  paths: readonly string[],
  files: Files,
): Promise<Result<readonly Replayed[], readonly string[]>> => {
  const histories = await findHandFiles(
    paths.filter(path => !isExport(path) && !isLink(path)),
    files,
  );
  const exported = await Promise.all(paths.filter(isExport).map(path => replayExport(path, files)));
  const problems = [
    ...(histories.ok ? [] : histories.error),
    ...exported.flatMap(read => (read.ok ? [] : [read.error])),
  ];
  if (problems.length > 0 || !histories.ok) return err(problems);
  const hands: Replayed[] = [];
  for (const file of histories.value) hands.push(...(await readHands(file, files)).map(replayed));
  const linked = paths.filter(isLink).map(replayLink);
  return ok([...hands, ...exported.flatMap(read => (read.ok ? read.value : [])), ...linked]);
};

const replayed = ({ file, key, hand }: FoundHand): Replayed => {
  const found = { file, ...(key === undefined ? {} : { key }), account: () => accountOfHand(hand) };
  if (!hand.ok) return { ...found, verdict: 'unreadable', finishingStacks: [], error: hand.error };
  const { finishingStacks, error } = checkPhh(hand.value);
  if (!error) return { ...found, verdict: hand.value.finishingStacks ? 'exact' : 'legal', finishingStacks };
  const verdict = error.code === 'phh/stacks-differ' ? 'different' : 'refused';
  return { ...found, verdict, finishingStacks, error };
};

const replayExport = async (file: string, files: Files): Promise<Result<readonly Replayed[], string>> => {
  if ((await files.kindOf(file)) !== 'file') return err(`There is no file ${file}.`);
  const text = await files.read(file);
  if (!text.ok) return text;
  const rounds = parseRounds(text.value);
  if (!rounds.ok) return err(`${file}: ${rounds.error}`);
  return ok(rounds.value.map(round => replayedRound(file, round)));
};

const replayedRound = (file: string, round: ExportedRound): Replayed => {
  const check = checkRound(round);
  const found = { file, key: round.id, account: () => accountOfRound(round), verdict: check.verdict };
  if (check.verdict === 'exact') return { ...found, finishingStacks: check.stacks };
  const code = check.verdict === 'different' ? 'round/stacks-differ' : 'round/impossible';
  return {
    ...found,
    finishingStacks: check.verdict === 'different' ? check.stacks : [],
    error: rejection(code, check.why),
    account: () => [],
  };
};

/** A link holds the round itself, so that there are no stacks to compare: it replays, or it is none. */
const replayLink = (file: string): Replayed => {
  const read = parseLink(file);
  if (!read.ok)
    return { file, verdict: 'unreadable', finishingStacks: [], error: read.error, account: () => [] };
  const { game, events, holes, names: seats } = read.value;
  return {
    file,
    verdict: 'legal',
    finishingStacks: stacksAfter(game, events).map(({ chips }) => chips),
    account: () => accountOfRound({ game, events, holes, seats }),
  };
};

const isBadInput = ({ verdict }: Replayed): boolean => verdict === 'unreadable' || verdict === 'refused';
const isDifferent = ({ verdict }: Replayed): boolean => verdict === 'different';

const exitCode = (hands: readonly Replayed[]): number => {
  if (hands.some(isBadInput)) return BAD_INPUT;
  return hands.some(isDifferent) ? NO : DONE;
};

const entry = ({ file, key, finishingStacks, error }: Replayed): object => ({
  file,
  ...(key === undefined ? {} : { hand: key }),
  ok: error === undefined,
  finishingStacks,
  ...(error === undefined ? {} : { error: error.message, code: error.code }),
});

const failure = ({ file, key, error }: Replayed): string => {
  const { code = '', message = '' } = error ?? {};
  const hand = key === undefined ? '' : `, hand ${excerpt(key)}`;
  if (code.startsWith('link/')) return message;
  return printable(code === UNREADABLE_FILE ? message : `${file}${hand}: ${message}`);
};

/** A single hand is told; of many only those that end differently are named. */
const story = (hands: readonly Replayed[]): readonly string[] => [
  ...(hands.length === 1 ? told(hands[0]!.account()) : []),
  ...hands.filter(isDifferent).map(failure),
  summary(hands),
];

const told = (lines: readonly string[]): readonly string[] => (lines.length > 0 ? [...lines, ''] : []);

const accountOfHand = (hand: FoundHand['hand']): readonly string[] => {
  const replay = hand.ok ? replayPhh(hand.value) : hand;
  return hand.ok && replay.ok ? accountOf(hand.value, replay.value) : [];
};

const WORDS: Readonly<Record<Verdict, string>> = {
  exact: 'exact',
  legal: 'legal (no stacks recorded)',
  different: 'different',
  refused: 'refused',
  unreadable: 'unreadable',
};

/** `264 hands: 263 exact, 1 legal (no stacks recorded)`. */
const summary = (hands: readonly Replayed[]): string => {
  const count = (verdict: Verdict): number => hands.filter(hand => hand.verdict === verdict).length;
  const parts = (Object.keys(WORDS) as Verdict[])
    .filter(verdict => count(verdict) > 0)
    .map(verdict => `${count(verdict)} ${WORDS[verdict]}`);
  return `${hands.length} ${hands.length === 1 ? 'hand' : 'hands'}: ${parts.join(', ')}`;
};

export const replay: Command = {
  usage: 'FILE|FOLDER|LINK… [--json]',
  about: [
    "Plays recorded hands of no-limit hold'em again, by the rules: .phh files with one hand, .phhs files with many, folders with all the files in them. A .json file is one that cardroom export wrote, with rounds of either game. A link, in quotes, is one that was shared from a table: it holds the whole round, so that nothing is fetched. A single hand is told move by move; at a terminal, a single link is played: it stops before the decision, asks what you would do, and says what every choice is worth.",
    'The exit code is 1 if a hand ends with other stacks than its file records, 2 if one cannot be read, breaks the rules or does not tell who won. Where a file records no stacks, a hand that replays legally is fine; a history may stop before the end. The last line counts the hands: exact, legal, different (other stacks), refused (against the rules), unreadable.',
  ],
  flags: [JSON_FLAG],
  example: 'cardroom replay hands/final-table.phh',
  run,
};
