// @vitest-environment happy-dom
import type { ChartBlock } from '@cardroom/screens';
import { expect, test } from 'vitest';

import { ChartView, type ChartCell } from './chart.tsx';
import { doing, mount, press } from './testing/mount.ts';

const CHART: ChartBlock = {
  kind: 'chart',
  title: 'STRATEGY',
  columns: ['2', '3', 'T'],
  sections: [
    {
      title: 'Hard',
      rows: [
        { label: '11', cells: ['D', 'D', 'D'], here: 2 },
        { label: '16', cells: ['S', 'S', 'Rh'], here: null },
      ],
    },
    { title: 'Pairs', rows: [{ label: '88', cells: ['P', 'P', 'P'], here: null }] },
  ],
};

test('§7.6 a strategy chart is a table with a caption and headings for columns, rows and parts', () => {
  const place = mount(<ChartView chart={CHART} />);
  const headings = (scope: string) =>
    [...place.querySelectorAll(`th[scope=${scope}]`)].map(heading => heading.textContent);
  expect(place.querySelector('caption')?.textContent).not.toBe('');
  expect(headings('col')).toEqual(['Hand', '2', '3', 'T']);
  expect(headings('row')).toEqual(['11', '16', '88']);
  expect(headings('rowgroup')).toEqual(['Hard', 'Pairs']);
  expect(place.querySelectorAll('td')).toHaveLength(9);
});

test('§7.6 the cell that is played is marked by more than its colour', () => {
  const current = mount(<ChartView chart={CHART} />).querySelectorAll('[aria-current]');
  expect([...current].map(cell => cell.textContent)).toEqual(['D, your hand now']);
});

test('§7.6 a cell says what it means and where it is, and can be pressed', () => {
  const cells: ChartCell[] = [];
  const place = mount(<ChartView chart={CHART} onCell={cell => cells.push(cell)} />);
  const cell = place.querySelector('[aria-label="Hard 16 against ten: Rh, surrender, else hit"]');
  press(cell);
  expect(cells).toEqual([{ section: 'Hard', row: '16', column: 'T', text: 'Rh' }]);
});

const arrow = (key: string) =>
  doing(
    () => void document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })),
  );

test('§7.6 Tab reaches one cell of the chart, the one that is played, and arrows the others', () => {
  const place = mount(<ChartView chart={CHART} onCell={() => {}} />);
  const reached = place.querySelectorAll<HTMLElement>('button[tabindex="0"]');
  expect([...reached].map(cell => cell.getAttribute('aria-label'))).toEqual([
    'Hard 11 against ten: D, double, else hit',
  ]);
  reached[0]!.focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowLeft']) arrow(key);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Pairs 88 against 3: P, split');
  for (const key of ['ArrowDown', 'ArrowUp']) arrow(key);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Hard 16 against 3: S, stand');
});

test('§7.6 without a hand to play, Tab reaches the first cell', () => {
  const sections = CHART.sections.map(part => ({
    ...part,
    rows: part.rows.map(row => ({ ...row, here: null })),
  }));
  const place = mount(<ChartView chart={{ ...CHART, sections }} onCell={() => {}} />);
  expect(place.querySelectorAll('button[tabindex="0"]')).toHaveLength(1);
});
