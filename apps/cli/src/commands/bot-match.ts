import type { MatchResult } from '@cardroom/bots/strength';
import { err, ok } from '@cardroom/engine';
import { HOLDEM_PRESETS } from '@cardroom/engine/holdem';
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
    const answering = await answeringIn([a.value.name, b.value.name], stack.value);
    const { playMatch } = await import('@cardroom/bots/strength');
    const { result, stopped } = await watched(io, (signal, show) =>
      playMatch(a.value, b.value, {
        hands: hands.value,
        seed: seed.value,
        stack: stack.value,
        signal,
        watch: soFar =>
          show(`${grouped(soFar.hands)} of ${grouped(hands.value)} hands, ${figureOf(wonIn(soFar))}`),
      }),
    );
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

/** Who answers for players that have no plan for such stacks, in a sentence; null where nobody does. */
const answeringIn = async (names: readonly string[], stack: number): Promise<string | null> => {
  const { whoAnswersAt } = await import('@cardroom/bots/holdem');
  const rules = HOLDEM_PRESETS.headsup;
  return whoAnswersAt(names, { ...rules, stack: stack * rules.smallBlind });
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
