import type { MatchResult } from '@cardroom/bots/strength';
import { err, ok } from '@cardroom/engine';
import { isSet, type Args } from '../args.ts';
import { DONE, INTERRUPTED, type Outcome } from '../command.ts';
import { grouped } from '../figures.ts';
import { printJson, printLines, type Io } from '../io.ts';
import { columnsOf, wrap } from '../layout.ts';
import {
  LEAST_STACK,
  MOST_STACK,
  USUAL_STACK,
  figureOf,
  figureWords,
  gatherPlayers,
  knownFigures,
  listenTo,
  numberOf,
  playerOf,
  problemsOf,
  watched,
  type Won,
} from './bot-players.ts';

const MOST_HANDS = 1e9;
const USUAL_HANDS = 1_000;

/** Two players, every deal from both seats. */
export const runMatch = async (args: Args, io: Io): Promise<Outcome> => {
  const hands = numberOf(args, 'hands', 2, MOST_HANDS, USUAL_HANDS);
  const seed = numberOf(args, 'seed', 0, Number.MAX_SAFE_INTEGER, 1);
  const stack = numberOf(args, 'stack', LEAST_STACK, MOST_STACK, USUAL_STACK);
  if (!hands.ok || !seed.ok || !stack.ok) return err(problemsOf(hands, seed, stack));
  const players = await gatherPlayers(io);
  try {
    const [a, b] = [playerOf(args, 'a', players), playerOf(args, 'b', players)];
    if (!a.ok || !b.ok) return err(problemsOf(a, b));
    const heard = [listenTo(a.value), listenTo(b.value)] as const;
    const { playMatch } = await import('@cardroom/bots/strength');
    const { result, stopped } = await watched(io, (signal, show) => {
      show(`0 of ${grouped(hands.value)} hands`);
      return playMatch(heard[0].bot, heard[1].bot, {
        hands: hands.value,
        seed: seed.value,
        stack: stack.value,
        signal,
        watch: soFar =>
          show(`${grouped(soFar.hands)} of ${grouped(hands.value)} hands, ${figureOf(wonIn(soFar))}`),
      });
    });
    const answering = [...new Set(heard.flatMap(one => one.answering() ?? []))].join(' ') || null;
    if (isSet(args, 'json'))
      printJson(io, {
        ...result,
        ...knownFigures(wonIn(result)),
        a: a.value.name,
        b: b.value.name,
        seed: seed.value,
        stack: stack.value,
        ...(answering !== null && { answering }),
      });
    else {
      printLines(io, linesOf(result, a.value.name, b.value.name, stack.value, io.columns));
      if (answering !== null) printLines(io, wrap(answering, io.columns));
    }
    return ok(stopped ? INTERRUPTED : DONE);
  } finally {
    await players.close();
  }
};

/** An error needs two deals, each of which is two hands. */
const wonIn = ({ hands, mbbPerHand, standardError }: MatchResult): Won => ({
  mbbPerHand,
  standardError,
  count: hands,
  fewest: 4,
});

const linesOf = (result: MatchResult, a: string, b: string, stack: number, width: number) => [
  `${a} against ${b}, every deal from both seats`,
  '',
  ...columnsOf(
    [
      ['Hands', grouped(result.hands)],
      ['Stacks', `${stack} small blinds`],
      [`${a} wins`, figureOf(wonIn(result))],
    ],
    width,
  ),
  '',
  figureWords(wonIn(result)),
];
