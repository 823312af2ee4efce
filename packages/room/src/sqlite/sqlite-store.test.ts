import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { storeContract } from '../testing/store-contract.ts';
import { openSqliteStore } from './index.ts';

storeContract('a file of SQLite', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cardroom-store-'));
  const file = join(folder, 'room.db');
  const store = await openSqliteStore({ file });
  return {
    store,
    again: () => openSqliteStore({ file }),
    close: async () => {
      await store.close();
      rmSync(folder, { recursive: true });
    },
  };
});
