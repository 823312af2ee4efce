import { err, ok, type Rejection } from '@cardroom/engine';
import { checkPhh, excerpt, replayPhh } from '@cardroom/formats';
import { accountOf } from '../account.ts';
import { JSON_FLAG, isSet, type Args } from '../args.ts';
import { BAD_INPUT, DONE, NO, type Command, type Outcome } from '../command.ts';
import { UNREADABLE_FILE, findHandFiles, readHands, type FoundHand } from '../hand-files.ts';
import { printJson, printLines, type Io } from '../io.ts';
import { printable } from '../printable.ts';

/** What became of a hand. `legal`: it replays, but the file records no stacks to compare with. */
type Verdict = 'exact' | 'legal' | 'different' | 'refused' | 'unreadable';

type Replayed = {
  readonly found: FoundHand;
  readonly verdict: Verdict;
  readonly finishingStacks: readonly number[];
  readonly error?: Rejection;
};

const run = async (args: Args, io: Io): Promise<Outcome> => {
  if (args.positionals.length === 0) return err(['Name a file or folder of hands to replay.']);
  const files = await findHandFiles(args.positionals, io.files);
  if (!files.ok) return files;
  const hands: Replayed[] = [];
  for (const file of files.value) hands.push(...(await readHands(file, io.files)).map(replayed));
  for (const hand of hands.filter(isBadInput)) io.stderr(`cardroom: ${failure(hand)}\n`);
  if (isSet(args, 'json')) printJson(io, { hands: hands.map(entry) });
  else printLines(io, story(hands));
  return ok(exitCode(hands));
};

const replayed = (found: FoundHand): Replayed => {
  const { hand } = found;
  if (!hand.ok) return { found, verdict: 'unreadable', finishingStacks: [], error: hand.error };
  const { finishingStacks, error } = checkPhh(hand.value);
  if (!error) return { found, verdict: hand.value.finishingStacks ? 'exact' : 'legal', finishingStacks };
  const verdict = error.code === 'phh/stacks-differ' ? 'different' : 'refused';
  return { found, verdict, finishingStacks, error };
};

const isBadInput = ({ verdict }: Replayed): boolean => verdict === 'unreadable' || verdict === 'refused';
const isDifferent = ({ verdict }: Replayed): boolean => verdict === 'different';

const exitCode = (hands: readonly Replayed[]): number => {
  if (hands.some(isBadInput)) return BAD_INPUT;
  return hands.some(isDifferent) ? NO : DONE;
};

const entry = ({ found: { file, key }, finishingStacks, error }: Replayed): object => ({
  file,
  ...(key === undefined ? {} : { hand: key }),
  ok: error === undefined,
  finishingStacks,
  ...(error === undefined ? {} : { error: error.message, code: error.code }),
});

const failure = ({ found: { file, key }, error }: Replayed): string => {
  const { code = '', message = '' } = error ?? {};
  const hand = key === undefined ? '' : `, hand ${excerpt(key)}`;
  return printable(code === UNREADABLE_FILE ? message : `${file}${hand}: ${message}`);
};

/** A single hand is told; of many only those that end differently are named. */
const story = (hands: readonly Replayed[]): readonly string[] => [
  ...(hands.length === 1 ? account(hands[0]!) : []),
  ...hands.filter(isDifferent).map(failure),
  summary(hands),
];

const account = ({ found: { hand } }: Replayed): readonly string[] => {
  const replay = hand.ok ? replayPhh(hand.value) : hand;
  return hand.ok && replay.ok ? [...accountOf(hand.value, replay.value), ''] : [];
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
  usage: 'FILE|FOLDER… [--json]',
  about: [
    "Plays recorded hands of no-limit hold'em again, by the rules: .phh files with one hand, .phhs files with many, folders with all the files in them. A single hand is told move by move.",
    'The exit code is 1 if a hand ends with other stacks than its file records, 2 if one cannot be read, breaks the rules or does not tell who won. Where a file records no stacks, a hand that replays legally is fine; a history may stop before the end. The last line counts the hands: exact, legal, different (other stacks), refused (against the rules), unreadable.',
  ],
  flags: [JSON_FLAG],
  example: 'cardroom replay hands/final-table.phh',
  run,
};
