import { MAX_CHIPS, ROUNDINGS, type Chips, type Rounding } from '../chips.ts';
import {
  checkFields,
  flag,
  oneOf,
  readNumber,
  wholeNumber,
  type Conflict,
  type Field,
  type FieldProblem,
  type Fields,
} from '../fields.ts';
import type { Result } from '../result.ts';

export const DOUBLE_ON = ['any', '9-11', '10-11', 'none'] as const;
export const SPLIT_BY = ['rank', 'value', 'none'] as const;
export const SURRENDERS = ['none', 'late'] as const;
export const PAYOUTS = ['3:2', '6:5', '1:1'] as const;
export const DEALER_CARDS = ['peek', 'noPeek', 'noHole'] as const;

/** When the shoe is shuffled between rounds: below this many cards, or below this share of the full shoe. */
export type ReshuffleAt = number | `${number}%`;

/** The rules of one blackjack table. Frozen data: every variation of the game is a record, none is a class. */
export type BlackjackRules = Readonly<{
  /** Decks in the shoe, 1–8. */
  decks: number;
  /** The dealer draws to a soft 17 (an ace counted as eleven) instead of standing on it. */
  hitSoft17: boolean;
  /** Hard totals that may be doubled; `any` means any total, soft ones too. */
  doubleOn: (typeof DOUBLE_ON)[number];
  /** Doubling is also allowed on more than two cards. */
  doubleAnyCards: boolean;
  /** Hands from a split may be doubled. */
  doubleAfterSplit: boolean;
  /** Hands that one box may hold after splits, 1–4. */
  maxHands: number;
  /** The same for aces, 1–4; above 2 means that split aces may be split again. Never more than `maxHands`. */
  maxHandsAces: number;
  /** Split aces take one card each and stand. */
  splitAcesOneCard: boolean;
  /** What makes a pair: equal ranks, equal values (king and ten), or nothing does. */
  splitBy: (typeof SPLIT_BY)[number];
  /** `late`: half the wager back as the first decision, unless the dealer has a blackjack. */
  surrender: (typeof SURRENDERS)[number];
  /** What a natural wins per stake. */
  blackjackPays: (typeof PAYOUTS)[number];
  /**
   * `peek`: the dealer looks at the hole card under an ace or ten-value before anybody plays. `noPeek`: it is
   * dealt, but looked at last. `noHole`: it is dealt last. Without a peek every wager, doubled and split ones
   * included, loses to a dealer blackjack.
   */
  dealerCard: (typeof DEALER_CARDS)[number];
  /** Insurance, and even money on a natural, is offered when the dealer shows an ace. */
  insurance: boolean;
  /** An ace and a ten-value are a blackjack; otherwise they are a plain 21. */
  naturals: boolean;
  /** The game is played for chips. */
  bets: boolean;
  /** How an uneven payout becomes whole chips. */
  rounding: Rounding;
  /** Smallest bet on a box, in chips; 0 where there are no bets. */
  minBet: Chips;
  /** Largest bet on a box, in chips; 0 where there are no bets. */
  maxBet: Chips;
  /** The bet that is filled in before the player changes it; kept within the limits and the bankroll. */
  defaultBet: Chips;
  /** A new player's bankroll, in chips. */
  startingChips: Chips;
  /** Shuffle before a round when fewer cards are left: a count, or a share of the shoe such as `25%`. */
  reshuffleAt: ReshuffleAt;
  /** Boxes on the table, 1–7; each belongs to a seat. */
  boxes: number;
  /** Pause between two dealer cards for a person watching, in milliseconds, 0–10,000. */
  dealDelayMs: number;
}>;

const reshuffleAt: Field<ReshuffleAt> = {
  means:
    'Shuffle before a round when fewer cards are left: a count, or a share of the shoe (100% = every round).',
  takes: 'a number of cards from 0 to 416 or a share such as 25%',
  accepts: (value): value is ReshuffleAt =>
    typeof value === 'number'
      ? Number.isInteger(value) && value >= 0 && value <= 416
      : typeof value === 'string' && /^(100|\d{1,2})%$/.test(value),
  read: text => (text.endsWith('%') ? text : readNumber(text)),
};

const chips = (means: string): Field<Chips> => wholeNumber(0, MAX_CHIPS, means);

export const BLACKJACK_FIELDS: Fields<BlackjackRules> = {
  decks: wholeNumber(1, 8, 'Decks in the shoe.'),
  hitSoft17: flag('The dealer draws to a soft 17.'),
  doubleOn: oneOf(DOUBLE_ON, 'Hard totals that may be doubled.'),
  doubleAnyCards: flag('Doubling is allowed on more than two cards.'),
  doubleAfterSplit: flag('Hands from a split may be doubled.'),
  maxHands: wholeNumber(1, 4, 'Hands that one box may hold after splits.'),
  maxHandsAces: wholeNumber(1, 4, 'The same for aces; above 2, split aces may be split again.'),
  splitAcesOneCard: flag('Split aces take one card each and stand.'),
  splitBy: oneOf(SPLIT_BY, 'What makes a pair.'),
  surrender: oneOf(SURRENDERS, 'Whether half the wager can be had back as the first decision.'),
  blackjackPays: oneOf(PAYOUTS, 'What a natural wins per stake.'),
  dealerCard: oneOf(DEALER_CARDS, "What happens to the dealer's second card before the players act."),
  insurance: flag('Insurance and even money are offered against an ace.'),
  naturals: flag('An ace and a ten-value are a blackjack, not a plain 21.'),
  bets: flag('The game is played for chips.'),
  rounding: oneOf(ROUNDINGS, 'How an uneven payout becomes whole chips.'),
  minBet: chips('Smallest bet on a box.'),
  maxBet: chips('Largest bet on a box.'),
  defaultBet: chips('The bet that is filled in at first.'),
  startingChips: chips("A new player's bankroll."),
  reshuffleAt,
  boxes: wholeNumber(1, 7, 'Boxes on the table.'),
  dealDelayMs: wholeNumber(0, 10_000, 'Pause between two dealer cards, in milliseconds.'),
};

