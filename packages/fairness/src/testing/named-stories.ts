import { seedNamed, type ShoeStory } from './shoes.ts';

// The rules are written out: a preset may change, these receipts never do.
const BLACKJACK = {
  decks: 6,
  hitSoft17: false,
  blackjackPays: '3:2',
  dealerCard: 'peek',
  minBet: 5,
  maxBet: 500,
  reshuffleAt: '25%',
};
const HOLDEM = {
  seats: 2,
  stack: 200,
  smallBlind: 1,
  bigBlind: 2,
  blindSchedule: [{ hands: 10, smallBlind: 1, bigBlind: 2, ante: 0 }],
};

const story = (
  shoe: string,
  rules: { readonly decks?: number; readonly [field: string]: unknown },
  more: Partial<ShoeStory> = {},
): ShoeStory => ({
  terms: { shoe, rules, decks: rules.decks ?? 1 },
  seed: seedNamed(`dealer of ${shoe}`),
  seeds: [{ seat: 0, seed: seedNamed(`seat 0 of ${shoe}`) }],
  onTable: [],
  dealt: 0,
  isShown: () => true,
  status: 'closed',
  ...more,
});

/** Heads-up: hole cards at 0–3, a burn before each street; the hand of positions 1 and 3 was mucked. */
const HOLDEM_SHOWN = [0, 2, 5, 6, 7, 9, 11];
const headsUp: Partial<ShoeStory> = { dealt: 12, isShown: position => HOLDEM_SHOWN.includes(position) };
const twoSeats = [
  { seat: 3, seed: seedNamed('seat 3') },
  { seat: 1, seed: seedNamed('seat 1') },
];

/** The shoes of `fixtures/fairness`, by the names of their files. */
export const NAMED_STORIES: Readonly<Record<string, ShoeStory>> = {
  'holdem-open': story('h_19fk/12', HOLDEM, { ...headsUp, status: 'open' }),
  'holdem-closed': story('h_19fk/13', HOLDEM, headsUp),
  'blackjack-closed': story('b_6d/1', BLACKJACK, { dealt: 240 }),
  'two-seats': story('b_2s/4', { ...BLACKJACK, decks: 2 }, { seeds: twoSeats, dealt: 17, status: 'open' }),
  'reshuffled-open': story('b_r1/9', { ...BLACKJACK, decks: 1 }, { onTable: [7], dealt: 5, status: 'open' }),
  'reshuffled-twice': story('b_r2/9', { ...BLACKJACK, decks: 1 }, { onTable: [7, 11], dealt: 3 }),
  abandoned: story('b_ab/2', { ...BLACKJACK, decks: 2 }, { dealt: 9, status: 'abandoned' }),
  daily: story('daily/2026-01-31', BLACKJACK, { seeds: [{ seat: 0, seed: seedNamed('daily') }], dealt: 60 }),
};
