import { describe, expect, test } from 'vitest';

import { DECK, makeCards } from '@cardroom/engine';
import {
  BLACKJACK_PRESETS,
  awaiting,
  type BlackjackRules,
  type HandAction,
} from '@cardroom/engine/blackjack';
import { ScriptedRound, randomFrom } from '@cardroom/engine/testing';

import { PLAYS, advise, situationAt, type Situation } from './advice.ts';
import { sizeOfShoe } from './shoe.ts';
import { must } from './testing/must.ts';
import { handFrom, rankFrom } from './testing/shoes.ts';

const random = randomFrom(11);

const TABLES: readonly (readonly [string, Partial<BlackjackRules>])[] = [
  ['vegas', {}],
  ['by rank, hit and re-split aces', { splitBy: 'rank', splitAcesOneCard: false, maxHandsAces: 4 }],
  [
    'no hole card, double 9-11, no double after splits',
    { dealerCard: 'noHole', doubleOn: '9-11', doubleAfterSplit: false },
  ],
  ['no peek, double any number of cards', { dealerCard: 'noPeek', doubleAnyCards: true, maxHandsAces: 3 }],
  ['21black', BLACKJACK_PRESETS['21black']],
  ['no splits', { splitBy: 'none', surrender: 'none' }],
];

/** Cards in a random order, rich in pairs. */
const someCards = (decks: number): string => {
  const deck = random.shuffle(DECK.flatMap(card => Array.from({ length: decks }, () => card)));
  const [first, second] = random.chance(0.5)
    ? [deck[0]!, deck.find((card, at) => at > 2 && card >> 2 === deck[0]! >> 2)!]
    : deck;
  const rest = [...deck];
  for (const card of [first!, second!]) rest.splice(rest.indexOf(card), 1);
  return makeCards([first!, rest[0]!, second!, ...rest.slice(1)]);
};

/** The decision that the round waits for; `null` when it waits for none. */
const decisionOf = (game: ScriptedRound): Situation | null => {
  const turn = awaiting(game.state);
  return turn.who === 'seat' && turn.hand !== null ? situationAt(game.state, turn.box, turn.hand) : null;
};

describe('§5.2 advice in a running round', () => {
  test.each(TABLES)('prices just the actions that the engine allows: %s', (_, changes) => {
    let decisions = 0;
    for (let i = 0; i < 40; i++) {
      const rules = { ...BLACKJACK_PRESETS.vegas, insurance: false, ...changes };
      const game = new ScriptedRound({
        rules: changes === TABLES[0]![1] ? {} : rules,
        cards: someCards(rules.decks),
      });
      while (awaiting(game.state).who === 'seat') {
        const situation = decisionOf(game);
        if (situation === null) {
          game.play('decline');
          continue;
        }
        const { legal } = game.turn();
        const allowed = PLAYS.filter(kind => legal[kind].ok);
        const advice = must(advise(situation));
        expect([...Object.keys(advice.actions), ...advice.unpriced].toSorted()).toEqual(allowed.toSorted());
        expect(sizeOfShoe(situation.unseen)).toBe(
          game.state.shoe.left + (game.state.dealer.hole === null ? 0 : 1),
        );
        decisions++;
        game.play(random.pick<HandAction>(allowed));
      }
    }
    expect(decisions).toBeGreaterThan(40);
  });

  test('the facts are those of the hand in turn', () => {
    const game = new ScriptedRound({ cards: '8c Td 8h 9s 3c 2d' }).play('split');
    expect(decisionOf(game)).toMatchObject({
      hand: handFrom('83'),
      up: rankFrom('T'),
      fromSplit: true,
      hands: 2,
      peeked: true,
    });
  });
});
