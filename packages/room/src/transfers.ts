import { invariant, type Chips } from '@cardroom/engine';

import { gameOf } from './games.ts';
import {
  MINT,
  houseAccount,
  playerAccount,
  potAccount,
  seatAccount,
  type Account,
  type Transfer,
  type TransferReason,
} from './ledger.ts';
import {
  isRoomEvent,
  seatAt,
  type GameEvent,
  type Occupant,
  type Play,
  type TableEvent,
  type TableFacts,
  type TableState,
} from './table.ts';

/** The chips that an event moves. */
export const transfersOf = (
  before: TableState,
  event: TableEvent,
  after: TableState,
): readonly Transfer[] => {
  if (!isRoomEvent(event)) return opensRound(event) ? [] : gameTransfers(before, after);
  switch (event.kind) {
    case 'playerSat':
      return bringIn(after.facts.id, event, event.occupant, 'sit');
    case 'chipsBought':
      return bringIn(after.facts.id, event, seatAt(after.facts, event.seat)!.occupant, 'rebuy');
    case 'seatLeft':
      return move(
        seatAccount(before.facts.id, event.seat),
        bankOf(seatAt(before.facts, event.seat)!.occupant),
        event.chips,
        'leave',
      );
    case 'tableOpened':
    case 'standingChanged':
    case 'seatReady':
    case 'seatClaimed':
    case 'playerRemoved':
    case 'shoeCommitted':
    case 'shoeMixed':
    case 'shoeReshuffled':
    case 'shoeClosed':
    case 'shoesRevealed':
    case 'shoeAbandoned':
    case 'roundBegun':
    case 'gameRestarted':
    case 'deadlineSet':
    case 'tableClosed':
      return [];
    // What these give back is read from the ledger itself: see `returnWagers`.
    case 'roundVoided':
    case 'tableFrozen':
      return [];
  }
};

const move = (debit: Account, credit: Account, amount: Chips, reason: TransferReason): readonly Transfer[] =>
  amount > 0 ? [{ debit, credit, amount, reason }] : [];

/** Where somebody's chips live away from the table; a bot's come from the mint. */
const bankOf = (occupant: Occupant): Account =>
  occupant.kind === 'player' ? playerAccount(occupant.player) : MINT;

const bringIn = (
  table: string,
  { seat, chips, granted }: { readonly seat: number; readonly chips: Chips; readonly granted: Chips },
  occupant: Occupant,
  reason: TransferReason,
): readonly Transfer[] => [
  ...(occupant.kind === 'player' ? move(MINT, bankOf(occupant), granted, 'grant') : []),
  ...move(bankOf(occupant), seatAccount(table, seat), chips, reason),
];

/**
 * What one event of a game moved: whoever has less has paid into the pot, whoever has more was paid out of it. The house
 * pays in before anybody is paid out.
 */
const gameTransfers = (before: TableState, after: TableState): readonly Transfer[] => {
  const changes = changesOf(after.facts, before.play!, after.play!);
  if (changes.length === 0) return [];
  const pot = potAccount(after.facts.id);
  return [
    ...changes.flatMap(({ account, by }) => move(account, pot, -by, 'wager')),
    ...changes.flatMap(({ account, by }) => move(pot, account, by, 'settle')),
  ];
};

type Change = { readonly account: Account; readonly by: Chips };

/** Who has more or less than before; most events move nothing. */
const changesOf = (facts: TableFacts, before: Play, after: Play): readonly Change[] => {
  const game = gameOf(facts);
  const then = game.stacks(before);
  const changes: Change[] = [];
  for (const { seat, chips } of game.stacks(after)) {
    const by = chips - then.find(other => other.seat === seat)!.chips;
    if (by !== 0) changes.push({ account: seatAccount(facts.id, seat), by });
  }
  const by = game.house(after) - game.house(before);
  if (by !== 0) changes.push({ account: houseAccount(facts.id), by });
  return changes;
};

/** A round that opens starts from the seats' own chips. */
const opensRound = ({ kind }: GameEvent): boolean => kind === 'roundOpened' || kind === 'handOpened';

/**
 * Puts everything back as it was before a round, from the ledger alone: whoever has gained pays into the pot, and the
 * pot pays whoever has lost. Nothing is needed but the round's own transfers.
 */
export const returnWagers = (table: string, moved: readonly Transfer[]): readonly Transfer[] => {
  const pot = potAccount(table);
  const net = new Map<Account, Chips>();
  const add = (account: Account, chips: Chips) => net.set(account, (net.get(account) ?? 0) + chips);
  for (const { debit, credit, amount, reason } of moved) {
    if (reason !== 'wager' && reason !== 'settle') continue;
    add(debit, -amount);
    add(credit, amount);
  }
  net.delete(pot);
  return [
    ...[...net].flatMap(([account, chips]) => move(account, pot, chips, 'return')),
    ...[...net].flatMap(([account, chips]) => move(pot, account, -chips, 'return')),
  ];
};

/**
 * Sends every chip on a table's seats home, from the ledger alone: to whoever last bought them. `balances` are the seats'
 * after `returnWagers`.
 */
export const sendHome = (
  ledger: readonly Transfer[],
  balances: ReadonlyMap<Account, Chips>,
): readonly Transfer[] =>
  [...balances].flatMap(([account, chips]) => {
    const bought = ledger.findLast(({ credit, reason }) => credit === account && isBuyIn(reason));
    invariant(chips === 0 || bought !== undefined, 'chips on a seat were bought');
    return bought ? move(account, bought.debit, chips, 'leave') : [];
  });

const isBuyIn = (reason: TransferReason): boolean => reason === 'sit' || reason === 'rebuy';
