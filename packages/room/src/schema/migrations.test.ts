import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';

import { migrationsFrom, SCHEMA_VERSION } from './migrations.ts';

/** Game, net and wagered; how it was counted, and how it is counted now. */
const ROWS = [
  ['holdem', 0, 0, 'F', 0],
  ['holdem', 0, 40, 'P', 1],
  ['blackjack', 0, 0, 'P', 1],
] as const;

test("§8.1 a hand of hold'em that was folded for nothing stops being a push", () => {
  const db = new DatabaseSync(':memory:');
  for (const statement of migrationsFrom(0, 'sqlite')) db.exec(statement);
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

test('§8.4 a store of the version before learns to keep notes, and loses nothing', () => {
  const db = new DatabaseSync(':memory:');
  const upTo = migrationsFrom(0, 'sqlite').filter(statement => !statement.includes('notes'));
  for (const statement of upTo) db.exec(statement);
  db.exec("INSERT INTO players VALUES ('p', 'Ann', 'ann', 1, NULL)");
  for (const statement of migrationsFrom(2, 'sqlite')) db.exec(statement);
  db.exec("INSERT INTO notes VALUES ('p', 'review', 't/1', 1, '{}')");
  expect(db.prepare('SELECT name, version FROM players, schema_version').all()).toEqual([
    { name: 'Ann', version: SCHEMA_VERSION },
  ]);
  expect(db.prepare('SELECT key FROM notes').all()).toEqual([{ key: 't/1' }]);
  db.close();
});
