import { randomBytes, randomUUID } from 'node:crypto';
import { unwrap } from '@cardroom/engine';
import { BLACKJACK_PRESETS } from '@cardroom/engine/blackjack';
import { createMemoryStore, createPlayers, createRoom, memoryVault, type Actor } from '@cardroom/room';

const random = { bytes: (count: number) => new Uint8Array(randomBytes(count)) };
const clock = { now: () => Date.now() };
const store = createMemoryStore();
const room = createRoom({ store, clock, random, vault: memoryVault(random) });

const { player, session } = unwrap(
  await createPlayers({ store, clock, random, passphrases: null }).signIn({ name: 'ann' }),
);
const ann: Actor = {
  kind: 'session',
  session: session.id,
  player: player.id,
  name: player.name,
  proven: false,
};

const opened = unwrap(
  await room.open(ann, randomUUID(), { game: 'blackjack', rules: BLACKJACK_PRESETS.vegas }),
);
const { table } = opened.receipt;
const command = async (intent: object) =>
  unwrap(await room.act(ann, { table, actionId: randomUUID(), ...intent })).frame.view;

let view = await command({ kind: 'sit', seat: null });
console.log(view.seats[0]!.chips, view.next!.cards, view.you!.needsSeed);
// 1000 312 true
const seed = randomBytes(32).toString('hex');
view = await command({ kind: 'ready', expect: view.you!.expect, seed });
view = await command({ kind: 'act', expect: view.you!.expect, action: { kind: 'bet', box: 0, amount: 50 } });
console.log(view.shoe!.commitment.shoe === `${table}/1`, view.shoe!.seeds[0]!.seed === seed);
// true true
room.close();
