import { formatChips, type Chips } from '../chips.ts';
import { err, ok, rejection, type Result } from '../result.ts';
import type { BlackjackRejection, SeatAction } from './action.ts';
import { available, onlyHave } from './legal.ts';
import type { BlackjackState } from './state.ts';

type BetAction = Extract<SeatAction, { kind: 'bet' }>;

/** Reads a typed bet: `50`, `$50`, `1,000`. Whether the table takes it, `apply` says. */
export const parseBet = (text: string): Result<Chips, BlackjackRejection> => {
  const plain = text.trim().replace(/^\$/, '');
  const amount = plain === '' ? undefined : readAmount(plain);
  const refusal = whyNoAmount(amount);
  return refusal ? err(refusal) : ok(amount as Chips);
};

const readAmount = (plain: string): number => {
  if (/^\d{1,3}(,\d{3})+$/.test(plain)) return Number(plain.replaceAll(',', ''));
  return /^[+-]?\d+(\.\d+)?(e\d+)?$/i.test(plain) ? Number(plain) : Number.NaN;
};

/** Why the table does not take this stake; `null` when it does. The amount may be anything a client sent. */
export const whyNoStake = (state: BlackjackState, { seat, amount }: BetAction): BlackjackRejection | null =>
  whyNoAmount(amount) ?? whyOutOfBounds(state, available(state, seat), amount);

const whyNoAmount = (amount: unknown): BlackjackRejection | null => {
  if (amount === undefined || amount === null || amount === '')
    return rejection('bet/missing', 'Enter a bet amount.');
  if (typeof amount !== 'number' || !Number.isFinite(amount))
    return rejection('bet/not-a-number', 'Enter a whole number.');
  return Number.isInteger(amount) ? null : rejection('bet/not-whole', 'Enter a whole number.');
};

const whyOutOfBounds = (
  { rules }: BlackjackState,
  funds: Chips,
  amount: Chips,
): BlackjackRejection | null => {
  if (amount < rules.minBet)
    return rejection('bet/below-minimum', `Minimum bet is ${formatChips(rules.minBet)}.`);
  if (amount > rules.maxBet)
    return rejection('bet/above-maximum', `Maximum bet is ${formatChips(rules.maxBet)}.`);
  return amount > funds ? rejection('bet/not-enough', onlyHave(funds)) : null;
};
