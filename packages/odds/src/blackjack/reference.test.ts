import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { beforeAll, describe, expect, test } from 'vitest';

import { DEALER_OUTCOMES } from './dealer.ts';
import type { Chart } from './chart.ts';
import type { Figures } from './testing/figures.ts';
import { REFERENCE, codeName } from './testing/reference.ts';

const CLOSE = 1e-9;

type Pair = readonly [ours: number | undefined, reference: number | undefined];
const worst = (pairs: readonly Pair[]): number =>
  Math.max(...pairs.map(([a, b]) => Math.abs((a ?? NaN) - (b ?? NaN))));

const sets = REFERENCE.ruleSets.map(set => [set.id, set] as const);

describe('§5.2 the figures of the reference', () => {
  let ours: Figures;
  beforeAll(() => {
    const script = fileURLToPath(new URL('testing/figures.ts', import.meta.url));
    const printed = execFileSync(process.execPath, [script], { encoding: 'utf8', maxBuffer: 2 ** 26 });
    ours = JSON.parse(printed) as Figures;
  }, 120_000);

  test.each(sets)('%s: whole game, and by up card', (id, set) => {
    const { ev, byUpcard } = ours.sets[id]!;
    expect(worst([[ev, set.ev['CDZ-']]])).toBeLessThan(CLOSE);
    const upcards = Object.entries(set['evByUpcard_CDZ-']);
    expect(upcards).toHaveLength(10);
    expect(worst(upcards.map(([up, value]) => [byUpcard[codeName(up)], value]))).toBeLessThan(CLOSE);
  });

  test.each(sets)('%s: how the dealer ends', (id, set) => {
    const pairs = Object.entries(set.dealerByUpcard).flatMap(([up, expected]) =>
      DEALER_OUTCOMES.map((end): Pair => [
        ours.sets[id]!.dealer[up]?.[end],
        expected[end === 'blackjack' ? 'bj' : end],
      ]),
    );
    expect(pairs).toHaveLength(70);
    expect(worst(pairs)).toBeLessThan(CLOSE);
  });

  test.each(sets.filter(([, set]) => set.hands))(
    '%s: every hand, action by action, and the best',
    (id, set) => {
      const told = ours.sets[id]!.hands;
      const pairs = set.hands!.flatMap((hand, at) =>
        (['stand', 'hit', 'double', 'split'] as const)
          .filter(action => hand[action] !== undefined)
          .map((action): Pair => [told[at]?.actions[action], hand[action]]),
      );
      expect(pairs.length).toBeGreaterThan(2_000);
      expect(worst(pairs)).toBeLessThan(CLOSE);
      expect(told.map(({ best }) => best)).toEqual(set.hands!.map(({ best }) => best));
    },
  );

  test.each(REFERENCE.depletedShoes.map((entry, at) => [entry.shoe, entry.rules, entry, at] as const))(
    'a depleted shoe: %s, %s',
    (_shoe, _rules, entry, at) => {
      expect(worst([[ours.depleted[at], entry['ev_CDZ-']]])).toBeLessThan(CLOSE);
    },
  );

  test.each(sets)('%s: the chart is as good, and the same cell for cell', (id, set) => {
    const { chart, chartEv } = ours.sets[id]!;
    expect(chart.ev).toBeGreaterThan(set.ev.TD - 1e-8);
    expect(worst([[chartEv, chart.ev]])).toBeLessThan(1e-14);
    expect({ hard: chart.hard, soft: chart.soft, splits: splitsOf(chart) }).toEqual({
      hard: rowsOf(set.chart.hard, name => name),
      soft: rowsOf(set.chart.soft, name => name),
      splits: rowsOf(set.chart.pairSplit, codeName),
    });
  });

  test.each(
    REFERENCE.outcomeDistributions.map((entry, at) => [entry.id, entry.strategy, entry, at] as const),
  )('%s, %s: outcome distribution and standard deviation', (_id, _strategy, { mean, sd, pdf }, at) => {
    const { ev, sd: ourSd, outcomes } = ours.distributions[at]!;
    expect(
      worst([
        [ev, mean],
        [ourSd, sd],
      ]),
    ).toBeLessThan(CLOSE);
    expect(outcomes).toHaveLength(Object.keys(pdf).length);
    expect(worst(outcomes.map(({ net, probability }) => [probability, pdf[String(net)]]))).toBeLessThan(
      CLOSE,
    );
  });
});

const rowsOf = (rows: Record<string, string>, nameOf: (name: string) => string) =>
  Object.fromEntries(Object.entries(rows).map(([name, row]) => [nameOf(name), row.split(' ')]));

/** The reference says Y where a pair is split. */
const splitsOf = ({ pairs }: Chart) =>
  Object.fromEntries(
    Object.entries(pairs).map(([name, row]) => [name, row.map(cell => (cell === 'P' ? 'Y' : '-'))]),
  );
