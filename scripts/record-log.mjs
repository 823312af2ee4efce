// Records rounds of both games as fixtures/logs/VERSION.json, and whole tables as fixtures/tables/VERSION.json. Done once a
// release: whatever a later program can do, it must still fold these events to these states
// (packages/engine/src/testing/recorded.test.ts, packages/room/src/recorded.test.ts).
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { blackjackGame, holdemGame, playOut, randomFrom } from '../packages/engine/src/testing/index.ts';
import { playRecordedTables } from '../packages/room/src/testing/recorded-tables.ts';

const root = join(import.meta.dirname, '..');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const ROUNDS = 25;

/** One round at each of some random tables: its events and the state they lead to. */
const record = game => Array.from({ length: ROUNDS }, (_, seed) => playRound(game, randomFrom(seed + 1)));

function playRound(game, random) {
  const table = game.openTable(random);
  return playOut(game, table.nextRound(null), table.deal(null, random), random);
}

const recorded = { version, blackjack: record(blackjackGame), holdem: record(holdemGame) };
const lines = Object.entries(recorded).map(([key, value]) => {
  const rounds = Array.isArray(value)
    ? `[\n${value.map(round => JSON.stringify(round)).join(',\n')}\n]`
    : JSON.stringify(value);
  return `${JSON.stringify(key)}: ${rounds}`;
});
writeFileSync(join(root, 'fixtures', 'logs', `${version}.json`), `{\n${lines.join(',\n')}\n}\n`);

const tables = await playRecordedTables();
writeFileSync(
  join(root, 'fixtures', 'tables', `${version}.json`),
  `[\n${tables.map(table => JSON.stringify(table)).join(',\n')}\n]\n`,
);
