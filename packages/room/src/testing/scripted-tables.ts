import { BLACKJACK_PRESETS, type BlackjackRules } from '@cardroom/engine/blackjack';
import { HOLDEM_PRESETS, type HoldemRules } from '@cardroom/engine/holdem';
import type { Random } from '@cardroom/engine/testing';

import type { TableSpec } from '../open.ts';
import type { TableOptions } from '../table.ts';

/** Any table, with rules under which much happens in few commands. */
export const anyTable = (random: Random): TableSpec =>
  random.chance(0.5) ? anyBlackjack(random) : anyHoldem(random);

/** A table at which one player with many boxes goes through a deck in two or three rounds. */
export const dryTable = (random: Random): TableSpec => ({
  game: 'blackjack',
  rules: { ...BLACKJACK_PRESETS['twenty-one'], boxes: random.pick([3, 4, 5]), reshuffleAt: 0 },
});

const anyBlackjack = (random: Random): TableSpec => {
  const rules = anyBlackjackRules(random);
  const { startingChips } = rules;
  const options = {
    ...anyOptions(random),
    rebuys: random.chance(0.7),
    minBuyIn: rules.bets ? Math.min(startingChips, rules.minBet * 2) : 0,
    maxBuyIn: startingChips,
  };
  return { game: 'blackjack', rules, options };
};

const anyBlackjackRules = (random: Random): BlackjackRules => {
  const name = random.pick(['vegas', '21black', 'arcturus', 'bicycle', 'twenty-one', 'twenty-one'] as const);
  const preset: BlackjackRules = BLACKJACK_PRESETS[name];
  return {
    ...preset,
    decks: 1,
    boxes: random.pick([1, 2, 3, 4, 5]),
    reshuffleAt: random.pick([0, 0, 0, 10, '25%', '100%'] as const),
    dealerCard: random.pick([preset.dealerCard, 'peek', 'noPeek', 'noHole'] as const),
    ...(preset.bets
      ? {
          startingChips: preset.minBet * random.pick([2, 4, 50]),
          insurance: random.chance(0.7),
          surrender: random.pick(['none', 'late'] as const),
          blackjackPays: random.pick(['3:2', '6:5', '1:1'] as const),
        }
      : {}),
  };
};

const anyHoldem = (random: Random): TableSpec => {
  const rules = anyHoldemRules(random);
  const options = {
    ...anyOptions(random),
    rebuys: random.chance(0.5),
    minBuyIn: Math.max(rules.endBelow, Math.floor(rules.stack / 2)),
    maxBuyIn: rules.stack * random.pick([1, 2]),
    firstButton: random.below(4),
  };
  return { game: 'holdem', rules, options };
};

const anyHoldemRules = (random: Random): HoldemRules => {
  const preset: HoldemRules =
    HOLDEM_PRESETS[random.pick(['headsup', 'standard', 'standard', 'sitngo'] as const)];
  const stack = preset.bigBlind * random.pick([2, 4, 10]);
  return {
    ...preset,
    seats: random.pick([2, 3, 3, 4, 6]),
    stack,
    raiseRule: random.pick(['standard', 'step'] as const),
    endBelow: Math.min(preset.endBelow, stack),
    ante: random.pick([0, 0, 1]),
  };
};

const anyOptions = (random: Random): Partial<TableOptions> => ({
  private: random.chance(0.15),
  rail: random.chance(0.85),
  turnSeconds: random.pick([0, 0, 20]),
});
