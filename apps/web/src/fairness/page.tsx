import type { ListedTable } from '@cardroom/wire/client';
import { useEffect, useState } from 'preact/hooks';

import { useApp } from '../app/app.ts';
import { Button, Spinner } from '../ui/index.ts';
import { VerifiedView, verdictHere } from './verified-view.tsx';
import { verify, type Verified } from './verify.ts';
import './fairness.css';

type Checking = Verified | 'busy' | null;

/** Explains what can be proved, and proves it. */
export const Page = () => {
  const [checking, setChecking] = useState<Checking>(null);
  const [receipts, setReceipts] = useState<string | null>(null);
  const { say } = useApp();
  const check = async (text: string): Promise<void> => {
    setChecking('busy');
    const verified = await verify(text);
    setChecking(verified);
    say(verdictHere(verified).text);
  };
  return (
    <main class="sheet fairness">
      <h1>Fair shuffles that can be checked</h1>
      <Explanation />
      <h2>Check a shoe</h2>
      <FileCheck onText={text => void check(text)} />
      <OwnTables
        onText={text => {
          setReceipts(text);
          void check(text);
        }}
      />
      {receipts === null ? null : (
        <Button onPress={() => saveFile('shoes.json', receipts)}>Save the receipts as a file</Button>
      )}
      <div aria-busy={checking === 'busy'}>
        {checking === 'busy' ? <Spinner label="Checking" /> : null}
        {checking !== null && checking !== 'busy' ? <VerifiedView verified={checking} /> : null}
      </div>
    </main>
  );
};

/** Hands a file to the person, as a download. */
const saveFile = (name: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
};

const STEPS: readonly string[] = [
  'Before you bet, the dealer shuffles, seals every card, and gives you all the seals. From now on no card can be exchanged: its seal would not fit.',
  'Then your browser makes a random number. It decides in what order the sealed cards are dealt. So the dealer cannot have arranged them for you, and you cannot know what you will get.',
  'Every card you are shown opens its seal. Your browser checks that at once: the mark “fair” at the table says so.',
  'When the shoe is over the dealer gives up the secret of the shuffle. Anybody can compute all of it again, and see that it was a full, honestly shuffled shoe.',
];

const LIMITS: readonly string[] = [
  'The server that deals can see the cards. No shuffle prevents that it tells somebody.',
  'Where several people play hold’em, the secret is kept, because it would open thrown-away hands. Then each card shown is proved, the rest of the deck is not.',
  'Practice tables are dealt by this very device: the seals are checked in the same way, but there is nobody else to trust.',
];

const Explanation = () => (
  <>
    <ol class="fairness-steps">
      {STEPS.map(step => (
        <li key={step}>{step}</li>
      ))}
    </ol>
    <details>
      <summary>What this does not prove</summary>
      <ul>
        {LIMITS.map(limit => (
          <li key={limit}>{limit}</li>
        ))}
      </ul>
    </details>
  </>
);

type CheckProps = { readonly onText: (text: string) => void };

/** A receipt from a file: chosen, or dropped here. */
const FileCheck = ({ onText }: CheckProps) => {
  const [over, setOver] = useState(false);
  const read = (file: File | undefined | null): void => void file?.text().then(onText);
  return (
    <div
      class={over ? 'drop-place over' : 'drop-place'}
      onDragOver={event => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        event.preventDefault();
        setOver(false);
        read(event.dataTransfer?.files[0]);
      }}
    >
      <label>
        Receipt file, from <code>cardroom export --format shoes</code> or a friend
        <input
          type="file"
          accept=".json,application/json"
          onChange={event => read(event.currentTarget.files?.[0])}
        />
      </label>
      <p class="muted">Or drop it here. It is checked in this browser and sent nowhere.</p>
    </div>
  );
};

/** The shoes of the tables where one plays. */
const OwnTables = ({ onText }: CheckProps) => {
  const { client, me, fail } = useApp();
  const [tables, setTables] = useState<readonly ListedTable[]>([]);
  useEffect(() => {
    if (me === null) return;
    void client.tables().then(found => setTables(found.ok ? found.value.filter(({ yours }) => yours) : []));
  }, [client, me]);
  const check = async (table: string): Promise<void> => {
    const shoes = await client.shoes(table);
    if (!shoes.ok) return fail(shoes.error, () => void check(table));
    if (shoes.value.receipts.length === 0)
      return fail({ code: 'fairness/none', message: 'No shoe of this table has a receipt yet.' });
    return onText(JSON.stringify(shoes.value.receipts));
  };
  return tables.length === 0 ? null : (
    <section class="own-tables" aria-label="Your tables">
      <h3>Your tables on this server</h3>
      <ul>
        {tables.map(({ id, name }) => (
          <li key={id}>
            <Button onPress={() => void check(id)}>{`Check the shoes of ${name || id}`}</Button>
          </li>
        ))}
      </ul>
    </section>
  );
};
