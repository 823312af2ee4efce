import { afterAll, beforeAll } from 'vitest';

import { openedOn } from '../testing/postgres-databases-node.ts';
import type { PostgresServer } from '../testing/postgres-server-node.ts';
import { startPostgres } from '../testing/postgres-server-node.ts';
import { storeContract } from '../testing/store-contract.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

storeContract('a database of PostgreSQL', () => openedOn(server));
