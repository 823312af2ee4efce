import { share, type Chips } from '@cardroom/engine';
import type { BlackjackRules } from '@cardroom/engine/blackjack';
import type { Advice, Play } from '@cardroom/odds/blackjack';

/** What a box's wager wins or gets back where payouts are uneven, in whole chips as the rules round them. */
export type Stakes = Readonly<{
  wager: Chips;
  /** Won by a natural. */
  natural: Chips;
  /** Kept by a surrender, of the wager. */
  kept: Chips;
  /** Put down for insurance. */
  insurance: Chips;
}>;

const PAYS = { '3:2': [3, 2], '6:5': [6, 5], '1:1': [1, 1] } as const;

export const stakesOf = ({ blackjackPays, rounding }: BlackjackRules, wager: Chips): Stakes => {
  const half = share(wager, 1, 2, rounding);
  const [numerator, denominator] = PAYS[blackjackPays];
  return { wager, natural: share(wager, numerator, denominator, rounding), kept: half, insurance: half };
};

/** What rounding adds to a natural's win. */
export const naturalRounding = ({ blackjackPays }: BlackjackRules, { wager, natural }: Stakes): number =>
  natural - (wager * PAYS[blackjackPays][0]) / PAYS[blackjackPays][1];

/** What a surrender brings: where the dealer has not looked, a blackjack still takes all. */
export const surrendering = ({ wager, kept }: Stakes, blackjack: number): number =>
  (kept - wager) * (1 - blackjack) - wager * blackjack;

/** What insurance brings, with this chance of a dealer blackjack. */
export const insuring = ({ insurance }: Stakes, blackjack: number): number => insurance * (3 * blackjack - 1);

/** Advice on a surrender in chips: it knows no rounding. `blackjack` as for `surrendering`. */
export const surrenderInChips = (value: number, { wager, kept }: Stakes, blackjack: number): number =>
  wager * value + (kept - wager / 2) * (1 - blackjack);

/** Advice in chips. */
export const inChips = (
  { surrender, ...others }: Advice['actions'],
  stakes: Stakes,
  blackjack: number,
): Partial<Record<Play, number>> => ({
  ...Object.fromEntries(Object.entries(others).map(([kind, value]) => [kind, stakes.wager * value])),
  ...(surrender === undefined ? {} : { surrender: surrenderInChips(surrender, stakes, blackjack) }),
});

/** The chance of a blackjack that no surrender escapes: half a wager is lost anyway, and the other half to that. */
export const unescaped = ({ actions: { surrender = -0.5 } }: Advice): number => -2 * surrender - 1;
