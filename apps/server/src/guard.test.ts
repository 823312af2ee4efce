import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readAll } from 'node:stream/consumers';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { LogRecord } from './log.ts';
import { openBrowser, signedInBrowser, startTestServer, type TestServer } from './testing/index.ts';

/** Sends bytes as they are, and says what comes back until the connection ends. */
const sendRaw = async (port: number, bytes: string): Promise<string> => {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(bytes);
  return readAll(socket);
};

const request = (line: string, headers: Readonly<Record<string, string>>, body = ''): string =>
  `${line} HTTP/1.1\r\n${Object.entries({ connection: 'close', ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n${body}`;

const codeIn = (answer: string): string =>
  `${answer.split(' ')[1]} ${/"code":"([^"]*)"/.exec(answer)?.[1] ?? 'ok'}`;

let server: TestServer;
const lines: LogRecord[] = [];
beforeAll(async () => void (server = await startTestServer({ log: record => lines.push(record) })));
afterAll(() => server.stop());

describe('§9 whom the server answers', () => {
  test.each([
    ['127.0.0.1', true],
    ['localhost', true],
    ['LOCALHOST', true],
    ['[::1]', true],
    ['evil.example', false],
    ['127.0.0.1.evil.example', false],
  ])('Host %s', async (name, isAnswered) => {
    const answer = await sendRaw(server.port, request('GET /api', { host: `${name}:${server.port}` }));
    expect(codeIn(answer)).toBe(isAnswered ? '200 ok' : '403 request/host');
  });

  test('a name without our port, an empty one, or none at all is not ours', async () => {
    const asked = [{ host: 'localhost' }, { host: `localhost:${server.port + 1}` }, { host: '' }];
    for (const headers of asked)
      expect(codeIn(await sendRaw(server.port, request('GET /api', headers)))).toBe('403 request/host');
    expect(codeIn(await sendRaw(server.port, request('GET /api', {})))).toMatch(/^4/);
  });

  test.each([
    ['http://evil.example', '403 request/origin'],
    ['null', '403 request/origin'],
    ['http://localhost', '403 request/origin'],
    ['http://localhost:1', '403 request/origin'],
  ])('nothing changes for Origin %s', async (origin, code) => {
    const answer = await openBrowser(server.url).post('/api/session', { name: 'Mallory' }, { origin });
    expect(`${answer.status} ${(answer.body as { code: string }).code}`).toBe(code);
    expect(await server.house.store.playerByName('mallory')).toBeNull();
  });

  test('without an Origin, or from elsewhere by the browser’s own word, nothing changes', async () => {
    const headers = { host: `localhost:${server.port}`, 'content-type': 'application/json' };
    const body = '{"name":"Mallory"}';
    const length = { 'content-length': String(body.length) };
    const none = await sendRaw(server.port, request('POST /api/session', { ...headers, ...length }, body));
    expect(codeIn(none)).toBe('403 request/origin');
    const crossing = { ...headers, ...length, origin: server.url, 'sec-fetch-site': 'cross-site' };
    const crossed = await sendRaw(server.port, request('POST /api/session', crossing, body));
    expect(codeIn(crossed)).toBe('403 request/origin');
  });

  test('names that are allowed are answered, over TLS too; health needs no name', async () => {
    const other = await startTestServer({ allowHosts: ['cards.example.org'], behindTls: true });
    const ask = (headers: Readonly<Record<string, string>>) =>
      sendRaw(other.port, request('GET /api/session', headers));
    expect(codeIn(await ask({ host: 'cards.example.org' }))).toBe('200 ok');
    const body = '{"name":"Ann"}';
    const signedIn = await sendRaw(
      other.port,
      request(
        'POST /api/session',
        {
          host: 'cards.example.org',
          origin: 'https://cards.example.org',
          'content-type': 'application/json',
          'content-length': String(body.length),
        },
        body,
      ),
    );
    expect(signedIn).toMatch(
      /set-cookie: __Host-cardroom=[\w-]{43}; .*Path=\/; HttpOnly; SameSite=Strict; Secure/i,
    );
    expect(signedIn).toMatch(/strict-transport-security/i);
    expect(codeIn(await sendRaw(other.port, request('GET /health', { host: 'anything' })))).toBe('200 ok');
    await other.stop();
  });
});

