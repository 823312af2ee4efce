import {
  DEFAULT_KEYS,
  KEY_USES,
  keyCap,
  keyMapFrom,
  type KeyMap,
  type KeyName,
  type KeyPlace,
} from '@cardroom/screens';
import { useState } from 'preact/hooks';

import { keyNameOf } from '../app/keys.ts';
import { Button } from '../ui/index.ts';

const PLACES: readonly (readonly [KeyPlace, string])[] = [
  ['blackjack', 'Blackjack'],
  ['holdem', "Hold'em"],
  ['drills', 'Drills'],
  ['everywhere', 'At every table'],
];

/** The page leaves these to the browser, or has no use for them. */
const NOT_HERE: readonly KeyName[] = ['history', 'back'];

const namesAt = (place: KeyPlace): readonly KeyName[] =>
  (Object.keys(KEY_USES) as readonly KeyName[]).filter(
    name => KEY_USES[name].where === place && !NOT_HERE.includes(name),
  );

type Props = { readonly keys: KeyMap; readonly onChange: (keys: KeyMap) => void };

/** Which key does what; a press on one waits for another. */
export const KeysForm = ({ keys, onChange }: Props) => {
  const [asking, setAsking] = useState<KeyName | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const take = (name: KeyName, key: string): void => {
    setAsking(null);
    if (key === 'escape') return;
    const read = keyMapFrom({ ...keys, [name]: key });
    setProblem(read.ok ? null : read.error[0]!);
    if (read.ok) onChange(read.value);
  };
  return (
    <section aria-label="Keys">
      <h2>Keys</h2>
      <p class="muted">Press one, then the key that shall do it. Escape keeps it as it is.</p>
      <p class="field-error" role="status">
        {problem}
      </p>
      {PLACES.map(([place, title]) => (
        <div key={place} class="key-place">
          <h3>{title}</h3>
          <ul class="key-choices">
            {namesAt(place).map(name => (
              <KeyChoice
                key={name}
                name={name}
                keyNow={keys[name]}
                asking={asking === name}
                onAsk={() => setAsking(name)}
                onKey={key => take(name, key)}
              />
            ))}
          </ul>
        </div>
      ))}
      <Button onPress={() => onChange(DEFAULT_KEYS)}>The usual keys</Button>
    </section>
  );
};

type ChoiceProps = {
  readonly name: KeyName;
  readonly keyNow: string;
  readonly asking: boolean;
  readonly onAsk: () => void;
  readonly onKey: (key: string) => void;
};

const LABELS: Partial<Record<KeyName, string>> = {
  next: 'Deal, next round',
  help: 'What the keys do',
  pane: 'Coach',
  call: 'Check, call',
  raise: 'Bet, raise',
  preset1: 'A third of the pot',
  preset2: 'Half the pot',
  preset3: 'Three quarters of the pot',
  preset4: 'The pot',
  preset5: 'All in',
};

const KeyChoice = ({ name, keyNow, asking, onAsk, onKey }: ChoiceProps) => {
  const listen = (event: KeyboardEvent): void => {
    const key = keyNameOf(event);
    if (!asking || key === null) return;
    event.preventDefault();
    event.stopPropagation();
    onKey(key);
  };
  return (
    <li>
      <button type="button" class="key-choice" onClick={onAsk} onKeyDown={listen}>
        <span>{LABELS[name] ?? KEY_USES[name].label}</span>
        <kbd>{asking ? 'Press a key' : keyCap(keyNow)}</kbd>
      </button>
    </li>
  );
};
