import type { LlmAnswer } from '@cardroom/wire';
import { useEffect, useId, useState } from 'preact/hooks';

import { useApp } from '../app/app.ts';
import {
  MODEL_USES,
  isLocal,
  keepKey,
  keyIn,
  takesKey,
  type ModelTaste,
  type ModelUse,
} from '../coach/own-model.ts';
import { SelectField } from '../host/select-field.tsx';
import { Button } from '../ui/index.ts';

const LABELS: Readonly<Record<ModelUse, string>> = {
  off: 'Off: the coach’s own words',
  server: 'The model of this server',
  openai: 'OpenAI, with my key',
  anthropic: 'Anthropic, with my key',
  ollama: 'Ollama on this machine',
  llamacpp: 'llama.cpp on this machine',
  compatible: 'Another endpoint like OpenAI’s',
};

type Props = { readonly taste: ModelTaste; readonly onChange: (taste: ModelTaste) => void };

/** Whose language model puts the coach's numbers into words. */
export const ModelForm = ({ taste, onChange }: Props) => {
  const [offered, setOffered] = useState<LlmAnswer | null>(null);
  const { models } = useApp();
  useEffect(() => void models?.offered().then(setOffered), [models]);
  const change: Props['onChange'] = chosen => {
    models?.takeBack();
    onChange(chosen);
  };
  const uses = MODEL_USES.filter(use => use === taste.use || isThere(use, offered));
  return (
    <fieldset class="fields">
      <legend>Language model</legend>
      <SelectField
        label="In whose words"
        value={taste.use}
        choices={uses.map(use => ({ value: use, label: labelOf(use, offered) }))}
        hint="Asked when you press Why, and told what your seat sees and no names; what it says is checked against the numbers. With a model of your own you can seat it as the rival, too."
        onChange={use => change({ ...taste, use: use as ModelUse, baseUrl: '' })}
      />
      {takesKey(taste) ? <OwnModel taste={taste} onChange={change} /> : null}
      {taste.use === 'off' ? null : <TryIt taste={taste} />}
    </fieldset>
  );
};

const labelOf = (use: ModelUse, offered: LlmAnswer | null): string =>
  use === 'server' && offered?.offered ? `${LABELS.server}: ${offered.offered}` : LABELS[use];

const isThere = (use: ModelUse, offered: LlmAnswer | null): boolean => {
  if (use === 'server') return typeof offered?.offered === 'string';
  return !isLocal(use) || offered?.anyAddress === true;
};

const OwnModel = ({ taste, onChange }: Props) => {
  const [key, setKey] = useState(() => keyIn(sessionStorage) ?? '');
  return (
    <>
      <TextField
        label="Model"
        value={taste.model}
        onChange={model => onChange({ ...taste, model: model.trim() })}
      />
      {isLocal(taste.use) ? (
        <TextField
          label={taste.use === 'compatible' ? 'Address' : 'Address (empty: the usual one)'}
          {...(taste.use === 'compatible' && { hint: 'Such as http://127.0.0.1:8000/v1.' })}
          value={taste.baseUrl}
          onChange={baseUrl => onChange({ ...taste, baseUrl: baseUrl.trim() })}
        />
      ) : null}
      <TextField
        label="Key"
        secret
        value={key}
        hint="Kept in this tab until it is closed, or you sign out. It goes to this server with each question, and from there to the model. While the model plays as your rival, the server keeps it in memory, and nowhere else."
        onChange={text => {
          setKey(text.trim());
          keepKey(sessionStorage, text.trim());
          onChange(taste);
        }}
      />
    </>
  );
};

type TextProps = {
  readonly label: string;
  readonly value: string;
  readonly secret?: boolean;
  readonly hint?: string;
  readonly onChange: (text: string) => void;
};

const TextField = ({ label, value, secret = false, hint, onChange }: TextProps) => {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        {...(secret ? { type: 'password' as const } : { type: 'text' as const })}
        autocomplete="off"
        spellcheck={false}
        value={value}
        {...(hint && { 'aria-describedby': `${id}-hint` })}
        onInput={event => onChange(event.currentTarget.value)}
      />
      {hint ? (
        <p class="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
    </div>
  );
};

const NO_NAME = 'The model must be a name such as llama3.2 or gpt-5-mini, without spaces.';
const NO_ADDRESS = 'Such an endpoint needs its address: http://127.0.0.1:8000/v1, for example.';

/** What is missing before anybody can be asked; null where nothing is. */
const whyUnasked = (taste: ModelTaste): string | null => {
  if (takesKey(taste) && taste.model === '') return NO_NAME;
  return taste.use === 'compatible' && taste.baseUrl === '' ? NO_ADDRESS : null;
};

const TryIt = ({ taste }: { readonly taste: ModelTaste }) => {
  const { models } = useApp();
  const [said, setSaid] = useState('');
  const attempt = async (): Promise<void> => {
    const missing = whyUnasked(taste);
    if (missing !== null) return setSaid(missing);
    setSaid('The model is asked …');
    const why = models ? await models.whyNoAnswer(taste) : 'There is no server to ask.';
    return setSaid(why ?? 'The model answers.');
  };
  return (
    <div class="field">
      <Button onPress={() => void attempt()}>Try it</Button>
      <p class="field-hint" role="status">
        {said}
      </p>
    </div>
  );
};
