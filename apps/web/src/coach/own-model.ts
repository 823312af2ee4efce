import type { Facts } from '@cardroom/coach';
import type { Explanation } from '@cardroom/coach/explain';
import type { TableView } from '@cardroom/room';
import type { DoneAnswer, LlmAnswer, TriedAnswer } from '@cardroom/wire';

/** Whose language model puts the coach's numbers into words. */
export const MODEL_USES = [
  'off',
  'server',
  'openai',
  'anthropic',
  'ollama',
  'llamacpp',
  'compatible',
] as const;
export type ModelUse = (typeof MODEL_USES)[number];

/** What a person has chosen; the key is elsewhere, and only until the browser is closed. */
export type ModelTaste = Readonly<{ use: ModelUse; model: string; baseUrl: string }>;

export const NO_MODEL: ModelTaste = { use: 'off', model: '', baseUrl: '' };

/** A choice as it was kept, or what is wrong with it. */
export const modelTasteFrom = (value: unknown): ModelTaste | null => {
  if (typeof value !== 'object' || value === null) return null;
  const { use, model, baseUrl } = { ...NO_MODEL, ...value };
  const fine = MODEL_USES.includes(use) && typeof model === 'string' && typeof baseUrl === 'string';
  return fine ? { use, model, baseUrl } : null;
};

/** Places that take a key. */
export const takesKey = ({ use }: ModelTaste): boolean => use !== 'off' && use !== 'server';
/** Places on this machine, or anywhere: only where the server is for this machine alone. */
export const isLocal = (use: ModelUse): boolean =>
  use === 'ollama' || use === 'llamacpp' || use === 'compatible';

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const KEY = 'cardroom:llm-key';

/** The key of this tab; null where there is none, or where the browser keeps nothing. */
export const keyIn = (shelf: Shelf): string | null => {
  try {
    return shelf.getItem(KEY);
  } catch {
    return null;
  }
};

export const keepKey = (shelf: Shelf, key: string): void => {
  try {
    if (key === '') shelf.removeItem(KEY);
    else shelf.setItem(KEY, key);
  } catch {
    // Without a shelf the key is asked for again.
  }
};

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** What a request names: nothing for the server's own model, else the choice, with the key in the body. */
const modelIn = (taste: ModelTaste, key: string | null): object => {
  const { use: provider, model, baseUrl } = taste;
  if (provider === 'server') return {};
  return { model: { provider, model, ...(baseUrl !== '' && { baseUrl }), ...(key && { key }) } };
};

const ask = async <T>(
  fetch: Fetch,
  path: string,
  body?: object,
): Promise<T | { readonly message: string }> => {
  try {
    const response = await fetch(path, {
      method: body ? 'POST' : 'GET',
      credentials: 'same-origin',
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    return (await response.json()) as T;
  } catch {
    return { message: 'The room cannot be reached.' };
  }
};

/** The language models that can be asked through the server. */
export type Models = Readonly<{
  /** What this server offers; null where it cannot be asked. */
  offered: () => Promise<LlmAnswer | null>;
  /** Why a model does not answer; null where it does. */
  whyNoAnswer: (taste: ModelTaste) => Promise<string | null>;
  /** Whether this tab has all that a model of one's own needs. */
  isOwn: (taste: ModelTaste) => boolean;
  /** Lets a model of one's own play as the rival at one's tables; why not, or null. */
  lend: (taste: ModelTaste) => Promise<string | null>;
  /** The server forgets it, if it was lent from this page. */
  takeBack: () => void;
  /** The key leaves this tab: whoever comes next has none. */
  forgetKey: () => void;
  /** Asks for a model's words about a decision; null where none is chosen. */
  explains: (taste: ModelTaste) => ((view: TableView, facts: Facts) => Promise<Explanation | null>) | null;
}>;

export const createModels = (fetch: Fetch, shelf: Shelf): Models => ({
  isOwn: taste =>
    takesKey(taste) && taste.model !== '' && (isLocal(taste.use) || (keyIn(shelf) ?? '') !== ''),
  ...lending(fetch, shelf),
  forgetKey: () => keepKey(shelf, ''),
  offered: async () => {
    const answer = await ask<LlmAnswer>(fetch, '/api/llm');
    return 'anyAddress' in answer ? answer : null;
  },
  whyNoAnswer: async taste => {
    const answer = await ask<TriedAnswer>(fetch, '/api/llm/try', modelIn(taste, keyIn(shelf)));
    return 'done' in answer ? answer.why : answer.message;
  },
  explains: taste =>
    taste.use === 'off' ? null : view => explained(fetch, view, modelIn(taste, keyIn(shelf))),
});

/** The key is with the server from the first rival on, and goes when the model is changed or one signs out. */
const lending = (fetch: Fetch, shelf: Shelf): Pick<Models, 'lend' | 'takeBack'> => {
  let isLent = false;
  return {
    lend: async taste => {
      const answer = await ask<DoneAnswer>(fetch, '/api/llm/rival', modelIn(taste, keyIn(shelf)));
      if (!('done' in answer)) return answer.message;
      isLent = true;
      return null;
    },
    takeBack: () => {
      if (!isLent) return;
      isLent = false;
      void fetch('/api/llm/rival', { method: 'DELETE', credentials: 'same-origin' }).catch(() => {});
    },
  };
};

const explained = async (fetch: Fetch, { table, you }: TableView, model: object): Promise<Explanation> => {
  const path = `/api/tables/${encodeURIComponent(table)}/explain`;
  const answer = await ask<Explanation>(fetch, path, { expect: you?.expect ?? 0, ...model });
  return 'by' in answer ? answer : { by: 'house', text: [], why: answer.message };
};
