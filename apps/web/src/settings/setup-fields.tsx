import { SelectField, CheckField } from '../host/select-field.tsx';
import {
  TABLE_PRESETS,
  setupOf,
  type SetupProblems,
  type TablePreset,
  type TableSetup,
} from '../app/settings.ts';
import { NumberField } from '../ui/index.ts';

/** What a preset is, in a few words. */
export const PRESET_LABELS: Readonly<Record<TablePreset, string>> = {
  vegas: 'Vegas: six decks, surrender, insurance',
  '21black': '21black: one deck, two hands at most',
  arcturus: 'Arcturus: one deck, doubles on 9 to 11',
  bicycle: 'Bicycle: six decks, bets from 1 to 100',
};

const NUMBERS = [
  ['decks', 'Decks', 1, 8],
  ['startingChips', 'Starting bankroll', 1, undefined],
  ['minBet', 'Minimum bet', 1, undefined],
  ['maxBet', 'Maximum bet', 1, undefined],
  ['defaultBet', 'Default bet', 1, undefined],
] as const;

type Props = {
  readonly setup: TableSetup;
  readonly problems: SetupProblems;
  /** It can be read, not changed. */
  readonly locked?: boolean;
  readonly onChange: (setup: TableSetup) => void;
};

/** The rules of a blackjack table that a person may choose. */
export const SetupFields = ({ setup, problems, locked = false, onChange }: Props) => (
  <fieldset class="fields" disabled={locked}>
    <legend class="visually-hidden">Rules and bets</legend>
    <SelectField
      label="Rules"
      value={setup.preset}
      choices={TABLE_PRESETS.map(value => ({ value, label: PRESET_LABELS[value] }))}
      onChange={value => onChange(setupOf(value as TablePreset))}
    />
    {NUMBERS.map(([field, label, min, max]) => (
      <NumberField
        key={field}
        label={label}
        // What is not a number is shown as nothing, and its problem says so.
        value={Number.isNaN(setup[field]) ? '' : setup[field]}
        min={min}
        max={max}
        error={problems[field] ?? null}
        onChange={text => onChange({ ...setup, [field]: text === '' ? Number.NaN : Number(text) })}
      />
    ))}
    <CheckField
      label="The dealer hits a soft 17"
      checked={setup.hitSoft17}
      onChange={hitSoft17 => onChange({ ...setup, hitSoft17 })}
    />
  </fieldset>
);
