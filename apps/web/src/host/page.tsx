import { err } from '@cardroom/engine';
import type { GameName } from '@cardroom/room';
import { useState } from 'preact/hooks';

import { useApp } from '../app/app.ts';
import { PRESET_LABELS } from '../settings/setup-fields.tsx';
import { Button, NumberField, TextField } from '../ui/index.ts';
import { aboutBot } from './house-bots.ts';
import { lendRival, useHouseBots } from './use-rival.ts';
import {
  emptyForm,
  levelsText,
  newTableFrom,
  placesOf,
  presetForm,
  presetsOf,
  problemsOf,
  ruleFields,
  rulesOf,
  rulesSeats,
  SEATS,
  type NewTableForm,
  type RuleField,
} from './new-table.ts';
import { CheckField, SelectField } from './select-field.tsx';
import './host.css';

type FormProps = { readonly form: NewTableForm; readonly onChange: (changes: Partial<NewTableForm>) => void };

/** Opens a private table with rules of one's own. */
export const Page = () => {
  const app = useApp();
  const { client, me, go, fail } = app;
  const [form, setForm] = useState<NewTableForm>(() => emptyForm('holdem', me?.player.name ?? 'friends'));
  const [busy, setBusy] = useState(false);
  const wanted = newTableFrom(form);
  const open = async (): Promise<void> => {
    if (!wanted.ok || busy) return;
    setBusy(true);
    const refusal = await lendRival(app, wanted.value.bots);
    const opened = refusal ? err(refusal) : await client.openTable(wanted.value);
    setBusy(false);
    if (opened.ok) go(`/table/${opened.value.receipt.table}`);
    else fail(opened.error, () => void open());
  };
  const change: FormProps['onChange'] = changes => setForm({ ...form, ...changes });
  return (
    <main class="sheet host-page">
      <h1>Host a table</h1>
      <p class="muted">Private: only those with your link may come.</p>
      <form
        onSubmit={event => {
          event.preventDefault();
          void open();
        }}
      >
        <div class="fields">
          <Basics form={form} onChange={change} />
        </div>
        <Bots form={form} onChange={change} />
        <Rules form={form} onChange={change} />
        <Button kind="main" type="submit" why={whyNot(wanted)} onPress={() => {}}>
          Open table
        </Button>
      </form>
    </main>
  );
};

const whyNot = (wanted: ReturnType<typeof newTableFrom>): string | null =>
  wanted.ok ? null : (Object.values(wanted.error)[0] ?? null);

const GAMES: readonly { readonly value: GameName; readonly label: string }[] = [
  { value: 'holdem', label: "Hold'em" },
  { value: 'blackjack', label: 'Blackjack' },
];

const PRESET_NAMES: Readonly<Record<string, string>> = {
  headsup: 'Heads-up: $100 each',
  standard: 'Standard: $1,000 each',
  sitngo: 'Sit-and-go: blinds that rise',
  ...PRESET_LABELS,
};

const Basics = ({ form, onChange }: FormProps) => {
  const { me } = useApp();
  const problems = problemsOf(form);
  return (
    <>
      <SelectField
        label="Game"
        value={form.game}
        choices={GAMES}
        onChange={game => onChange(emptyForm(game as GameName, me?.player.name ?? 'friends'))}
      />
      <SelectField
        label="Rules"
        value={form.preset}
        choices={presetsOf(form.game).map(value => ({ value, label: PRESET_NAMES[value] ?? value }))}
        onChange={preset => onChange(presetForm(form.game, preset))}
      />
      <TextField
        label="Table name"
        value={form.name}
        maxLength={40}
        error={problems['name'] ?? null}
        onChange={name => onChange({ name })}
      />
      <NumberField
        label="Seats"
        value={rulesSeats(form)}
        min={form.game === 'holdem' ? 2 : 1}
        max={form.game === 'holdem' ? 9 : 7}
        steppers
        error={problems[SEATS[form.game]] ?? null}
        onChange={seats => onChange({ changed: { ...form.changed, [SEATS[form.game]]: seats } })}
      />
      <NumberField
        label="Seconds for a decision"
        value={form.turnSeconds}
        min={0}
        max={3600}
        hint="0 is no clock. Whoever is late checks or folds, or stands, and sits out until they come back."
        error={problems['turnSeconds'] ?? null}
        onChange={turnSeconds => onChange({ turnSeconds })}
      />
      {form.game === 'holdem' ? (
        <NumberField
          label="Hands until the blinds rise"
          value={form.levelHands}
          min={0}
          max={1000}
          hint={levelsText(form)}
          error={problems['levelHands'] ?? null}
          onChange={levelHands => onChange({ levelHands })}
        />
      ) : null}
      <CheckField
        label="Others may watch from the rail"
        checked={form.rail}
        onChange={rail => onChange({ rail })}
      />
      <CheckField
        label="Chips can be bought again"
        checked={form.rebuys}
        onChange={rebuys => onChange({ rebuys })}
      />
    </>
  );
};

const Bots = ({ form, onChange }: FormProps) => {
  const bots = useHouseBots(form.game);
  const [chosen, setChosen] = useState('');
  const bot = bots.find(({ name }) => name === chosen) ?? bots[0]!;
  const [places, rules] = [placesOf(form), rulesOf(form)];
  const isFull = places !== null && form.bots.length >= places - 1;
  return (
    <fieldset class="bots">
      <legend>Players of the house</legend>
      <ul>
        {form.bots.map((name, at) => (
          <li key={`${at} ${name}`}>
            {name}{' '}
            <Button onPress={() => onChange({ bots: form.bots.filter((_, other) => other !== at) })}>
              {`Remove ${name}`}
            </Button>
          </li>
        ))}
      </ul>
      <SelectField
        label="Bot"
        value={bot.name}
        choices={bots.map(({ name }) => ({ value: name, label: name }))}
        hint={rules ? aboutBot(bot, rules) : bot.description}
        onChange={setChosen}
      />
      <Button
        why={isFull ? 'The other seat is yours.' : null}
        onPress={() => onChange({ bots: [...form.bots, bot.name] })}
      >
        Add bot
      </Button>
      {problemsOf(form)['bots'] ? <p class="field-error">{problemsOf(form)['bots']}</p> : null}
    </fieldset>
  );
};

const Rules = ({ form, onChange }: FormProps) => (
  <details class="rules">
    <summary>All rules</summary>
    <div class="fields">
      {ruleFields(form).map(field => (
        <Rule
          key={field.name}
          field={field}
          onChange={value => onChange({ changed: { ...form.changed, [field.name]: value } })}
        />
      ))}
    </div>
  </details>
);

const withoutStop = (sentence: string): string => sentence.replace(/\.$/, '');

const Rule = ({
  field,
  onChange,
}: {
  readonly field: RuleField;
  readonly onChange: (value: string) => void;
}) => {
  const label = withoutStop(field.means);
  if (field.isFlag)
    return (
      <CheckField
        label={label}
        checked={field.value === 'true'}
        onChange={checked => onChange(String(checked))}
      />
    );
  if (field.choices.length > 0)
    return (
      <SelectField
        label={label}
        value={field.value}
        choices={field.choices.map(value => ({ value, label: value }))}
        onChange={onChange}
      />
    );
  return <TextField label={label} value={field.value} error={field.error} onChange={onChange} />;
};
