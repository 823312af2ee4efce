import { describe, expect, test } from 'vitest';

import { BLACKJACK_PRESETS } from '@cardroom/engine/blackjack';

import { gameValue } from './analysis.ts';
import { bestChart, chartValue, type Chart } from './chart.ts';
import { outcomeDistribution } from './outcomes.ts';
import { codeOf, must } from './testing/must.ts';
import { ranksFrom, shoeFrom } from './testing/shoes.ts';

const RULES = { ...BLACKJACK_PRESETS.vegas, decks: 1, maxHands: 2 } as const;
const SHOE = shoeFrom(ranksFrom('2345566778899TTTJJQQKKAA'));

describe('§5.2 charts', () => {
  const chart = must(bestChart(RULES, SHOE));

  test('have the form of the command line', () => {
    expect(chart.upcards.join('')).toBe('23456789TA');
    expect(Object.keys(chart.hard)).toEqual(Array.from({ length: 16 }, (_, at) => String(at + 5)));
    expect(Object.keys(chart.soft)).toEqual(['A2', 'A3', 'A4', 'A5', 'A6', 'A7', 'A8', 'A9']);
    expect(Object.keys(chart.pairs).toSorted().join('')).toBe('23456789AT');
    for (const rows of [chart.hard, chart.soft, chart.pairs])
      for (const row of Object.values(rows)) expect(row).toHaveLength(10);
  });

  test('are worth what they say, and no more than play by composition', () => {
    expect(must(chartValue(RULES, chart, SHOE))).toBeCloseTo(chart.ev, 13);
    expect(must(outcomeDistribution(RULES, SHOE, chart)).ev).toBeCloseTo(chart.ev, 13);
    expect(chart.ev).toBeLessThanOrEqual(must(gameValue(RULES, SHOE)).ev);
  });

  test('no single cell of them can be bettered', () => {
    const underSix = 4;
    for (const total of ['9', '11', '12', '15', '17'])
      for (const code of ['H', 'S', 'Dh', 'Rs'] as const) {
        const row = chart.hard[total]!.with(underSix, code);
        const other = { ...chart, hard: { ...chart.hard, [total]: row } };
        expect(must(chartValue(RULES, other, SHOE))).toBeLessThanOrEqual(chart.ev + 1e-13);
      }
  });

  test('hit aces too may be split and split again; the chart still says what it is worth', () => {
    const rules = { ...RULES, splitAcesOneCard: false, maxHands: 3, maxHandsAces: 3 };
    const hitting = must(bestChart(rules, SHOE));
    expect(must(chartValue(rules, hitting, SHOE))).toBeCloseTo(hitting.ev, 13);
    expect(codeOf(outcomeDistribution(rules, SHOE, hitting))).toBe('outcomes/re-split');
  });

  test('that cannot be read are refused', () => {
    const { 12: _twelve, ...hard } = chart.hard;
    expect(codeOf(chartValue(RULES, { ...chart, hard }, SHOE))).toBe('chart/row');
    const odd = { ...chart, soft: { ...chart.soft, A7: chart.soft['A7']!.map(() => 'P') } } as Chart;
    expect(codeOf(chartValue(RULES, odd, SHOE))).toBe('chart/cell');
    expect(codeOf(outcomeDistribution(RULES, SHOE, odd))).toBe('chart/cell');
  });
});
