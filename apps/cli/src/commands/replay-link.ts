import type { Answers, Question } from '@cardroom/coach';
import { ok } from '@cardroom/engine';
import type { SharedRound } from '@cardroom/formats';
import type { TableView } from '@cardroom/room';
import {
  DEFAULT_KEYS,
  choiceOf,
  choicesOf,
  keyCap,
  replayOf,
  screenOf,
  storyAt,
  titleOf,
  toPrice,
  verdictOn,
  viewAt,
  type Found,
  type KeyHint,
  type Replay,
} from '@cardroom/screens';

import { DONE, INTERRUPTED, type Outcome } from '../command.ts';
import type { Io } from '../io.ts';
import { processLines, type Lines } from '../plain/lines.ts';
import { createCoach } from '../play/coach.ts';
import { drawsLines } from '../play/looks-for.ts';

/** Whoever knows what choices are worth. */
export type Priced = Readonly<{
  ask: <Kind extends Question['kind']>(
    question: Extract<Question, { kind: Kind }>,
  ) => Promise<Answers[Kind] | null>;
}>;

/** Somebody sits at a terminal: the round is played to them. */
export const playHere = async (shared: SharedRound, io: Io): Promise<Outcome> => {
  const coach = createCoach(message => io.stderr(`cardroom: ${message}\n`));
  const lines = processLines({
    input: process.stdin,
    output: io.stdout,
    terminal: true,
    ascii: !drawsLines(io.env ?? {}),
    onInterrupt: io.onInterrupt,
  });
  try {
    await playLink(shared, lines, coach);
    return ok(lines.interrupted() ? INTERRUPTED : DONE);
  } finally {
    lines.close();
    await coach.close();
  }
};

/** Plays a shared round to a person: up to the decision, what they would do and what it is worth, and how it ended. */
export const playLink = async (shared: SharedRound, lines: Lines, coach: Priced): Promise<void> => {
  const replay = replayOf(shared);
  const view = viewAt(replay, replay.start);
  const screen = screenOf(view, DEFAULT_KEYS, { found: null, answered: false, log: [] });
  const story = storyAt(replay, shared.events.length).map(({ text }) => text);
  const before = storyAt(replay, replay.start).length;
  lines.write([titleOf(view), ...screen.facts].join(' · '));
  story.slice(0, before).forEach(lines.write);
  const options = replay.played === null ? [] : choicesOf(screen).filter(({ enabled }) => enabled);
  if (options.length > 0 && !(await solve(replay, view, options, lines, coach))) return;
  story.slice(before).forEach(lines.write);
};

/** Asks, and says what it is worth; false when the person has had enough. */
const solve = async (
  replay: Replay,
  view: TableView,
  options: readonly KeyHint[],
  lines: Lines,
  coach: Priced,
): Promise<boolean> => {
  // Counted while the person thinks.
  const counting = foundOn(view, coach);
  const chosen = await choose(options, lines);
  if (chosen === null) return false;
  const answer = choiceOf(view, chosen.name);
  if (answer === null || replay.played === null) return true;
  for (const { text } of verdictOn(view, answer, replay.played, await counting)) lines.write(text);
  return (await lines.ask('Enter tells the rest.')) !== null;
};

const foundOn = async (view: TableView, coach: Priced): Promise<Found> =>
  view.game === 'blackjack'
    ? { prices: await coach.ask({ kind: 'prices', view: toPrice(view) }), numbers: null }
    : { prices: null, numbers: await coach.ask({ kind: 'equity', view }) };

/** By its key, or by the beginning of its word; null at the end of all answers. */
const choose = async (options: readonly KeyHint[], lines: Lines): Promise<KeyHint | null> => {
  const offered = options.map(({ label, key }) => `${label} (${keyCap(key)})`).join(', ');
  for (;;) {
    const answer = await lines.ask(`What would you do? ${offered}:`);
    if (answer === null) return null;
    const chosen = meant(options, answer.trim().toLowerCase());
    if (chosen) return chosen;
    lines.write('Answer with one of the letters, or with the word.');
  }
};

const meant = (options: readonly KeyHint[], answer: string): KeyHint | undefined =>
  options.find(({ key }) => key.toLowerCase() === answer) ??
  options.find(
    ({ label, name }) =>
      answer.length > 1 && [label.toLowerCase(), name].some(word => word.startsWith(answer)),
  );