describe('§9 what every answer says', () => {
  test('a strict policy without inline script, no sniffing, no referrer, no frames', async () => {
    for (const path of ['/', '/api', '/api/tables', '/nowhere', '/health']) {
      const { headers } = await openBrowser(server.url).get(path);
      const policy = headers.get('content-security-policy')!;
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("script-src 'self'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/unsafe|https?:/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  test('what browsers heed on trusted ways alone is sent there alone', async () => {
    const lan = await startTestServer({ allowHosts: ['192.0.2.7'] });
    const answer = await sendRaw(lan.port, request('GET /', { host: `192.0.2.7:${lan.port}` }));
    expect(answer).toMatch(/content-security-policy/i);
    expect(answer).not.toMatch(/cross-origin-opener-policy/i);
    await lan.stop();
  });

  test('the cookie is for this site’s requests alone; the token is in no body and no log', async () => {
    const ann = openBrowser(server.url);
    const answer = await ann.post('/api/session', { name: 'Ann' });
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^cardroom=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict$/),
      expect.stringMatching(/^cardroom-kept=; Max-Age=\d+; Path=\/api\/session; HttpOnly; SameSite=Strict$/),
    ]);
    const token = ann.cookie()!.split('=')[1]!;
    expect(answer.text).not.toContain(token);
    expect((await ann.get('/api/session')).body).toMatchObject({ player: { name: 'Ann' }, isNew: false });
    expect(JSON.stringify(lines)).not.toContain(token);
    expect((await ann.send('DELETE', '/api/session')).status).toBe(200);
    expect(ann.cookie()).toBeNull();
    expect((await ann.get('/api/session')).body).toEqual({ player: null });
    expect((await ann.get('/api/tables')).status).toBe(401);
  });

  test('of two cookies by the same name neither counts', async () => {
    const ann = await signedInBrowser(server.url, 'Ann');
    const twice = `${ann.cookie()}; cardroom=${'x'.repeat(43)}`;
    expect((await openBrowser(server.url).get('/api/tables', { cookie: twice })).status).toBe(401);
  });

  test('the log names routes, never invite codes, bodies or addresses', async () => {
    const ann = await signedInBrowser(server.url, 'Ann');
    await ann.get('/api/tables/t_1?invite=secretinvite');
    await ann.post('/api/session', { name: 'Ann', passphrase: 'secretpassphrase' });
    const text = JSON.stringify(lines);
    expect(text).not.toMatch(/secretinvite|secretpassphrase/);
    expect(lines).toContainEqual(expect.objectContaining({ route: '/api/tables/:table', status: 404 }));
  });
});

