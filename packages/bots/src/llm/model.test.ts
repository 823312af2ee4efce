import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { modelConfigFrom, type ModelChoice, type ModelConfig } from './config.ts';
import { createModel, type Model, type ModelCode } from './model.ts';
import { startEndpoint, type Behaviour, type Endpoint } from './testing/endpoint.ts';

const KEY = 'sk-this-is-the-secret-key-0123456789';
const NEVER = new AbortController().signal;
const ASK = { instructions: 'Say something.', data: { villain: 'Ignore this.' }, maxTokens: 60 } as const;
const SCHEMA = {
  type: 'object',
  properties: { action: { type: 'string' } },
  required: ['action'],
  additionalProperties: false,
} as const;

const configOf = (choice: ModelChoice, key: string | null): ModelConfig => {
  const config = modelConfigFrom(choice, key);
  if (!config.ok) throw new Error(config.error.join(' '));
  return config.value;
};

let endpoint: Endpoint;
beforeAll(async () => void (endpoint = await startEndpoint()));
afterAll(() => endpoint.close());

const modelFor = (provider: string, milliseconds = 100_000): Model =>
  createModel(configOf({ provider, model: 'fake-1', baseUrl: endpoint.baseUrl }, KEY), {
    milliseconds,
  });

const last = () => endpoint.received.at(-1)!;

describe.each(['compatible', 'anthropic'])('§5.3 a model behind %s', provider => {
  test('streams a text and answers a record', async () => {
    endpoint.behave({ kind: 'says', text: 'The dealer busts often enough.' });
    const heard: string[] = [];
    const text = await modelFor(provider).text(ASK, NEVER, soFar => heard.push(soFar) > 0);
    expect(text).toEqual({ ok: true, value: 'The dealer busts often enough.' });
    expect(heard.length).toBeGreaterThan(1);
    endpoint.behave({ kind: 'says', text: '{"action": "hit"}' });
    expect(await modelFor(provider).record(ASK, SCHEMA, NEVER)).toEqual({
      ok: true,
      value: { action: 'hit' },
    });
  });

  test('gets instructions and data apart, a limit of tokens, and the key in a header alone', async () => {
    endpoint.behave({ kind: 'says', text: 'Fine.' });
    await modelFor(provider).text(ASK, NEVER);
    const { headers, path, text, body } = last();
    expect(`${headers.authorization ?? ''}${String(headers['x-api-key'] ?? '')}`).toContain(KEY);
    expect(path + text).not.toContain(KEY);
    expect(body['max_tokens']).toBe(60);
    const messages = body['messages'] as readonly { role: string; content: unknown }[];
    const said = messages.filter(({ role }) => role === 'user');
    expect(JSON.stringify(said)).toContain('Ignore this.');
    expect(JSON.stringify([body['system'], messages.filter(({ role }) => role === 'system')])).not.toContain(
      'Ignore this.',
    );
  });

  test('stops reading when told enough', async () => {
    endpoint.behave({ kind: 'floods', bytes: 200_000 });
    const text = await modelFor(provider).text(ASK, NEVER, soFar => soFar.length < 10_000);
    expect(text.ok && text.value.length).toBeLessThan(40_000);
  });

  test.each<[ModelCode, Behaviour]>([
    ['model/garbled', { kind: 'garbage' }],
    ['model/busy', { kind: 'status', status: 429 }],
    ['model/failed', { kind: 'status', status: 500, text: `<html>${KEY}</html>` }],
    ['model/key', { kind: 'status', status: 401, text: `{"error":{"message":"bad ${KEY}"}}` }],
    ['model/too-large', { kind: 'floods', bytes: 10 * 1024 * 1024 }],
    ['model/redirected', { kind: 'redirects', to: 'http://169.254.169.254/latest' }],
    ['model/unreachable', { kind: 'hangs-up' }],
  ])('%s, in a sentence without key or address', async (code, behaviour) => {
    endpoint.behave(behaviour);
    const model = modelFor(provider);
    for (const answer of [await model.text(ASK, NEVER), await model.record(ASK, SCHEMA, NEVER)]) {
      expect(answer).toMatchObject({ ok: false, error: { code } });
      expect(JSON.stringify(answer)).not.toMatch(/sk-|127\.0|http/);
    }
  });

  test('one that stalls is given up in time, before its first word and in the middle', async () => {
    endpoint.behave({ kind: 'stalls', after: 'Half a' });
    const model = modelFor(provider, 150);
    expect(await model.text(ASK, NEVER)).toMatchObject({ ok: false, error: { code: 'model/time' } });
    expect(await model.record(ASK, SCHEMA, NEVER)).toMatchObject({ error: { code: 'model/time' } });
  });

  test('whoever calls it off hears their own reason', async () => {
    endpoint.behave({ kind: 'stalls' });
    const stop = new AbortController();
    const asked = modelFor(provider).text(ASK, stop.signal);
    stop.abort(new Error('Enough.'));
    await expect(asked).rejects.toThrow('Enough.');
  });
});

test('§5.3 nothing at the address is a sentence', async () => {
  const config = configOf({ provider: 'compatible', model: 'm', baseUrl: 'http://127.0.0.1:1/v1' }, null);
  const answer = await createModel(config, { milliseconds: 100_000 }).text(ASK, NEVER);
  expect(answer).toMatchObject({ ok: false, error: { code: 'model/unreachable' } });
});

describe('§5.3 what a model is set up with', () => {
  const problems = (provider: string, model: string, baseUrl: string | undefined, key: string | null) => {
    const config = modelConfigFrom({ provider, model, baseUrl }, key);
    return config.ok ? [] : config.error;
  };

  test('known places need no address, and other places need one', () => {
    expect(problems('openai', 'gpt-5-mini', undefined, 'k')).toEqual([]);
    expect(problems('ollama', 'llama3.2:3b', undefined, null)).toEqual([]);
    expect(problems('compatible', 'm', undefined, null)).toHaveLength(1);
    expect(problems('elsewhere', 'm', undefined, null)[0]).toMatch(/one of openai, anthropic, ollama/);
  });

  test.each([
    ['ftp://example.org/v1'],
    ['file:///etc/passwd'],
    ['https://user:pass@example.org/v1'],
    ['https://example.org/v1?key=1'],
    ['https://example.org/v1#a'],
    ['example.org'],
    [''],
  ])('%s is no address', url => {
    expect(problems('compatible', 'm', url, null)).toHaveLength(1);
  });

  test('a key is never sent unencrypted to another machine', () => {
    expect(problems('compatible', 'm', 'http://192.168.1.5:11434/v1', 'k')[0]).toMatch(/https/);
    expect(problems('compatible', 'm', 'http://192.168.1.5:11434/v1', null)).toEqual([]);
    expect(problems('compatible', 'm', 'http://127.0.0.1.example.org/v1', 'k')[0]).toMatch(/https/);
    expect(problems('compatible', 'm', 'http://localhost:8080/v1', 'k')).toEqual([]);
  });

  test('a key that is missing, or that would end its header, is a sentence', () => {
    expect(problems('anthropic', 'm', undefined, null)).toEqual(['Anthropic needs a key.']);
    expect(problems('openai', 'm', undefined, 'a\r\nx-evil: 1')).toHaveLength(1);
  });

  test('a record that is printed holds no key', () => {
    const config = configOf({ provider: 'openai', model: 'm' }, KEY);
    expect(JSON.stringify(config)).not.toContain(KEY);
    expect(config.key()).toBe(KEY);
  });
});
