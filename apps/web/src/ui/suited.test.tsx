// @vitest-environment happy-dom
import { expect, test } from 'vitest';

import { Suited } from './suited.tsx';
import { mount } from './testing/mount.ts';

const cardsIn = (text: string): readonly (string | null)[] =>
  [...mount(<Suited text={text} />).querySelectorAll('[role=img]')].map(mark =>
    mark.getAttribute('aria-label'),
  );

test.each([
  ['You hold A♠ and K♦.', ['Ace of Spades', 'King of Diamonds']],
  ['seat 2 · 8♠ 10♦ = 18', ['Eight of Spades', 'Ten of Diamonds']],
  ['Board: Kh 7s 2c', ['King of Hearts', 'Seven of Spades', 'Deuce of Clubs']],
  ['The dealer shows Ts.', ['Ten of Spades']],
  ['AsKd', ['Ace of Spades', 'King of Diamonds']],
  ['♠ ♥ CARDROOM', ['Spades', 'Hearts']],
])('§7.6 cards in words are drawn and named: %s', (text, names) => {
  expect(cardsIn(text)).toEqual(names);
});

test.each(['As you wish.', 'Wait 5s.', 'Ah, well.', 'It costs $5d.', 'Tens and Jacks', 'Hits 10 times'])(
  '§7.6 words that look like cards stay words: %s',
  text => {
    expect(cardsIn(text)).toEqual([]);
    expect(mount(<Suited text={text} />).textContent).toBe(text);
  },
);

test('§7.6 no suit is left to the font', () => {
  const place = mount(<Suited text="A♠ K♥ Q♦ J♣ ♠" />);
  expect(place.textContent).not.toMatch(/[♠♥♦♣]/u);
  expect(place.querySelectorAll('svg')).toHaveLength(5);
});
