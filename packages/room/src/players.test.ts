import { describe, expect, test } from 'vitest';

import { unwrap } from '@cardroom/engine';
import { randomFrom } from '@cardroom/engine/testing';

import { createMemoryStore } from './memory-store.ts';
import {
  createPlayers,
  validName,
  validNameFrom,
  type Passphrases,
  type PlayerStore,
  type Players,
} from './players.ts';

/** Quick, and plain enough to be seen through. */
const plain: Passphrases = {
  make: async passphrase => `plain ${passphrase}`,
  check: async (passphrase, lock) => lock === `plain ${passphrase}`,
};

type Options = { readonly store?: PlayerStore; readonly passphrases?: Passphrases | null };

let desks = 0;

const openDesk = ({ store = createMemoryStore(), passphrases = plain }: Options = {}) => {
  const random = randomFrom(++desks);
  const time = { now: 1_000_000 };
  const players = createPlayers({
    store,
    clock: { now: () => time.now },
    random: { bytes: count => Uint8Array.from({ length: count }, () => random.below(256)) },
    passphrases,
  });
  return { players, store, time };
};

const signedIn = async (players: Players, name: string, passphrase?: string) =>
  unwrap(await players.signIn({ name, passphrase }));

const refusal = async (result: ReturnType<Players['signIn']> | ReturnType<Players['lock']>) => {
  const outcome = await result;
  return outcome.ok ? null : outcome.error;
};

const GOOD = 'correct horse';
const OTHER = 'battery staple';

/** A name that is locked, by the one who locked it. */
const lockedDesk = async (options?: Options) => {
  const desk = openDesk(options);
  const { session, player } = await signedIn(desk.players, 'Anna');
  unwrap(await desk.players.lock(session.token, GOOD));
  return { ...desk, owner: session, player };
};

describe('§7.1 FR-01 a name is 2–24 English letters, digits and underscores', () => {
  test.each([
    ['', 'name/empty', 'Enter a name.'],
    ['   ', 'name/empty', 'Enter a name.'],
    ['x', 'name/too-short', 'A name has at least 2 characters.'],
    ['a'.repeat(25), 'name/too-long', 'A name has at most 24 characters.'],
    ['José', 'name/bad-character', 'A name has only English letters, digits and underscores.'],
    ['a b', 'name/bad-character', 'A name has only English letters, digits and underscores.'],
    ['a-b', 'name/bad-character', 'A name has only English letters, digits and underscores.'],
    ['аnna', 'name/bad-character', 'A name has only English letters, digits and underscores.'],
    ['an\u0000na', 'name/bad-character', 'A name has only English letters, digits and underscores.'],
    ['K\u212A', 'name/bad-character', 'A name has only English letters, digits and underscores.'],
  ])('%j: %s', (text, code, message) => {
    expect(validName(text)).toEqual({ ok: false, error: { code, message } });
  });

  test.each(['ab', 'A_1', '__', '42', 'a'.repeat(24)])('%s is a name', name => {
    expect(validName(name)).toEqual({ ok: true, value: { name, key: name.toLowerCase() } });
  });

  test('space around a name is dropped', () => {
    expect(unwrap(validName(' Anna\n')).name).toBe('Anna');
  });

  test.each([
    ['josé.garcía', 'jose_garcia'],
    ['CORP\\anna', 'CORP_anna'],
    ['x', 'x_'],
    ['', 'player'],
    ['日本', 'player'],
    ['_ok_', '_ok_'],
    ['-a-b-', 'a_b'],
    [`${'a'.repeat(23)}-b`, `${'a'.repeat(23)}_`],
    ['ﬁﬁ!', 'fifi'],
  ])('the name nearest to %j is %s', (text, name) => expect(validNameFrom(text)).toBe(name));

  test('any text gives a valid name, and a valid name stays', () => {
    const random = randomFrom(2);
    const letters = Array.from('aZ09_-. éß日\u0301\u0000\u{1F600}');
    for (let round = 0; round < 2_000; round++) {
      const text = Array.from({ length: random.below(40) }, () => random.pick(letters)).join('');
      const name = validNameFrom(text);
      expect(validName(name).ok).toBe(true);
      expect(validNameFrom(name)).toBe(name);
    }
  });
});

