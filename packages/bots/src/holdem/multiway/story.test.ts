import { DECK } from '@cardroom/engine';
import { potTotal } from '@cardroom/engine/holdem';
import { holdemDealer, playHand, randomFrom, stackedDeck, tableOf } from '@cardroom/engine/testing';
import { describe, expect, test } from 'vitest';
import { evenTable, playHoldem, unitsOf } from '../../testing/play-holdem.ts';
import { botNamed } from '../../index.ts';
import { storyOf, type Act } from './story.ts';

const CARDS = ['AsAd', 'KsKd', '7c2d'];

/** Seat 3 has the button, 1 and 2 the blinds of 5 and 10. */
const told = (actions: readonly string[]): readonly Act[] => {
  const { state, events } = playHand(
    tableOf([1_000, 1_000, 1_000]),
    holdemDealer(stackedDeck(CARDS)),
    actions,
  );
  return storyOf(state, events);
};

describe('§5.1 what everybody saw of a hand', () => {
  test('each decision has what it was made from', () => {
    const story = told(['3 raiseTo 30', '1 call', '2 fold', '1 check', '3 raiseTo 40', '1 call']);
    expect(story.map(({ kind }) => kind).slice(0, 6)).toEqual([
      'raise',
      'call',
      'fold',
      'check',
      'raise',
      'call',
    ]);
    expect(story[0]).toMatchObject({ pot: 15, owed: 10, cost: 30, waiting: 2, raises: 0, opened: null });
    expect(story[1]).toMatchObject({ pot: 45, owed: 25, cost: 25, raises: 1, raiser: 3 });
    expect(story[2]).toMatchObject({ pot: 70, owed: 20, callers: 1 });
    expect(story[3]).toMatchObject({ street: 'flop', pot: 70, owed: 0, rivals: 1, leads: false });
    expect(story[4]).toMatchObject({ leads: true, raises: 0 });
    expect(story[5]).toMatchObject({ pot: 110, owed: 40, cost: 40, raises: 1 });
  });

  test('who opened is told when that is raised', () =>
    expect(told(['3 raiseTo 30', '1 raiseTo 90', '2 fold', '3 call'])[3]).toMatchObject({
      raises: 2,
      opened: 2,
    }));

  test('chips add up to the pot at every decision, told or guessed (seed 3)', async () => {
    const random = randomFrom(3);
    for (let hand = 0; hand < 25; hand++) {
      const botAt = () => botNamed('holdem', 'uniform')!;
      const { turns } = await playHoldem(
        evenTable(5, hand % 5),
        random.shuffle(DECK),
        botAt,
        unitsOf(random),
      );
      for (const { view } of turns) {
        const last = storyOf(view.state, view.events).at(-1) ?? { pot: 15, cost: 0 };
        expect(last.pot + last.cost).toBe(potTotal(view.state));
        const guess = storyOf(view.state, undefined);
        expect(guess.every(({ owed, cost, pot }) => cost >= 0 && pot >= 0 && Number.isFinite(owed))).toBe(
          true,
        );
      }
    }
  });
});
