import type { ComponentChildren, TargetedEvent } from 'preact';
import { useId } from 'preact/hooks';

import { Button } from './action-bar.tsx';

type Typed = (text: string) => void;

const typed =
  (onChange: Typed) =>
  (event: TargetedEvent<HTMLInputElement>): void =>
    onChange(event.currentTarget.value);

const describedBy = (id: string, error: string | null | undefined, hint: string | undefined) => {
  const ids = [...(error ? [`${id}-error`] : []), ...(hint ? [`${id}-hint`] : [])];
  return ids.length > 0 ? { 'aria-describedby': ids.join(' ') } : {};
};

type FieldProps = {
  readonly id: string;
  readonly label: string;
  readonly error?: string | null | undefined;
  readonly hint?: string | undefined;
  readonly children: ComponentChildren;
};

const Field = ({ id, label, error, hint, children }: FieldProps) => (
  <div class="field">
    <label for={id}>{label}</label>
    {children}
    {hint ? (
      <p class="field-hint" id={`${id}-hint`}>
        {hint}
      </p>
    ) : null}
    <p class="field-error" id={`${id}-error`} aria-live="polite">
      {error}
    </p>
  </div>
);

type NumberFieldProps = {
  readonly label: string;
  /** What stands in the box, as typed. */
  readonly value: number | string;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly step?: number | undefined;
  readonly hint?: string | undefined;
  readonly error?: string | null | undefined;
  readonly onChange: Typed;
  /** With it, buttons for less and more stand beside the box, moving by `step`. */
  readonly steppers?: boolean | undefined;
};

/** A number that can be typed. What is wrong with it is written underneath and tied to the box. */
export const NumberField = (props: NumberFieldProps) => {
  const { label, value, min, max, step = 1, hint, error, onChange, steppers } = props;
  const id = useId();
  return (
    <Field id={id} label={label} error={error} hint={hint}>
      <div class="number-box">
        {steppers ? <Stepper {...props} by={-step} /> : null}
        <input
          id={id}
          type="number"
          inputMode="numeric"
          value={value}
          min={min}
          max={max}
          step={step}
          aria-invalid={error ? 'true' : undefined}
          {...describedBy(id, error, hint)}
          onInput={typed(onChange)}
        />
        {steppers ? <Stepper {...props} by={step} /> : null}
      </div>
    </Field>
  );
};

const Stepper = ({
  label,
  value,
  min = 0,
  max,
  onChange,
  by,
}: NumberFieldProps & { readonly by: number }) => {
  const next = Math.min(Math.max(Number(value) + by, min), max ?? Infinity);
  const why = next === Number(value) ? (by < 0 ? 'This is the least.' : 'This is the most.') : null;
  return (
    <Button kind="plain" className="stepper" why={why} onPress={() => onChange(String(next))}>
      <span aria-hidden="true">{by < 0 ? '−' : '+'}</span>
      <span class="visually-hidden">{`${label} ${by < 0 ? 'less' : 'more'}`}</span>
    </Button>
  );
};

type TextFieldProps = {
  readonly label: string;
  readonly value: string;
  readonly hint?: string | undefined;
  readonly error?: string | null | undefined;
  readonly onChange: Typed;
  readonly type?: 'text' | 'password' | undefined;
  readonly autocomplete?: 'off' | 'username' | 'current-password' | 'new-password' | undefined;
  readonly maxLength?: number | undefined;
};

const SECRET = { type: 'password' } as const;
const OPEN = { type: 'text' } as const;

/** A line of text that can be typed. */
export const TextField = ({
  label,
  value,
  hint,
  error,
  onChange,
  type = 'text',
  autocomplete,
  maxLength,
}: TextFieldProps) => {
  const id = useId();
  return (
    <Field id={id} label={label} error={error} hint={hint}>
      <input
        id={id}
        {...(type === 'password' ? SECRET : OPEN)}
        value={value}
        autocomplete={autocomplete ?? 'off'}
        autocapitalize="none"
        spellcheck={false}
        maxLength={maxLength}
        aria-invalid={error ? 'true' : undefined}
        {...describedBy(id, error, hint)}
        onInput={typed(onChange)}
      />
    </Field>
  );
};