describe('§7.1 FR-02 signing in by name alone', () => {
  test('the first use makes the player, the next finds it, whatever the case', async () => {
    const { players } = openDesk();
    const first = await signedIn(players, 'Anna');
    const again = await signedIn(players, 'ANNA');
    expect(first).toMatchObject({ isNew: true, player: { name: 'Anna', key: 'anna', locked: false } });
    expect(again).toMatchObject({ isNew: false, player: first.player });
    expect(again.session).not.toEqual(first.session);
  });

  test('two at once: one player, both signed in', async () => {
    const { players } = openDesk();
    const both = await Promise.all(['Anna', 'anna'].map(name => signedIn(players, name)));
    expect(both.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(both[0]!.player).toEqual(both[1]!.player);
    for (const { session, player } of both)
      expect(await players.session(session.token)).toEqual({
        player,
        session: { id: session.id, proven: false },
      });
  });

  test('a bad name makes nothing', async () => {
    const { players, store } = openDesk();
    expect(await refusal(players.signIn({ name: 'a b' }))).toMatchObject({ code: 'name/bad-character' });
    expect(await store.playerByName('a b')).toBeNull();
  });

  test('a token is 32 random bytes and is nowhere in the store; an id says nothing of it', async () => {
    const store = createMemoryStore();
    const { session } = await signedIn(openDesk({ store }).players, 'Anna');
    expect(session.token).toMatch(/^[\w-]{43}$/);
    expect(session.id).toMatch(/^s_[0-9a-f]{24}$/);
    let kept = '';
    for await (const record of store.dump()) kept += JSON.stringify(record);
    expect(kept).toContain(session.id);
    expect(kept).not.toContain(session.token);
  });

  test.each(['', 'x', 'A'.repeat(43), 'ü'.repeat(43), 'x'.repeat(1e6)])(
    'no session has a made-up token',
    async token => {
      const { players } = openDesk();
      await signedIn(players, 'Anna');
      expect(await players.session(token)).toBeNull();
      expect(await refusal(players.lock(token, GOOD))).toMatchObject({ code: 'session/unknown' });
    },
  );
});

describe('§7.1 a player may lock a name with a passphrase', () => {
  test('a locked name opens with its passphrase alone; wrong and missing are told in the same words', async () => {
    const { players } = await lockedDesk();
    const wrong = await refusal(players.signIn({ name: 'anna', passphrase: OTHER }));
    const missing = await refusal(players.signIn({ name: 'anna' }));
    expect(wrong).toMatchObject({ code: 'passphrase/wrong' });
    expect(missing).toEqual(wrong);
    const { session, player } = await signedIn(players, 'anna', GOOD);
    expect(player).toMatchObject({ locked: true });
    expect(await players.session(session.token)).toMatchObject({ session: { proven: true } });
  });

  test('nobody is shown what a passphrase is checked against', async () => {
    const { players, owner } = await lockedDesk();
    expect(
      JSON.stringify([await players.session(owner.token), await signedIn(players, 'Anna', GOOD)]),
    ).not.toContain('plain');
  });

  test('locking ends all other sessions and keeps the one that locks', async () => {
    const { players } = openDesk();
    const [mine, theirs] = [await signedIn(players, 'Anna'), await signedIn(players, 'anna')];
    const stranger = await signedIn(players, 'Bob');
    expect(unwrap(await players.lock(mine.session.token, GOOD))).toMatchObject({ locked: true });
    expect(await players.session(theirs.session.token)).toBeNull();
    expect(await players.session(mine.session.token)).toMatchObject({
      session: { id: mine.session.id, proven: true },
    });
    expect(await players.session(stranger.session.token)).not.toBeNull();
  });

  test('a kill between locking and ending the other sessions lets none of them in', async () => {
    const store: PlayerStore = {
      ...createMemoryStore(),
      dropSessions: () => Promise.reject(new Error('killed')),
    };
    const { players } = openDesk({ store });
    const [mine, theirs] = [await signedIn(players, 'Anna'), await signedIn(players, 'anna')];
    await expect(players.lock(mine.session.token, GOOD)).rejects.toThrow('killed');
    expect(await players.session(theirs.session.token)).toBeNull();
    expect(await players.session(mine.session.token)).not.toBeNull();
  });

  test.each([
    ['1234567', 'passphrase/too-short'],
    ['\u{1F600}'.repeat(7), 'passphrase/too-short'],
    ['x'.repeat(1_001), 'passphrase/too-long'],
  ])('%# a passphrase has 8 to 1,000 characters', async (passphrase, code) => {
    const { players } = openDesk();
    const { session } = await signedIn(players, 'Anna');
    expect(await refusal(players.lock(session.token, passphrase))).toMatchObject({ code });
    expect((await signedIn(players, 'Anna')).player.locked).toBe(false);
  });

  test('a lock is not locked over: of two who lock at once, one is told', async () => {
    const { players } = openDesk();
    const [a, b] = [await signedIn(players, 'Anna'), await signedIn(players, 'Anna')];
    const results = await Promise.all([
      players.lock(a.session.token, GOOD),
      players.lock(b.session.token, OTHER),
    ]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.find(({ ok }) => !ok)).toMatchObject({ error: { code: 'lock/already' } });
    const [winner, passphrase] = results[0].ok ? [a, GOOD] : [b, OTHER];
    expect(await refusal(players.lock(winner.session.token, OTHER))).toMatchObject({ code: 'lock/already' });
    expect(await refusal(players.signIn({ name: 'Anna', passphrase }))).toBeNull();
  });

  test('a passphrase changes with the old one, and ends the other sessions', async () => {
    const { players, owner } = await lockedDesk();
    const { session } = await signedIn(players, 'Anna', GOOD);
    expect(await refusal(players.changeLock(session.token, OTHER, OTHER))).toMatchObject({
      code: 'passphrase/wrong',
    });
    expect(await refusal(players.changeLock(session.token, GOOD, 'short'))).toMatchObject({
      code: 'passphrase/too-short',
    });
    unwrap(await players.changeLock(session.token, GOOD, OTHER));
    expect(await players.session(owner.token)).toBeNull();
    expect(await players.session(session.token)).not.toBeNull();
    expect(await refusal(players.signIn({ name: 'Anna', passphrase: GOOD }))).not.toBeNull();
    expect(await refusal(players.signIn({ name: 'Anna', passphrase: OTHER }))).toBeNull();
  });

  test('unlocking needs the passphrase, and then nobody does', async () => {
    const { players, owner } = await lockedDesk();
    expect(await refusal(players.unlock(owner.token, OTHER))).toMatchObject({ code: 'passphrase/wrong' });
    expect(unwrap(await players.unlock(owner.token, GOOD))).toMatchObject({ locked: false });
    expect((await signedIn(players, 'anna')).player.locked).toBe(false);
    expect(await players.session(owner.token)).toMatchObject({ session: { proven: false } });
    expect(await refusal(players.unlock(owner.token, GOOD))).toMatchObject({ code: 'lock/none' });
    expect(await refusal(players.changeLock(owner.token, GOOD, OTHER))).toMatchObject({ code: 'lock/none' });
  });

  test('where there are no passphrases, names cannot be locked, and locked ones not opened', async () => {
    const { store } = await lockedDesk();
    const { players } = openDesk({ store, passphrases: null });
    const unavailable = { code: 'passphrase/unavailable' };
    expect(await refusal(players.signIn({ name: 'Anna', passphrase: GOOD }))).toMatchObject(unavailable);
    const { session } = await signedIn(players, 'Bob');
    expect(await refusal(players.lock(session.token, GOOD))).toMatchObject(unavailable);
  });
});

describe('§7.1 a name locked while somebody signs in to it', () => {
  /** Whether a sign-in without passphrase got through although the name was locked just as its session was made. */
  const slipsThrough = async (store: PlayerStore): Promise<boolean> => {
    const { players } = openDesk({ store });
    const { session } = await signedIn(players, 'Anna');
    let locked = false;
    const during: PlayerStore = {
      ...store,
      addSession: async added => {
        if (!locked) unwrap(await players.lock(session.token, GOOD));
        locked = true;
        await store.addSession(added);
      },
    };
    return (await openDesk({ store: during }).players.signIn({ name: 'anna' })).ok;
  };

  test('is refused', async () => {
    expect(await slipsThrough(createMemoryStore())).toBe(false);
  });

  test('a planted bug is found: a look at the lock that is out of date', async () => {
    const store = createMemoryStore();
    const stale: PlayerStore = {
      ...store,
      player: async id => {
        const record = await store.player(id);
        return record && { ...record, lock: null };
      },
    };
    expect(await slipsThrough(stale)).toBe(true);
  });
});

describe('§7.1 passphrases cannot be guessed fast', () => {
  const guess = (players: Players, passphrase = OTHER) =>
    refusal(players.signIn({ name: 'Anna', passphrase }));

  test('three are free, then each doubles the wait, up to a minute, and the refusal says how long', async () => {
    const { players, time } = await lockedDesk();
    for (let free = 0; free < 3; free++)
      expect(await guess(players)).toMatchObject({ code: 'passphrase/wrong' });
    for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
      expect(await guess(players, GOOD)).toEqual({
        code: 'passphrase/wait',
        message: `Too many wrong passphrases: try again in ${seconds} second${seconds === 1 ? '' : 's'}.`,
        retryAt: time.now + seconds * 1_000,
      });
      time.now += seconds * 1_000;
      expect(await guess(players)).toMatchObject({ code: 'passphrase/wrong' });
    }
  });

  test('guesses at the same time count each', async () => {
    const { players } = await lockedDesk();
    const answers = await Promise.all(Array.from({ length: 20 }, () => guess(players)));
    expect(answers.filter(answer => answer?.code === 'passphrase/wrong')).toHaveLength(3);
    expect(answers.filter(answer => answer?.code === 'passphrase/wait')).toHaveLength(17);
  });

  test('those for changing and unlocking count too; what can be no passphrase does not', async () => {
    const { players, owner } = await lockedDesk();
    for (let free = 0; free < 5; free++) await guess(players, 'short');
    for (let free = 0; free < 5; free++) await refusal(players.signIn({ name: 'Anna' }));
    await players.changeLock(owner.token, OTHER, OTHER);
    await players.unlock(owner.token, OTHER);
    await guess(players);
    expect(await refusal(players.unlock(owner.token, GOOD))).toMatchObject({ code: 'passphrase/wait' });
    expect(await players.session(owner.token)).not.toBeNull();
  });

  test('the right one ends the count, and so does an hour', async () => {
    const { players, time } = await lockedDesk();
    for (let free = 0; free < 3; free++) await guess(players);
    time.now += 1_000;
    expect(await guess(players, GOOD)).toBeNull();
    for (let free = 0; free < 3; free++) await guess(players);
    expect(await guess(players)).toMatchObject({ code: 'passphrase/wait' });
    time.now += 3_600_001;
    for (let free = 0; free < 3; free++)
      expect(await guess(players)).toMatchObject({ code: 'passphrase/wrong' });
  });

  test('one name’s wrong guesses keep nobody else waiting', async () => {
    const { players } = await lockedDesk();
    const bob = await signedIn(players, 'Bob');
    unwrap(await players.lock(bob.session.token, GOOD));
    for (let free = 0; free < 9; free++) await guess(players);
    expect(await refusal(players.signIn({ name: 'Bob', passphrase: GOOD }))).toBeNull();
  });
});
