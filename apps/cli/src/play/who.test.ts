import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { createMemoryStore, createPlayers, type Players } from '@cardroom/room';
import { scryptPassphrases } from '@cardroom/room/passphrase';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { temporaryFolder } from '../testing/played-store.ts';
import { forgottenTokens, signIn, tokensIn, type Person } from './who.ts';

let folder = '';
let players: Players;
beforeEach(() => {
  folder = temporaryFolder();
  players = createPlayers({
    store: createMemoryStore(),
    clock: { now: () => Date.now() },
    random: { bytes: count => crypto.getRandomValues(new Uint8Array(count)) },
    passphrases: scryptPassphrases({ ln: 4, r: 1, p: 1 }),
  });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const PLACE = 'cardroom.sqlite';
/** The file of the only session there is. */
const file = (): string => join(folder, 'sessions', readdirSync(join(folder, 'sessions'))[0]!);
const tokens = () => tokensIn(folder, PLACE);
const sign = async (name: string, passphrase?: string): Promise<Person> => {
  const signed = await signIn(players, tokens(), name, passphrase);
  if (!signed.ok) throw new Error(signed.error[0]);
  return signed.value;
};

describe('§7.1 signing in at a terminal', () => {
  test('§7.1 a name is enough; the session is kept and used again', async () => {
    const ann = await sign('Ann');
    expect(ann).toMatchObject({ kind: 'session', name: 'Ann', proven: false });
    const signedIn = vi.spyOn(players, 'signIn');
    expect(await sign('ann')).toEqual(ann);
    expect(signedIn).not.toHaveBeenCalled();
    expect((await sign('ben')).player).not.toBe(ann.player);
  });

  test.skipIf(process.platform === 'win32')('§7.1 only its owner may read the file of sessions', async () => {
    folder = join(folder, 'data');
    await sign('ann');
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, 'sessions')).mode & 0o777).toBe(0o700);
  });

  test('§7.1 a file of sessions that is damaged holds none, and is put right', async () => {
    const first = await sign('ann');
    for (const text of ['', '{', 'no token', '7'.repeat(10_000)]) {
      writeFileSync(file(), text);
      const again = await sign('ann');
      expect(again.player).toBe(first.player);
      expect(again.session).not.toBe(first.session);
      expect(await sign('ann')).toEqual(again);
    }
  });

  test('§7.1 sessions of another store, and of other players, are others', async () => {
    await sign('ann');
    expect(tokensIn(folder, 'another.sqlite').read('ann')).toBeNull();
    expect(tokens().read('ben')).toBeNull();
    expect(forgottenTokens().read('ann')).toBeNull();
  });

  test('§7.1 terminals that begin at the same moment play in one session; no player loses one to another', async () => {
    const people = ['ann', 'ann', 'ann', 'ben', 'cleo', 'dora'];
    const signed = await Promise.all(people.map(name => sign(name)));
    expect(new Set(signed.slice(0, 3).map(({ session }) => session)).size).toBe(1);
    for (const [at, name] of people.entries()) expect(await sign(name)).toEqual(signed[at]);
  });

  test('§7.1 a name that cannot be one is refused in a sentence, and so is a place that cannot be written', async () => {
    expect(await signIn(players, tokens(), 'a', undefined)).toMatchObject({ ok: false });
    writeFileSync(join(folder, 'sessions'), '');
    expect(await signIn(players, tokens(), 'ann', undefined)).toEqual({
      ok: false,
      error: [`${join(folder, 'sessions')} cannot be made (EEXIST).`],
    });
  });
});

describe('§7.1 a locked name', () => {
  const PASSPHRASE = 'correct horse';
  beforeEach(async () => {
    await sign('ann');
    const locked = await players.lock(tokens().read('ann')!, PASSPHRASE);
    if (!locked.ok) throw new Error(locked.error.message);
  });

  test('§7.1 whoever locked it plays on by the session that is kept', async () => {
    expect(await sign('ann')).toMatchObject({ name: 'ann', proven: true });
  });

  test('§7.1 elsewhere it takes the passphrase, and the sentence says how to give it', async () => {
    rmSync(file());
    const refused = {
      ok: false,
      error: [
        'The name ann is locked: set CARDROOM_PASSPHRASE to its passphrase, or take another name by --player.',
      ],
    };
    expect(await signIn(players, tokens(), 'ann', undefined)).toEqual(refused);
    expect(await signIn(players, tokens(), 'ann', 'wrong horse')).toEqual(refused);
    const proven = await sign('ann', PASSPHRASE);
    expect(proven).toMatchObject({ name: 'ann', proven: true });
    expect(await sign('ann')).toEqual(proven);
  });

  test('§7.1 a passphrase proves nothing about a name that is not locked', async () => {
    expect(await sign('ben', PASSPHRASE)).toMatchObject({ proven: false });
  });
});
