import type { Hex32 } from '@cardroom/fairness';

import type { TableId } from './ledger.ts';
import { openSecret } from './live.ts';
import type { Sealed } from './store.ts';
import type { Vault } from './vault-port.ts';

/** What is in a sealed box of a table; null when the vault does not open it. */
export const secretIn = (vault: Vault, table: TableId, box: Sealed): string | null =>
  openSecret({ vault }, table, box);

/** The seeds of a table's shoes, from its boxes; null for those that are not there or do not open. */
export const seedsIn = (
  vault: Vault | null,
  table: TableId,
  boxes: readonly Sealed[],
): ((shoe: string) => Hex32 | null) => {
  const byName = new Map(boxes.map(box => [box.name, box]));
  return shoe => {
    const box = byName.get(`shoe:${shoe}`);
    return vault && box ? secretIn(vault, table, box) : null;
  };
};
