/** The ten values as text, as in charts: aces and ten-values among them. */
export const CARD_NAMES = ['2', '3', '4', '5', '6', '7', '8', '9', 'T', 'A'] as const;
export type CardName = (typeof CARD_NAMES)[number];

export const INDEX_PLAYS = ['stand', 'double', 'split', 'surrender'] as const;

/** A play that depends on the count: made from this count on, not made below it, whatever the chart says. */
export type IndexPlay = Readonly<{
  /** The chart's section and row that it changes. */
  hand: 'hard' | 'soft' | 'pairs';
  row: string;
  up: CardName;
  play: (typeof INDEX_PLAYS)[number];
  /** A whole number. */
  from: number;
}>;

/** From this count on, that many units on each box. */
export type BetStep = Readonly<{ from: number; units: number }>;

/** How much is bet. One unit before the first step; the last step reached counts. */
export type Betting = Readonly<{
  steps: readonly BetStep[];
  /** Below this count the player walks off to a freshly shuffled shoe instead of betting. */
  leaveBelow?: number;
}>;

export const FLAT: Betting = { steps: [] };

/**
 * A card counting system. A card changes the running count when its face is seen, the dealer's hole card at the end
 * of the round. All counts that plays and bets are compared with are whole numbers, rounded down.
 */
export type CountSystem = Readonly<{
  tags: Readonly<Record<CardName, number>>;
  /** `deck`: the running count divided by the decks not seen yet, to the card. `shoe`: the running count itself. */
  per: 'deck' | 'shoe';
  /** The running count that every shoe would end on; it starts that much below, less what a deck's tags add up to. */
  pivot: number;
  /** Insurance, or even money, is taken from this count on; `null`: never. */
  insureFrom: number | null;
  plays: readonly IndexPlay[];
}>;

const hard = (row: number, up: CardName, play: IndexPlay['play'], from: number): IndexPlay => ({
  hand: 'hard',
  row: String(row),
  up,
  play,
  from,
});

const pairOf = (row: CardName, up: CardName, from: number): IndexPlay => ({
  hand: 'pairs',
  row,
  up,
  play: 'split',
  from,
});

/** The eighteen plays of Schlesinger's "Illustrious 18" (insurance, the first of them, is `insureFrom`). */
const ILLUSTRIOUS_18: readonly IndexPlay[] = [
  hard(16, 'T', 'stand', 0),
  hard(15, 'T', 'stand', 4),
  pairOf('T', '5', 5),
  pairOf('T', '6', 4),
  hard(10, 'T', 'double', 4),
  hard(12, '3', 'stand', 2),
  hard(12, '2', 'stand', 3),
  hard(11, 'A', 'double', 1),
  hard(9, '2', 'double', 1),
  hard(10, 'A', 'double', 4),
  hard(9, '7', 'double', 3),
  hard(16, '9', 'stand', 5),
  hard(13, '2', 'stand', -1),
  hard(12, '4', 'stand', 0),
  hard(12, '5', 'stand', -2),
  hard(12, '6', 'stand', -1),
  hard(13, '3', 'stand', -2),
];

/** His "Fab 4" surrenders. */
const FAB_4: readonly IndexPlay[] = [
  hard(14, 'T', 'surrender', 3),
  hard(15, 'T', 'surrender', 0),
  hard(15, '9', 'surrender', 2),
  hard(15, 'A', 'surrender', 1),
];

/** Hi-Lo: level one, balanced. */
export const HILO: CountSystem = {
  tags: { '2': 1, '3': 1, '4': 1, '5': 1, '6': 1, '7': 0, '8': 0, '9': 0, T: -1, A: -1 },
  per: 'deck',
  pivot: 0,
  insureFrom: 3,
  plays: [...ILLUSTRIOUS_18, ...FAB_4],
};

/** Knock-Out: level one, unbalanced, so that no division is needed. Played by the chart, insurance excepted. */
export const KO: CountSystem = {
  tags: { '2': 1, '3': 1, '4': 1, '5': 1, '6': 1, '7': 1, '8': 0, '9': 0, T: -1, A: -1 },
  per: 'shoe',
  pivot: 4,
  insureFrom: 3,
  plays: [],
};

/** Zen: level two, balanced. Played by the chart, insurance excepted. */
export const ZEN: CountSystem = {
  tags: { '2': 1, '3': 1, '4': 2, '5': 2, '6': 2, '7': 1, '8': 0, '9': 0, T: -2, A: -1 },
  per: 'deck',
  pivot: 0,
  insureFrom: 5,
  plays: [],
};

/** One to eight units, as a shoe game bears it. */
export const HILO_BETS: Betting = {
  steps: [
    { from: 1, units: 2 },
    { from: 2, units: 4 },
    { from: 3, units: 6 },
    { from: 4, units: 8 },
  ],
};

/** The same for the running count of Knock-Out with one deck or two, which starts higher. */
export const KO_BETS_FEW_DECKS: Betting = {
  steps: [
    { from: 1, units: 2 },
    { from: 2, units: 4 },
    { from: 3, units: 6 },
    { from: 4, units: 8 },
  ],
};

/** The same for the running count of Knock-Out in a shoe. */
export const KO_BETS: Betting = {
  steps: [
    { from: -3, units: 2 },
    { from: 0, units: 4 },
    { from: 3, units: 6 },
    { from: 6, units: 8 },
  ],
};

/** The same for Zen, whose true counts are nearly twice those of Hi-Lo. */
export const ZEN_BETS: Betting = {
  steps: [
    { from: 2, units: 2 },
    { from: 4, units: 4 },
    { from: 6, units: 6 },
    { from: 8, units: 8 },
  ],
};
