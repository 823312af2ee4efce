import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { botFor } from '@cardroom/bots';
import { unwrap } from '@cardroom/engine';
import { HOLDEM_PRESETS, type HoldemLegal } from '@cardroom/engine/holdem';
import { createDriver, createPlayers, createRoom, type Actor } from '@cardroom/room';
import { openSqliteStore } from '@cardroom/room/sqlite';
import { openVault } from '@cardroom/room/vault';

const folder = mkdtempSync(join(tmpdir(), 'cardroom-'));
const store = await openSqliteStore({ file: join(folder, 'cardroom.sqlite') });
const vault = unwrap(openVault({ file: join(folder, 'cardroom.key') }));
const random = { bytes: (count: number) => new Uint8Array(randomBytes(count)) };
const clock = {
  now: () => Date.now(),
  at: (moment: number, wake: () => void) => {
    const timer = setTimeout(wake, moment - Date.now());
    return () => clearTimeout(timer);
  },
};

const knowsBot = (game: string, name: string) => botFor(game, name) !== null;
const room = createRoom({ store, clock, random, vault, knowsBot });
const driver = createDriver({ room, store, clock, random, botFor, owner: randomUUID() });

const signedIn = unwrap(
  await createPlayers({ store, clock, random, passphrases: null }).signIn({ name: 'ann' }),
);
const { player, session } = signedIn;
const ann: Actor = { kind: 'session', session: session.id, player: player.id, name: 'ann', proven: false };
const rules = { ...HOLDEM_PRESETS.standard, seats: 3 };
const options = { rebuys: false };
const { table } = unwrap(await room.open(ann, randomUUID(), { game: 'holdem', rules, options })).receipt;
const command = async (intent: object) =>
  unwrap(await room.act(ann, { table, actionId: randomUUID(), ...intent })).frame.view;

await command({ kind: 'sit', seat: 1 });
await command({ kind: 'seatBot', seat: 2, bot: 'tight-aggressive' });
let view = await command({ kind: 'seatBot', seat: 3, bot: 'loose-passive' });
for (let hand = 1; hand <= 3; hand++) {
  view = await command({ kind: 'ready', expect: view.you!.expect, seed: randomBytes(32).toString('hex') });
  while (view.playing) {
    await driver.drive(table);
    view = unwrap(await room.view(table, ann));
    if (!view.playing || view.you!.expect === null) continue;
    const legal = view.you!.legal as HoldemLegal;
    const action = { kind: legal.check.ok ? 'check' : 'fold' };
    view = await command({ kind: 'act', expect: view.you!.expect, action });
  }
}
const chips = view.seats.reduce((sum, seat) => sum + seat.chips, 0);
console.log(view.hand, chips, (await store.rounds({ table })).length);
// 3 3000 3

await driver.stop();
room.close();
await store.close();
