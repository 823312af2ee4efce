import { expect, test } from 'vitest';

import { RATES, createLimiter } from './limiter.ts';
import { openBrowser, signedInBrowser, startTestServer, type Answered } from './testing/index.ts';

const atTime = (rates = {}) => {
  let time = 0;
  const limiter = createLimiter(rates, () => time);
  return { limiter, pass: (ms: number) => void (time += ms) };
};

test('a bucket gives its burst, then what flows in; it says how long to wait', () => {
  const { limiter, pass } = atTime({ session: { burst: 3, perSecond: 2 } });
  const waits = Array.from({ length: 5 }, () => limiter('session', 'ann'));
  expect(waits).toEqual([0, 0, 0, 500, 500]);
  pass(499);
  expect(limiter('session', 'ann')).toBe(1);
  pass(1);
  expect(limiter('session', 'ann')).toBe(0);
  expect(limiter('session', 'ann')).toBe(500);
  pass(60_000);
  expect(Array.from({ length: 4 }, () => limiter('session', 'ann'))).toEqual([0, 0, 0, 500]);
});

test('nobody pays for another key or another kind', () => {
  const { limiter } = atTime({ session: { burst: 1, perSecond: 1 } });
  expect([limiter('session', 'ann'), limiter('session', 'ann')]).toEqual([0, 1_000]);
  expect([limiter('session', 'bob'), limiter('address', 'ann')]).toEqual([0, 0]);
});

test('many keys do not fill the memory: those that were not used for longest are forgotten', () => {
  const { limiter } = atTime({ session: { burst: 1, perSecond: 0.001 } });
  limiter('session', 'once');
  for (let key = 0; key < 25_000; key++) {
    limiter('session', `other ${key}`);
    limiter('session', 'often');
  }
  expect(limiter('session', 'often')).toBeGreaterThan(0);
  expect(limiter('session', 'once')).toBe(0);
});

test('a classroom of 500 behind one address signs in at once', () => {
  const { limiter } = atTime();
  for (let pupil = 0; pupil < 500; pupil++)
    expect([
      limiter('address', 'school'),
      limiter('arrivals', 'school'),
      limiter('sign-in', `pupil${pupil}`),
    ]).toEqual([0, 0, 0]);
  expect(RATES.session.perSecond * 500).toBeGreaterThan(RATES.address.perSecond);
});

const codesOf = (answers: readonly Answered[]): readonly string[] =>
  answers.map(({ status, body }) => `${status} ${(body as { code?: string }).code ?? 'ok'}`);

test('over HTTP: who asks too often gets 429 with Retry-After, and others nothing of it', async () => {
  const limiter = createLimiter({
    session: { burst: 2, perSecond: 0.01 },
    'sign-in': { burst: 2, perSecond: 0.1 },
    tables: { burst: 1, perSecond: 0.01 },
  });
  const server = await startTestServer({ limiter });
  const ann = await signedInBrowser(server.url, 'Ann');
  const bob = await signedInBrowser(server.url, 'Bob');
  const asked = [await ann.get('/api/tables'), await ann.get('/api/tables'), await ann.get('/api/tables')];
  expect(codesOf(asked)).toEqual(['200 ok', '200 ok', '429 limit/session']);
  expect(Number(asked[2]!.headers.get('retry-after'))).toBeGreaterThan(90);
  const table = { game: 'blackjack', rules: 'vegas' };
  const opened = [
    await bob.post('/api/tables', { ...table, actionId: 'one' }),
    await bob.post('/api/tables', { ...table, actionId: 'two' }),
  ];
  expect(codesOf(opened)).toEqual(['200 ok', '429 limit/tables']);
  const tries = [];
  for (const name of ['Eve', 'eve', 'EVE'])
    tries.push(await openBrowser(server.url).post('/api/session', { name }));
  expect(codesOf(tries)).toEqual(['200 ok', '200 ok', '429 limit/sign-in']);
  await server.stop();
});

test('over HTTP: an address has a limit, too', async () => {
  const limiter = createLimiter({
    address: { burst: 3, perSecond: 0.01 },
    arrivals: { burst: 1, perSecond: 0.01 },
  });
  const server = await startTestServer({ limiter });
  const answers = [];
  for (const name of ['Ann', 'Bob', 'Cid', 'Dan'])
    answers.push(await openBrowser(server.url).post('/api/session', { name }));
  expect(codesOf(answers)).toEqual([
    '200 ok',
    '429 limit/arrivals',
    '429 limit/arrivals',
    '429 limit/address',
  ]);
  await server.stop();
});
