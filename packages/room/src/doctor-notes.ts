import type { StoreRecord } from './store.ts';

/** What is looked at, in the order in which it is told: what to say where it holds, and where it does not. */
export const STORE_EXAMINATIONS = {
  players: [
    'Names are unique, and every session, seat, account and note belongs to a player.',
    'A name is there twice, or a session, seat, account or note belongs to nobody.',
  ],
  sequence: [
    'The entries of every log follow each other without a gap.',
    'The entries of a log do not follow each other.',
  ],
  chain: ['Every entry is what was written: its hash fits.', 'An entry is not what was written.'],
  columns: [
    'What stands beside an entry is what the entry says.',
    'What stands beside an entry is not what the entry says.',
  ],
  actions: ['No action was taken twice.', 'An action was taken twice.'],
  tables: [
    'The list of tables says what their logs say.',
    'The list of tables says something else than their logs.',
  ],
  fold: [
    'Every log leads to a table, from its beginning as from its last round.',
    'A log does not lead to its table.',
  ],
  ledger: [
    'The ledger holds exactly the transfers of the logs.',
    'The ledger holds other transfers than the logs.',
  ],
  balances: ['Every balance is the sum of its transfers.', 'A balance is not the sum of its transfers.'],
  zero: [
    'All balances together are zero: no chip was made or lost.',
    'All balances together are not zero: chips were made or lost.',
  ],
  debts: [
    'Nobody but the mint and the houses owes chips.',
    'Somebody owes chips who is neither the mint nor a house.',
  ],
  seats: ['Every seat has the chips that its game says.', 'A seat has other chips than its game says.'],
  pots: [
    'Between rounds the pots are empty; in a round they hold its wagers.',
    'A pot does not hold the wagers of its round.',
  ],
  frozen: ['Frozen tables hold no chips.', 'A frozen table holds chips.'],
  statistics: [
    'The statistics are those that the logs give.',
    'The statistics are not those that the logs give.',
  ],
  shoes: [
    'Every shoe was committed to before it was mixed.',
    'A shoe was mixed that had not been committed to.',
  ],
  seeds: [
    'Every seed that was revealed is the one committed to.',
    'A seed that was revealed is not the one committed to.',
  ],
  cards: [
    'Every card shown is the one that was committed to.',
    'A card was shown that is not the one committed to.',
  ],
  boxes: ['Whatever is not revealed has its sealed box: seeds and invite codes.', 'A sealed box is gone.'],
  keys: ['The key opens every sealed box.', 'The key does not open every sealed box.'],
} as const satisfies Readonly<Record<string, readonly [holds: string, fails: string]>>;
export type ExaminationName = keyof typeof STORE_EXAMINATIONS;

/** One thing that was looked at. */
export type Check = Readonly<{
  name: ExaminationName;
  /** What holds, or what is wrong. */
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
  /** The ids of the keys that the boxes were sealed with. */
  sealedWith: readonly string[];
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
    note: 0,
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
    const ok = found.length === 0;
    return { name, means: STORE_EXAMINATIONS[name][ok ? 0 : 1], ok, problems: told };
  };
  const examination = (withKeys: boolean, sealedWith: readonly string[]): Examination => {
    const names = (Object.keys(STORE_EXAMINATIONS) as ExaminationName[]).filter(
      name => withKeys || name !== 'keys',
    );
    const checks = names.map(checkOf);
    return { ok: checks.every(({ ok }) => ok), checks, counts, sealedWith };
  };
  return { complain, counts, examination };
};
