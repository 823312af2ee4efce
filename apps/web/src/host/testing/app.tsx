import { answer } from '@cardroom/coach';
import type { Client } from '@cardroom/wire/client';
import { render, type ComponentChildren } from 'preact';
import { act } from 'preact/test-utils';
import { expect, vi } from 'vitest';

import { AppContext, type App } from '../../app/app.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../app/settings.ts';
import type { RoomClient } from './memory-house.ts';

export type TestApp = Readonly<{
  root: HTMLElement;
  /** Where the page has gone, and what it has said and complained about. */
  went: readonly string[];
  said: readonly string[];
  failed: readonly string[];
  button: (name: string | RegExp) => HTMLButtonElement | undefined;
  press: (name: string | RegExp) => Promise<void>;
  type: (label: string, text: string) => Promise<void>;
  key: (key: string) => Promise<void>;
  until: (check: () => unknown) => Promise<void>;
  close: () => void;
}>;

export type AppSetup = Readonly<{
  client: RoomClient;
  name?: string;
  locked?: boolean;
  settings?: Partial<Settings>;
  query?: Readonly<Record<string, string>>;
}>;

/** A part of the page inside an app over a room in memory, and fingers on it. */
export const openApp = async (children: ComponentChildren, setup: AppSetup): Promise<TestApp> => {
  const [went, said, failed]: string[][] = [[], [], []];
  const app = {
    client: { ...setup.client, tables: async () => ({ ok: true, value: [] }) } as unknown as Client,
    coach: { ask: async question => answer(question as never), close: () => {} },
    me: {
      player: { id: 'p', name: setup.name ?? 'ann', locked: setup.locked ?? false },
      session: 's',
      isNew: false,
    },
    settings: { ...DEFAULT_SETTINGS, speed: 'off', ...setup.settings },
    route: { page: 'table', path: '/', rest: [], query: setup.query ?? {} },
    go: path => void went!.push(path),
    say: sentence => void said!.push(sentence),
    fail: ({ message }) => void failed!.push(message),
  } as Partial<App> as App;
  const root = document.createElement('div');
  document.body.replaceChildren(root);
  await act(async () => render(<AppContext.Provider value={app}>{children}</AppContext.Provider>, root));
  const until: TestApp['until'] = check =>
    vi.waitFor(
      async () => {
        await act(async () => {});
        expect(check()).toBeTruthy();
      },
      { timeout: 15_000, interval: 10 },
    );
  const button: TestApp['button'] = name =>
    [...root.querySelectorAll('button')].find(found => isCalled(nameOf(found), name));
  const press: TestApp['press'] = async name => {
    await until(() => button(name)?.hasAttribute('aria-disabled') === false);
    const found = button(name)!;
    await act(async () => (found.type === 'submit' ? found.form!.requestSubmit() : found.click()));
  };
  const type: TestApp['type'] = async (label, text) => {
    await until(() => fieldIn(root, label));
    await act(async () => {
      const field = fieldIn(root, label)!;
      field.value = text;
      field.dispatchEvent(new Event(field.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }));
    });
  };
  const key: TestApp['key'] = async name =>
    act(
      async () =>
        void document.body.dispatchEvent(
          new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }),
        ),
    );
  const close = (): void => void act(() => render(null, root));
  return { root, went: went!, said: said!, failed: failed!, button, press, type, key, until, close };
};

const isCalled = (name: string, wanted: string | RegExp): boolean =>
  typeof wanted === 'string' ? name === wanted : wanted.test(name);

/** What a screen reader calls a button. */
const nameOf = (button: HTMLElement): string => {
  const said = button.cloneNode(true) as HTMLElement;
  for (const hidden of said.querySelectorAll('[aria-hidden]')) hidden.remove();
  return (said.textContent ?? '').trim();
};

const fieldIn = (root: HTMLElement, text: string): HTMLInputElement | null => {
  const label = [...root.querySelectorAll('label')].find(({ textContent }) => textContent?.trim() === text);
  const named = label && root.querySelector<HTMLInputElement>(`[id="${label.htmlFor}"]`);
  return label?.querySelector('input') ?? named ?? null;
};
