import { createConnection, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { HoldemBot } from '@cardroom/bots';
import type { AcpcGame } from '@cardroom/bots/strength';
import { err, ok, type Result } from '@cardroom/engine';
import { isSet, type Args } from '../args.ts';
import { DONE, INTERRUPTED, type Outcome } from '../command.ts';
import { grouped, readWhole } from '../figures.ts';
import { printJson, printLines, type Io } from '../io.ts';
import {
  LEAST_STACK,
  MOST_STACK,
  USUAL_STACK,
  gatherPlayers,
  numberOf,
  playerOf,
  problemsOf,
} from './bot-players.ts';

const USUAL_SMALL_BLIND = 50;

/** What was played until the dealer had enough. */
type Played = Readonly<{ hands: number; decisions: number }>;

/** Plays at a dealer of the Annual Computer Poker Competition, until that hangs up. */
export const runAcpc = async (args: Args, io: Io): Promise<Outcome> => {
  const [host, portText, ...more] = args.positionals.slice(1);
  if (host === undefined || portText === undefined || more.length > 0)
    return err(['Name the dealer: cardroom bot acpc HOST PORT.']);
  const port = readWhole(portText, 'PORT', 1, 65_535);
  const seed = numberOf(args, 'seed', 0, Number.MAX_SAFE_INTEGER, 1);
  const stack = numberOf(args, 'stack', LEAST_STACK, MOST_STACK, USUAL_STACK);
  const smallBlind = numberOf(args, 'small-blind', 1, 1e6, USUAL_SMALL_BLIND);
  if (!port.ok || !seed.ok || !stack.ok || !smallBlind.ok)
    return err(problemsOf(port, seed, stack, smallBlind));
  const players = await gatherPlayers(io);
  try {
    const bot = playerOf(args, 'bot', players, players.bots[0]!.name);
    if (!bot.ok) return bot;
    const game = { stack: stack.value, smallBlind: smallBlind.value };
    const connected = await connect(host, port.value);
    if (!connected.ok) return connected;
    let stopped = false;
    const stopListening = io.onInterrupt?.(() => {
      stopped = true;
      connected.value.destroy();
    });
    const played = await playAt(connected.value, bot.value, game, seed.value);
    stopListening?.();
    if (!played.ok) return played;
    if (isSet(args, 'json')) printJson(io, { ...played.value, bot: bot.value.name });
    else
      printLines(io, [
        `${bot.value.name} made ${grouped(played.value.decisions)} decisions in ${grouped(played.value.hands)} hands.`,
      ]);
    return ok(stopped ? INTERRUPTED : DONE);
  } finally {
    await players.close();
  }
};

type Read<T> = Result<T, readonly string[]>;

const connect = (host: string, port: number): Promise<Read<Socket>> =>
  new Promise(resolve => {
    const socket = createConnection({ host, port });
    socket.once('connect', () => resolve(ok(socket)));
    socket.once('error', error =>
      resolve(err([`There is no dealer at ${host} ${port} (${error.message || 'no answer'}).`])),
    );
  });

/** Answers every state in which it has to act, in the order in which they come. */
const playAt = async (
  socket: Socket,
  bot: HoldemBot,
  game: AcpcGame,
  seed: number,
): Promise<Read<Played>> => {
  const [{ ACPC_VERSION, acpcAction, readMatchState, turnAt }, { randomStream }] = await Promise.all([
    import('@cardroom/bots/strength'),
    import('@cardroom/odds/solver'),
  ]);
  const random = randomStream(seed);
  const hands = new Set<number>();
  let decisions = 0;
  const { signal } = new AbortController();
  socket.on('error', () => {});
  socket.write(`${ACPC_VERSION}\r\n`);
  const lines = createInterface({ input: socket, crlfDelay: Infinity });
  // Whoever is cut off says no last word, which lines would wait for.
  socket.once('close', () => lines.close());
  for await (const line of lines) {
    if (line === '' || line.startsWith('#') || line.startsWith(';')) continue;
    const match = readMatchState(line);
    const turn = match.ok ? turnAt(match.value, game) : match;
    if (!turn.ok || !match.ok) {
      socket.destroy();
      return err([`The dealer said something that cannot be: ${turn.ok ? line : turn.error}`]);
    }
    hands.add(match.value.hand);
    if (!turn.value) continue;
    const { view, next } = turn.value;
    const { action } = await bot.decide(view, next.legal, () => random() / 2 ** 32, signal);
    decisions++;
    socket.write(`${line}:${acpcAction(turn.value, action)}\r\n`);
  }
  return ok({ hands: hands.size, decisions });
};
