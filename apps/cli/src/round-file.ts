import { err, ok, type Result } from '@cardroom/engine';
import { stacksAfter, type GameName, type LoggedRound } from '@cardroom/room';

import { nameOfRound } from './kept-rounds.ts';

/** The form of an exported file of rounds. */
export const ROUNDS_FORMAT = 'cardroom-rounds/1';

type SeatChips = { readonly seat: number; readonly chips: number };

/** A round as it is exported: everything needed to play it again and compare. */
export type ExportedRound = Readonly<{
  /** `TABLE/N`. */
  id: string;
  game: GameName;
  /** When it ended. */
  ended: string;
  seats: readonly { readonly seat: number; readonly name: string }[];
  events: LoggedRound['events'];
  finishingStacks: readonly SeatChips[];
}>;

export const exportedRound = (round: LoggedRound): ExportedRound => ({
  id: nameOfRound(round),
  game: round.game,
  ended: new Date(round.at).toISOString(),
  seats: round.seats.map(({ seat, name }) => ({ seat, name })),
  events: round.events,
  finishingStacks: stacksAfter(round.game, round.events),
});

/** Reads an exported file; what is none is a sentence. */
export const parseRounds = (text: string): Result<readonly ExportedRound[], string> => {
  const file = parsed(text);
  if (!isRecord(file) || file['format'] !== ROUNDS_FORMAT)
    return err(`This is not a file of exported rounds: those say "format": "${ROUNDS_FORMAT}".`);
  const rounds = file['rounds'];
  return Array.isArray(rounds) && rounds.every(isRound)
    ? ok(rounds)
    : err('This file of exported rounds is damaged: a round lacks a part.');
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isRound = (value: unknown): value is ExportedRound =>
  isRecord(value) &&
  typeof value['id'] === 'string' &&
  typeof value['ended'] === 'string' &&
  (value['game'] === 'blackjack' || value['game'] === 'holdem') &&
  isListOf(value['seats'], seat => typeof seat['name'] === 'string') &&
  isListOf(value['events'], event => typeof event['kind'] === 'string') &&
  isListOf(value['finishingStacks'], ({ seat, chips }) => Number.isInteger(seat) && Number.isInteger(chips));

const isListOf = (value: unknown, fits: (item: Readonly<Record<string, unknown>>) => boolean): boolean =>
  Array.isArray(value) && value.every(item => isRecord(item) && fits(item));

/** What became of a round that was played again. */
export type RoundCheck =
  | { readonly verdict: 'exact'; readonly stacks: readonly number[] }
  | { readonly verdict: 'different'; readonly stacks: readonly number[]; readonly why: string }
  | { readonly verdict: 'refused'; readonly why: string };

/** Folds the events again and compares the stacks they lead to with those that the file records. */
export const checkRound = ({ game, events, finishingStacks }: ExportedRound): RoundCheck => {
  const ours = folded(game, events);
  if (ours === null)
    return { verdict: 'refused', why: 'The events do not lead from an opening to a result.' };
  const stacks = ours.map(({ chips }) => chips);
  const why = whyDifferent(ours, finishingStacks);
  return why === null ? { verdict: 'exact', stacks } : { verdict: 'different', stacks, why };
};

const OPENINGS = { blackjack: 'roundOpened', holdem: 'handOpened' } as const;
const ENDINGS = { blackjack: 'roundSettled', holdem: 'handSettled' } as const;

/** Null where the events are no round: the engine throws at what cannot be. */
const folded = (game: GameName, events: ExportedRound['events']): readonly SeatChips[] | null => {
  const whole = events[0]?.kind === OPENINGS[game] && events.at(-1)?.kind === ENDINGS[game];
  try {
    const stacks = whole ? stacksAfter(game, events) : [];
    return stacks.length > 0 && stacks.every(({ chips }) => Number.isInteger(chips)) ? stacks : null;
  } catch {
    return null;
  }
};

const whyDifferent = (ours: readonly SeatChips[], recorded: readonly SeatChips[]): string | null => {
  const theirs = new Map(recorded.map(({ seat, chips }) => [seat, chips]));
  const wrong = ours.find(({ seat, chips }) => theirs.get(seat) !== chips);
  if (wrong)
    return `Seat ${wrong.seat} finishes with ${wrong.chips}, but the file records ${theirs.get(wrong.seat) ?? 'nothing'}.`;
  return theirs.size === ours.length ? null : 'The file records the stack of a seat that did not play.';
};
