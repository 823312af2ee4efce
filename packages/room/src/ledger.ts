import type { Chips, Seat } from '@cardroom/engine';

/** Names a table. Made by the room: `t_` and random letters and digits. */
export type TableId = string;
/** Names a player for good; names people see can be typed by anybody. */
export type PlayerId = string;

/**
 * Where chips can be. `mint` is where play chips come from and go back to: the one account that pays for all the others, so
 * that the sum of all balances is always zero. Only `mint` and a `house` may be below zero.
 */
export type Account =
  | 'mint'
  | `player:${string}`
  | `seat:${string}:${number}`
  | `pot:${string}`
  | `house:${string}`;

export const MINT: Account = 'mint';
export const playerAccount = (player: PlayerId): Account => `player:${player}`;
export const seatAccount = (table: TableId, seat: Seat): Account => `seat:${table}:${seat}`;
export const potAccount = (table: TableId): Account => `pot:${table}`;
export const houseAccount = (table: TableId): Account => `house:${table}`;

/** Whether an account may be below zero. */
export const mayOwe = (account: Account): boolean => account === MINT || account.startsWith('house:');

export const TRANSFER_REASONS = ['grant', 'sit', 'rebuy', 'wager', 'settle', 'return', 'leave'] as const;
export type TransferReason = (typeof TRANSFER_REASONS)[number];

/** Chips that move: one debit, one credit, so no transfer can make or lose any. */
export type Transfer = Readonly<{
  debit: Account;
  credit: Account;
  /** At least 1. */
  amount: Chips;
  reason: TransferReason;
}>;

export type Balance = { readonly account: Account; readonly balance: Chips };

/** What transfers do to balances. */
export const balancesAfter = (
  balances: ReadonlyMap<Account, Chips>,
  transfers: readonly Transfer[],
): ReadonlyMap<Account, Chips> => {
  const after = new Map(balances);
  const add = (account: Account, chips: Chips) => after.set(account, (after.get(account) ?? 0) + chips);
  for (const { debit, credit, amount } of transfers) {
    add(debit, -amount);
    add(credit, amount);
  }
  return after;
};
