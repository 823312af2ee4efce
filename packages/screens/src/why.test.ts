import type { Facts } from '@cardroom/coach';
import type { Explanation } from '@cardroom/coach/explain';
import type { TableView } from '@cardroom/room';
import { expect, test } from 'vitest';

import { followWhy, whyBlocks, type WhySetup } from './why.ts';

const FACTS: Facts = {
  game: 'blackjack',
  actions: [{ name: 'Stand', rank: 0 }],
  best: 'Stand',
  facts: [],
  text: ['Stand is best.'],
};

/** A decision of the viewer, as far as it matters here. */
const decision = (entry: number): TableView =>
  ({
    playing: true,
    play: { boxes: [], dealer: { cards: [1] } },
    you: { seat: 1, expect: entry, legal: null },
  }) as unknown as TableView;

const follow = (explain: ReturnType<WhySetup['explain']>) => {
  const tasks: Promise<unknown>[] = [];
  const follower = followWhy({
    ask: async () => FACTS,
    explain: () => explain,
    changed: () => {},
    run: task => void tasks.push(task),
  });
  return { follower, done: () => Promise.all(tasks) };
};

test('§5.2 asking why shows the facts, and nothing before', async () => {
  const { follower, done } = follow(null);
  expect([follower.may(), follower.now()]).toEqual([false, null]);
  follower.look(decision(3));
  follower.ask();
  await done();
  expect(whyBlocks(follower.now())).toEqual([
    { kind: 'text', title: 'WHY', lines: [{ text: 'Stand is best.', tone: 'plain' }] },
  ]);
});

test('§5.3 a model’s words take the place of the facts when they come', async () => {
  const words = Promise.withResolvers<Explanation>();
  const { follower, done } = follow(() => words.promise);
  follower.look(decision(3));
  follower.ask();
  await new Promise(resolve => void setImmediate(resolve));
  expect(follower.now()).toMatchObject({ text: ['Stand is best.'], note: 'The model is asked …' });
  words.resolve({ by: 'model', text: ['You should stand.'], why: null });
  await done();
  expect(follower.now()?.text).toEqual(['You should stand.']);
});

test('§5.3 without its words the facts stay, and say why', async () => {
  const { follower, done } = follow(async () => ({ by: 'house', text: [], why: 'The model failed.' }));
  follower.look(decision(3));
  follower.ask();
  await done();
  expect(follower.now()).toEqual({ expect: 3, text: ['Stand is best.'], note: 'The model failed.' });
});

test('§5.3 what comes for an earlier decision is not shown beside another one', async () => {
  const words = Promise.withResolvers<Explanation>();
  const { follower, done } = follow(() => words.promise);
  follower.look(decision(3));
  follower.ask();
  follower.look(decision(5));
  words.resolve({ by: 'model', text: ['You should stand.'], why: null });
  await done();
  expect(follower.now()).toBeNull();
});
