import type { BestChart, CellCode } from '@cardroom/odds/blackjack';
import type { TableView } from '@cardroom/room';
import { describe, expect, test } from 'vitest';

import type { DecisionPrices, SessionCounts, SessionFigures } from '../coach-facts.ts';
import type { Block, ChartBlock } from '../screen.ts';
import { presentBlackjack } from './present.ts';
import { BlackjackTable, quietUi } from './testing/blackjack-table.ts';
import type { BlackjackCoach } from './ui.ts';

const UPCARDS = ['2', '3', '4', '5', '6', '7', '8', '9', 'T', 'A'];
const cells: readonly CellCode[] = UPCARDS.map(() => 'H');
const rowsOf = (names: readonly string[]) => Object.fromEntries(names.map(name => [name, cells]));
const CHART: BestChart = {
  upcards: UPCARDS,
  hard: rowsOf(Array.from({ length: 16 }, (_, at) => String(at + 5))),
  soft: rowsOf(['A2', 'A3', 'A4', 'A5', 'A6', 'A7', 'A8', 'A9']),
  pairs: rowsOf(UPCARDS),
  ev: -0.004,
};

const SESSION: SessionFigures = {
  rounds: 3,
  unpriced: 1,
  result: 40,
  expected: -1.72,
  mistakes: -0.84,
  luck: 42.56,
  results: [10, -10, 40],
  expecteds: [-0.5, -1, -1.72],
  worst: [{ round: 31, text: 'stood 16 v T', cost: 0.31 }],
};

const COUNTS: SessionCounts = {
  hands: 3,
  wins: 2,
  losses: 1,
  pushes: 0,
  blackjacks: 0,
  peak: 1_040,
  net: 40,
};

const pricesFor = (view: TableView, changes: Partial<DecisionPrices> = {}): DecisionPrices => ({
  expect: view.you!.expect!,
  unseen: 309,
  values: { stand: -1.54, double: 6.67, hit: 3.34 },
  best: 'double',
  dealer: { '17': 0.17, '18': 0.12, '19': 0.11, '20': 0.1, '21': 0.08, bust: 0.42, blackjack: 0 },
  why: null,
  ...changes,
});

const paneOf = (view: TableView, coach: Partial<BlackjackCoach>, counts = COUNTS): readonly Block[] =>
  presentBlackjack(view, quietUi({ coach: { ...quietUi().coach, ...coach }, counts })).pane;

const titles = (blocks: readonly Block[]) => blocks.map(({ title }) => title);

const elevenVsSix = async (): Promise<BlackjackTable> => {
  const table = await BlackjackTable.open({ cards: '8s 6h 3c Td' });
  await table.deal(10);
  return table;
};

describe('§5.2 what each action is worth', () => {
  test('before the decision: best first, in chips, with the dealer’s ways to end', async () => {
    const { view } = await elevenVsSix();
    const pane = paneOf(view, { mode: 'before', now: pricesFor(view) });
    expect(pane[0]).toEqual({
      kind: 'bars',
      title: 'OPTIONS',
      note: 'exact, 309 cards',
      rows: [
        { label: 'Double', value: '+$6.67', length: 1, mark: 'best' },
        { label: 'Hit', value: '+$3.34', length: 3.34 / 6.67, mark: null },
        { label: 'Stand', value: '-$1.54', length: -1.54 / 6.67, mark: null },
      ],
    });
    expect(pane[1]).toMatchObject({ title: 'DEALER', kind: 'bars' });
    expect(
      (pane[1] as Extract<Block, { kind: 'bars' }>).rows.map(row => `${row.label} ${row.value}`),
    ).toEqual(['17 17 %', '18 12 %', '19 11 %', '20 10 %', '21 8.0 %', 'bust 42 %']);
  });

  test.each(['off', 'after'] as const)('not before it in mode %s, unless asked for', async mode => {
    const { view } = await elevenVsSix();
    const now = pricesFor(view);
    expect(titles(paneOf(view, { mode, now }))).toEqual(['COACH', 'SESSION']);
    expect(titles(paneOf(view, { mode, now, asked: true }))).toEqual(['OPTIONS', 'DEALER', 'SESSION']);
  });

  test('prices of another turn are not shown', async () => {
    const { view } = await elevenVsSix();
    const now = pricesFor(view, { expect: view.you!.expect! - 1 });
    expect(paneOf(view, { mode: 'before', now })[0]).toMatchObject({ lines: [{ text: 'Counting …' }] });
  });

  test('a decision without a price says why', async () => {
    const { view } = await elevenVsSix();
    const now = pricesFor(view, { values: {}, best: null, dealer: null, why: 'The shoe may run empty.' });
    expect(paneOf(view, { mode: 'before', now })[0]).toMatchObject({
      lines: [{ text: 'The shoe may run empty.' }],
    });
  });
});

