// @vitest-environment happy-dom
import { act } from 'preact/test-utils';
import { expect, test } from 'vitest';

import { mount } from '../ui/testing/mount.ts';
import { Lazy, type PageModule } from './lazy.tsx';

test('§7.6 whoever goes on before a page has come sees the next one, whichever comes first', async () => {
  const first = Promise.withResolvers<PageModule>();
  const [slow, quick] = [() => first.promise, async () => ({ Page: () => <p>The next page</p> })];
  const place = mount(<Lazy load={slow} />);
  mount(<Lazy load={quick} />, place);
  await act(async () => {
    await Promise.resolve();
    first.resolve({ Page: () => <p>The page before</p> });
    await first.promise;
  });
  await act(async () => {});
  expect(place.textContent).toBe('The next page');
});
