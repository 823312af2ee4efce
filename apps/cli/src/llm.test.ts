import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { LLM_OFF, createLlm, keyFile, readKeyFile, readLlm, type LlmSettings } from './llm.ts';

let folder: string;
const settings = (): string => join(folder, 'settings.json');
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'llm-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const OPENAI: LlmSettings = { ...LLM_OFF, provider: 'openai', model: 'gpt-5-mini' };
const keep = (text: string, mode: number): void => {
  writeFileSync(keyFile(settings()), text);
  chmodSync(keyFile(settings()), mode);
};
const keyOf = (env: Record<string, string>, kept: LlmSettings = OPENAI) =>
  readLlm(env, kept, settings()).config?.key() ?? null;

describe('§5.3 where a key comes from', () => {
  test('off by default, whatever keys lie about', () => {
    keep('sk-file', 0o600);
    expect(readLlm({ CARDROOM_LLM_KEY: 'sk-env' }, LLM_OFF, settings())).toEqual({
      config: null,
      key: 'none',
      problem: null,
      talks: true,
    });
  });

  test('the environment, the provider’s own variable, then the file', () => {
    keep('sk-file\n', 0o600);
    expect(keyOf({ CARDROOM_LLM_KEY: 'sk-env', OPENAI_API_KEY: 'sk-own' })).toBe('sk-env');
    expect(keyOf({ OPENAI_API_KEY: 'sk-own' })).toBe('sk-own');
    expect(keyOf({ ANTHROPIC_API_KEY: 'sk-other' })).toBe('sk-file');
    expect(readLlm({}, OPENAI, settings()).key).toBe('file');
  });

  test('a provider’s own variable never goes to another address', () => {
    const elsewhere = { ...OPENAI, baseUrl: 'https://example.org/v1' };
    expect(keyOf({ OPENAI_API_KEY: 'sk-own' }, elsewhere)).toBeNull();
    expect(keyOf({ CARDROOM_LLM_KEY: 'sk-env' }, elsewhere)).toBe('sk-env');
  });

  test('a file that others can read is refused in a sentence', () => {
    for (const mode of [0o644, 0o640, 0o604, 0o660]) {
      keep('sk-file', mode);
      const { config, problem } = readLlm({}, OPENAI, settings());
      expect([config, problem]).toEqual([null, expect.stringMatching(/can be read by others.*chmod 600/)]);
      expect(problem).not.toContain('sk-file');
    }
    expect(readKeyFile(keyFile(settings()), 'win32').ok).toBe(true);
  });

  test('the environment chooses before the settings, and what is missing is a sentence', () => {
    const env = { CARDROOM_LLM_PROVIDER: 'ollama', CARDROOM_LLM_MODEL: 'llama3.2' };
    expect(readLlm(env, LLM_OFF, settings()).config).toMatchObject({
      baseUrl: 'http://127.0.0.1:11434/v1',
      model: 'llama3.2',
    });
    expect(readLlm({}, OPENAI, settings()).problem).toBe('OpenAI needs a key.');
    expect(readLlm({ CARDROOM_LLM_PROVIDER: 'nobody' }, OPENAI, settings()).problem).toMatch(/one of/);
  });

  test('nothing that is printed holds the key, and another set-up is another model', () => {
    const desk = createLlm({ CARDROOM_LLM_KEY: 'sk-env' }, OPENAI, settings());
    expect(JSON.stringify([desk.state(), desk.parts()])).not.toContain('sk-env');
    expect(desk.rival()?.label).toBe('gpt-5-mini (OpenAI)');
    desk.change(LLM_OFF);
    expect(desk.rival()).toBeNull();
  });
});
