import { createConnection, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { HoldemBot } from '@cardroom/bots';
import type { AcpcGame, AcpcTurn, MatchState } from '@cardroom/bots/strength';
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
  listenTo,
  numberOf,
  playerOf,
  problemsOf,
} from './bot-players.ts';

const USUAL_SMALL_BLIND = 50;

/** What was played until the dealer had enough. `broken`: what was wrong, if it went away in the middle of a hand. */
type Played = Readonly<{ hands: number; decisions: number; broken: string | null }>;

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
    const kit = await loadKit();
    const connected = await connect(host, port.value);
    if (!connected.ok) return connected;
    let stopped = false;
    const stopListening = io.onInterrupt?.(() => {
      stopped = true;
      connected.value.destroy();
    });
    const heard = listenTo(bot.value, sentence => io.stderr(`cardroom: ${sentence}\n`));
    const played = await playAt(kit, connected.value, heard.bot, game, seed.value);
    stopListening?.();
    if (!played.ok) return played;
    const { hands, decisions, broken } = played.value;
    const { name } = bot.value;
    const answering = heard.answering();
    if (isSet(args, 'json'))
      printJson(io, { hands, decisions, bot: name, ...(answering !== null && { answering }) });
    else printLines(io, [`${name} made ${grouped(decisions)} decisions in ${grouped(hands)} hands.`]);
    if (stopped) return ok(INTERRUPTED);
    return broken === null ? ok(DONE) : err([broken]);
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

/** Loaded before the dealer is called: nothing that it says, or how it goes, is missed meanwhile. */
const loadKit = async () => {
  const [strength, { randomStream }] = await Promise.all([
    import('@cardroom/bots/strength'),
    import('@cardroom/odds/solver'),
  ]);
  return { ...strength, randomStream };
};

type Kit = Awaited<ReturnType<typeof loadKit>>;

/** Answers every state in which it has to act, in the order in which they come. */
const playAt = async (
  kit: Kit,
  socket: Socket,
  bot: HoldemBot,
  game: AcpcGame,
  seed: number,
): Promise<Read<Played>> => {
  const { ACPC_VERSION, acpcAction, afterAnswer, isHandOver, randomStream } = kit;
  const random = randomStream(seed);
  const hands = new Set<number>();
  let decisions = 0;
  let last: MatchState | null = null;
  let lost: Error | null = null;
  const { signal } = new AbortController();
  socket.on('error', () => {});
  socket.write(`${ACPC_VERSION}\r\n`);
  const lines = createInterface({ input: socket, crlfDelay: Infinity });
  // Whoever is cut off says no last word, which lines would wait for.
  socket.once('close', () => lines.close());
  for await (const line of untilLost(lines, error => (lost = error))) {
    if (line === '' || line.startsWith('#') || line.startsWith(';')) continue;
    const heard = stateIn(kit, line, game);
    if (!heard.ok) {
      socket.destroy();
      return err([`The dealer said something that cannot be: ${heard.error}`]);
    }
    const { match, turn } = heard.value;
    hands.add(match.hand);
    last = match;
    if (!turn) continue;
    const { view, next } = turn;
    const { action } = await bot.decide(view, next.legal, () => random() / 2 ** 32, signal);
    decisions++;
    const answer = acpcAction(turn, action);
    // Whoever is gone does not hear it.
    if (!socket.destroyed) last = afterAnswer(last, answer);
    socket.write(`${line}:${answer}\r\n`);
  }
  const broken = last === null || isHandOver(last, game) ? null : hungUp(last, lost);
  return ok({ hands: hands.size, decisions, broken });
};

type Heard = Readonly<{ match: MatchState; turn: AcpcTurn | null }>;

/** The state that a line tells, and what is to be decided in it. */
const stateIn = ({ readMatchState, turnAt }: Kit, line: string, game: AcpcGame): Result<Heard, string> => {
  const match = readMatchState(line);
  if (!match.ok) return match;
  const turn = turnAt(match.value, game);
  return turn.ok ? ok({ match: match.value, turn: turn.value }) : turn;
};

/** However the connection ended: whoever goes in the middle of a hand breaks it off. */
const hungUp = ({ hand }: MatchState, lost: Error | null): string =>
  `The dealer hung up in the middle of hand ${hand}${lost === null ? '' : ` (${lost.message})`}.`;

/** Lines until they end; a dealer who is cut off ends them, too, and is told of. */
async function* untilLost(
  lines: AsyncIterable<string>,
  tell: (error: Error) => void,
): AsyncGenerator<string> {
  try {
    yield* lines;
  } catch (error) {
    tell(error as Error);
  }
}
