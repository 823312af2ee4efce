import { DRILLS, tallyIn, type DrillDeck, type DrillName, type DrillSetup } from '@cardroom/coach/drills';
import { DRILL_WORDS } from '@cardroom/screens';
import { useEffect, useMemo, useState } from 'preact/hooks';

import { useApp } from '../app/app.ts';
import type { PageProps } from '../app/lazy.tsx';
import { Link } from '../app/link.tsx';
import { Spinner } from '../ui/index.ts';
import { DrillView } from './drill-view.tsx';
import { deckOf, shelfOf } from './open-drill.ts';
import './drill.css';

/** The drills there are, or the one that the address names. */
export const Page = ({ table: name }: PageProps) => {
  const drill = DRILLS.find(known => known === name);
  return drill ? <Opened key={drill} drill={drill} /> : <Menu />;
};

/** Drills whose questions depend on the table. */
const ABOUT_TABLES: readonly DrillName[] = ['strategy', 'true-count', 'decks'];

type Opening = { readonly deck: DrillDeck; readonly notes: DrillSetup['notes'] };

const Opened = ({ drill }: { readonly drill: DrillName }) => {
  const app = useApp();
  const { preset } = app.settings.table;
  const who = app.me?.player.id;
  const shelf = useMemo(() => shelfOf(app), [who]);
  const [opening, setOpening] = useState<Opening | null | 'none'>(null);
  useEffect(() => {
    let isHere = true;
    const open = async (): Promise<void> => {
      const [deck, notes] = await Promise.all([deckOf(app, drill), shelf.load()]);
      if (isHere) setOpening(deck === null || deck.items.length === 0 ? 'none' : { deck, notes });
    };
    void open();
    return () => void (isHere = false);
  }, [drill, shelf]);
  if (opening === null) return <Spinner label="Working out the questions" />;
  if (opening === 'none') return <Nothing drill={drill} />;
  return <DrillView {...opening} shelf={shelf} about={ABOUT_TABLES.includes(drill) ? preset : null} />;
};

const Nothing = ({ drill }: { readonly drill: DrillName }) => {
  const { me } = useApp();
  return (
    <main class="sheet drills">
      <h1>{DRILL_WORDS[drill].title}</h1>
      <p>
        {drill === 'leaks'
          ? me === null
            ? 'Your leaks are known where you play under a name.'
            : 'There is nothing to drill yet: no review of your rounds has found a mistake.'
          : 'There are no questions for these rules.'}
      </p>
      <p>
        <Link to="/drill">All drills</Link>
      </p>
    </main>
  );
};

const Menu = () => {
  const app = useApp();
  const who = app.me?.player.id;
  const [notes, setNotes] = useState<DrillSetup['notes']>([]);
  useEffect(() => void shelfOf(app).load().then(setNotes), [who]);
  return (
    <main class="sheet drills">
      <h1>Drills</h1>
      <p>
        What costs you most in 100 hands comes first, and comes back until it is known. Only wrong answers
        pause.
      </p>
      <ul class="game-list">
        {DRILLS.map(drill => (
          <li key={drill}>
            <Link to={`/drill/${drill}`} className="game-link">
              {DRILL_WORDS[drill].title}
            </Link>{' '}
            <span class="muted">{aboutText(drill, notes)}</span>
          </li>
        ))}
      </ul>
      <p class="muted">
        Blackjack is drilled for the table of your <Link to="/settings">settings</Link>:{' '}
        {app.settings.table.preset}, {app.settings.table.decks}{' '}
        {app.settings.table.decks === 1 ? 'deck' : 'decks'}.{' '}
        {who === undefined
          ? 'What you learn is kept in this browser.'
          : 'What you learn is kept under your name.'}
      </p>
    </main>
  );
};

const aboutText = (drill: DrillName, notes: DrillSetup['notes']): string => {
  const { about } = DRILL_WORDS[drill];
  const { asked, right } = tallyIn(drill, notes);
  const sentence = about.slice(0, 1).toUpperCase() + about.slice(1);
  return asked === 0 ? sentence : `${sentence} · ${right} of ${asked} right`;
};
