import data from './preflop-data.json' with { type: 'json' };
import type { PreflopTable } from './preflop.ts';

/** Every starting hand against every other before the flop, computed by `scripts/preflop-table.ts`. 154 KB. */
export const PREFLOP: PreflopTable = new Uint32Array(
  Uint8Array.from(atob(data.table), letter => letter.charCodeAt(0)).buffer,
);
