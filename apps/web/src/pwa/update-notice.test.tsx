// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';

import { mount, press } from '../ui/testing/mount.ts';
import { UpdateNotice } from './update-notice.tsx';

afterEach(() => vi.unstubAllGlobals());

const worker = { postMessage: vi.fn<(message: string) => void>() };

const withWorker = (waiting: object | null): void => {
  const registration = { waiting, installing: null, addEventListener: () => {} };
  vi.stubGlobal('navigator', {
    serviceWorker: { controller: {}, addEventListener: () => {}, register: async () => registration },
  });
};

test('a newer page that waits is offered; pressing takes it', async () => {
  withWorker(worker);
  const place = mount(<UpdateNotice />);
  window.dispatchEvent(new Event('load'));
  await vi.waitFor(() => expect(place.textContent).toContain('A newer Cardroom is here.'));
  press(place.querySelector('button'));
  expect(worker.postMessage).toHaveBeenCalledWith('change');
});

test('without a newer page nothing is said', async () => {
  withWorker(null);
  const place = mount(<UpdateNotice />);
  window.dispatchEvent(new Event('load'));
  await Promise.resolve();
  expect(place.textContent).toBe('');
});
