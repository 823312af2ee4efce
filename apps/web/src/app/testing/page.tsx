import { answer } from '@cardroom/coach';
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { vi } from 'vitest';

import type { Coach } from '../../coach/coach.ts';
import { Root } from '../root.tsx';
import type { Shelf } from '../settings.ts';
import { roomClient, type RoomClient } from './room-client.ts';

/** A coach without a worker, and one who says nothing: most tests need no numbers. */
const COACH: Coach = { ask: async question => answer(question as never), close: () => {} };
const SILENT: Coach = { ask: async () => null, close: () => {} };

/** A shelf of one's own. */
export const shelfOf = (
  kept: Readonly<Record<string, string>> = {},
): Shelf & { readonly kept: Map<string, string> } => {
  const map = new Map(Object.entries(kept));
  return {
    kept: map,
    getItem: key => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
  };
};

export type TestPageSetup = Readonly<{
  path?: string;
  cards?: string;
  here?: boolean;
  settings?: object;
  coached?: boolean;
  /** Ann's name is locked, and she has given its passphrase. */
  locked?: boolean;
  /** A room where something has happened already. */
  room?: RoomClient;
}>;

/** The whole page in a simulated browser, and fingers on it. */
export class TestPage {
  readonly room: RoomClient;
  readonly shelf: ReturnType<typeof shelfOf>;
  private readonly root = document.createElement('div');

  constructor({
    path = '/',
    cards = '',
    here = true,
    settings = {},
    coached = false,
    locked = false,
    room = roomClient(cards, { here, locked }),
  }: TestPageSetup = {}) {
    this.room = room;
    this.shelf = shelfOf({
      ...(here && { 'cardroom:here': 'yes' }),
      'cardroom:settings:ann': JSON.stringify({ speed: 'off', ...settings }),
    });
    document.body.replaceChildren(this.root);
    history.replaceState(null, '', path);
    void act(() =>
      render(
        <Root client={this.room.client} coach={coached ? COACH : SILENT} shelf={this.shelf} />,
        this.root,
      ),
    );
  }

  close(): void {
    void act(() => render(null, this.root));
  }

  get text(): string {
    return this.root.textContent ?? '';
  }

  all(selector: string): readonly HTMLElement[] {
    return [...this.root.querySelectorAll<HTMLElement>(selector)];
  }

  /** Waits until something is so. */
  async until(check: () => unknown): Promise<void> {
    await vi.waitFor(
      async () => {
        await act(async () => {});
        if (!check()) throw new Error(`Not yet: ${check.toString()}: ${this.text.slice(0, 600)}`);
      },
      { timeout: 15_000, interval: 10 },
    );
  }

  sees(text: string | RegExp): boolean {
    return typeof text === 'string' ? this.text.includes(text) : text.test(this.text);
  }

  button(name: string): HTMLButtonElement | undefined {
    return this.all('button').find(button => nameOf(button) === name) as HTMLButtonElement | undefined;
  }

  field(label: string): HTMLInputElement {
    const found = this.all('label').find(({ textContent }) => textContent === label) as
      | HTMLLabelElement
      | undefined;
    return (found?.querySelector('input') ??
      this.root.querySelector(`[id="${found?.htmlFor}"]`)) as HTMLInputElement;
  }

  region(name: string): HTMLElement | null {
    return this.root.querySelector(`section[aria-label="${name}"]`);
  }

  /** Presses a button as soon as it is there and may be pressed. */
  async press(name: string): Promise<void> {
    await this.until(() => this.button(name) && !this.button(name)!.hasAttribute('aria-disabled'));
    const button = this.button(name)!;
    await act(async () => (button.type === 'submit' ? button.form!.requestSubmit() : button.click()));
  }

  async type(label: string, text: string): Promise<void> {
    await this.until(() => this.field(label));
    await act(async () => {
      const field = this.field(label);
      field.value = text;
      field.dispatchEvent(new Event(field.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }));
    });
  }

  async key(key: string): Promise<void> {
    await act(
      async () =>
        void document.body.dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
        ),
    );
  }

  async follow(link: string): Promise<void> {
    await this.until(() => this.all('a').some(({ textContent }) => textContent === link));
    await act(async () =>
      this.all('a')
        .find(({ textContent }) => textContent === link)!
        .click(),
    );
  }
}

/** What a screen reader calls a button. */
const nameOf = (button: HTMLElement): string => {
  const said = button.cloneNode(true) as HTMLElement;
  for (const hidden of said.querySelectorAll('[aria-hidden]')) hidden.remove();
  return button.getAttribute('aria-label') ?? (said.textContent ?? '').trim();
};
