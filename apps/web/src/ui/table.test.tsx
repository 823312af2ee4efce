// @vitest-environment happy-dom
import type { CardRow } from '@cardroom/screens';
import { expect, test } from 'vitest';

import { Bankroll } from './bankroll.tsx';
import { CardRowView, HandsView } from './card-row.tsx';
import { ChipButtons } from './chip-buttons.tsx';
import { FeltPrint } from './felt-print.tsx';
import { Spinner } from './spinner.tsx';
import { TableLayout } from './table-layout.tsx';
import { mount, press } from './testing/mount.ts';

const row = (more: Partial<CardRow> = {}): CardRow => ({
  label: 'HAND 1 (15)',
  cards: [50, 20],
  active: false,
  bet: 'Bet: $10',
  status: 'Stand',
  result: null,
  total: '15',
  ...more,
});

test('§7.3 a hand is a region with its label, bet and status', () => {
  const place = mount(<CardRowView row={row()} region="Hand 1 of 2" />);
  expect(place.querySelector('section')?.getAttribute('aria-label')).toBe('Hand 1 of 2');
  for (const text of ['Hand 1 (15)', 'Bet: $10', 'Stand']) expect(place.textContent).toContain(text);
});

test('§7.3 whose turn it is and how a hand ended are said in words', () => {
  const place = mount(
    <CardRowView row={row({ active: true, result: { text: 'WIN +$10', tone: 'good' } })} />,
  );
  expect(place.textContent).toContain('to play');
  expect(place.textContent).toContain('WIN +$10');
});

const hands = [row(), row({ active: true, total: '8' }), row({ total: '20' })];
const front = (place: HTMLElement) => place.querySelector('.front section')?.getAttribute('aria-label');

test('§7.2 of several hands the one that is played lies in front, and others can be looked at', () => {
  const place = mount(<HandsView hands={hands} />);
  const regions = [...place.querySelectorAll('section')].map(region => region.getAttribute('aria-label'));
  expect(regions).toEqual(['Hand 1 of 3', 'Hand 2 of 3', 'Hand 3 of 3']);
  expect(front(place)).toBe('Hand 2 of 3');
  press(place.querySelectorAll('.hand-pick')[2]);
  expect(front(place)).toBe('Hand 3 of 3');
});

test('§7.2 a hand that was looked at gives way when another is to be played', () => {
  const place = mount(<HandsView hands={hands} />);
  press(place.querySelectorAll('.hand-pick')[0]);
  mount(<HandsView hands={[row(), row(), row({ active: true })]} />, place);
  expect(front(place)).toBe('Hand 3 of 3');
});

test('§7.3 the bankroll shows a change with its sign and a word', () => {
  const place = mount(<Bankroll chips={1000} />);
  expect(place.textContent).toBe('Bankroll $1,000');
  mount(<Bankroll chips={800} />, place);
  expect(place.querySelector('.flash.bad')?.textContent).toBe('-$200 bet');
  mount(<Bankroll chips={1200} net={200} />, place);
  expect(place.querySelector('.flash.good')?.textContent).toBe('+$200 won');
  mount(<Bankroll chips={1200} />, place);
  mount(<Bankroll chips={1200} net={-10} />, place);
  expect(place.querySelector('.flash.bad')?.textContent).toBe('-$10 lost');
  mount(<Bankroll chips={1200} />, place);
  mount(<Bankroll chips={1200} net={0} />, place);
  expect(place.querySelector('.flash.even')?.textContent).toBe('±$0 even');
});

test('§7.6 chips are buttons with names; one that is too much is refused', () => {
  const added: number[] = [];
  const place = mount(<ChipButtons values={[5, 25, 1000]} most={100} onAdd={value => added.push(value)} />);
  const chips = [...place.querySelectorAll('button')];
  expect(chips.map(chip => chip.getAttribute('aria-label'))).toEqual(['Add $5', 'Add $25', 'Add $1000']);
  for (const chip of chips) press(chip);
  expect(added).toEqual([5, 25]);
});

test('§7.2 the rail opens as a sheet', () => {
  const place = mount(
    <TableLayout head="head" actions="actions" rail={<p>Prices</p>}>
      felt
    </TableLayout>,
  );
  const handle = place.querySelector('.rail-handle')!;
  expect(handle.getAttribute('aria-expanded')).toBe('false');
  press(handle);
  expect(handle.getAttribute('aria-expanded')).toBe('true');
  expect(
    mount(
      <TableLayout head="" actions="">
        felt
      </TableLayout>,
    ).querySelector('aside'),
  ).toBeNull();
});

test('§7.6 waiting is said, and print on the cloth is not', () => {
  expect(mount(<Spinner />).querySelector('[role=status]')?.textContent).toBe('Loading');
  expect(
    mount(<FeltPrint text="Pays 3 to 2" />)
      .querySelector('svg')
      ?.getAttribute('aria-hidden'),
  ).toBe('true');
});
