import { readFileSync } from 'node:fs';

import { BLACKJACK_PRESETS, type BlackjackRules } from '@cardroom/engine/blackjack';

import { rankOfValue } from '../shoe.ts';

/** The reference's card codes: 1 for an ace, 10 for every ten-value. */
export const rankOfCode = (code: number): number => rankOfValue(code - 1);
export const codeName = (code: number | string): string =>
  ({ '1': 'A', '10': 'T' })[String(code)] ?? String(code);

type ReferenceRules = {
  decks: number;
  dealerHitsSoft17: boolean;
  double: 'any2' | '9-11' | '10-11';
  doubleAnyNumberOfCards: boolean;
  doubleAfterSplit: boolean;
  maxHands: number;
  maxHandsAces: number;
  splitAcesOneCard: boolean;
  lateSurrender: boolean;
  blackjackPays: number;
  peek: boolean;
};

type ReferenceHand = {
  cards: number[];
  up: number;
  stand: number;
  hit: number;
  double?: number;
  split?: number;
  best: string;
};

export type RuleSet = {
  id: string;
  rules: ReferenceRules;
  ev: Record<'CDZ-' | 'TD', number>;
  'evByUpcard_CDZ-': Record<string, number>;
  dealerByUpcard: Record<string, Record<string, number>>;
  chart: { hard: Record<string, string>; soft: Record<string, string>; pairSplit: Record<string, string> };
  hands?: ReferenceHand[];
};

export type DepletedShoe = { shoe: string; counts_A_to_T: number[]; rules: string; 'ev_CDZ-': number };

type Reference = {
  ruleSets: RuleSet[];
  depletedShoes: DepletedShoe[];
  outcomeDistributions: {
    id: string;
    strategy: 'CDZ-' | 'TD';
    mean: number;
    sd: number;
    pdf: Record<string, number>;
  }[];
};

/** The project's own reference figures; their `meta` explains each. */
export const REFERENCE = JSON.parse(
  readFileSync(new URL('../../../../../fixtures/blackjack-reference.json', import.meta.url), 'utf8'),
) as Reference;

export const ruleSet = (id: string): RuleSet => REFERENCE.ruleSets.find(set => set.id === id)!;

/** The reference's rules in our fields. */
export const rulesOf = ({ rules }: RuleSet): BlackjackRules => ({
  ...BLACKJACK_PRESETS.vegas,
  decks: rules.decks,
  hitSoft17: rules.dealerHitsSoft17,
  doubleOn: rules.double === 'any2' ? 'any' : rules.double,
  doubleAnyCards: rules.doubleAnyNumberOfCards,
  doubleAfterSplit: rules.doubleAfterSplit,
  maxHands: rules.maxHands,
  maxHandsAces: rules.maxHandsAces,
  splitAcesOneCard: rules.splitAcesOneCard,
  splitBy: 'value',
  surrender: rules.lateSurrender ? 'late' : 'none',
  blackjackPays: '3:2',
  dealerCard: rules.peek ? 'peek' : 'noHole',
});

/** The rules that a depleted shoe's words stand for, such as `S17 DAS DOA SPL4 NRSA noLS 3:2 peek`. */
export const depletedRules = ({ rules }: DepletedShoe): BlackjackRules => ({
  ...BLACKJACK_PRESETS.vegas,
  decks: 1,
  hitSoft17: rules.startsWith('H17'),
  surrender: rules.includes(' LS ') ? 'late' : 'none',
});
