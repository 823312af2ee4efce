import { expect, test } from 'vitest';
import { RANKS, unwrap, type Rank } from '@cardroom/engine';
import {
  DEALER_CARDS,
  DOUBLE_ON,
  PAYOUTS,
  SPLIT_BY,
  SURRENDERS as SURRENDER_RULES,
  BLACKJACK_PRESETS,
  validateBlackjackRules,
  type BlackjackRules,
} from '@cardroom/engine/blackjack';
import { randomFrom, type Random } from '@cardroom/engine/testing';

import { CARD_NAMES, FLAT, HILO, INDEX_PLAYS, KO, type CountSystem, type IndexPlay } from './counts.ts';
import { KIND } from './acts.ts';
import { compileGame, type Game, type Player } from './game.ts';
import { DEALER, DONE, STATES, rowOf, type Tables } from './tables.ts';
import { chartPlan } from './plans.ts';
import { bestChart } from '../blackjack/chart.ts';
import { newTable, playRounds, type Table } from './kernel.ts';
import { chunkStream } from './random.ts';
import { BY_COMPOSITION, BY_TOTAL, ROW } from './states.ts';
import { COUNTERS, zeroOf } from './tally.ts';
import { playThroughEngine, startOf, type EngineShoe } from './testing/engine-round.ts';

const seed = Number(process.env['SEED'] ?? 20_261_115);

type Case = { readonly rules: BlackjackRules; readonly boxes: number; readonly player: Player };

/** Rules of every kind; small shoes and many boxes, so that they run empty in mid-round. */
const anyRules = (random: Random): BlackjackRules => {
  for (;;) {
    const naturals = random.chance(0.8);
    const rules = validateBlackjackRules({
      ...BLACKJACK_PRESETS.vegas,
      decks: random.pick([1, 1, 1, 2, 6, 8]),
      hitSoft17: random.chance(0.5),
      doubleOn: random.pick(DOUBLE_ON),
      doubleAnyCards: random.chance(0.3),
      doubleAfterSplit: random.chance(0.5),
      maxHands: 1 + random.below(4),
      maxHandsAces: 1 + random.below(4),
      splitAcesOneCard: random.chance(0.5),
      splitBy: random.pick(SPLIT_BY),
      surrender: random.pick(SURRENDER_RULES),
      blackjackPays: random.pick(PAYOUTS),
      dealerCard: random.pick(DEALER_CARDS),
      insurance: naturals,
      naturals,
      reshuffleAt: random.pick([0, 0, 15, '25%', '75%', '100%']),
      boxes: 7,
    });
    if (rules.ok) return rules.value;
  }
};

/** A strategy without sense: it does anything with any hand, and often splits and hits. */
const anyPlayer = (random: Random): Player => {
  const grain = random.pick([BY_TOTAL, BY_TOTAL, BY_COMPOSITION]);
  const wishes = Uint8Array.from({ length: grain.size * ROW }, () =>
    random.chance(0.6) ? 1 + random.below(7) : random.below(8),
  );
  const splitting = random.pick([0.3, 0.9, 1]);
  const splits = Uint8Array.from({ length: RANKS.length * ROW }, () => (random.chance(splitting) ? 1 : 0));
  return {
    plan: {
      grain,
      wishes: (state, up) => wishes[state * ROW + up]!,
      // Pairs of one value are one to every strategy.
      splits: (rank, up) => splits[Math.min(rank, RANKS.indexOf('T')) * ROW + up] === 1 || rank === 12,
    },
    count: grain === BY_COMPOSITION || random.chance(0.3) ? null : anyCount(random),
    bets: FLAT,
  };
};

const anyCount = (random: Random): CountSystem => ({
  ...random.pick([HILO, KO]),
  insureFrom: random.pick([null, -9, -9, 0]),
  plays: Array.from({ length: random.below(60) }, () => anyPlay(random)),
});

const anyPlay = (random: Random): IndexPlay => {
  const hand = random.pick(['hard', 'hard', 'soft', 'pairs'] as const);
  const row = {
    hard: `${5 + random.below(16)}`,
    soft: `A${2 + random.below(8)}`,
    pairs: random.pick(CARD_NAMES),
  };
  return {
    hand,
    row: row[hand],
    up: random.pick(CARD_NAMES),
    play: random.pick(hand === 'pairs' ? (['split'] as const) : INDEX_PLAYS.filter(play => play !== 'split')),
    from: random.below(9) - 4,
  };
};

const anyCase = (random: Random): Case => ({
  rules: anyRules(random),
  boxes: random.pick([1, 1, 1, 2, 3, 7]),
  player: anyPlayer(random),
});

/** What one more round of the kernel came to. */
const playOne = (
  game: Game,
  table: Table,
): { readonly net: number; readonly counts: Record<string, number> } => {
  table.tally.fill(0);
  playRounds(game, table, 1);
  const { levels } = game;
  const width = (table.tally.length - COUNTERS.length) / levels.size;
  const place = table.tally.indexOf(1, COUNTERS.length) - zeroOf(game, 0);
  return {
    net: place - width * Math.round(place / width),
    counts: Object.fromEntries(COUNTERS.map((name, at) => [name, table.tally[at]!])),
  };
};

