import { Client } from 'pg';

import { openPostgresStore } from '../postgres/index.ts';
import type { PostgresServer } from './postgres-server-node.ts';
import type { Opened } from './store-bench.ts';

let made = 0;

/** Makes an empty place for a room: a schema, which is quicker than a database; its address. */
export const newPlace = async ({ url }: PostgresServer): Promise<string> => {
  const name = `room${++made}`;
  const client = new Client(url);
  await client.connect();
  await client.query(`CREATE SCHEMA ${name}`);
  await client.end();
  return `${url}?options=-c%20search_path%3D${name}`;
};

/** A store in a place of its own. */
export const openedOn = async (server: PostgresServer): Promise<Opened> => {
  const url = await newPlace(server);
  const store = await openPostgresStore({ url, connections: 6 });
  return { store, again: () => openPostgresStore({ url, connections: 6 }), close: store.close };
};
