import { DECK, type Card, type Chips } from '@cardroom/engine';
import { randomFrom, type Random } from '@cardroom/engine/testing';
import type { HoldemBot } from '../bot.ts';
import { evenTable, meanOf, netOf, playHoldem, unitsOf } from './play-holdem.ts';

/** A match of one player against others at a table of several seats. */
export type TableMatch = Readonly<{
  player: HoldemBot;
  /** Who sit there else: at each deal some of these, in any order. */
  others: readonly HoldemBot[];
  seats: number;
  deals: number;
  seed: number;
  stack?: Chips;
}>;

/** What the player won, in thousandths of a big blind for each hand; `error` is the standard error, by deals. */
export type TableResult = Readonly<{ hands: number; mean: number; error: number }>;

/**
 * Deals each deck as often as there are seats, with the player on every seat once and the others around it in the same
 * order: whoever has the good cards, the player has had them too.
 */
export const playDuplicate = async (match: TableMatch): Promise<TableResult> => {
  const random = randomFrom(match.seed);
  const nets: number[] = [];
  for (let deal = 0; deal < match.deals; deal++) {
    const won = await playDeal(match, random.shuffle(DECK), deal, random);
    nets.push(won.reduce((sum, net) => sum + net, 0) / match.seats);
  }
  return { hands: match.deals * match.seats, ...meanOf(nets) };
};

/** By the place from the button's left: what the player wins there. */
const playDeal = async (
  { player, others, seats, stack }: TableMatch,
  order: readonly Card[],
  deal: number,
  random: Random,
): Promise<readonly number[]> => {
  const setup = evenTable(seats, deal % seats, stack);
  const around = random.shuffle(
    Array.from({ length: seats - 1 }, (_, at) => others[(deal + at) % others.length]!),
  );
  const won: number[] = [];
  for (let place = 0; place < seats; place++) {
    const own = (deal + 1 + place) % seats;
    const botAt = (seat: number): HoldemBot =>
      seat === own ? player : around[(seat - own - 1 + seats) % seats]!;
    const played = await playHoldem(setup, order, botAt, unitsOf(random));
    won.push((1_000 * netOf(played, own)) / setup.rules.bigBlind);
  }
  return won;
};
