import type { Seat } from '@cardroom/engine';
import { useState } from 'preact/hooks';

import { useApp } from '../app/app.ts';
import { Button } from '../ui/index.ts';
import type { How } from './use-table.ts';

type Props = { readonly table: string; readonly seat: Seat; readonly go: (how: How) => void };

/** The seat is held from another browser or terminal: it is taken along where the room allows that, or left there. */
export const HeldElsewhere = ({ table, seat, go }: Props) => {
  const { client, me } = useApp();
  const [why, setWhy] = useState<string | null>(me?.player.locked ? null : ONLY_LOCKED);
  const claim = async (): Promise<void> => {
    const done = await client.ask(table, { kind: 'claim', seat });
    if (done.ok) go({ kind: 'this', table });
    else setWhy(done.error.message);
  };
  return (
    <main class="sheet">
      <h1>Your table is held elsewhere</h1>
      <p>Another browser or terminal has your seat at this table, and the hand on it.</p>
      {why === null ? null : <p class="notice">{why}</p>}
      <div class="row">
        {why === null ? (
          <Button kind="main" onPress={() => void claim()}>
            Play on here
          </Button>
        ) : null}
        <Button kind={why === null ? 'plain' : 'main'} onPress={() => go({ kind: 'new' })}>
          Open a new table
        </Button>
      </div>
    </main>
  );
};

const ONLY_LOCKED =
  'Only a name that was locked with a passphrase before sitting down can take its seat along. This one stays where it is.';
