// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { Dialog } from './dialog.tsx';
import { doing, mount, press } from './testing/mount.ts';
import { Toasts, toast } from './toasts.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const texts = (place: HTMLElement, role: string): readonly string[] =>
  [...place.querySelectorAll(`[role=${role}] .toast p`)].map(text => text.textContent);

const button = (place: HTMLElement, name: string) =>
  [...place.querySelectorAll('button')].find(one => one.textContent.includes(name));

test('§7.9 an error is an alert that stays until it is closed', () => {
  const place = mount(<Toasts />);
  doing(() => void toast({ kind: 'error', text: 'The server does not answer.' }));
  expect(texts(place, 'alert')).toEqual(['Problem: The server does not answer.']);
  doing(() => void vi.advanceTimersByTime(60_000));
  expect(texts(place, 'alert')).toHaveLength(1);
  press(button(place, 'Close'));
  expect(texts(place, 'alert')).toEqual([]);
});

test('§7.9 what failed can be tried again', () => {
  const place = mount(<Toasts />);
  let tries = 0;
  doing(() => void toast({ kind: 'error', text: 'Not saved.', retry: () => tries++ }));
  press(button(place, 'Try again'));
  expect([tries, texts(place, 'alert')]).toEqual([1, []]);
});

test('§7.9 a note is a status that goes by itself, and one text is shown once', () => {
  const place = mount(<Toasts />);
  doing(() => {
    toast({ kind: 'note', text: 'Saved.' });
    toast({ kind: 'note', text: 'Saved.' });
  });
  expect(texts(place, 'status')).toEqual(['Saved.']);
  doing(() => void vi.advanceTimersByTime(6000));
  expect(texts(place, 'status')).toEqual([]);
});

test('§7.9 whoever shows a toast can take it back', () => {
  const place = mount(<Toasts />);
  let close = () => {};
  doing(() => {
    close = toast({ kind: 'error', text: 'Offline.' });
  });
  doing(close);
  expect(texts(place, 'alert')).toEqual([]);
});

test('§7.9 in front of a dialog a toast appears in it, and behind it nowhere', () => {
  const shown = (open: boolean) => (
    <>
      <Dialog title="Table" open={open} onClose={() => {}}>
        <p>Seats</p>
      </Dialog>
      <Toasts />
    </>
  );
  const place = mount(shown(false));
  mount(shown(true), place);
  doing(() => void toast({ kind: 'error', text: 'You sit out already.' }));
  const toasts = (): readonly boolean[] =>
    [...place.querySelectorAll('.toast')].map(one => one.closest('dialog') !== null);
  expect(toasts()).toEqual([true]);
  mount(shown(false), place);
  expect(toasts()).toEqual([false]);
  press(button(place, 'Close'));
});

test('§7.9 the places for toasts are there before any toast, so that readers listen', () => {
  const place = mount(<Toasts />);
  expect(place.querySelectorAll('[role=alert], [role=status]')).toHaveLength(2);
});
