import { describe, expect, test } from 'vitest';
import { DECK, RANKS, SUITS, cardOf, isCard, rankOf, suitOf } from './cards.ts';
import {
  EMPTY,
  cardsIn,
  compositionOf,
  difference,
  firstSurplus,
  fullShoe,
  has,
  isComposition,
  minus,
  plus,
  sizeOf,
  sum,
} from './composition.ts';
import {
  cardName,
  makeCard,
  makeCards,
  parseCard,
  parseCards,
  parseDistinctCards,
  rankName,
  rankPlural,
} from './notation.ts';
import { unwrap } from './result.ts';

const card = (text: string) => unwrap(parseCard(text));

describe('§1.1 CR-002 21black 1.1 21black 4.1 cards', () => {
  test('a deck has 52 different cards, 13 ranks in 4 suits', () => {
    expect(new Set(DECK).size).toBe(52);
    expect(new Set(DECK.map(makeCard)).size).toBe(52);
    expect(DECK.filter(c => suitOf(c) === 0).map(rankOf)).toEqual(RANKS.map((_, rank) => rank));
  });

  test('an integer card is rank × 4 + suit', () => {
    for (const c of DECK) expect(cardOf(rankOf(c), suitOf(c))).toBe(c);
    expect(makeCard(0)).toBe('2c');
    expect(makeCard(51)).toBe('As');
  });

  test('only whole numbers from 0 to 51 are cards', () => {
    expect([0, 51].every(isCard)).toBe(true);
    expect([-0, -1, 52, 1.5, Number.NaN, '3', null, undefined].some(isCard)).toBe(false);
  });

  test('cards have names for people', () => {
    expect(cardName(card('As'))).toBe('Ace of Spades');
    expect(cardName(card('Qh'))).toBe('Queen of Hearts');
    expect([rankName(4), rankPlural(4), rankPlural(6)]).toEqual(['Six', 'Sixes', 'Eights']);
  });
});

describe('card notation', () => {
  test('makes and parses every card', () => {
    for (const c of DECK) expect(card(makeCard(c))).toBe(c);
    expect(parseCards(makeCards(DECK))).toEqual({ ok: true, value: DECK });
  });

  test.each([
    ['10♥', 'Th'],
    ['10h', 'Th'],
    ['TH', 'Th'],
    ['t♥\uFE0F', 'Th'],
    ['as', 'As'],
    ['A♠', 'As'],
    [' 9♢ ', '9d'],
    ['q♧', 'Qc'],
  ])('reads %s as %s', (text, plain) => expect(makeCard(card(text))).toBe(plain));

  test('ten is not "0": the digit alone is no card, and the ten is written T', () => {
    expect(parseCard('0h').ok).toBe(false);
    expect(parseCard('1h').ok).toBe(false);
    expect(makeCard(card('10h'))).toBe('Th');
    expect(cardName(card('Th'))).toBe('Ten of Hearts');
  });

  test.each(['AsKdTc', 'As Kd Tc', 'As,Kd, 10c ', ' As  Kd\tT♣'])('reads cards in a row: "%s"', text => {
    expect(parseCards(text)).toEqual({ ok: true, value: [card('As'), card('Kd'), card('Tc')] });
  });

  test('no cards is an empty row', () => expect(parseCards('  ')).toEqual({ ok: true, value: [] }));

  test.each([
    ['Ax', 'Ax'],
    ['As Zz Kd', 'Zz'],
    ['AsK', 'K'],
    ['??', '??'],
    ['11h', '11h'],
    ['A\u017F', 'A\u017F'],
    ['\u212As', '\u212As'],
    ['-0', '-0'],
  ])('refuses "%s" and names the part', (text, part) => {
    const result = parseCards(text);
    expect(result).toMatchObject({ ok: false, error: { code: 'card/unreadable' } });
    expect(result.ok ? '' : result.error.message).toContain(`"${part}" is not a card`);
  });

  test('refuses the same card twice where there is one deck', () => {
    expect(parseDistinctCards('As Kd As')).toMatchObject({
      ok: false,
      error: { code: 'card/duplicate', message: 'As is there twice: a deck has one Ace of Spades.' },
    });
    expect(parseDistinctCards('As Kd').ok).toBe(true);
    expect(parseDistinctCards('As !').ok).toBe(false);
  });
});

describe('§1.2 FR-03 compositions of several decks', () => {
  test.each([1, 2, 6, 8])('%i decks hold 52 cards each, every card once a deck', decks => {
    expect(sizeOf(fullShoe(decks))).toBe(52 * decks);
    expect(fullShoe(decks).every(count => count === decks)).toBe(true);
  });

  test('what is taken out and put back is the same again', () => {
    const six = fullShoe(6);
    const some = [card('As'), card('As'), card('2c')];
    expect(plus(minus(six, some), some)).toEqual(six);
    expect(difference(six, compositionOf(some))).toEqual(minus(six, some));
    expect(sum(compositionOf(some), minus(six, some))).toEqual(six);
    expect(cardsIn(compositionOf(some))).toEqual([card('2c'), card('As'), card('As')]);
    expect([has(EMPTY, 0), has(six, 0)]).toEqual([false, true]);
  });

  test('finds a card that there is too often', () => {
    expect(firstSurplus([1, 2, 1, 2])).toBe(1);
    expect(firstSurplus([1, 2, 1, 2], 2)).toBeUndefined();
  });

  test('a composition has 52 whole counts', () => {
    expect(isComposition(EMPTY)).toBe(true);
    expect([[1], null, EMPTY.map(() => -1), EMPTY.map(() => 0.5)].some(isComposition)).toBe(false);
    expect(SUITS).toHaveLength(4);
  });
});
