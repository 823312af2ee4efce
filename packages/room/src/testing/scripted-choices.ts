import type { BlackjackLegal } from '@cardroom/engine/blackjack';
import type { HoldemLegal } from '@cardroom/engine/holdem';
import type { Random } from '@cardroom/engine/testing';

import type { GameAction } from '../command.ts';
import type { GameName } from '../table.ts';

/** How somebody plays: the same of everybody in one schedule, so that some see long hands and some all-ins. */
export type Temper = Readonly<{ hits: number; raises: number; folds: number }>;

export const anyTemper = (random: Random): Temper => ({
  hits: random.pick([0.3, 0.6, 0.95]),
  raises: random.pick([0.1, 0.3, 0.6]),
  folds: random.pick([0, 0.1, 0.3]),
});

/** Something that the rules allow now, or null when they allow nothing. */
export const chooseAction = (
  game: GameName,
  legal: unknown,
  temper: Temper,
  random: Random,
): GameAction | null =>
  game === 'blackjack'
    ? chooseBlackjack(legal as BlackjackLegal, temper, random)
    : chooseHoldem(legal as HoldemLegal, temper, random);

const INSURANCE = ['insure', 'evenMoney', 'decline'] as const;
const OTHER = ['stand', 'double', 'surrender'] as const;

const chooseBlackjack = (legal: BlackjackLegal, temper: Temper, random: Random): GameAction | null => {
  const { bet, pass } = legal;
  if (bet.ok && random.chance(0.95))
    return { kind: 'bet', box: random.pick(bet.boxes), amount: random.pick([bet.min, bet.min, bet.max]) };
  if (pass.ok) return { kind: 'pass', box: random.pick(pass.boxes) };
  if (legal.split.ok && random.chance(0.8)) return { kind: 'split' };
  if (legal.hit.ok && random.chance(temper.hits)) return { kind: 'hit' };
  const kinds = [...INSURANCE, ...OTHER].filter(kind => legal[kind].ok);
  return kinds.length === 0 ? null : { kind: random.pick(kinds) };
};

const chooseHoldem = (legal: HoldemLegal, temper: Temper, random: Random): GameAction | null => {
  if (!legal.fold.ok) return null;
  if (legal.raiseTo.ok && random.chance(temper.raises)) {
    const { min, max } = legal.raiseTo;
    return { kind: 'raiseTo', amount: random.pick([min, min, max]) };
  }
  if (legal.check.ok) return { kind: 'check' };
  return { kind: legal.call.ok && !random.chance(temper.folds) ? 'call' : 'fold' };
};

const NONSENSE: readonly GameAction[] = [
  { kind: 'raiseTo', amount: 1_000_000 },
  { kind: 'raiseTo', amount: 1 },
  { kind: 'raiseTo' },
  { kind: 'bet', box: 0, amount: 3 },
  { kind: 'bet', box: 99, amount: 10 },
  { kind: 'bet' },
  { kind: 'split' },
  { kind: 'evenMoney' },
  { kind: 'check' },
  { kind: 'deal' },
  { kind: 'reveal' },
  { kind: 'show' },
  { kind: 'peek' },
  { kind: 'reshuffle' },
  { kind: '__proto__' },
];

/** Something that the rules seldom or never allow. */
export const anyNonsense = (random: Random): GameAction => random.pick(NONSENSE);

/** What is no command at all. */
export const MALFORMED: readonly ((table: string, actionId: string) => unknown)[] = [
  () => null,
  () => 'sit',
  () => [],
  (table, actionId) => ({ table, actionId, kind: 'win' }),
  (table, actionId) => ({ table, actionId, kind: 'constructor' }),
  (table, actionId) => ({ table, actionId, kind: 'sit' }),
  (table, actionId) => ({ table, actionId, kind: 'leave', chips: 5 }),
  (table, actionId) => ({ table, actionId, kind: 'ready', expect: -1 }),
  (table, actionId) => ({ table, actionId, kind: 'ready', expect: 1.5 }),
  (table, actionId) => ({ table, actionId, kind: 'act', expect: 1, action: { kind: 'hit', seat: 1 } }),
  (table, actionId) => ({ table, actionId, kind: 'act', expect: 1, action: [] }),
  (table, actionId) => ({ table, actionId, kind: 'rebuy', chips: Number.NaN }),
  (table, actionId) => ({ table, actionId, kind: 'rebuy', chips: -5 }),
  table => ({ table, kind: 'leave' }),
  table => ({ table, actionId: '', kind: 'leave' }),
  table => ({ table, actionId: 'x'.repeat(81), kind: 'leave' }),
];
