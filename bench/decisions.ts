// How long the hold'em player with a plan thinks, by street: `node bench/decisions.ts [HANDS]` plays the house's game against players
// who always call or do anything, and prints a JSON document: milliseconds by the clock, which other work on the machine makes longer, and of processor time of
// the whole process, which counts the thinking thread and also what V8 compiles and clears away beside it; and megabytes
// of the process before the thread starts, at the end, and at most in between.
// The first hands, in which the thread starts and code is compiled, are told apart; after them the bench waits until the thread has tried out
// its plans, as it does whenever nobody asks. `taskset -c 0 node bench/decisions.ts` thinks on one core.
import { setTimeout } from 'node:timers/promises';
import { holdemBots, type HoldemBot } from '@cardroom/bots/holdem';
import { thinkInThread } from '@cardroom/bots/holdem/node';
import { DECK, unwrap } from '@cardroom/engine';
import { HOLDEM_PRESETS, apply, awaiting, openHand } from '@cardroom/engine/holdem';
import { answerHoldem, randomFrom } from '@cardroom/engine/testing';

const SEED = 20_261_116;
const HANDS = Number(process.argv[2] ?? 400);
const FIRST_HANDS = 50;
/** In milliseconds: more than it takes to try out the plans. */
const SETTLES = 5_000;
/** Both seats meet both. */
const RIVALS = ['always-call', 'always-call', 'uniform', 'uniform'];

const megabytes = (): number => Math.round(process.memoryUsage().rss / 1e6);
const before = megabytes();
let most = 0;

const thinker = thinkInThread();
const bots = holdemBots({ thinker });
const named = (name: string): HoldemBot => bots.find(bot => bot.name === name)!;

/** Milliseconds. */
type Took = Readonly<{ clock: number; processor: number }>;

const now = (): Took => {
  const { user, system } = process.cpuUsage();
  return { clock: performance.now(), processor: (user + system) / 1_000 };
};

const since = (from: Took): Took => {
  const { clock, processor } = now();
  return { clock: clock - from.clock, processor: processor - from.processor };
};

const random = randomFrom(SEED);
const unit = (): number => random.below(2 ** 32) / 2 ** 32;
const never = new AbortController().signal;

/** Plays a hand, and notes how long the first seat thought on which street. */
const playHand = async (hand: number, player: HoldemBot, note: (street: string, took: Took) => void) => {
  const first = 2 + random.below(37);
  const seats = [first, 40 - first].map((units, seat) => ({ seat, stack: 5 * units }));
  const order = random.shuffle(DECK);
  let { state, events } = unwrap(
    openHand({ rules: HOLDEM_PRESETS.headsup, hand: 1, button: hand % 2, seats }),
  );
  for (let awaited = awaiting(state); awaited.who !== 'nobody'; awaited = awaiting(state)) {
    const { street } = state;
    const from = now();
    const seat = awaited.who === 'seat' ? awaited.seat : 0;
    const hole = state.seats.find(other => other.seat === seat)!.hole.map(at => order[at]!);
    const action =
      awaited.who === 'chance'
        ? answerHoldem(awaited.need, order)
        : (
            await (seat === 0 ? player : named(RIVALS[hand % RIVALS.length]!)).decide(
              { game: 'holdem', state, seat, hole, events },
              awaited.legal,
              unit,
              never,
            )
          ).action;
    if (awaited.who === 'seat' && seat === 0) note(street, since(from));
    most = Math.max(most, megabytes());
    const step = unwrap(apply(state, action));
    [state, events] = [step.state, [...events, ...step.events]];
  }
};

/** In half of all cases, in 99 of 100, and at most. */
const spreadOf = (times: readonly number[]) => {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number): number => Math.round(10 * sorted[Math.floor(part * (sorted.length - 1))]!) / 10;
  return { p50: at(0.5), p99: at(0.99), most: at(1) };
};

/** By street. */
type Times = ReadonlyMap<string, readonly Took[]>;

const timesOf = async (name: string, hands: number): Promise<Times> => {
  const times = new Map<string, Took[]>();
  for (let hand = 0; hand < hands; hand++)
    await playHand(hand, named(name), (street, took) =>
      times.set(street, [...(times.get(street) ?? []), took]),
    );
  return times;
};

const summary = (took: readonly Took[]) => ({
  decisions: took.length,
  clock: spreadOf(took.map(({ clock }) => clock)),
  processor: spreadOf(took.map(({ processor }) => processor)),
});

const rowsOf = (player: string, times: Times) =>
  [...times].map(([street, took]) => ({ player, street, ...summary(took) }));

const first = rowsOf('blueprint', await timesOf('blueprint', FIRST_HANDS));
await setTimeout(SETTLES);
const [plan, expert] = [await timesOf('blueprint', HANDS), await timesOf('expert', HANDS)];
const rows = [...rowsOf('blueprint', plan), ...rowsOf('expert', expert)];
/** Where nothing is solved anew. */
const lookups = summary([...[...plan.values()].flat(), ...expert.get('preflop')!]);
const memory = { before, most, end: megabytes() };
await thinker.close();
process.stdout.write(
  `${JSON.stringify({ seed: SEED, hands: HANDS, first, rows, lookups, memory }, null, 2)}\n`,
);
