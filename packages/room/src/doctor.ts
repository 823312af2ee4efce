import { RESTORE, createNotes, type Complain, type Examination } from './doctor-notes.ts';
import { examineTable, type TableCase } from './doctor-table.ts';
import { mayOwe, playerAccount, type Account, type Balance } from './ledger.ts';
import type { Entry, PlayerRecord, SessionRecord, StoreRecord } from './store.ts';
import { parseBox, type Vault } from './vault-port.ts';

export { STORE_EXAMINATIONS, type Check, type Examination, type ExaminationName } from './doctor-notes.ts';

/** Looks at everything a store holds, in one pass over its dump. Without a vault the sealed boxes stay closed. */
export const examine = async (
  records: AsyncIterable<StoreRecord>,
  { vault = null }: { readonly vault?: Vault | null } = {},
): Promise<Examination> => {
  const notes = createNotes();
  const ward = createWard(notes.complain, vault);
  const keys = new Set<string>();
  for await (const record of records) {
    notes.counts[record.kind]++;
    if (record.kind === 'sealed') keys.add(parseBox(record.box)?.keyId ?? 'unknown');
    ward.see(record);
  }
  ward.finish();
  return notes.examination(vault !== null, [...keys].toSorted());
};

/** Everything that is followed beyond one table. */
const createWard = (complain: Complain, vault: Vault | null) => {
  const tables = new Map<string, TableCase>();
  const players = createPlayers(complain);
  const money = createMoney(complain);
  const caseOf = (id: string, what: string): TableCase | undefined => {
    const found = tables.get(id);
    if (!found) complain('tables', `There is ${what} of a table ${id} that is not listed. ${RESTORE}`);
    return found;
  };
  /** A log is read in one piece. */
  let reading: TableCase | undefined;
  const readEntry = (entry: Entry & { readonly kind: 'entry' }): void => {
    const table = caseOf(entry.table, 'an entry');
    if (table !== reading) reading?.logEnds();
    reading = table;
    table?.entry(entry);
  };
  const see = (record: StoreRecord): void => {
    switch (record.kind) {
      case 'player':
        return players.addPlayer(record);
      case 'session':
        return players.addSession(record);
      case 'table':
        players.known(record.players, `table ${record.id}`);
        return void tables.set(record.id, examineTable(record, vault, complain));
      case 'entry':
        return readEntry(record);
      case 'transfer':
        money.move(record);
        return caseOf(record.table, 'a transfer')?.transfer(record);
      case 'balance':
        return money.hold(record);
      case 'sealed':
        return caseOf(record.table, 'a sealed box')?.sealed(record);
      case 'round':
        return caseOf(record.table, 'a round')?.round(record);
      case 'result':
        players.known([record.player], `the statistics of table ${record.table}`);
        return caseOf(record.table, 'a result')?.result(record);
      case 'note':
        return players.known([record.player], `a note (${record.of} ${record.key})`);
    }
  };
  const finish = (): void => {
    for (const table of tables.values()) table.finish(money.balanceOf);
    players.accounts(money.accounts());
    money.finish();
  };
  return { see, finish };
};

const createPlayers = (complain: Complain) => {
  const ids = new Set<string>();
  const keys = new Set<string>();
  const sessions = new Set<string>();
  const known = (players: readonly string[], where: string): void => {
    for (const player of players)
      if (!ids.has(player))
        complain('players', `Nobody is known by the id ${player}, which is in ${where}. ${RESTORE}`);
  };
  return {
    addPlayer: ({ id, name, key }: PlayerRecord): void => {
      if (key !== name.toLowerCase())
        complain('players', `The name ${name} is found under another name. ${RESTORE}`);
      if (ids.has(id) || keys.has(key)) complain('players', `The name ${name} is there twice. ${RESTORE}`);
      ids.add(id);
      keys.add(key);
    },
    addSession: ({ id, player }: SessionRecord): void => {
      known([player], `session ${id}`);
      if (sessions.has(id)) complain('players', `Session ${id} is there twice. ${RESTORE}`);
      sessions.add(id);
    },
    known,
    /** Accounts outlive nobody. */
    accounts: (accounts: readonly Account[]): void => {
      const owned = new Set([...ids].map(playerAccount));
      for (const account of accounts)
        if (account.startsWith('player:') && !owned.has(account))
          complain('players', `There is an account ${account}, but no such player. ${RESTORE}`);
    },
  };
};

type Move = { readonly debit: Account; readonly credit: Account; readonly amount: number };

const createMoney = (complain: Complain) => {
  const moved = new Map<Account, number>();
  const held = new Map<Account, number>();
  const add = (account: Account, chips: number) => moved.set(account, (moved.get(account) ?? 0) + chips);
  return {
    move: ({ debit, credit, amount }: Move): void => {
      add(debit, -amount);
      add(credit, amount);
    },
    hold: ({ account, balance }: Balance): void => {
      held.set(account, balance);
      if (balance < 0 && !mayOwe(account))
        complain('debts', `${account} has ${balance} chips, which nobody may owe. ${RESTORE}`);
    },
    balanceOf: (account: Account): number => held.get(account) ?? 0,
    accounts: (): readonly Account[] => [...held.keys()],
    finish: (): void => {
      for (const account of new Set([...moved.keys(), ...held.keys()])) {
        const [is, should] = [held.get(account) ?? 0, moved.get(account) ?? 0];
        if (is !== should)
          complain('balances', `${account} has ${is} chips, but its transfers make ${should}. ${RESTORE}`);
      }
      const sum = [...held.values()].reduce((total, balance) => total + balance, 0);
      if (sum !== 0) complain('zero', `All balances together are ${sum}, not zero. ${RESTORE}`);
    },
  };
};
