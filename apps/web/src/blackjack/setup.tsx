import type { BlackjackRules, BlackjackState } from '@cardroom/engine/blackjack';
import type { TableView } from '@cardroom/room';
import { useState } from 'preact/hooks';

import { useApp } from '../app/app.ts';
import { TABLE_PRESETS, setupProblems, type TableSetup } from '../app/settings.ts';
import { SetupFields } from '../settings/setup-fields.tsx';
import { Button } from '../ui/index.ts';

/** Cards have been dealt at this table: its rules stay as they are until a new game. */
const isLocked = ({ hand, play, playing }: TableView): boolean => {
  const round = play as BlackjackState | null;
  return hand > 1 || (round !== null && (!playing || round.dealer.cards.length > 0));
};

type Props = {
  readonly view: TableView;
  readonly onNewGame: (setup: TableSetup) => void;
  /** The way back to the table. */
  readonly onClose: () => void;
};

/** The set-up of a table for one: decks, rules, bankroll and bets. */
export const Setup = ({ view, onNewGame, onClose }: Props) => {
  const { settings } = useApp();
  const [setup, setSetup] = useState<TableSetup>(() => setupAt(view, settings.table));
  const [unlocked, setUnlocked] = useState(false);
  const locked = isLocked(view) && !unlocked;
  const problems = setupProblems(setup);
  const why = Object.keys(problems).length > 0 ? 'Some of it cannot be played: see above.' : null;
  return (
    <form
      class="setup-form"
      noValidate
      onSubmit={event => {
        event.preventDefault();
        if (locked || why !== null) return;
        onClose();
        onNewGame(setup);
      }}
    >
      {locked ? (
        <p>
          Locked since the first deal. A new game can have other rules; your chips of this one stay behind.
        </p>
      ) : null}
      {unlocked && view.playing ? (
        <p class="bad">Starting now forfeits the hand that is on the table.</p>
      ) : null}
      <SetupFields setup={setup} problems={problems} locked={locked} onChange={setSetup} />
      {locked ? (
        <Button kind="main" onPress={() => setUnlocked(true)}>
          New game
        </Button>
      ) : (
        <Button kind="main" type="submit" why={why} onPress={() => {}}>
          Start this table
        </Button>
      )}
    </form>
  );
};

/** The set-up as the table has it; its preset is remembered by name. */
const setupAt = ({ rules, options }: TableView, last: TableSetup): TableSetup => {
  const { decks, hitSoft17, startingChips, minBet, maxBet, defaultBet } = rules as BlackjackRules;
  const [name] = options.name.split(',');
  const preset = TABLE_PRESETS.find(known => known === name) ?? last.preset;
  return { preset, decks, hitSoft17, startingChips, minBet, maxBet, defaultBet };
};
