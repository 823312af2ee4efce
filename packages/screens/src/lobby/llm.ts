import { hint, type KeyMap } from '../keys.ts';
import type { Message, Screen } from '../screen.ts';
import { presentMenu, type Item } from './menu.ts';

/** What is set about a language model, in order; the last line tries it. */
export const LLM_LINES = ['provider', 'model', 'baseUrl', 'key', 'talk', 'try'] as const;
export type LlmLine = (typeof LLM_LINES)[number];

export type LlmUi = Readonly<{
  /** `Ollama`, `off`. */
  provider: string;
  model: string;
  /** Where it is asked; null while it is not known. */
  address: string | null;
  /** Where its key comes from; never the key. */
  key: 'environment' | 'file' | 'none';
  /** The file that a key may lie in. */
  keyFile: string;
  talk: boolean;
  /** What is missing, in a sentence. */
  problem: string | null;
  /** What came of trying it. */
  tried: Message | null;
  /** What is being typed. */
  typing: { readonly line: 'model' | 'baseUrl'; readonly text: string } | null;
  selected: number;
  keys: KeyMap;
}>;

/** The set-up of a language model. */
export const presentLlm = (ui: LlmUi): Screen => {
  const line = LLM_LINES[ui.selected]!;
  const menu = presentMenu({
    title: 'SETTINGS',
    heading: 'Language model',
    intro: [
      {
        text: 'Off unless you choose one. It puts the coach’s numbers into words, and may sit as the rival. It is told what your seat sees, and no names.',
        tone: 'muted',
      },
    ],
    items: LLM_LINES.map(name => itemOf(name, ui)),
    selected: ui.selected,
    keys: ui.keys,
    enter: { provider: 'Change', talk: 'Change', try: 'Try', key: 'Look again' }[line as string] ?? 'Type',
    leave: 'Back',
  });
  return {
    ...menu,
    messages: messagesOf(ui),
    ...(ui.typing && { prompt: promptOf(ui.typing), keys: typingKeys(ui.keys) }),
  };
};

const itemOf = (name: LlmLine, ui: LlmUi): Item => {
  switch (name) {
    case 'provider':
      return { label: 'Model of', detail: ui.provider, changes: true };
    case 'model':
      return { label: 'Name', detail: ui.model || 'none yet' };
    case 'baseUrl':
      return { label: 'Address', detail: ui.address ?? 'none yet' };
    case 'key':
      return { label: 'Key', detail: KEY_TEXT[ui.key](ui.keyFile) };
    case 'talk':
      return { label: 'Table talk', detail: ui.talk ? 'a sentence after a round' : 'silent', changes: true };
    case 'try':
      return { label: 'Try it', detail: 'asks for one word' };
  }
};

const KEY_TEXT: Readonly<Record<LlmUi['key'], (file: string) => string>> = {
  environment: () => 'from the environment',
  file: file => `from ${file}`,
  none: file => `none: CARDROOM_LLM_KEY, or ${file}`,
};

const messagesOf = ({ problem, tried }: LlmUi): readonly Message[] => {
  if (tried) return [tried];
  return problem === null ? [] : [{ text: problem, tone: 'bad' }];
};

const LABELS = { model: 'Name of the model:', baseUrl: 'Address (empty: the usual one):' } as const;

const promptOf = ({ line, text }: NonNullable<LlmUi['typing']>): Screen['prompt'] => ({
  label: LABELS[line],
  text,
  suggested: false,
  error: null,
});

const typingKeys = (keys: KeyMap): Screen['keys'] => [
  hint(keys, 'next', { label: 'Keep' }),
  hint(keys, 'back', { label: 'Cancel' }),
];
