// @vitest-environment happy-dom
import { useState } from 'preact/hooks';
import { expect, test } from 'vitest';

import { Dialog } from './dialog.tsx';
import { Tabs } from './tabs.tsx';
import { doing, mount, press, textsOf } from './testing/mount.ts';

test('§7.6 a dialog has its title as its name, and is empty while it is closed', () => {
  const shown = (open: boolean) => (
    <Dialog title="Keys" open={open} onClose={() => {}}>
      <p>H hits.</p>
    </Dialog>
  );
  const place = mount(shown(false));
  const dialog = place.querySelector('dialog')!;
  expect([dialog.open, dialog.textContent]).toEqual([false, '']);
  mount(shown(true), place);
  expect([dialog.open, textsOf(dialog, 'aria-labelledby')]).toEqual([true, 'Keys']);
  mount(shown(false), place);
  expect(dialog.open).toBe(false);
});

test('§7.6 Escape, the button and a click beside it close a dialog', () => {
  let closed = 0;
  const place = mount(
    <Dialog title="Keys" open onClose={() => closed++}>
      <p>H hits.</p>
    </Dialog>,
  );
  const dialog = place.querySelector('dialog')!;
  doing(() => void dialog.dispatchEvent(new Event('cancel', { cancelable: true })));
  press(place.querySelector('button'));
  press(dialog);
  press(place.querySelector('p'));
  expect(closed).toBe(3);
});

const Records = () => {
  const [selected, setSelected] = useState('session');
  const tab = (id: string, label: string) => ({ id, label, content: <p>{`About ${id}`}</p> });
  const tabs = [tab('session', 'This session'), tab('lifetime', 'Lifetime'), tab('past', 'Past rounds')];
  return <Tabs label="Records" tabs={tabs} selected={selected} onSelect={setSelected} />;
};

test('§7.6 tabs are chosen by arrows, Home and End, and only one is reached by Tab', () => {
  const place = mount(<Records />);
  const list = place.querySelector('[role=tablist]')!;
  const selected = () => place.querySelector('[aria-selected=true]')!;
  const arrow = (key: string) =>
    doing(() => void selected().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
  const after = (key: string) => {
    arrow(key);
    return selected().textContent;
  };
  expect(list.getAttribute('aria-label')).toBe('Records');
  expect(['ArrowRight', 'ArrowLeft', 'ArrowLeft', 'Home', 'End', 'x'].map(after)).toEqual([
    'Lifetime',
    'This session',
    'Past rounds',
    'This session',
    'Past rounds',
    'Past rounds',
  ]);
  expect(place.querySelectorAll('[role=tab][tabindex="0"]')).toHaveLength(1);
  const panel = place.querySelector('[role=tabpanel]')!;
  expect([panel.textContent, textsOf(panel, 'aria-labelledby')]).toEqual(['About past', 'Past rounds']);
});
