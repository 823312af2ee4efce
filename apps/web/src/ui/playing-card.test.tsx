// @vitest-environment happy-dom
import { DECK, cardName, parseCard, type Card } from '@cardroom/engine';
import type { ShownCard } from '@cardroom/screens';
import type { ComponentChildren } from 'preact';
import { expect, test } from 'vitest';

import { CardLooksContext } from './looks.ts';
import { PlayingCard, remoteFace } from './playing-card.tsx';
import { doing, mount } from './testing/mount.ts';

const card = (text: string): Card => {
  const read = parseCard(text);
  if (!read.ok) throw new Error(text);
  return read.value;
};

const Remote = ({ children }: { readonly children: ComponentChildren }) => (
  <CardLooksContext.Provider value={{ colours: 'four', faces: 'remote' }}>
    {children}
  </CardLooksContext.Provider>
);

const nameOf = (place: HTMLElement) => place.querySelector('[role=img]')?.getAttribute('aria-label');

/** Whatever could tell one card from another: names, drawings of faces, addresses of pictures. */
const tracesOfFaces = (html: string): readonly string[] => [
  ...DECK.map(cardName).filter(name => html.includes(name)),
  ...(html.match(/card-face|suit-\w+|\/cards\/\w+\.svg|deckofcardsapi[^"]*/g) ?? []),
];

test('§7.6 every card is an image with its name', () => {
  for (const one of DECK) expect(nameOf(mount(<PlayingCard card={one} />))).toBe(cardName(one));
  expect(nameOf(mount(<PlayingCard card={card('Qh')} />))).toBe('Queen of Hearts');
  expect(nameOf(mount(<PlayingCard card={null} />))).toBe('Face-down card');
});

test('§7.7 a card of the winning hand says so, not only by its place', () => {
  expect(nameOf(mount(<PlayingCard card={card('As')} raised />))).toBe('Ace of Spades, in the winning hand');
});

test('§7.4 of a card that lies face down nothing is on the page', () => {
  expect(tracesOfFaces(mount(<PlayingCard card={null} />).innerHTML)).toEqual([]);
  expect(
    tracesOfFaces(
      mount(
        <Remote>
          <PlayingCard card={null} />
        </Remote>,
      ).innerHTML,
    ),
  ).toEqual([]);
});

test('§7.4 a face hidden only by a back over it is found', () => {
  const Leaky = ({ hidden }: { readonly hidden: Card }) => (
    <div class="card back" role="img" aria-label="Face-down card">
      <div hidden>
        <PlayingCard card={hidden} />
      </div>
    </div>
  );
  expect(tracesOfFaces(mount(<Leaky hidden={card('Kd')} />).innerHTML)).not.toEqual([]);
});

test('§7.4 a card turned over keeps its element and gets its face', () => {
  const place = mount(<PlayingCard card={null} />);
  const element = place.firstElementChild;
  mount(<PlayingCard card={card('9c')} />, place);
  expect(place.firstElementChild).toBe(element);
  expect(nameOf(place)).toBe('Nine of Clubs');
});

test('§7.5 pictures are asked for by the names of their host, the ten as 0', () => {
  expect(['Th', 'As', '2c', 'Kd'].map(text => remoteFace(card(text)))).toEqual(
    ['0H', 'AS', '2C', 'KD'].map(name => `https://deckofcardsapi.com/static/img/${name}.png`),
  );
});

test('§7.5 only a card that is shown is asked for, and it is drawn when its picture fails', () => {
  const shown = (one: ShownCard) => (
    <Remote>
      <PlayingCard card={one} />
    </Remote>
  );
  const place = mount(shown(null));
  expect(place.querySelector('img')).toBeNull();
  mount(shown(card('7s')), place);
  expect(place.querySelector('img')?.src).toBe(remoteFace(card('7s')));
  doing(() => void place.querySelector('img')!.dispatchEvent(new Event('error')));
  expect(place.querySelector('img')).toBeNull();
  expect(place.querySelector('.card-face')).not.toBeNull();
  expect(nameOf(place)).toBe('Seven of Spades');
  // A picture that failed once is not asked for again.
  expect(mount(shown(card('7s'))).querySelector('img')).toBeNull();
});

test('§7.5 no picture is asked for where cards are drawn', () => {
  const pictures = DECK.flatMap(one => [...mount(<PlayingCard card={one} />).querySelectorAll('img')]);
  expect(pictures).toEqual([]);
});

test('§7.5 a court is a letter until its picture is there, and stays one when it never comes', () => {
  const place = mount(<PlayingCard card={card('Jd')} />);
  const picture = place.querySelector('image')!;
  expect(picture.getAttribute('href')).toBe('/cards/Jd.svg');
  doing(() => void picture.dispatchEvent(new Event('error')));
  expect(place.querySelector('.letter-court')).not.toBeNull();
  doing(() => void picture.dispatchEvent(new Event('load')));
  expect(place.querySelector('.letter-court')).toBeNull();
});

test('§7.5 a card has as many pips as its rank says', () => {
  const pips = ['2', '3', '4', '5', '6', '7', '8', '9', 'T'].map(
    rank => mount(<PlayingCard card={card(`${rank}h`)} />).querySelectorAll('.middle > g').length,
  );
  expect(pips).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10]);
});