/** Turns any input into rules, or says for every bad field what is wrong with it. */
export const validateBlackjackRules = (input: unknown): Result<BlackjackRules, readonly FieldProblem[]> =>
  checkFields(BLACKJACK_FIELDS, CONFLICTS, input);

const CONFLICTS: readonly Conflict<BlackjackRules>[] = [
  {
    fields: ['minBet', 'bets'],
    when: rules => rules.bets && rules.minBet < 1,
    message: () => 'minBet must be at least 1 where there are bets.',
  },
  {
    fields: ['maxBet', 'minBet', 'bets'],
    when: rules => rules.bets && rules.maxBet <= rules.minBet,
    message: ({ minBet }) => `maxBet must be above minBet (${minBet}).`,
  },
  {
    fields: ['startingChips', 'minBet', 'bets'],
    when: rules => rules.bets && rules.startingChips < rules.minBet,
    message: ({ minBet }) => `startingChips must cover minBet (${minBet}).`,
  },
  {
    // Two is what every table says; more than there may be hands at all is a contradiction.
    fields: ['maxHandsAces', 'maxHands'],
    when: rules => rules.maxHandsAces > Math.max(2, rules.maxHands),
    message: ({ maxHands }) => `maxHandsAces must not be above maxHands (${maxHands}).`,
  },
  {
    fields: ['insurance', 'naturals'],
    when: rules => rules.insurance && !rules.naturals,
    message: () => 'insurance needs naturals: without them there is nothing to insure against.',
  },
  {
    fields: ['insurance', 'bets'],
    when: rules => rules.insurance && !rules.bets,
    message: () => 'insurance needs bets.',
  },
  {
    fields: ['surrender', 'bets'],
    when: rules => rules.surrender !== 'none' && !rules.bets,
    message: () => 'surrender needs bets.',
  },
  {
    fields: ['doubleOn', 'bets'],
    when: rules => rules.doubleOn !== 'none' && !rules.bets,
    message: () => 'doubleOn must be none where there are no bets.',
  },
  {
    fields: ['splitBy', 'bets'],
    when: rules => rules.splitBy !== 'none' && !rules.bets,
    message: () => 'splitBy must be none where there are no bets.',
  },
];

const ONE_DECK: BlackjackRules = Object.freeze({
  decks: 1,
  hitSoft17: false,
  doubleOn: 'any',
  doubleAnyCards: false,
  doubleAfterSplit: false,
  maxHands: 2,
  maxHandsAces: 2,
  splitAcesOneCard: true,
  splitBy: 'rank',
  surrender: 'none',
  blackjackPays: '3:2',
  dealerCard: 'peek',
  insurance: false,
  naturals: true,
  bets: true,
  rounding: 'nearest',
  minBet: 10,
  maxBet: 500,
  defaultBet: 10,
  startingChips: 1_000,
  reshuffleAt: 15,
  boxes: 1,
  dealDelayMs: 350,
});

const SIX_DECKS: BlackjackRules = Object.freeze({
  ...ONE_DECK,
  decks: 6,
  maxHands: 4,
  reshuffleAt: '25%',
  dealDelayMs: 500,
});

/** The named tables. `vegas` is the default one. */
export const BLACKJACK_PRESETS = Object.freeze({
  vegas: preset(SIX_DECKS, { doubleAfterSplit: true, splitBy: 'value', surrender: 'late', insurance: true }),
  '21black': ONE_DECK,
  arcturus: preset(ONE_DECK, {
    doubleOn: '9-11',
    doubleAfterSplit: true,
    maxHands: 4,
    maxBet: 1_000,
    rounding: 'floor',
    dealDelayMs: 1_000,
  }),
  bicycle: preset(SIX_DECKS, { minBet: 1, maxBet: 100, startingChips: 5_000 }),
  'twenty-one': preset(ONE_DECK, {
    doubleOn: 'none',
    maxHands: 1,
    maxHandsAces: 1,
    splitBy: 'none',
    dealerCard: 'noPeek',
    naturals: false,
    bets: false,
    minBet: 0,
    maxBet: 0,
    defaultBet: 0,
    startingChips: 0,
    reshuffleAt: '100%',
    dealDelayMs: 1_500,
  }),
});

export type BlackjackPreset = keyof typeof BLACKJACK_PRESETS;

function preset(base: BlackjackRules, change: Partial<BlackjackRules>): BlackjackRules {
  return Object.freeze({ ...base, ...change });
}
