import { describe, expect, test } from 'vitest';

import type { DrillDeck, DrillItem } from './deck.ts';
import { remembered, type DrillMemory } from './memory.ts';
import { lossOf, nextItem, type Memories } from './order.ts';
import type { DrillAction } from './question.ts';
import { createDrillSession, itemNoteKey, type DrillNote, type DrillSession } from './session.ts';
import { seeded } from './testing/seeded.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const START = Date.UTC(2026, 10, 16, 20);

/** A situation in which standing is right, and hitting costs so much. */
const item = (key: string, per100: number, cost: number): DrillItem => ({
  key,
  per100,
  presumed: cost,
  nearest: cost,
  source: {
    kind: 'asked',
    questions: [
      {
        kind: 'choice',
        drill: 'leaks',
        item: key,
        scene: { kind: 'blackjack', cards: [1, 2], up: 3, bet: 10 },
        options: [
          { action: 'stand', value: 0 },
          { action: 'hit', value: -cost },
          { action: 'double', value: -4 * cost },
        ],
        per100,
        method: null,
        chosen: null,
      },
    ],
  },
});

/** Chips lost in 100 hands: seldom but dear 6, often but cheap 5, in between 8, next to nothing 0.1. */
const ITEMS = [item('dear', 2, 3), item('cheap', 10, 0.5), item('between', 4, 2), item('nothing', 1, 0.1)];
const DECK: DrillDeck = { drill: 'leaks', scope: 'test', items: ITEMS };

/** A sitting whose clock is moved by hand, and what it kept. */
const sitting = (notes: readonly DrillNote[] = [], start = START) => {
  const kept = new Map(notes.map(note => [note.key, note]));
  let now = start;
  const session = createDrillSession({
    deck: DECK,
    notes,
    clock: () => now,
    random: seeded(1),
    keep: written => written.forEach(note => kept.set(note.key, note)),
  });
  return { session, kept, wait: (ms: number) => (now += ms) };
};

/** Answers so many questions, and tells which were asked. */
const asked = (session: DrillSession, answers: readonly DrillAction[]): readonly string[] =>
  answers.map(answer => {
    const { item: key } = session.state().question;
    session.answer(answer);
    session.goOn();
    return key;
  });

describe('§5.5 what is asked next', () => {
  test('of what is due, what loses most in 100 hands comes first', () => {
    const { session } = sitting();
    expect(asked(session, ['stand', 'stand', 'stand', 'stand'])).toEqual([
      'between',
      'dear',
      'cheap',
      'nothing',
    ]);
  });

  test('a wrong answer comes back within minutes, a right one after days', () => {
    const { session, kept, wait } = sitting();
    expect(asked(session, ['hit', 'stand', 'stand'])).toEqual(['between', 'dear', 'cheap']);
    wait(2 * MINUTE);
    expect(asked(session, ['stand', 'stand'])).toEqual(['nothing', 'between']);
    expect(session.state()).toMatchObject({ due: 0, items: 4, nextDue: expect.any(Number) });
    expect(sitting([...kept.values()], START + 30 * DAY).session.state().due).toBe(4);
  });

  test('what a wrong answer really cost counts from then on: weak spots come first', () => {
    const { session, kept } = sitting();
    expect(asked(session, ['stand', 'stand', 'double'])).toEqual(['between', 'dear', 'cheap']);
    // Four times half a chip, ten times in 100 hands.
    const later = sitting([...kept.values()], START + 30 * DAY);
    expect(asked(later.session, ['stand', 'stand'])).toEqual(['cheap', 'between']);
  });

  test('planted bug: an order by chance, by frequency or by cost alone is caught', () => {
    const none: Memories = new Map();
    const obeys = (next: typeof nextItem): boolean => {
      const first = next(ITEMS, none, START);
      return ITEMS.every(other => lossOf(first, undefined) >= lossOf(other, undefined));
    };
    const by =
      (worth: (of: DrillItem) => number): typeof nextItem =>
      items =>
        items.toSorted((one, other) => worth(other) - worth(one))[0]!;
    expect(obeys(nextItem)).toBe(true);
    expect(obeys(by(({ per100 }) => per100))).toBe(false);
    expect(obeys(by(({ presumed }) => presumed))).toBe(false);
    expect(obeys(by(() => 0))).toBe(false);
  });

  test('planted bug: asking what is not due, however dear, is caught', () => {
    const memories: Memories = new Map([['between', remembered(null, { right: true, cost: 0 }, START)]]);
    const obeys = (next: typeof nextItem): boolean => next(ITEMS, memories, START + MINUTE).key !== 'between';
    expect(obeys(nextItem)).toBe(true);
    expect(obeys((items, _, now) => nextItem(items, new Map(), now))).toBe(false);
  });

  test('the same answers at the same moments make the same sitting', () => {
    const play = (): readonly unknown[] => {
      const { session, kept, wait } = sitting();
      const keys = asked(session, ['hit', 'stand', 'double']);
      wait(DAY);
      return [keys, asked(session, ['stand', 'stand']), [...kept.values()]];
    };
    expect(play()).toEqual(play());
  });
});