/** The first difference between kernel and engine in this many rounds at one table. */
const firstDifference = (
  { rules, boxes, player }: Case,
  game: Game,
  rounds: number,
  stream: number,
  seen: (what: string) => void,
): string | null => {
  const table = newTable(game, chunkStream(seed, stream));
  let shoe: EngineShoe = null;
  let running = player.count === null ? 0 : startOf(player.count, rules.decks);
  for (let round = 0; round < rounds; round++) {
    const { net, counts } = playOne(game, table);
    const dealt: Rank[] = [...table.shoe.cards.subarray(table.shoe.start, table.shoe.at)];
    const engine = playThroughEngine(rules, boxes, player, shoe, dealt, running);
    ({ shoe, running } = engine);
    const results = engine.results.toSorted();
    const ours = COUNTERS.slice(0, 6)
      .flatMap(name => Array.from({ length: counts[name]! }, () => name))
      .toSorted();
    if (net !== engine.net)
      return `round ${round}: kernel ${net}, engine ${engine.net} with ${results.join()}`;
    if (ours.join() !== results.join())
      return `round ${round}: kernel ${ours.join()}, engine ${results.join()}`;
    if (counts['cards'] !== engine.cards) return `round ${round}: cards ${counts['cards']}, ${engine.cards}`;
    for (const [name, count] of Object.entries(counts)) if (count > 0) seen(name);
    if (table.shoe.start === 0 && counts['shuffle'] === 0 && round > 0) seen('empty');
  }
  return null;
};

/** A table full of strange rules, played by kernel and engine; what happened is counted in `seen`. */
const playTables = (tables: number, rounds: number, seen: Map<string, number>): void => {
  const random = randomFrom(seed);
  const note = (what: string): unknown => seen.set(what, (seen.get(what) ?? 0) + 1);
  for (let table = 0; table < tables; table++) {
    const one = anyCase(random);
    const game = compileGame(one.rules, one.boxes, one.player);
    const difference = firstDifference(one, game, rounds, table, note);
    expect({ rules: one.rules, boxes: one.boxes, difference }).toMatchObject({ difference: null });
  }
};

/** More tables by `TABLES=… npm test -- kernel`. */
const TABLES = Number(process.env['TABLES'] ?? 70);

test(`the kernel plays every round as the engine does: random rules, strategies and counts (seed ${seed})`, () => {
  const seen = new Map<string, number>();
  playTables(TABLES, 10, seen);
  for (const what of [...COUNTERS.filter(name => name !== 'evenMoney'), 'empty'])
    expect([what, seen.get(what) ?? 0]).toSatisfy(([, times]) => times >= 1);
}, 600_000);

const SIX_DECKS: BlackjackRules = { ...BLACKJACK_PRESETS.vegas, reshuffleAt: '25%' };
const BASIC: Player = { plan: chartPlan(unwrap(bestChart(SIX_DECKS))), count: null, bets: FLAT };

test("insurance and even money are the engine's too, with a peek, without, and without a hole card", () => {
  const seen = new Set<string>();
  const player = { ...BASIC, count: { ...HILO, insureFrom: -9 } };
  for (const dealerCard of DEALER_CARDS) {
    const rules: BlackjackRules = { ...SIX_DECKS, dealerCard, boxes: 7 };
    const game = compileGame(rules, 7, player);
    expect(firstDifference({ rules, boxes: 7, player }, game, 80, 1, what => seen.add(what))).toBeNull();
  }
  expect([...seen]).toEqual(expect.arrayContaining(['insurance', 'evenMoney', 'surrender']));
});

/** The game with its tables changed: in this part of them, by column. */
const changed = (
  game: Game,
  from: number,
  to: number,
  change: (tables: Tables, at: number) => number,
): Game => ({
  ...game,
  tables: game.tables.map((entry, at) => (at >= from && at < to ? change(game.tables, at) : entry)),
});

/** One wrong entry in a table of the game: each must show as a round that the engine plays otherwise. */
const PLANTED: Readonly<Record<string, (game: Game) => Game>> = {
  'an ace that adds two': game =>
    changed(game, STATES, rowOf(game.states), (tables, at) => tables[at % ROW === 12 ? at - 12 : at]!),
  'a dealer who stands on 16': game =>
    changed(game, DEALER, STATES, (tables, at) =>
      tables[at]! < DONE && tables[at]! >= DEALER + 32 * ROW ? DONE + 16 : tables[at]!,
    ),
  'an action of another up card': game =>
    changed(
      game,
      rowOf(game.states),
      game.tables.length,
      (tables, at) => tables[at % ROW === 8 ? at - 6 : at]!,
    ),
  'a natural that pays 6:5': game => ({ ...game, naturalPays: 12 }),
  'a third hand of aces': game => ({ ...game, maxHandsAces: 3 }),
  'split aces that may draw': game => ({ ...game, splitAcesKind: KIND.FROM_SPLIT }),
  'a dealer who does not peek': game => ({ ...game, peeks: false }),
  'a cut card in another place': game => ({ ...game, cut: game.cut - 30 }),
};

test.each(Object.entries(PLANTED))('a planted bug is caught: %s', (_, plant) => {
  const one = { rules: SIX_DECKS, boxes: 1, player: BASIC };
  const game = compileGame(SIX_DECKS, 1, BASIC);
  const differs = (planted: Game): boolean => {
    try {
      return firstDifference(one, planted, 2_000, 0, () => {}) !== null;
    } catch {
      // The engine was given cards that it did not ask for.
      return true;
    }
  };
  expect(differs(plant(game))).toBe(true);
});
