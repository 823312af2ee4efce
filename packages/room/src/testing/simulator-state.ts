import type { Position, Seat } from '@cardroom/engine';
import type { Dealing, Hex32 } from '@cardroom/fairness';

import type { EntryBody } from '../chain.ts';
import type { Dealer } from '../draft.ts';
import type { TableId } from '../ledger.ts';
import type { Append, RoundRows } from '../store.ts';
import { isPerson, type ShoeFacts, type TableFacts, type TableState } from '../table.ts';

/** Which promise was broken. */
export const PROMISES = [
  'receipts',
  'chips',
  'log',
  'fold',
  'fairness',
  'hidden',
  'views',
  'expect',
  'rows',
  'freeze',
  'liveness',
  'errors',
] as const;
export type Promised = (typeof PROMISES)[number];

export type Violation = { readonly promise: Promised; readonly detail: string };

/** What somebody asked for, as far as an audit needs it. */
export type Asked = Readonly<{ expect?: number; seed?: string; kind: string }>;

/** One table as its log says, entry by entry, folded from the first. */
export type TableAudit = {
  readonly id: TableId;
  /** After each entry; the first is before any. */
  readonly states: TableState[];
  readonly bodies: EntryBody[];
  readonly appends: Append[];
  /** Entries by actor and action. */
  readonly actions: Map<string, number>;
  readonly shoes: ShoeAudit;
  readonly rows: Map<number, RoundRows>;
  /** Rounds whose statistics were lost on purpose. */
  readonly rowsLost: Set<number>;
  /** The entry that is to make its log unfoldable, by hash: somebody else's may come before it. */
  poison: string | null;
  /** It came: the log is unfoldable on purpose. */
  poisoned: boolean;
};

export const actionKey = (actor: string, actionId: string): string => `${actor} ${actionId}`;

export type AuditSetup = Readonly<{
  dealer: Dealer;
  /** The secret that was sealed under a name. */
  secretOf: (name: string) => string | undefined;
  /** What was asked under this name; undefined where nobody asked for such. */
  askedOf: (table: TableId, body: EntryBody) => Asked | undefined;
  count: (what: string) => void;
  /** Whether a table may freeze: something was broken on purpose. */
  mayFreeze: () => boolean;
  /** Whether seals can be opened: the key may have been lost on purpose. */
  hasKey: () => boolean;
}>;

/** When the seed of a shoe may be shown: see `closeShoe` and `abandon`. */
export type Policy = 'now' | 'later' | 'never';

export type Shoe = {
  readonly committedAt: number;
  facts: ShoeFacts;
  mixedAt: number | null;
  ended: Policy | null;
  revealed: boolean;
  dealing: Dealing | null;
};

/** What has become of a table's shoes. */
export type ShoeAudit = {
  readonly all: Map<string, Shoe>;
  /** The seed that each seat gave last, by what was asked, not by what was written. */
  readonly given: Map<Seat, { readonly seed: Hex32; readonly at: number }>;
  /** Hole cards of the hand in progress. */
  readonly holes: Map<Seat, readonly Position[]>;
  header: TableFacts | null;
  mixed: readonly Seat[] | null;
};

/** Whoever holds things against what was promised. */
export type Auditor = Readonly<{
  tables: ReadonlyMap<TableId, TableAudit>;
  setup: AuditSetup;
  fail: (promise: Promised, detail: string) => void;
  check: (holds: boolean, promise: Promised, detail: () => string) => boolean;
}>;

export const seatOfActor = ({ facts }: TableState, actor: string): number | null => {
  if (actor.startsWith('bot:')) return Number(actor.slice(4));
  const seat = facts.seats.find(place => isPerson(place) && `session:${sessionOf(place)}` === actor);
  return seat?.seat ?? null;
};

const sessionOf = ({ occupant }: TableState['facts']['seats'][number]): string =>
  occupant.kind === 'player' ? occupant.session : '';
