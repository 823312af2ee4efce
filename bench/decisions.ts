// How long the hold'em player with a plan thinks, by street: `node bench/decisions.ts [HANDS]` plays the house's game against a player
// who always calls, and prints a JSON document: milliseconds of processor time of the whole process, the thinking thread included, and its memory.
// The first hands, in which the thread starts and code is compiled, are told apart.
import { holdemBots, type HoldemBot } from '@cardroom/bots/holdem';
import { thinkInThread } from '@cardroom/bots/holdem/node';
import { DECK, unwrap } from '@cardroom/engine';
import { HOLDEM_PRESETS, apply, awaiting, openHand } from '@cardroom/engine/holdem';
import { answerHoldem, randomFrom } from '@cardroom/engine/testing';

const SEED = 20_261_116;
const HANDS = Number(process.argv[2] ?? 400);
const FIRST_HANDS = 50;

const thinker = thinkInThread();
const bots = holdemBots({ thinker });
const named = (name: string): HoldemBot => bots.find(bot => bot.name === name)!;

const milliseconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

const random = randomFrom(SEED);
const unit = (): number => random.below(2 ** 32) / 2 ** 32;
const never = new AbortController().signal;

/** Plays a hand, and notes how long the first seat thought on which street. */
const playHand = async (hand: number, player: HoldemBot, note: (street: string, took: number) => void) => {
  const first = 2 + random.below(37);
  const seats = [first, 40 - first].map((units, seat) => ({ seat, stack: 5 * units }));
  const order = random.shuffle(DECK);
  let { state, events } = unwrap(
    openHand({ rules: HOLDEM_PRESETS.headsup, hand: 1, button: hand % 2, seats }),
  );
  for (let now = awaiting(state); now.who !== 'nobody'; now = awaiting(state)) {
    const { street } = state;
    const from = milliseconds();
    const seat = now.who === 'seat' ? now.seat : 0;
    const hole = state.seats.find(other => other.seat === seat)!.hole.map(at => order[at]!);
    const action =
      now.who === 'chance'
        ? answerHoldem(now.need, order)
        : (
            await (seat === 0 ? player : named('always-call')).decide(
              { game: 'holdem', state, seat, hole, events },
              now.legal,
              unit,
              never,
            )
          ).action;
    if (now.who === 'seat' && seat === 0) note(street, milliseconds() - from);
    const step = unwrap(apply(state, action));
    [state, events] = [step.state, [...events, ...step.events]];
  }
};

const timesOf = async (name: string, hands: number) => {
  const times = new Map<string, number[]>();
  for (let hand = 0; hand < hands; hand++)
    await playHand(hand, named(name), (street, took) =>
      times.set(street, [...(times.get(street) ?? []), took]),
    );
  return [...times].map(([street, took]) => {
    const sorted = took.toSorted((a, b) => a - b);
    const at = (part: number): number =>
      Math.round(10 * sorted[Math.floor(part * (sorted.length - 1))]!) / 10;
    return { player: name, street, decisions: took.length, p50: at(0.5), p99: at(0.99), most: at(1) };
  });
};

const first = await timesOf('blueprint', FIRST_HANDS);
const rows = [...(await timesOf('blueprint', HANDS)), ...(await timesOf('expert', HANDS))];
const megabytes = Math.round(process.memoryUsage().rss / 1e6);
await thinker.close();
process.stdout.write(`${JSON.stringify({ seed: SEED, hands: HANDS, first, rows, megabytes }, null, 2)}\n`);