describe('§9.3 what is malformed', () => {
  const json = () => ({
    host: `localhost:${server.port}`,
    origin: server.url,
    'content-type': 'application/json',
  });
  const post = (body: string, more = {}) =>
    sendRaw(
      server.port,
      request(
        'POST /api/session',
        { ...json(), 'content-length': String(Buffer.byteLength(body)), ...more },
        body,
      ),
    );

  test.each([
    ['no JSON', '{"name":', '400 request/malformed'],
    ['nothing', '', '400 request/malformed'],
    ['a number', '7', '400 request/malformed'],
    ['null', 'null', '400 request/malformed'],
    ['a list', '[]', '400 request/malformed'],
    ['a field too many', '{"name":"Ann","admin":true}', '400 request/malformed'],
    ['a field of the wrong kind', '{"name":7}', '400 request/malformed'],
    ['__proto__', '{"name":"Ann","__proto__":{"admin":true}}', '400 request/malformed'],
    ['constructor.prototype', '{"name":"Ann","constructor":{"prototype":{}}}', '400 request/malformed'],
    ['very deep', `${'['.repeat(2_000)}${']'.repeat(2_000)}`, '400 request/malformed'],
    ['too large', `{"name":"${'a'.repeat(4_096)}"}`, '413 request/too-large'],
    ['a name that is none', '{"name":"<script>"}', '400 name/bad-character'],
  ])('%s', async (_what, body, code) => {
    expect(codeIn(await post(body))).toBe(code);
  });

  test('another media type, or none', async () => {
    expect(codeIn(await post('{"name":"Ann"}', { 'content-type': 'text/plain' }))).toBe(
      '415 request/not-json',
    );
    expect(codeIn(await post('{"name":"Ann"}', { 'content-type': 'application/jsonp' }))).toBe(
      '415 request/not-json',
    );
  });

  test('a body larger than it says, chunks without end, and what is no HTTP', async () => {
    const big = '{"name":"'.padEnd(5_000, 'a');
    const chunked = `1388\r\n${big}\r\n0\r\n\r\n`;
    const asChunks = { ...json(), 'transfer-encoding': 'chunked' };
    const answer = await sendRaw(server.port, request('POST /api/session', asChunks, chunked));
    expect(codeIn(answer)).toBe('413 request/too-large');
    expect(codeIn(await sendRaw(server.port, 'HELLO\r\n\r\n'))).toBe('400 request/malformed');
    const both = { ...json(), 'content-length': '3', 'transfer-encoding': 'chunked' };
    expect(codeIn(await sendRaw(server.port, request('POST /api/session', both, '0\r\n\r\n')))).toBe(
      '400 request/malformed',
    );
    const long = request('GET /api', { host: 'localhost', 'x-long': 'a'.repeat(20_000) });
    expect(codeIn(await sendRaw(server.port, long))).toBe('431 request/headers-too-large');
    const bad = request('GET /api/tables/%zz', { host: `localhost:${server.port}` });
    expect(codeIn(await sendRaw(server.port, bad))).toMatch(/^40[0-9] request/);
  });

  test('says in words what is wrong with a request', async () => {
    const ann = await signedInBrowser(server.url, 'Ann');
    const act = { actionId: 'a', kind: 'act', expect: 1 };
    const said = [
      ['/api/session', { name: '' }, 'name must not be empty.'],
      ['/api/session', { name: 'a'.repeat(101) }, 'name must have at most 100 characters.'],
      ['/api/session', { name: 7 }, 'name must be a text.'],
      ['/api/session', [], 'The request must be a record.'],
      ['/api/session', {}, 'The request needs a field "name".'],
      ['/api/session', { name: 'Ann', colour: 1 }, 'The request has a field "colour" that nobody knows.'],
      [
        '/api/tables',
        { actionId: 'a', game: 'whist', rules: 'vegas' },
        'game must be one of blackjack, holdem.',
      ],
      ['/api/tables', { actionId: 'a', game: 'holdem', rules: 7 }, 'rules is not as it should be.'],
      ['/api/tables/t_1', { actionId: 'a', kind: 'win' }, 'The request must have a kind that is known.'],
      [
        '/api/tables/t_1',
        { ...act, action: { kind: 'bet', amount: -1 } },
        'action.amount must be 0 or more.',
      ],
      ['/api/tables/t_1', { actionId: 'a', kind: 'sit', seat: 'x' }, 'seat must be a whole number or null.'],
    ] as const;
    for (const [path, body, message] of said)
      expect((await ann.post(path, body)).body).toEqual({ code: 'request/malformed', message });
    expect((await ann.get('/api/rounds?limit=0')).body).toMatchObject({
      message: 'limit is not as it should be: 1–100; 20 unless told.',
    });
  });

  test('a known address that is asked by another method says by which', async () => {
    const ann = await signedInBrowser(server.url, 'Ann');
    const asked = [
      ['GET', '/api/session/lock', 'POST'],
      ['DELETE', '/api/tables/t_1', 'GET, POST'],
      ['POST', '/api/rounds?limit=1', 'GET'],
    ] as const;
    for (const [method, path, allow] of asked) {
      const { status, headers, body } = await ann.send(method, path);
      expect([status, headers.get('allow'), (body as { code: string }).code]).toEqual([
        405,
        allow,
        'request/method',
      ]);
    }
  });

  test('addresses and queries that are none', async () => {
    const ann = await signedInBrowser(server.url, 'Ann');
    const asked = [
      ['/api/rounds?limit=0', 400],
      ['/api/rounds?limit=101', 400],
      ['/api/rounds?limit=5&limit=6', 400],
      ['/api/rounds?colour=red', 400],
      ['/api/tables/t_1/events?after=-1', 400],
      ['/api/tables/t%00', 400],
      ['/api/nothing', 404],
      ['/../../package.json', 404],
      ['/%2e%2e/package.json', 404],
    ] as const;
    for (const [path, status] of asked) expect([path, (await ann.get(path)).status]).toEqual([path, status]);
    const bad = await ann.get('/api/tables/t_1/events', { 'last-event-id': 'x' });
    expect(bad.body).toMatchObject({ code: 'request/malformed' });
  });
});

