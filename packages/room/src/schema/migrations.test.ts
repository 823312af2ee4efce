import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';

import { openSqliteStore } from '../sqlite/index.ts';
import { temporaryFile } from '../testing/temporary-file-node.ts';
import { migrationsFrom } from './migrations.ts';

const beforeNotes = migrationsFrom(0, 'sqlite').filter(statement => !statement.includes('notes'));

/** Game, net and wagered; how it was counted, and how it is counted now. */
const ROWS = [
  ['holdem', 0, 0, 'F', 0],
  ['holdem', 0, 40, 'P', 1],
  ['blackjack', 0, 0, 'P', 1],
] as const;

test("§8.1 a hand of hold'em that was folded for nothing stops being a push", () => {
  const db = new DatabaseSync(':memory:');
  for (const statement of beforeNotes) db.exec(statement);
  db.exec('PRAGMA foreign_keys = OFF');
  for (const [at, [game, net, wagered]] of ROWS.entries())
    db.exec(
      `INSERT INTO results VALUES ('t', ${at}, 'p', '${game}', 1, 1, 0, 0, 1, 0, 0, 0, 0, 0, ${wagered}, 9, ${net}, 'P')`,
    );
  for (const statement of migrationsFrom(1, 'sqlite')) db.exec(statement);
  expect(db.prepare('SELECT game, net, wagered, results, pushes FROM results ORDER BY round').all()).toEqual(
    ROWS.map(([game, net, wagered, results, pushes]) => ({ game, net, wagered, results, pushes })),
  );
  db.close();
});

test('§8.4 a file of the version before learns to keep notes, and loses nothing', async () => {
  const file = temporaryFile();
  const db = new DatabaseSync(file);
  for (const statement of beforeNotes) db.exec(statement);
  db.exec("INSERT INTO players VALUES ('p', 'Ann', 'ann', 1, NULL)");
  db.exec('UPDATE schema_version SET version = 2');
  db.close();
  const store = await openSqliteStore({ file });
  const note = { player: 'p', kind: 'review', key: 't/1', at: 1, body: { cost: 2 } };
  await store.writeNotes([note]);
  expect(await store.notes('p', 'review')).toEqual([note]);
  expect((await store.player('p'))?.name).toBe('Ann');
  await store.close();
});
