import type { HoldemBot, Listed } from '@cardroom/bots';
import { err, ok, type Result } from '@cardroom/engine';
import { valueOf, type Args } from '../args.ts';
import { readWhole, signed } from '../figures.ts';
import type { Io } from '../io.ts';
import { suggestion } from '../nearest.ts';

type Read<T> = Result<T, readonly string[]>;

/** Everybody who can be measured, and how to let them go. */
export type Players = Readonly<{ bots: readonly Listed<HoldemBot>[]; close: () => Promise<void> }>;

/** The players of the house, and those that are there to measure others by. They take a moment to load. */
export const gatherPlayers = async (io: Io): Promise<Players> => {
  const [{ holdemBots }, { thinkInThread }, { RULE_BOTS }] = await Promise.all([
    import('@cardroom/bots/holdem'),
    import('@cardroom/bots/holdem/node'),
    import('@cardroom/bots/strength'),
  ]);
  const thinker = thinkInThread();
  const warn = (message: string): void => io.stderr(`cardroom: ${message}\n`);
  return { bots: [...holdemBots({ thinker, warn }), ...RULE_BOTS], close: thinker.close };
};

/** The player that a flag names. */
export const playerOf = (
  args: Args,
  flag: string,
  { bots }: Players,
  usual: string | null = null,
): Read<Listed<HoldemBot>> => {
  const given = valueOf(args, flag);
  if (!given.ok) return given;
  const name = given.value ?? usual;
  if (name === null) return err([`Name the player: --${flag} ${bots[0]!.name}.`]);
  const bot = bots.find(other => other.name === name);
  const names = bots.map(other => other.name);
  return bot ? ok(bot) : err([`There is no player ${name}: ${suggestion(name, names, 'the players')}`]);
};

/** A player that is listened to, and who has answered for it so far, in a sentence; null where nobody has. */
export type Heard = Readonly<{ bot: Listed<HoldemBot>; answering: () => string | null }>;

/** Listens to who answers for a player; `news` is told of each sentence once. */
export const listenTo = (bot: Listed<HoldemBot>, news: (sentence: string) => void = () => {}): Heard => {
  const sentences = new Set<string>();
  const decide: HoldemBot['decide'] = async (...asked) => {
    const decision = await bot.decide(...asked);
    const { answering } = decision;
    if (answering !== undefined && !sentences.has(answering)) news(answering);
    if (answering !== undefined) sentences.add(answering);
    return decision;
  };
  return { bot: { ...bot, decide }, answering: () => [...sentences].join(' ') || null };
};

/** A whole number that a flag gives, or the usual one. */
export const numberOf = (args: Args, flag: string, min: number, max: number, usual: number): Read<number> => {
  const given = valueOf(args, flag);
  if (!given.ok) return given;
  return given.value === null ? ok(usual) : readWhole(given.value, `--${flag}`, min, max);
};

/** All problems of several readings at once. */
export const problemsOf = (...read: readonly Read<unknown>[]): readonly string[] =>
  read.flatMap(one => (one.ok ? [] : one.error));

/** What was won, measured so often; `fewest` are needed to tell how far it may be off. */
export type Won = Readonly<{ mbbPerHand: number; standardError: number; count: number; fewest: number }>;

/** `+12.5 ± 3.1 mbb/hand`. */
export const figureOf = ({ mbbPerHand, standardError, count, fewest }: Won): string => {
  if (count === 0) return 'nothing was measured';
  const figure = signed(mbbPerHand, 1);
  return count < fewest
    ? `${figure} mbb/hand, from too few to say how far off`
    : `${figure} ± ${(1.96 * standardError).toFixed(1)} mbb/hand`;
};

/** What the figures mean. */
export const figureWords = ({ count, fewest }: Won): string =>
  `In thousandths of a big blind (mbb) a hand${count < fewest ? '' : '; ± is a 95 % confidence interval'}.`;

/** As programs read it: what nobody knows is null. */
export const knownFigures = ({ mbbPerHand, standardError, count, fewest }: Won) => ({
  mbbPerHand: count === 0 ? null : mbbPerHand,
  standardError: count < fewest ? null : standardError,
});

/** Stops on Ctrl+C, and shows a terminal how far it is, and for how long: a line that stands still looks as if nothing happened. */
export const watched = async <T>(
  io: Io,
  play: (signal: AbortSignal, show: (line: string) => void) => Promise<T>,
): Promise<{ readonly result: T; readonly stopped: boolean }> => {
  const controller = new AbortController();
  const stop = io.onInterrupt?.(() => controller.abort());
  const meter = io.terminal?.stderr === true;
  const began = performance.now();
  let [last, shown] = ['', -Infinity];
  const show = (line: string): void => {
    last = line;
    if (!meter || performance.now() - shown < BETWEEN_SHOWS) return;
    shown = performance.now();
    io.stderr(`\r\u001B[K${line}, ${Math.floor((shown - began) / 1_000)} s`);
  };
  const clock = setInterval(() => last !== '' && show(last), 1_000);
  try {
    const result = await play(controller.signal, show);
    return { result, stopped: controller.signal.aborted };
  } finally {
    clearInterval(clock);
    if (meter) io.stderr('\r\u001B[K');
    stop?.();
  }
};

const BETWEEN_SHOWS = 100;

/** The stack that plans are made for, in small blinds. */
export const USUAL_STACK = 20;
export const LEAST_STACK = 2;
export const MOST_STACK = 400;
