import { PROVIDERS } from '@cardroom/bots/llm';
import { LLM_LINES, presentLlm, type Message } from '@cardroom/screens';

import { LLM_CHOICES, keyFile, providerLabel, type LlmSettings } from '../../llm.ts';
import type { Desk, Page } from '../desk.ts';

type Typing = { readonly line: 'model' | 'baseUrl'; readonly text: string };

/** Where a language model is set up and tried. */
export const llmPage = (desk: Desk): Page => {
  let selected = 0;
  let typing: Typing | null = null;
  let tried: Message | null = null;
  const kept = (): LlmSettings => desk.settings().llm;
  const keep = async (llm: LlmSettings): Promise<void> => {
    const problem = await desk.change({ ...desk.settings(), llm });
    tried = problem === null ? null : { text: problem, tone: 'bad' };
    desk.changed();
  };
  const tryIt = async (): Promise<void> => {
    tried = { text: 'The model is asked …', tone: 'muted' };
    desk.changed();
    tried = await attempt(desk);
    desk.changed();
  };
  const change = (by: number): void => {
    switch (LLM_LINES[selected]!) {
      case 'provider':
        return desk.run(keep(withProvider(kept(), by)));
      case 'model':
        typing = { line: 'model', text: kept().model };
        return undefined;
      case 'baseUrl':
        typing = { line: 'baseUrl', text: kept().baseUrl ?? '' };
        return undefined;
      case 'key':
        tried = null;
        return desk.llm.change(kept());
      case 'talk':
        return desk.run(keep({ ...kept(), talk: !kept().talk }));
      case 'try':
        return desk.run(tryIt());
    }
  };
  const type = (key: string): void => {
    const { next, back } = desk.settings().keys;
    const { line, text } = typing!;
    if (key === back || key === next) typing = null;
    if (key === next) desk.run(keep({ ...kept(), [line]: line === 'baseUrl' && text === '' ? null : text }));
    else if (typing !== null) typing = { line, text: typed(text, key) };
  };
  const press = (key: string): void => {
    const { up, down, less, more, next } = desk.settings().keys;
    if (key === up) selected = (selected + LLM_LINES.length - 1) % LLM_LINES.length;
    if (key === down) selected = (selected + 1) % LLM_LINES.length;
    if (key === next || key === more) change(1);
    else if (key === less) change(-1);
  };
  return {
    screen: () => presentLlm({ ...shownOf(desk), tried, typing, selected, keys: desk.settings().keys }),
    close: async () => {},
    press: key => {
      const { quit, back } = desk.settings().keys;
      if (typing !== null) type(key);
      else if (key === quit || key === back) return desk.back();
      else press(key);
      return desk.changed();
    },
  };
};

const shownOf = (desk: Desk) => {
  const { provider, model, baseUrl, talk } = desk.settings().llm;
  const { key, problem } = desk.llm.state();
  const address = baseUrl ?? (provider === 'off' ? null : PROVIDERS[provider].baseUrl);
  return {
    provider: providerLabel(provider),
    model,
    address,
    key,
    keyFile: keyFile(desk.settingsFile),
    talk,
    problem,
  };
};

/** Another provider is found at another address. */
const withProvider = (kept: LlmSettings, by: number): LlmSettings => {
  const at = LLM_CHOICES.indexOf(kept.provider) + by + LLM_CHOICES.length;
  return { ...kept, provider: LLM_CHOICES[at % LLM_CHOICES.length]!, baseUrl: null };
};

const typed = (text: string, key: string): string => {
  if (key === 'backspace') return text.slice(0, -1);
  return /^[!-~]$/.test(key) ? (text + key).slice(0, 300) : text;
};

/** Whatever the program calls off when it ends has no answer. */
export const unless =
  (ending: AbortSignal) =>
  (error: unknown): null => {
    if (ending.aborted) return null;
    throw error;
  };

/** Asks the model for one word. */
const attempt = async (desk: Desk): Promise<Message> => {
  const parts = desk.llm.parts();
  if (parts === null) return { text: desk.llm.state().problem ?? 'No model is set up.', tone: 'bad' };
  const ask = { instructions: 'Answer with the word ready.', data: {}, maxTokens: 200 };
  const answer = await parts.explains.text(ask, desk.ending).catch(unless(desk.ending));
  if (answer === null) return { text: '', tone: 'muted' };
  return answer.ok
    ? { text: `${parts.label} answers.`, tone: 'good' }
    : { text: answer.error.message, tone: 'bad' };
};
