/**
 * How long reviews take, in CPU milliseconds of this process: `node bench/review.ts [ROUNDS] [PASSES]`. One JSON row a figure: the mean of a
 * round, and of a live decision the median and the slowest. Machines are shared: the session is reviewed three times unless
 * told, from the first round to the last. The mean of all passes is what it took here; beside it is that of each round's least time.
 */
import { priceRound } from '@cardroom/coach';
import { reviewBlackjack } from '@cardroom/coach/review';
import { BLACKJACK_PRESETS, apply, awaiting, nextRound, openRound } from '@cardroom/engine/blackjack';
import type { BlackjackEvent, BlackjackState, RoundSetup, SeatAction } from '@cardroom/engine/blackjack';
import { cardsIn, unwrap } from '@cardroom/engine';
import { answerBlackjack, randomFrom } from '@cardroom/engine/testing';
import { advise, situationAt } from '@cardroom/odds/blackjack';

const ROUNDS = Number(process.argv[2] ?? 1_000);

const cpu = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

const print = (name: string, value: number): void =>
  console.log(JSON.stringify({ name, value: Number(value.toFixed(1)), unit: 'ms' }));

const random = randomFrom(1);
const dealer = { order: [], shuffle: (left: readonly number[]) => random.shuffle(cardsIn(left)) };
const decisions: number[] = [];

/** Hits below 17, now and then something else; every decision is priced as the table does it live. */
const choose = (state: BlackjackState): SeatAction => {
  const now = awaiting(state);
  if (now.who !== 'seat') throw new Error('No seat is awaited');
  const { seat, box, legal } = now;
  if (legal.bet.ok) return { kind: 'bet', seat, box, amount: legal.bet.suggested };
  if (legal.decline.ok) return { kind: 'decline', seat };
  const start = cpu();
  const advice = unwrap(advise(situationAt(state, box, now.hand ?? 0)));
  decisions.push(cpu() - start);
  const best = advice.best !== null && legal[advice.best].ok && random.chance(0.9) ? advice.best : 'stand';
  return { kind: best, seat };
};

/** A session at one table of six decks. */
const session = (rounds: number): readonly (readonly BlackjackEvent[])[] => {
  const seats = [{ seat: 0, bankroll: 1_000_000 }];
  let setup: RoundSetup = { rules: BLACKJACK_PRESETS.vegas, round: 1, seats, boxes: [0], shoe: null };
  return Array.from({ length: rounds }, () => {
    let { state, events } = unwrap(openRound(setup));
    const all = [...events];
    for (let now = awaiting(state); now.who !== 'nobody'; now = awaiting(state)) {
      const action = now.who === 'chance' ? answerBlackjack(dealer, state, now.need) : choose(state);
      ({ state, events } = unwrap(apply(state, action)));
      all.push(...events);
    }
    setup = { ...nextRound(state), seats };
    return all;
  });
};

const played = session(ROUNDS);
const PASSES = Number(process.argv[3] ?? 3);

type Run = (events: readonly BlackjackEvent[]) => unknown;

const timed = (events: readonly BlackjackEvent[], run: Run): number => {
  const start = cpu();
  run(events);
  return cpu() - start;
};

/** By pass, what each round took; between two passes over a session nothing is kept of a round. */
const passesOf = (rounds: typeof played, run: Run): readonly (readonly number[])[] =>
  Array.from({ length: PASSES }, () => rounds.map(events => timed(events, run)));

const meanOf = (times: readonly number[]): number =>
  times.reduce((sum, time) => sum + time, 0) / times.length;

const leastOf = (passes: readonly (readonly number[])[]): readonly number[] =>
  passes[0]!.map((_, round) => Math.min(...passes.map(times => times[round]!)));

const printRounds = (name: string, rounds: typeof played, run: Run): void => {
  const passes = passesOf(rounds, run);
  print(`${name}, mean of ${rounds.length}`, meanOf(passes.flat()));
  print(`${name}, by the least of ${PASSES} passes`, meanOf(leastOf(passes)));
};

printRounds('review of a round, six decks', played, events => reviewBlackjack(events, 0));
printRounds('with every value worked out twice (priceRound)', played.slice(0, 40), events =>
  priceRound(events, 0),
);
decisions.sort((one, other) => one - other);
print('price of a live decision, median', decisions[decisions.length >> 1]!);
print('price of a live decision, slowest', decisions.at(-1)!);
