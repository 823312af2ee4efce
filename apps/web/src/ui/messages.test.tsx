// @vitest-environment happy-dom
import { expect, test } from 'vitest';

import { BannerView, LiveRegion, Messages } from './messages.tsx';
import { mount } from './testing/mount.ts';

const said = (place: HTMLElement): readonly string[] =>
  [...place.querySelectorAll('[aria-live=polite] p')].map(line => line.textContent);

test('§7.6 the live region says each sentence once', () => {
  const place = mount(<LiveRegion say="" />);
  expect(place.querySelectorAll('[aria-live=polite]')).toHaveLength(1);
  expect(said(place)).toEqual([]);
  mount(<LiveRegion say="You hit." />, place);
  mount(<LiveRegion say="You hit." />, place);
  mount(<LiveRegion say="Dealer stands." />, place);
  expect(said(place)).toEqual(['You hit.', 'Dealer stands.']);
});

test('§7.6 the same sentence is said again on another occasion', () => {
  const place = mount(<LiveRegion say="You hit." occasion={1} />);
  mount(<LiveRegion say="You hit." occasion={1} />, place);
  mount(<LiveRegion say="You hit." occasion={2} />, place);
  expect(said(place)).toEqual(['You hit.', 'You hit.']);
});

test('§7.6 what was said stays the same element, so that it is not read out again', () => {
  const place = mount(<LiveRegion say="One." />);
  const first = place.querySelector('p');
  mount(<LiveRegion say="Two." />, place);
  expect(place.querySelector('p')).toBe(first);
  for (const sentence of ['Three.', 'Four.', 'Five.']) mount(<LiveRegion say={sentence} />, place);
  expect(said(place)).toEqual(['Two.', 'Three.', 'Four.', 'Five.']);
});

test('§7.3 messages come in order, the newest at the end', () => {
  const messages = ['One.', 'Two.', 'Three.'].map(text => ({ text, tone: 'plain' }) as const);
  const texts = (place: HTMLElement) => [...place.querySelectorAll('li')].map(line => line.textContent);
  expect(texts(mount(<Messages messages={messages} />))).toEqual(['One.', 'Two.', 'Three.']);
  expect(texts(mount(<Messages messages={messages} last={2} />))).toEqual(['Two.', 'Three.']);
});

test('§7.3 a banner says what moved, with its sign', () => {
  const place = mount(
    <BannerView banner={{ text: 'BUST', tone: 'bad', change: { text: '-$10', tone: 'bad' } }} />,
  );
  expect(place.textContent).toBe('BUST-$10');
  expect(mount(<BannerView banner={{ text: 'PUSH', tone: 'even', change: null }} />).textContent).toBe(
    'PUSH',
  );
});
