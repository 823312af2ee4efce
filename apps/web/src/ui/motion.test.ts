// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';

import { deal, flip, setMotionSpeed } from './motion.ts';

type Played = { readonly duration: number };

const element = (): { readonly element: Element; readonly played: readonly Played[] } => {
  const played: Played[] = [];
  const card = document.createElement('div');
  card.animate = (_, options) => void played.push(options as Played) as unknown as Animation;
  return { element: card, played };
};

const prefer = (reduced: boolean) =>
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: reduced && query.includes('reduced-motion') }));

afterEach(() => {
  vi.unstubAllGlobals();
  setMotionSpeed(1);
});

test('§7.4 a card slides in 180 ms and turns in 220, faster at a higher speed', () => {
  prefer(false);
  const { element: card, played } = element();
  deal(card);
  flip(card);
  setMotionSpeed(2);
  deal(card);
  expect(played.map(({ duration }) => duration)).toEqual([180, 220, 90]);
});

test('§7.6 nothing moves at speed 0, nor for those who prefer that', () => {
  const { element: card, played } = element();
  prefer(true);
  deal(card);
  prefer(false);
  setMotionSpeed(0);
  flip(card);
  expect(played).toEqual([]);
});
