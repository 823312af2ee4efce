/** How a player deviates from weighing its options evenly. Data: a new character is a new record. */
export type Personality = Readonly<{
  name: string;
  /** One sentence for whoever chooses an opponent. */
  description: string;
  /**
   * From 0 to 1, looser upwards: it enters an unraised pot with a hand so good that with this chance every opponent
   * still to act holds a worse one. So it plays fewer hands the more are behind it.
   */
  enter: number;
  /** From 0 to 1: the best part of the hands it enters with that it raises; with the rest it limps. */
  raise: number;
  /** By what it multiplies its chances when it thinks about a call; above 1 it pays too much, below 1 it folds too much. */
  defend: number;
  /** What a bet or raise is worth to it beyond its value, in pots; negative for those who would rather not. */
  aggression: number;
  /** By what it multiplies the chance that a bet makes others fold; the more, the more it bluffs. */
  bluff: number;
  /** From 0 to 1: how often it only checks or calls with a very strong hand before the river. */
  slowplay: number;
  /** The difference in value, in pots, that makes one option e times as likely as another: 0.02 is strict, 0.2 erratic. */
  mixing: number;
}>;

/** No deviation: how the others are read, too. */
export const BALANCED: Personality = {
  name: 'balanced',
  description:
    'Weighs its chances and what it costs to stay, bluffs now and then, and deviates in no direction.',
  enter: 0.62,
  raise: 0.85,
  defend: 1,
  aggression: 0,
  bluff: 1,
  slowplay: 0.15,
  mixing: 0.06,
};

/** Tight or loose: how many hands it plays. Passive or aggressive: what it does with them. */
export const PERSONALITIES: readonly Personality[] = [
  BALANCED,
  {
    ...BALANCED,
    name: 'tight-passive',
    description: 'Waits for good hands and then mostly calls with them; gives up easily.',
    enter: 0.42,
    raise: 0.25,
    defend: 0.92,
    aggression: -0.16,
    bluff: 0.85,
    slowplay: 0.35,
    mixing: 0.09,
  },
  {
    ...BALANCED,
    name: 'tight-aggressive',
    description: 'Plays few hands and plays them hard, as most books advise.',
    enter: 0.48,
    raise: 0.95,
    defend: 0.95,
    aggression: 0.02,
    bluff: 1.05,
    slowplay: 0.08,
  },
  {
    ...BALANCED,
    name: 'loose-passive',
    description: 'Wants to see every flop and every showdown, and seldom raises on the way.',
    enter: 0.9,
    raise: 0.12,
    defend: 1.22,
    aggression: -0.12,
    bluff: 0.85,
    slowplay: 0.35,
    mixing: 0.09,
  },
  {
    ...BALANCED,
    name: 'loose-aggressive',
    description: 'Plays many hands, bets most of them and bluffs a lot.',
    enter: 0.85,
    raise: 0.9,
    defend: 1.1,
    aggression: 0.05,
    bluff: 1.12,
    slowplay: 0.08,
  },
];