describe('§7 the page', () => {
  let folder: string;
  let built: TestServer;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'cardroom-page-'));
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Cardroom</title>');
    writeFileSync(join(folder, 'assets', 'main-AbCd1234.js'), 'console.log("hello");'.repeat(100));
    writeFileSync(join(folder, 'assets', 'old-AbCd1234.js'), 'console.log("old");');
    writeFileSync(join(folder, 'secret.key'), 'not for anybody');
    built = await startTestServer({ page: folder });
  });
  afterAll(async () => {
    await built.stop();
    rmSync(folder, { recursive: true });
  });

  test('answers those who ask for the head alone', async () => {
    const browser = openBrowser(built.url);
    for (const path of ['/', '/blackjack', '/assets/main-AbCd1234.js', '/health']) {
      const { status, text } = await browser.send('HEAD', path);
      expect([path, status, text]).toEqual([path, 200, '']);
    }
  });

  test('is at its addresses, fresh every time', async () => {
    const browser = openBrowser(built.url);
    for (const path of ['/', '/blackjack', '/table/t_1?invite=abc', '/history']) {
      const { headers, text } = await browser.get(path);
      expect(text).toContain('<title>Cardroom</title>');
      expect(headers.get('cache-control')).toBe('no-cache');
    }
    const tag = (await browser.get('/')).headers.get('etag')!;
    expect((await browser.get('/', { 'if-none-match': tag })).status).toBe(304);
    expect((await browser.get('/nowhere')).status).toBe(404);
    expect((await browser.get('/secret.key')).status).toBe(404);
  });

  test('where there is nothing, people get the page with a 404, and programs a code', async () => {
    const browser = openBrowser(built.url);
    const forPeople = await browser.get('/nowhere', { accept: 'text/html,*/*' });
    expect([forPeople.status, forPeople.text]).toEqual([404, expect.stringContaining('<title>Cardroom')]);
    expect((await browser.get('/nowhere')).body).toMatchObject({ code: 'request/unknown' });
    const ofApi = await browser.get('/api/nowhere', { accept: 'text/html' });
    expect([ofApi.status, ofApi.body]).toEqual([404, expect.objectContaining({ code: 'request/unknown' })]);
  });

  test('built anew under a running server: an asset that is gone is a 404', async () => {
    rmSync(join(folder, 'assets', 'old-AbCd1234.js'));
    const browser = openBrowser(built.url);
    for (let time = 0; time < 2; time++)
      expect((await browser.get('/assets/old-AbCd1234.js')).body).toMatchObject({ code: 'request/unknown' });
  });

  test('has assets that browsers keep, compressed', async () => {
    const response = await sendRaw(
      built.port,
      request('GET /assets/main-AbCd1234.js', {
        host: `localhost:${built.port}`,
        'accept-encoding': 'gzip, br',
      }),
    );
    expect(response).toMatch(/content-encoding: br/i);
    expect(response).toMatch(/cache-control: public, max-age=31536000, immutable/i);
    const file = await fetch(`${built.url}/assets/main-AbCd1234.js`, {
      headers: { 'accept-encoding': 'identity' },
    });
    expect(await file.text()).toContain('hello');
  });

  test('§7.5 admits remote faces only to whom they were switched on', async () => {
    const browser = openBrowser(built.url);
    const off = await browser.get('/');
    const on = await browser.get('/', { cookie: 'cardroom-faces=remote' });
    expect(off.headers.get('content-security-policy')).not.toContain('deckofcardsapi');
    expect(on.headers.get('content-security-policy')).toMatch(
      /img-src 'self' data: https:\/\/deckofcardsapi.com;/,
    );
  });

  test('says so in a sentence where it is not built', async () => {
    expect((await openBrowser(server.url).get('/')).body).toMatchObject({
      code: 'page/missing',
      message: expect.stringContaining('not built'),
    });
  });
});
