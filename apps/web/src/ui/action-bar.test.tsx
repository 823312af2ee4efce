// @vitest-environment happy-dom
import { DEFAULT_KEYS, KEY_NAMES, hint, type KeyName } from '@cardroom/screens';
import { expect, test } from 'vitest';

import { ActionBar, Button, ToolBar } from './action-bar.tsx';
import { mount, press, textsOf } from './testing/mount.ts';

const key = (name: KeyName, more: { label?: string; why?: string } = {}) => hint(DEFAULT_KEYS, name, more);

const named = (place: HTMLElement, name: string): HTMLButtonElement | undefined =>
  [...place.querySelectorAll('button')].find(button => nameOf(button) === name);

const NAMES = [
  'Hit',
  'Stand',
  'Double',
  'Split',
  'Surrender',
  'Insurance',
  'No insurance',
  'Fold',
  'Next round',
  'Call $20',
  'Raise to $60',
  'All in',
];

/** What is read out: the text without what is hidden from reading. */
const nameOf = (button: Element): string => {
  const copy = button.cloneNode(true) as Element;
  for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove();
  return copy.textContent.trim();
};

test('§7.6 a button may show another word than its name, and none stands out where the right one is asked for', () => {
  const keys = [key('hit'), { ...key('raise', { label: 'Raise to $5' }), shown: 'Bet $5' }];
  const place = mount(<ActionBar keys={keys} onKey={() => {}} asking />);
  expect(named(place, 'Raise to $5')!.querySelector('.key-label')!.textContent).toBe('Bet $5');
  expect(place.querySelector('.action-bar.asking .key-hit')).not.toBeNull();
});

test('§7.6 buttons have the names that people and scripts rely on', () => {
  const keys = [
    ...(['hit', 'stand', 'double', 'split', 'surrender', 'insure', 'decline', 'fold'] as const).map(name =>
      key(name),
    ),
    key('next', { label: 'Next round' }),
    key('call', { label: 'Call $20' }),
    key('raise', { label: 'Raise to $60' }),
    key('preset5'),
  ];
  const place = mount(<ActionBar keys={keys} onKey={() => {}} />);
  const names = [...place.querySelectorAll('button')].map(nameOf);
  expect(new Set(names)).toEqual(new Set(NAMES));
});

test('§7.3 a button that may not be pressed says why and does nothing', () => {
  const pressed: KeyName[] = [];
  const why = 'Only two cards of the same value can be split.';
  const place = mount(
    <ActionBar keys={[key('hit'), key('split', { why })]} onKey={name => pressed.push(name)} />,
  );
  const split = named(place, 'Split')!;
  expect(split.getAttribute('aria-disabled')).toBe('true');
  expect(textsOf(split, 'aria-describedby')).toBe(why);
  // It keeps the focus: somebody who cannot see it may still find out why.
  expect(split.disabled).toBe(false);
  press(split);
  expect(pressed).toEqual([]);
  press(named(place, 'Hit'));
  expect(pressed).toEqual(['hit']);
  expect(named(place, 'Hit')!.hasAttribute('aria-disabled')).toBe(false);
});

test('§7.6 every key but those of menus is a button, of play or a tool, and of one only', () => {
  const keys = KEY_NAMES.map(name => key(name));
  const names = (place: HTMLElement) => [...place.querySelectorAll('button')].map(button => button.className);
  const shown = [
    ...names(mount(<ActionBar keys={keys} onKey={() => {}} />)),
    ...names(mount(<ToolBar keys={keys} onKey={() => {}} />)),
  ];
  const menus = ['up', 'down', 'less', 'more', 'game', 'dates'];
  for (const name of KEY_NAMES)
    expect(shown.filter(classes => classes.split(' ').includes(`key-${name}`))).toHaveLength(
      menus.includes(name) ? 0 : 1,
    );
});

test('§7.3 a refused button does not send the form around it', () => {
  let sent = 0;
  const place = mount(
    <form
      onSubmit={event => {
        event.preventDefault();
        sent++;
      }}
    >
      <Button type="submit" why="The least bet is $10." onPress={() => {}}>
        Deal
      </Button>
    </form>,
  );
  press(place.querySelector('button'));
  expect(sent).toBe(0);
});
