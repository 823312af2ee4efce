import { COACH_MODES, SPEEDS, type CoachMode, type Speed } from '@cardroom/screens';
import { useState } from 'preact/hooks';

import { useApp } from '../app/app.ts';
import { askForFaces } from '../app/faces-cookie.ts';
import {
  DEFAULT_SETTINGS,
  DELAY_PROBLEM,
  isDelay,
  setupProblems,
  type Settings,
  type TableSetup,
} from '../app/settings.ts';
import { CheckField, SelectField } from '../host/select-field.tsx';
import { Button, NumberField } from '../ui/index.ts';
import { KeysForm } from './keys-form.tsx';
import { LockName } from './lock-name.tsx';
import { ModelForm } from './model-form.tsx';
import { SetupFields } from './setup-fields.tsx';

const SPEED_LABELS: Readonly<Record<Speed, string>> = {
  slow: 'Slow',
  normal: 'Normal',
  fast: 'Fast',
  off: 'Off',
};
const COACH_LABELS: Readonly<Record<CoachMode, string>> = {
  off: 'Off: only when asked',
  after: 'After: decide first, then see every price',
  before: 'Before: prices while you decide',
};

/** What a person likes, kept in this browser under their name. */
export const Page = () => {
  const { me, settings, change, say } = useApp();
  const reset = (): void => {
    change(DEFAULT_SETTINGS);
    say('The usual settings hold again.');
  };
  return (
    <main class="sheet settings">
      <h1>Settings</h1>
      <p class="muted">Kept in this browser{me ? ` for ${me.player.name}` : ''}.</p>
      <Play settings={settings} onChange={change} />
      <Looks settings={settings} onChange={change} />
      <ModelForm taste={settings.llm} onChange={llm => change({ ...settings, llm })} />
      <NextTable setup={settings.table} onKeep={table => change({ ...settings, table })} />
      {settings.keysOn ? (
        <KeysForm keys={settings.keys} onChange={keys => change({ ...settings, keys })} />
      ) : null}
      {me ? <LockName locked={me.player.locked} /> : null}
      <Button onPress={reset}>The usual settings</Button>
    </main>
  );
};

type PartProps = { readonly settings: Settings; readonly onChange: (settings: Settings) => void };

const Play = ({ settings, onChange }: PartProps) => {
  const [delay, setDelay] = useState(String(settings.dealerMs));
  const set = (text: string): void => {
    setDelay(text);
    if (text !== '' && isDelay(Number(text))) onChange({ ...settings, dealerMs: Number(text) });
  };
  return (
    <fieldset class="fields">
      <legend>Play</legend>
      <SelectField
        label="Speed"
        value={settings.speed}
        choices={SPEEDS.map(value => ({ value, label: SPEED_LABELS[value] }))}
        onChange={value => onChange({ ...settings, speed: value as Speed })}
      />
      <NumberField
        label="Dealer's delay in milliseconds"
        value={delay}
        min={0}
        max={10_000}
        step={50}
        error={delay !== '' && isDelay(Number(delay)) ? null : DELAY_PROBLEM}
        onChange={set}
      />
      <SelectField
        label="Coach"
        value={settings.coach}
        choices={COACH_MODES.map(value => ({ value, label: COACH_LABELS[value] }))}
        onChange={value => onChange({ ...settings, coach: value as CoachMode })}
      />
      <CheckField
        label="Single keys play (H hit, S stand …)"
        checked={settings.keysOn}
        onChange={keysOn => onChange({ ...settings, keysOn })}
      />
    </fieldset>
  );
};

const Looks = ({ settings, onChange }: PartProps) => (
  <fieldset class="fields">
    <legend>Cards and sound</legend>
    <SelectField
      label="Suit colours"
      value={settings.colours}
      choices={[
        { value: 'two', label: 'Two: red and black' },
        { value: 'four', label: 'Four: one for each suit' },
      ]}
      onChange={value => onChange({ ...settings, colours: value as Settings['colours'] })}
    />
    <SelectField
      label="Card faces"
      value={settings.faces}
      choices={[
        { value: 'drawn', label: 'Drawn here' },
        { value: 'remote', label: 'Pictures from deckofcardsapi.com' },
      ]}
      hint="Pictures are asked for only when a card is shown; one that fails is drawn here. The page loads once more."
      onChange={value => {
        const faces = value as Settings['faces'];
        onChange({ ...settings, faces });
        if (askForFaces(document, faces)) location.reload();
      }}
    />
    <CheckField label="Sound" checked={settings.sound} onChange={sound => onChange({ ...settings, sound })} />
  </fieldset>
);

type TableProps = { readonly setup: TableSetup; readonly onKeep: (setup: TableSetup) => void };

/** What the next new blackjack table will be. Only a set-up that can be played is kept. */
const NextTable = ({ setup, onKeep }: TableProps) => {
  const [draft, setDraft] = useState(setup);
  const problems = setupProblems(draft);
  const change = (next: TableSetup): void => {
    setDraft(next);
    if (Object.keys(setupProblems(next)).length === 0) onKeep(next);
  };
  return (
    <section aria-label="Next blackjack table">
      <h2>Next blackjack table</h2>
      <p class="muted">
        A table where you sit goes on with its own rules; a new game is started there, under Table.
      </p>
      <SetupFields setup={draft} problems={problems} onChange={change} />
    </section>
  );
};
