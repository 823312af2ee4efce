// @vitest-environment happy-dom
import type { Block } from '@cardroom/screens';
import { expect, test } from 'vitest';

import { Graph } from './graph.tsx';
import { Rail } from './rail.tsx';
import { mount, textsOf } from './testing/mount.ts';

const BARS: Block = {
  kind: 'bars',
  title: 'OPTIONS',
  note: 'exact, 212 cards',
  rows: [
    { label: 'Double', value: '+$6.67', length: 1, mark: 'best' },
    { label: 'Hit', value: '+$3.34', length: 0.5, mark: 'chosen' },
    { label: 'Stand', value: '-$1.54', length: -0.25, mark: null },
  ],
};

test('§7.6 a bar says its value and whether it is the best in words', () => {
  const place = mount(<Rail blocks={[BARS]} />);
  expect([...place.querySelectorAll('li')].map(bar => bar.textContent)).toEqual([
    'Doublebest +$6.67',
    'Hityours +$3.34',
    'Stand -$1.54',
  ]);
  expect(textsOf(place.querySelector('[role=group]')!, 'aria-labelledby')).toBe('Options');
});

test('§7.6 bars go to the right for what is won and to the left for what is lost', () => {
  const bars = [...mount(<Rail blocks={[BARS]} />).querySelectorAll('.bar-fill')];
  const shapes = bars.map(bar => [Number(bar.getAttribute('x')), Number(bar.getAttribute('width'))]);
  expect(shapes).toEqual([
    [50, 50],
    [50, 25],
    [37.5, 12.5],
  ]);
});

test('§7.6 figures are a list of names and values', () => {
  const place = mount(
    <Rail
      blocks={[
        {
          kind: 'figures',
          title: 'SESSION',
          note: '',
          rows: [{ label: 'Luck', value: '+$42.56', tone: 'good' }],
        },
        { kind: 'text', title: 'Coach', lines: [{ text: 'Stand on 17.', tone: 'plain' }] },
      ]}
    />,
  );
  expect([place.querySelector('dt')?.textContent, place.querySelector('dd')?.textContent]).toEqual([
    'Luck',
    '+$42.56',
  ]);
  expect(place.querySelector('.block-text')?.textContent).toBe('CoachStand on 17.');
});

test('§7.6 the graph of result and expectation is told in a sentence', () => {
  const place = mount(
    <Rail
      blocks={[
        {
          kind: 'sparks',
          title: 'GRAPH',
          rows: [
            { label: 'result', values: [10, -20, 40] },
            { label: 'expected', values: [-0.1, -0.2, -0.3] },
          ],
        },
      ]}
    />,
  );
  expect(place.querySelector('svg')?.getAttribute('aria-label')).toBe(
    'After 3 rounds the result is +$40.00, expected -$0.30; the highest result was +$40.00, the lowest -$20.00.',
  );
  expect(place.querySelectorAll('path.line')).toHaveLength(2);
});

test('§7.6 other lines are small, each with its name', () => {
  const rows = [{ label: 'peak', values: [1, 2] }];
  const place = mount(<Rail blocks={[{ kind: 'sparks', title: 'LINES', rows }]} />);
  expect(place.querySelector('svg')?.getAttribute('aria-label')).toBe('peak: +$2.00');
});

test('§7.6 a graph of nothing says so', () => {
  expect(mount(<Graph result={[]} expected={[]} />).textContent).toContain('play a round');
});
