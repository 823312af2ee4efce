import { RIVAL } from '@cardroom/bots/llm';
import { err, ok, readNumber, type Result } from '@cardroom/engine';
import { BLACKJACK_PRESETS } from '@cardroom/engine/blackjack';
import { HOLDEM_PRESETS } from '@cardroom/engine/holdem';
import { validName } from '@cardroom/room';
import { COACH_MODES, SPEEDS, type CoachMode, type Speed } from '@cardroom/screens';

import { isSet, valueOf, valuesOf, type Args, type Flag } from './args.ts';
import { GAMES, type Game } from './games.ts';
import type { Io } from './io.ts';
import { nearest, suggestion } from './nearest.ts';
import { readRules, type NamedRules } from './rules-input.ts';
import { STORE_FLAGS } from './store-input.ts';

/** What can be played. */
export const PLAYED_GAMES = ['blackjack', 'twentyone', 'holdem'] as const;
export type PlayedGame = (typeof PLAYED_GAMES)[number];

/** The blind that a person posts in the first hand. */
export const BLINDS = ['small', 'big'] as const;
export type Blind = (typeof BLINDS)[number];

/** How a table was asked for. Null is what nobody said: then the person's settings decide. */
export type PlayFlags = Readonly<{
  rules: NamedRules;
  /** The rules were asked for; otherwise they are the usual ones. */
  rulesNamed: boolean;
  player: string | null;
  speed: Speed | null;
  coach: CoachMode | null;
  /** In lines, without a screen. */
  plain: boolean;
  ascii: boolean;
  /** Nothing is kept. */
  ephemeral: boolean;
  /** Twenty-One: with the worked examples first. */
  tutorial: boolean;
  /** Hold'em: the name of a bot. */
  opponent: string | null;
  /** Hold'em. */
  blind: Blind | null;
}>;

type Read<T> = Result<T, readonly string[]>;

const TABLE_FLAGS: readonly Flag[] = [
  { name: 'player', takes: 'NAME', means: 'Who plays. Default: your user name.' },
  { name: 'speed', takes: SPEEDS.join('|'), means: "How long the dealer's pauses are." },
  {
    name: 'coach',
    takes: COACH_MODES.join('|'),
    means: 'When the coach speaks: after a decision unless told.',
  },
  { name: 'plain', means: 'Play in lines of text that are never redrawn: for screen readers and pipes.' },
  { name: 'ascii', means: 'Draw with letters alone.' },
  { name: 'ephemeral', means: 'Keep nothing of what is played.' },
  ...STORE_FLAGS,
];

const SET_FLAG: Flag = {
  name: 'set',
  takes: 'field=value',
  means: 'Change one field of the rules; may be given often.',
};

const rulesFlag = (names: readonly string[]): Flag => ({
  name: 'rules',
  takes: [...names, 'FILE'].join('|'),
  means: `A preset or a file of rules; ${names[0]} if left out.`,
});

/** The presets of each game, the usual one first. */
const PRESETS: Readonly<Record<PlayedGame, readonly string[]>> = {
  blackjack: Object.entries(BLACKJACK_PRESETS).flatMap(([name, { bets }]) => (bets ? [name] : [])),
  twentyone: ['twenty-one'],
  holdem: Object.keys(HOLDEM_PRESETS),
};

/** The flags of the commands that open a table. */
export const PLAY_FLAGS: Readonly<Record<PlayedGame, readonly Flag[]>> = {
  blackjack: [rulesFlag(PRESETS.blackjack), SET_FLAG, ...TABLE_FLAGS],
  twentyone: [{ name: 'tutorial', means: 'Look at three worked examples first.' }, ...TABLE_FLAGS],
  holdem: [
    rulesFlag(PRESETS.holdem),
    SET_FLAG,
    { name: 'opponent', takes: 'NAME', means: 'Who sits on the other seats.' },
    {
      name: 'seats',
      takes: 'N',
      means: 'Seats at the table, 2 to 9; above 2 the table is standard if --rules is left out.',
    },
    { name: 'blind', takes: BLINDS.join('|'), means: 'The blind that you post in the first hand.' },
    ...TABLE_FLAGS,
  ],
};

/** The flags of `cardroom` alone, which opens the lobby. */
export const LOBBY_FLAGS: readonly Flag[] = TABLE_FLAGS;

/** How somebody comes in, whatever is played then. */
export type LobbyFlags = Pick<PlayFlags, 'player' | 'speed' | 'coach' | 'ascii' | 'ephemeral'>;

export const readLobbyFlags = (args: Args): Read<LobbyFlags> => {
  const read = {
    player: readPlayer(args),
    speed: readChoice(args, 'speed', SPEEDS),
    coach: readChoice(args, 'coach', COACH_MODES),
  };
  const problems = Object.values(read).flatMap(part => (part.ok ? [] : part.error));
  if (problems.length > 0) return err(problems);
  return ok({
    ...(valuesIn(read) as Pick<LobbyFlags, keyof typeof read>),
    ascii: isSet(args, 'ascii'),
    ephemeral: isSet(args, 'ephemeral'),
  });
};

