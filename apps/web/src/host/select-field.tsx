import { useId } from 'preact/hooks';

type Choice = { readonly value: string; readonly label: string };

type Props = {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly Choice[];
  readonly hint?: string | undefined;
  readonly onChange: (value: string) => void;
};

/** One of a few. */
export const SelectField = ({ label, value, choices, hint, onChange }: Props) => {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select
        id={id}
        value={value}
        {...(hint && { 'aria-describedby': `${id}-hint` })}
        onChange={event => onChange(event.currentTarget.value)}
      >
        {choices.map(choice => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      {hint ? (
        <p class="field-hint" id={`${id}-hint`} aria-live="polite">
          {hint}
        </p>
      ) : null}
    </div>
  );
};

type CheckProps = {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
};

/** Yes or no. */
export const CheckField = ({ label, checked, onChange }: CheckProps) => (
  <label class="check">
    <input type="checkbox" checked={checked} onChange={event => onChange(event.currentTarget.checked)} />
    <span>{label}</span>
  </label>
);
