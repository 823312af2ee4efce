import { expect, test } from 'vitest';
import { unwrap } from '@cardroom/engine';
import { BLACKJACK_PRESETS } from '@cardroom/engine/blackjack';

import { bestChart } from '../blackjack/index.ts';
import { HILO, HILO_BETS } from './counts.ts';
import { parseStrategy } from './strategy-file.ts';

const rules = BLACKJACK_PRESETS.vegas;
const chart = unwrap(bestChart(rules));

test('a chart is read as the strategy command prints it', () => {
  const { ev: _, ...plain } = chart;
  expect(unwrap(parseStrategy(JSON.stringify(chart)))).toEqual({ chart: plain });
});

test('a count and bets are read back as they were written', () => {
  const file = { name: 'mine', count: HILO, bets: { ...HILO_BETS, leaveBelow: -2 } };
  expect(unwrap(parseStrategy(JSON.stringify(file)))).toEqual(file);
});

test('what a count leaves out has a plain meaning', () => {
  const { tags } = HILO;
  const { count } = unwrap(parseStrategy(JSON.stringify({ count: { tags } })));
  expect(count).toEqual({ tags, per: 'deck', pivot: 0, insureFrom: null, plays: [] });
});

const withCell = (section: 'hard' | 'soft' | 'pairs', row: string, cell: unknown): object => ({
  ...chart,
  [section]: { ...chart[section], [row]: [cell, ...chart[section][row]!.slice(1)] },
});
const play = { hand: 'hard', row: '16', up: 'T', play: 'stand', from: 0 };
const counting = (change: object): object => ({ count: { ...HILO, ...change } });

test.each<readonly [file: unknown, message: RegExp]>([
  [[], /^The strategy must be a record/],
  [null, /must be a record/],
  [{ strategy: 'x' }, /no field "strategy"/],
  [{ ...chart, upcards: ['A'] }, /upcards must be 2, 3/],
  [{ ...chart, soft: undefined }, /soft section must be a record/],
  [{ ...chart, hard: { ...chart.hard, 21: [] } }, /no field "21"/],
  [withCell('hard', '16', 'X'), /hard row 16 under 2 must be one of H, S, Dh/],
  [withCell('hard', '16', 'P'), /hard row 16 under 2/],
  [{ ...chart, pairs: { ...chart.pairs, T: ['S'] } }, /pairs row T must have 10 cells/],
  [counting({ tags: { ...HILO.tags, A: 0.5 } }), /tag of A must be a whole number/],
  [counting({ tags: {} }), /tag of 2/],
  [counting({ per: 'hand' }), /per must be one of deck, shoe/],
  [counting({ plays: {} }), /plays must be a list/],
  [counting({ plays: [{ ...play, from: 'high' }] }), /Play 1 of the count: from must be a whole number/],
  [counting({ plays: [play, { ...play, row: '21' }] }), /Play 2 of the count: row must be one of 5,/],
  [counting({ plays: [{ ...play, play: 'split' }] }), /its hand must be pairs/],
  [counting({ insureFrom: 1e9 }), /insureFrom must be/],
  [{ bets: { steps: [{ from: 1, units: -1 }] } }, /Step 1 of the bets: units/],
  [{ bets: { steps: [{ units: 1 }] } }, /Step 1 of the bets: from/],
])('a bad file %j is refused with one sentence', (file, message) => {
  expect(parseStrategy(JSON.stringify(file))).toMatchObject({
    ok: false,
    error: { code: 'strategy/bad-field', message: expect.stringMatching(message) },
  });
});

test('what is not JSON is refused', () => {
  expect(parseStrategy('{ hard: }')).toMatchObject({ ok: false, error: { code: 'strategy/bad-json' } });
});