/** Reads how a table is asked for; every bad value has its own sentence. */
export const readPlayFlags = async (args: Args, io: Io, game: PlayedGame): Promise<Read<PlayFlags>> => {
  const read = {
    rules: await readTable(args, io, game),
    player: readPlayer(args),
    speed: readChoice(args, 'speed', SPEEDS),
    coach: readChoice(args, 'coach', COACH_MODES),
    opponent: await readOpponent(args),
    blind: readChoice(args, 'blind', BLINDS),
  };
  const problems = Object.values(read).flatMap(part => (part.ok ? [] : part.error));
  if (problems.length > 0) return err(problems);
  const set = (name: string): boolean => isSet(args, name);
  return ok({
    ...(valuesIn(read) as Pick<PlayFlags, keyof typeof read>),
    rulesNamed: ['rules', 'set', 'seats'].some(set),
    plain: set('plain'),
    ascii: set('ascii'),
    ephemeral: set('ephemeral'),
    tutorial: set('tutorial'),
  });
};

const valuesIn = (read: Readonly<Record<string, Read<unknown>>>): object =>
  Object.fromEntries(Object.entries(read).map(([name, part]) => [name, part.ok ? part.value : null]));

const readChoice = <T extends string>(args: Args, flag: string, choices: readonly T[]): Read<T | null> => {
  const given = valueOf(args, flag);
  if (!given.ok || given.value === null) return given as Read<null>;
  const choice = choices.find(name => name === given.value);
  return choice ? ok(choice) : err([noSuchChoice(flag, given.value, choices)]);
};

const noSuchChoice = (flag: string, given: string, choices: readonly string[]): string => {
  const meant = nearest(given, choices);
  const rule = `--${flag} must be ${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}, not ${given}`;
  return meant ? `${rule}: did you mean ${meant}?` : `${rule}.`;
};

const readPlayer = (args: Args): Read<string | null> => {
  const given = valueOf(args, 'player');
  if (!given.ok || given.value === null) return given;
  const name = validName(given.value);
  return name.ok ? ok(name.value.name) : err([`--player: ${name.error.message}`]);
};

const readOpponent = async (args: Args): Promise<Read<string | null>> => {
  const given = valueOf(args, 'opponent');
  if (!given.ok || given.value === null) return given;
  const names = await opponentNames();
  return names.includes(given.value) || given.value === RIVAL
    ? given
    : err([`There is no opponent ${given.value}: ${suggestion(given.value, names, 'the opponents')}`]);
};

/** Who can be played against at hold'em. The bots are loaded when they are asked for. */
export const opponentNames = async (): Promise<readonly string[]> =>
  (await import('@cardroom/bots')).BOTS.holdem.map(({ name }) => name);

const readTable = async (args: Args, io: Io, game: PlayedGame): Promise<Read<NamedRules>> => {
  const source = valueOf(args, 'rules');
  const seats = readSeats(args);
  if (!source.ok || !seats.ok) return err([source, seats].flatMap(read => (read.ok ? [] : read.error)));
  const refusal = source.value === null ? null : whyNoSource(source.value, game);
  if (refusal) return err([refusal]);
  const settings = [...valuesOf(args, 'set'), ...(seats.value === null ? [] : [`seats=${seats.value}`])];
  const rules = await readRules(
    { source: source.value ?? usualPreset(game, seats.value), settings },
    io.files,
  );
  return rules.ok ? forGame(rules.value, game) : rules;
};

const usualPreset = (game: PlayedGame, seats: number | null): string =>
  game === 'holdem' && seats !== null && seats > 2 ? 'standard' : PRESETS[game][0]!;

const readSeats = (args: Args): Read<number | null> => {
  const given = valueOf(args, 'seats');
  if (!given.ok || given.value === null) return given as Read<null>;
  const seats = readNumber(given.value);
  return Number.isInteger(seats) && Number(seats) >= 2 && Number(seats) <= 9
    ? ok(Number(seats))
    : err([`--seats must be a whole number from 2 to 9, not ${given.value}.`]);
};

/** Why these are no rules of the game; null where they may be. */
const whyNoSource = (source: string, game: PlayedGame): string | null => {
  if (source.endsWith('.json') || PRESETS[game].includes(source)) return null;
  if (source === 'twenty-one') return PLAIN_GAME;
  const other = GAMES.find(({ presets }) => Object.hasOwn(presets, source));
  if (other) return `${source} is a table of ${titleOf(other)}: ${presetList(game)}`;
  return `There is no preset ${source}: ${suggestion(source, PRESETS[game], 'the presets')} A file of rules ends in .json.`;
};

const presetList = (game: PlayedGame): string => `the presets of ${game} are ${PRESETS[game].join(', ')}.`;
const titleOf = ({ title }: Game): string => title.toLowerCase();

const PLAIN_GAME = 'Twenty-One, without bets, has its own command: cardroom twentyone.';

const forGame = (named: NamedRules, game: PlayedGame): Read<NamedRules> => {
  const wanted = game === 'holdem' ? 'holdem' : 'blackjack';
  if (named.game.name !== wanted) return err([`${named.name} is a table of ${titleOf(named.game)}.`]);
  const isPlain = 'bets' in named.rules && named.rules.bets === false;
  return isPlain && game === 'blackjack' ? err([PLAIN_GAME]) : ok(named);
};
