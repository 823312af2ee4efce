// @vitest-environment happy-dom
import { expect, test } from 'vitest';

import { Dialog } from './dialog.tsx';
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
