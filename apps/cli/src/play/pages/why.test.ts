import type { Model } from '@cardroom/bots/llm';
import type { Facts } from '@cardroom/coach';
import type { TableView } from '@cardroom/room';
import { expect, test } from 'vitest';

import type { Desk } from '../desk.ts';
import { whyAt } from './why.ts';

const FACTS: Facts = { game: 'blackjack', actions: [], best: null, facts: [], text: ['Stand is best.'] };

/** Answers nobody until it is called off. */
const SILENT: Pick<Model, 'text'> = {
  text: (_, signal) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    }),
};

const VIEW = {
  table: 't',
  game: 'blackjack',
  playing: true,
  awaited: [1],
  round: 1,
  seats: [],
  you: { seat: 1, expect: 3, hole: [], legal: {} },
  play: { boxes: [], dealer: { cards: [1], hole: null } },
} as unknown as TableView;

test('§5.3 a model that is silent keeps nobody from leaving', async () => {
  const ending = new AbortController();
  const tasks: Promise<unknown>[] = [];
  const desk = {
    ending: ending.signal,
    coach: { ask: async () => FACTS },
    house: { store: { rounds: async () => [], entries: async () => [], table: async () => null } },
    llm: { parts: () => ({ explains: SILENT }) },
    changed: () => {},
    run: (task: Promise<unknown>) => void tasks.push(task),
  } as unknown as Desk;
  const why = whyAt(desk);
  why.look(VIEW);
  why.ask();
  await expect.poll(() => why.now()?.note).toBe('The model is asked …');
  ending.abort(new Error('over'));
  await Promise.all(tasks);
  expect(why.now()).toMatchObject({ text: FACTS.text });
});
