import type { StoreRecord } from './store.ts';

/** What is looked at, in the order in which it is told. */
export const STORE_EXAMINATIONS = {
  players: 'Names are unique, and every session, seat and account belongs to a player.',
  sequence: 'The entries of every log follow each other without a gap.',
  chain: 'Every entry is what was written: its hash fits.',
  columns: 'What stands beside an entry is what the entry says.',
  actions: 'No action was taken twice.',
  tables: 'The list of tables says what their logs say.',
  fold: 'Every log leads to a table, from its beginning as from its last round.',
  ledger: 'The ledger holds exactly the transfers of the logs.',
  balances: 'Every balance is the sum of its transfers.',
  zero: 'All balances together are zero: no chip was made or lost.',
  debts: 'Nobody but the mint and the houses owes chips.',
  seats: 'Every seat has the chips that its game says.',
  pots: 'Between rounds the pots are empty; in a round they hold its wagers.',
  frozen: 'Frozen tables hold no chips.',
  statistics: 'The statistics are those that the logs give.',
  shoes: 'Every shoe was committed to before it was mixed.',
  seeds: 'Every seed that was revealed is the one committed to.',
  boxes: 'For every shoe whose seed is not revealed there is a sealed box.',
  keys: 'The key opens every sealed box.',
} as const;
export type ExaminationName = keyof typeof STORE_EXAMINATIONS;

/** One thing that was looked at. */
export type Check = Readonly<{
  name: ExaminationName;
  means: string;
  ok: boolean;
  /** One sentence each, with what to do; the first of them where there are very many. */
  problems: readonly string[];
}>;

export type Examination = Readonly<{
  ok: boolean;
  checks: readonly Check[];
  /** How many lines of each kind there were. */
  counts: Readonly<Record<StoreRecord['kind'], number>>;
}>;

/** Notes a problem. */
export type Complain = (name: ExaminationName, sentence: string) => void;

/** Of more problems of one kind nobody learns anything. */
const MOST_PROBLEMS = 50;

export const RESTORE = 'Restore a backup.';

/** What is found, as it is found. */
export const createNotes = () => {
  const problems = new Map<ExaminationName, string[]>();
  const more = new Map<ExaminationName, number>();
  const counts = {
    player: 0,
    session: 0,
    table: 0,
    entry: 0,
    transfer: 0,
    balance: 0,
    sealed: 0,
    round: 0,
    result: 0,
  };
  const complain: Complain = (name, sentence) => {
    const found = problems.get(name) ?? [];
    if (found.length < MOST_PROBLEMS) problems.set(name, [...found, sentence]);
    else more.set(name, (more.get(name) ?? 0) + 1);
  };
  const checkOf = (name: ExaminationName): Check => {
    const found = problems.get(name) ?? [];
    const rest = more.get(name) ?? 0;
    const told = rest > 0 ? [...found, `There are ${rest} more problems of this kind. ${RESTORE}`] : found;
    return { name, means: STORE_EXAMINATIONS[name], ok: found.length === 0, problems: told };
  };
  const examination = (withKeys: boolean): Examination => {
    const names = (Object.keys(STORE_EXAMINATIONS) as ExaminationName[]).filter(
      name => withKeys || name !== 'keys',
    );
    const checks = names.map(checkOf);
    return { ok: checks.every(({ ok }) => ok), checks, counts };
  };
  return { complain, counts, examination };
};
