import type { MistakeOrder } from '@cardroom/coach/review';
import type { ReviewQuery } from '@cardroom/wire';
import { useId } from 'preact/hooks';

import { SelectField } from '../host/select-field.tsx';
import { Button, TextField } from '../ui/index.ts';

/** What a review is about, as it was chosen. */
export type Wanted = Readonly<{
  game: 'both' | 'blackjack' | 'holdem';
  /** Days as `2026-11-16`; empty where none was chosen. */
  from: string;
  to: string;
  /** The moments of a session, instead of days. */
  session: { readonly began: number; readonly ended: number } | null;
  situation: string;
  order: MistakeOrder;
}>;

export const EVERYTHING: Wanted = {
  game: 'both',
  from: '',
  to: '',
  session: null,
  situation: '',
  order: 'cost',
};

/** Whether rounds are left out. */
export const isFiltered = ({ game, from, to, session }: Wanted): boolean =>
  game !== 'both' || from !== '' || to !== '' || session !== null;

/** No round fits dates in that order. Days are written so that they sort as text. */
export const isReversed = ({ from, to }: Wanted): boolean => from !== '' && to !== '' && from > to;
export const REVERSED = 'The dates are reversed: From must not be after To.';

/** What is asked of the room. Days are those of this browser, the last one included. */
export const queryOf = ({ game, from, to, session, situation, order }: Wanted): ReviewQuery => {
  const since = session ? session.began : dayStart(from, 0);
  const until = session ? session.ended + 1 : dayStart(to, 1);
  return {
    ...(game !== 'both' && { game }),
    ...(since !== null && { since: String(since) }),
    ...(until !== null && { until: String(until) }),
    ...(situation.trim() !== '' && { situation: situation.trim() }),
    sort: order,
  };
};

/** When a day begins, or one that comes after it; null for none, and for one before there were computers. */
const dayStart = (day: string, after: number): number | null => {
  const [year, month, date] = day.split('-').map(Number);
  if (day === '' || date === undefined) return null;
  return Math.max(0, new Date(year!, month! - 1, date + after).getTime());
};

const GAMES = [
  { value: 'both', label: 'Both games' },
  { value: 'blackjack', label: 'Blackjack' },
  { value: 'holdem', label: 'Hold’em' },
];

type Props = { readonly wanted: Wanted; readonly onChange: (changes: Partial<Wanted>) => void };

/** By game, by date, and by situation. */
export const ReviewFilter = ({ wanted, onChange }: Props) => (
  <section class="review-filter" aria-label="Which rounds">
    <SelectField
      label="Game"
      value={wanted.game}
      choices={GAMES}
      onChange={game => onChange({ game: game as Wanted['game'] })}
    />
    <DateField
      label="From"
      value={wanted.from}
      most={wanted.to}
      invalid={isReversed(wanted)}
      onChange={from => onChange({ from, session: null })}
    />
    <DateField
      label="To"
      value={wanted.to}
      least={wanted.from}
      invalid={isReversed(wanted)}
      onChange={to => onChange({ to, session: null })}
    />
    <TextField
      label="Situation"
      value={wanted.situation}
      maxLength={100}
      onChange={situation => onChange({ situation })}
    />
    {isFiltered(wanted) || wanted.situation !== '' ? (
      <Button onPress={() => onChange({ ...EVERYTHING, order: wanted.order })}>All rounds</Button>
    ) : null}
  </section>
);

type DateProps = {
  readonly label: string;
  readonly value: string;
  readonly least?: string;
  readonly most?: string;
  readonly invalid: boolean;
  readonly onChange: (day: string) => void;
};

const DateField = ({ label, value, least = '', most = '', invalid, onChange }: DateProps) => {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="date"
        value={value}
        min={least || undefined}
        max={most || undefined}
        aria-invalid={invalid ? 'true' : undefined}
        onInput={event => onChange(event.currentTarget.value)}
      />
    </div>
  );
};
