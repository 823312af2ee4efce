// @vitest-environment happy-dom
import { expect, test } from 'vitest';

import { NumberField, TextField } from './fields.tsx';
import { mount, press, textsOf, type } from './testing/mount.ts';

const labelOf = (input: Element) => document.querySelector(`label[for="${input.id}"]`)?.textContent;

test('§7.6 a number box has its name, its bounds, and what is wrong with it', () => {
  const place = mount(
    <NumberField
      label="Bet"
      value="7"
      min={10}
      max={500}
      error="The least bet is $10."
      onChange={() => {}}
    />,
  );
  const input = place.querySelector('input')!;
  expect(labelOf(input)).toBe('Bet');
  expect([input.type, input.min, input.max]).toEqual(['number', '10', '500']);
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(textsOf(input, 'aria-describedby')).toBe('The least bet is $10.');
});

test('§7.6 a number box with nothing wrong says nothing', () => {
  const input = mount(<NumberField label="Bet" value={10} error={null} onChange={() => {}} />).querySelector(
    'input',
  )!;
  expect(input.hasAttribute('aria-invalid')).toBe(false);
  expect(input.hasAttribute('aria-describedby')).toBe(false);
});

test('§7.7 steps stay within the bounds', () => {
  const changes: string[] = [];
  const onChange = (text: string) => changes.push(text);
  const field = (value: number) => (
    <NumberField label="Raise to" value={value} min={40} max={90} step={20} onChange={onChange} steppers />
  );
  const place = mount(field(80));
  const [less, more] = place.querySelectorAll('button');
  press(more);
  press(less);
  mount(field(40), place);
  press(place.querySelector('button'));
  expect(changes).toEqual(['90', '60']);
  expect(place.querySelector('button')!.getAttribute('aria-disabled')).toBe('true');
});

test('§7.1 a text box gives back what is typed', () => {
  const typed: string[] = [];
  const place = mount(
    <TextField label="Username" value="" hint="2-24 letters" onChange={text => typed.push(text)} />,
  );
  const input = place.querySelector('input')!;
  expect([labelOf(input), input.type, textsOf(input, 'aria-describedby')]).toEqual([
    'Username',
    'text',
    '2-24 letters',
  ]);
  type(input, 'ada');
  expect(typed).toEqual(['ada']);
  const secret = mount(<TextField label="Passphrase" type="password" value="" onChange={() => {}} />);
  expect(secret.querySelector('input')!.type).toBe('password');
});