describe('§5.4 after the decision', () => {
  const last = async (chosen: string, cost: number | null) => {
    const table = await elevenVsSix();
    const prices = pricesFor(table.view);
    await table.play('stand');
    return paneOf(table.view, { mode: 'after', last: { prices, chosen, cost } });
  };

  test('the pane says what it cost, and marks what was chosen', async () => {
    const pane = await last('stand', 8.21);
    expect(pane[0]).toMatchObject({ title: 'LAST DECISION', note: 'Stand cost $8.21' });
    expect((pane[0] as Extract<Block, { kind: 'bars' }>).rows.map(({ mark }) => mark)).toEqual([
      'best',
      null,
      'chosen',
    ]);
  });

  test('what the dealer might have had before looking is not shown beside the next decision', async () => {
    const table = await BlackjackTable.open({ cards: 'Ts Ah 9c 7d' });
    await table.deal(10);
    const prices = pricesFor(table.view);
    await table.play('decline');
    const shown = (chosen: string) =>
      titles(paneOf(table.view, { mode: 'after', last: { prices, chosen, cost: 0 } }));
    expect([shown('decline'), shown('hit')]).toEqual([
      ['LAST DECISION', 'SESSION'],
      ['LAST DECISION', 'DEALER', 'SESSION'],
    ]);
  });

  test('or that nothing was lost, or that nobody knows', async () => {
    expect((await last('double', 0))[0]).toMatchObject({ note: 'Double: nothing lost' });
    expect((await last('double', null))[0]).toMatchObject({ note: 'Double: no exact price' });
  });

  test('the session is expected + mistakes + luck = result, with signs, and its course and worst moments', async () => {
    const { view } = await elevenVsSix();
    const pane = paneOf(view, { mode: 'after', session: SESSION });
    expect(titles(pane)).toEqual(['COACH', 'SESSION', 'COURSE', 'MISTAKES']);
    expect(pane[1]).toMatchObject({
      note: '2W 1L 0P · 3 rounds · 1 not priced',
      rows: [
        { label: 'Expected', value: '-$1.72', tone: 'bad' },
        { label: 'Mistakes', value: '-$0.84', tone: 'bad' },
        { label: 'Luck', value: '+$42.56', tone: 'good' },
        { label: 'Not priced', value: '$0.00', tone: 'even' },
        { label: 'Result', value: '+$40.00', tone: 'good' },
      ],
    });
    expect(pane[3]).toMatchObject({ rows: [{ label: '#31 stood 16 v T', value: '-$0.31' }] });
  });

  test('§5.4 the result is that of all rounds: what has no price stands beside luck', async () => {
    const { view } = await elevenVsSix();
    const [, session] = paneOf(view, { mode: 'after', session: { ...SESSION, unpricedNet: -15 } });
    expect(session).toMatchObject({
      rows: [{}, {}, {}, { label: 'Not priced', value: '-$15.00' }, { label: 'Result', value: '+$25.00' }],
    });
  });

  test('§5.4 beside cards that nothing was decided about yet stands no decision of another hand', async () => {
    const { view } = await elevenVsSix();
    const shown = paneOf(view, { mode: 'after', last: { prices: pricesFor(view), chosen: 'hit', cost: 1 } });
    expect(titles(shown)[0]).toBe('COACH');
  });

  test('without a coach there are counts and no prices', async () => {
    const { view } = await elevenVsSix();
    const pane = paneOf(view, { mode: 'off', session: SESSION, last: null });
    expect(titles(pane)).toEqual(['COACH', 'SESSION']);
    expect(pane[1]).toMatchObject({ rows: [{ label: 'Hands' }, { value: '2 · 66.7%' }, {}, {}, {}, {}, {}] });
    expect(JSON.stringify(pane)).not.toContain('Expected');
  });
});

describe('§6.2 beside it on wide terminals', () => {
  const here = (view: TableView, asked = true): readonly string[] => {
    const { aside } = presentBlackjack(view, quietUi({ coach: { ...quietUi().coach, asked, chart: CHART } }));
    return (aside[0] as ChartBlock).sections.flatMap(({ title, rows }) =>
      rows.flatMap(row => (row.here === null ? [] : [`${title} ${row.label} v ${UPCARDS[row.here]}`])),
    );
  };

  test.each([
    ['8s 6h 3c Td', 'Hard 11 v 6'],
    ['As Kh 6c 5d', 'Soft A6 v T'],
    ['8s 7h 8c 5d', 'Pairs 88 v 7'],
    ['Ks 7h Tc 5d', 'Pairs TT v 7'],
    ['As 9h Ac 5d', 'Pairs AA v 9'],
  ])('%s is found in the chart', async (cards, cell) => {
    const table = await BlackjackTable.open({ cards });
    await table.deal(10);
    expect(here(table.view)).toEqual([cell]);
  });

  test('a pair that may not be split any more is played as its total', async () => {
    const table = await BlackjackTable.open({ cards: '8s 7h 8c 5d', buyIn: 15 });
    await table.deal(10);
    expect(here(table.view)).toEqual(['Hard 16 v 7']);
  });

  test('the cell is not marked for whoever has not asked', async () => {
    expect(here((await elevenVsSix()).view, false)).toEqual([]);
  });

  test('the rounds before this one', async () => {
    const { view } = await elevenVsSix();
    const past = [{ round: 42, text: '20 v 18', net: 10 }];
    expect(presentBlackjack(view, quietUi({ past })).aside).toEqual([
      {
        kind: 'figures',
        title: 'HISTORY',
        note: '',
        rows: [{ label: '#42 20 v 18', value: '+$10', tone: 'good' }],
      },
    ]);
  });
});
