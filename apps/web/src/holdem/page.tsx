import { err } from '@cardroom/engine';
import type { ListedTable } from '@cardroom/wire/client';
import type { HoldemPreset } from '@cardroom/engine/holdem';
import { useEffect, useState } from 'preact/hooks';

import { useApp } from '../app/app.ts';
import type { PageProps } from '../app/lazy.tsx';
import { Link } from '../app/link.tsx';
import { SelectField } from '../host/select-field.tsx';
import { lendRival, useRival } from '../host/use-rival.ts';
import { Arrive } from '../lobby/arrive.tsx';
import { thisTable } from '../lobby/find-table.ts';
import { useTable } from '../lobby/use-table.ts';
import { Button, NumberField } from '../ui/index.ts';
import { HoldemTable } from './holdem-table.tsx';
import {
  GAME_NAMES,
  HOLDEM_GAMES,
  MOST_SEATS,
  OPPONENTS,
  aboutOpponent,
  choicesFor,
  newHoldemTable,
  summaryOf,
  type HoldemChoices,
} from './setup.ts';
import './holdem.css';

/** A table of hold'em by its address, or what is chosen before one. */
export const Page = ({ table, invite }: PageProps) =>
  table === undefined ? <Setup /> : <AtTable table={table} invite={invite} />;

const AtTable = ({ table, invite }: { readonly table: string; readonly invite?: string | undefined }) => {
  const coming = useTable(table, () => thisTable(table), invite);
  return <Arrive coming={coming}>{seat => <HoldemTable seat={seat} />}</Arrive>;
};

/** What is chosen before a game, and the games that wait. */
const Setup = () => {
  const app = useApp();
  const { client, go, fail } = app;
  const [choices, setChoices] = useState<HoldemChoices>(() => choicesFor('headsup'));
  const [busy, setBusy] = useState(false);
  const start = async (): Promise<void> => {
    setBusy(true);
    const wanted = newHoldemTable(choices);
    const refusal = await lendRival(app, wanted.bots);
    const opened = refusal ? err(refusal) : await client.openTable(wanted);
    setBusy(false);
    if (opened.ok) go(`/table/${opened.value.receipt.table}`);
    else fail(opened.error, () => void start());
  };
  return (
    <main class="sheet holdem-setup">
      <h1>Hold’em</h1>
      <WaitingTables />
      <form
        onSubmit={event => {
          event.preventDefault();
          void start();
        }}
      >
        <Choices choices={choices} onChange={setChoices} />
        <Button kind="main" type="submit" why={busy ? 'The table is being opened.' : null} onPress={() => {}}>
          Start
        </Button>
      </form>
      <p>
        <Link to="/host">Play with friends</Link> at a private table with an invite link.
      </p>
    </main>
  );
};

type ChoicesProps = {
  readonly choices: HoldemChoices;
  readonly onChange: (choices: HoldemChoices) => void;
};

const Choices = ({ choices, onChange }: ChoicesProps) => {
  const { game, opponent, seats, blind } = choices;
  const rivals = useRival();
  const rival = rivals.find(({ name }) => name === opponent);
  return (
    <div class="fields">
      <SelectField
        label="Game"
        value={game}
        choices={HOLDEM_GAMES.map(value => ({ value, label: GAME_NAMES[value] }))}
        hint={summaryOf(choices)}
        onChange={value => onChange(choicesFor(value as HoldemPreset))}
      />
      <SelectField
        label="Opponent"
        value={opponent}
        choices={[...OPPONENTS, ...rivals].map(({ name }) => ({ value: name, label: name }))}
        hint={rival?.description ?? aboutOpponent(choices)}
        onChange={value => onChange({ ...choices, opponent: value })}
      />
      <SeatsField seats={seats} onChange={count => onChange({ ...choices, seats: count })} />
      <SelectField
        label="First blind"
        value={blind}
        choices={[
          { value: 'small', label: 'You post the small blind' },
          { value: 'big', label: 'You post the big blind' },
        ]}
        onChange={value => onChange({ ...choices, blind: value as HoldemChoices['blind'] })}
      />
    </div>
  );
};

const SeatsField = (props: { readonly seats: number; readonly onChange: (seats: number) => void }) => {
  const [text, setText] = useState(String(props.seats));
  useEffect(() => setText(String(props.seats)), [props.seats]);
  const isFine = /^[2-9]$/.test(text);
  return (
    <NumberField
      label="Seats"
      value={text}
      min={2}
      max={MOST_SEATS}
      steppers
      error={isFine ? null : `Type 2 to ${MOST_SEATS}.`}
      onChange={typed => {
        setText(typed);
        if (/^[2-9]$/.test(typed)) props.onChange(Number(typed));
      }}
    />
  );
};

/** Games where the player sits already. */
const WaitingTables = () => {
  const { client } = useApp();
  const [tables, setTables] = useState<readonly ListedTable[]>([]);
  useEffect(() => {
    void client.tables().then(found => (found.ok ? setTables(found.value.filter(isWaiting)) : undefined));
  }, [client]);
  if (tables.length === 0) return null;
  return (
    <section aria-label="Your games">
      <h2>Your games</h2>
      <ul class="table-links">
        {tables.slice(0, MOST_SHOWN).map(({ id, name, seats }) => (
          <li key={id}>
            <Link to={`/table/${id}`}>{`Continue: ${name}, ${seats.length} players`}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
};

const MOST_SHOWN = 3;

const isWaiting = ({ game, yours, status }: ListedTable): boolean =>
  game === 'holdem' && yours && status === 'open';