describe('§5.5 only wrong answers pause', () => {
  test('a right answer goes on at once, and is told beside the next question', () => {
    const { session } = sitting();
    const first = session.state().question;
    expect(session.answer('stand')).toMatchObject({ right: true, cost: 0 });
    expect(session.state()).toMatchObject({ wrong: null, before: { question: first }, streak: 1, asked: 1 });
    expect(session.state().question.item).not.toBe(first.item);
  });

  test('a wrong one waits: no answer counts until it has been read', () => {
    const { session } = sitting();
    const { question } = session.state();
    expect(session.answer('hit')).toMatchObject({ right: false, best: 'stand', cost: 2 });
    expect(session.answer('stand')).toBeNull();
    expect(session.state()).toMatchObject({
      question,
      wrong: { given: 'hit' },
      streak: 0,
      asked: 1,
      right: 0,
    });
    session.goOn();
    expect(session.state().wrong).toBeNull();
    expect(session.state().question.item).not.toBe(question.item);
  });

  test('going on without a wrong answer changes nothing', () => {
    const { session } = sitting();
    const { question } = session.state();
    session.goOn();
    expect(session.state().question).toBe(question);
  });
});

describe('§5.5 what was learned is kept', () => {
  test('another sitting goes on where the last one was left', () => {
    const { session, kept } = sitting();
    asked(session, ['hit', 'stand', 'stand']);
    const again = sitting([...kept.values()], START + 2 * MINUTE);
    expect(again.session.state()).toMatchObject({ tally: { asked: 3, right: 2, longest: 2 }, due: 2 });
    expect(asked(again.session, ['stand', 'stand'])).toEqual(['between', 'nothing']);
    expect(again.session.state().tally).toEqual({ asked: 5, right: 4, longest: 2 });
  });

  test('the longest streak is the one of a single sitting', () => {
    const { session } = sitting();
    asked(session, ['stand', 'stand', 'stand', 'hit']);
    expect(session.state()).toMatchObject({ streak: 0, tally: { longest: 3 } });
  });

  test.each([
    ['nothing', null],
    ['a text', 'known'],
    ['numbers that are none', { due: 'tomorrow' }],
    ['a state that is none', { ...(remembered(null, { right: true, cost: 0 }, 0) as object), state: 7 }],
    ['a sum that is negative', { ...(remembered(null, { right: true, cost: 0 }, 0) as object), wrong: -1 }],
  ])('what was kept and cannot be read, %s, is as if it had never been asked', (_, body) => {
    const key = itemNoteKey(DECK, 'between');
    const { session } = sitting([
      { key, at: 0, body: body as unknown as DrillMemory },
      { key: 'leaks', at: 0, body: body as unknown as DrillMemory },
    ]);
    expect(session.state()).toMatchObject({ due: 4, tally: { asked: 0 }, question: { item: 'between' } });
  });
});
