import { formatChips, type Chips } from '../chips.ts';
import { err, ok, rejection, type Result } from '../result.ts';
import type { BlackjackRejection, SeatAction } from './action.ts';
import { available, legalActions, onlyHave } from './legal.ts';
import type { BlackjackState } from './state.ts';

type BetAction = Extract<SeatAction, { kind: 'bet' }>;

/** Reads a typed bet: `50`, `$50`, `1,000`. Whether the table takes it, `whyNoBet` says. */
export const parseBet = (text: string): Result<Chips, BlackjackRejection> => {
  const plain = text.replace(/[$,\s]/g, '');
  const amount =
    plain === '' ? undefined : /^[+-]?\d+(\.\d+)?(e\d+)?$/i.test(plain) ? Number(plain) : Number.NaN;
  const refusal = whyNoAmount(amount);
  return refusal ? err(refusal) : ok(amount as Chips);
};

/** Why this bet is refused; `null` when it is good. The amount may be anything a player typed or a client sent. */
export const whyNoBet = (
  state: BlackjackState,
  { seat, box, amount }: BetAction,
): BlackjackRejection | null => {
  const choice = legalActions(state, seat).bet;
  if (!choice.ok) return rejection(choice.code, choice.message);
  if (!choice.boxes.includes(box))
    return rejection('bet/not-your-box', 'That is not a box of yours that is open for a bet.');
  return whyNoAmount(amount) ?? whyOutOfBounds(state, available(state, seat), amount);
};

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
