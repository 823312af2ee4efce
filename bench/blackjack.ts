/**
 * How long the exact blackjack figures take, in CPU milliseconds of this process: `node bench/blackjack.ts`. One JSON
 * row a figure. The machine may be shared, so each is timed many times in short runs; `value` is the fastest run (for
 * percentiles: that percentile of the decisions) and `spread` the slowest over the fastest.
 */
import { BLACKJACK_PRESETS, type BlackjackRules } from '@cardroom/engine/blackjack';
import {
  advise,
  bestChart,
  forgetTables,
  gameValue,
  outcomeDistribution,
  shoeOfDecks,
  takeFrom,
  type Shoe,
} from '@cardroom/odds/blackjack';

const RULES: BlackjackRules = { ...BLACKJACK_PRESETS.vegas, surrender: 'none' };

const cpu = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

const timed = (run: () => void): number => {
  const start = cpu();
  run();
  return cpu() - start;
};

const print = (name: string, value: number, spread: number): void =>
  console.log(
    JSON.stringify({ name, value: Number(value.toFixed(3)), unit: 'ms', spread: Number(spread.toFixed(2)) }),
  );

const bench = (name: string, runs: number, run: () => void, before: () => void = () => undefined): void => {
  const times = Array.from({ length: runs }, () => {
    before();
    return timed(run);
  });
  print(name, Math.min(...times), Math.max(...times) / Math.min(...times));
};

const game =
  (changes: Partial<BlackjackRules> = {}) =>
  (): void => {
    gameValue({ ...RULES, ...changes });
  };

const first = timed(game());
print('whole game, 6 decks, re-split to 4: first in the process', first, 1);
bench('whole game, 6 decks, re-split to 4: nothing kept', 20, game(), forgetTables);
bench('whole game, 1 deck, split once: nothing kept', 20, game({ decks: 1, maxHands: 2 }), forgetTables);

const warm = (): void => {
  forgetTables();
  gameValue(RULES);
};
bench('then without doubling after splits', 20, game({ doubleAfterSplit: false }), warm);
bench('then with surrender', 20, game({ surrender: 'late' }), warm);
bench('then with 6:5', 20, game({ blackjackPays: '6:5' }), warm);

/** A seeded stream, so that every run prices the same decisions. */
const stream = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

const draw = (shoe: Shoe, below: (n: number) => number): number => {
  const ranks = Array.from({ length: 13 }, (_, rank) => rank).filter(rank => takeFrom(shoe, [rank]).ok);
  return ranks.at(below(ranks.length)) ?? 0;
};

/** Random first hands, every third a pair, from shoes of one to eight decks with cards gone. */
const decisions = (count: number) => {
  const below = stream(3);
  return Array.from({ length: count }, (_, at) => {
    const decks = 1 + below(8);
    let unseen = shoeOfDecks(decks);
    const take = (rank: number): number => {
      const left = takeFrom(unseen, [rank]);
      if (left.ok) unseen = left.value;
      return rank;
    };
    for (let gone = below(30 * decks); gone > 0; gone--) take(draw(unseen, below));
    const card = take(draw(unseen, below));
    const hand = [card, take(at % 3 === 0 && takeFrom(unseen, [card]).ok ? card : draw(unseen, below))];
    const up = take(draw(unseen, below));
    return {
      rules: { ...BLACKJACK_PRESETS.vegas, decks, maxHandsAces: 4, hitSoft17: at % 2 === 0 },
      unseen,
      hand,
      up,
    };
  });
};

const priced = decisions(1_000).map(situation => ({ situation, fastest: Infinity, slowest: 0 }));
for (let round = 0; round < 3; round++)
  for (const entry of priced) {
    forgetTables();
    const time = timed(() => void advise(entry.situation));
    entry.fastest = Math.min(entry.fastest, time);
    entry.slowest = Math.max(entry.slowest, time);
  }
const percentile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b).at(Math.floor(share * (times.length - 1))) ?? NaN;
for (const share of [0.5, 0.99, 1]) {
  const fast = percentile(
    priced.map(({ fastest }) => fastest),
    share,
  );
  const slow = percentile(
    priced.map(({ slowest }) => slowest),
    share,
  );
  print(`one live decision, all actions, any shoe: p${share * 100}`, fast, slow / fast);
}

bench('best chart, 6 decks: nothing kept', 10, () => void bestChart(RULES), forgetTables);
bench(
  'outcome distribution, 1 deck, split once',
  3,
  () => void outcomeDistribution({ ...RULES, decks: 1, maxHands: 2 }),
);
