import { DRILLS, tallyIn, type DrillDeck, type DrillName, type DrillSetup } from '@cardroom/coach/drills';
import { DRILL_WORDS, isAboutTable, noLeaksText } from '@cardroom/screens';
import { useEffect, useRef, useState } from 'preact/hooks';

import { useApp, type App } from '../app/app.ts';
import type { PageProps } from '../app/lazy.tsx';
import { Link } from '../app/link.tsx';
import { Spinner } from '../ui/index.ts';
import { DrillView } from './drill-view.tsx';
import { deckOf, drillerOf, type Driller } from './open-drill.ts';
import './drill.css';

/** The drills there are, or the one that the address names. */
export const Page = ({ table: name }: PageProps) => {
  const drill = DRILLS.find(known => known === name);
  return drill ? <Opened key={drill} drill={drill} /> : <Menu />;
};

type Opening = Readonly<{ deck: DrillDeck | null; notes: DrillSetup['notes']; driller: Driller }>;

/** Who it is, is known first: their settings come with their name. */
const opened = async (appNow: () => App, drill: DrillName): Promise<Opening> => {
  const driller = await drillerOf(appNow());
  const [deck, notes] = await Promise.all([deckOf(appNow(), drill, driller.isKnown), driller.shelf.load()]);
  return { deck, notes, driller };
};

const Opened = ({ drill }: { readonly drill: DrillName }) => {
  const app = useApp();
  const latest = useRef(app);
  latest.current = app;
  const [opening, setOpening] = useState<Opening | null>(null);
  useEffect(() => {
    let isHere = true;
    const open = async (): Promise<void> => {
      const found = await opened(() => latest.current, drill);
      if (isHere) setOpening(found);
    };
    void open();
    return () => void (isHere = false);
  }, [drill]);
  if (opening === null) return <Spinner label="Working out the questions" />;
  const { deck, notes, driller } = opening;
  if (deck === null || deck.items.length === 0)
    return <Nothing drill={drill} isKnown={driller.isKnown} hidden={deck?.hidden ?? 0} />;
  const about = isAboutTable(drill) ? app.settings.table.preset : null;
  return <DrillView deck={deck} notes={notes} shelf={driller.shelf} about={about} />;
};

type NothingProps = { readonly drill: DrillName; readonly isKnown: boolean; readonly hidden: number };

const whyNothing = ({ drill, isKnown, hidden }: NothingProps): string => {
  if (drill !== 'leaks') return 'There are no questions for these rules.';
  return isKnown ? noLeaksText(hidden) : 'Your leaks are known where you play under a name.';
};

const Nothing = (props: NothingProps) => (
  <main class="sheet drills">
    <h1>{DRILL_WORDS[props.drill].title}</h1>
    <p>{whyNothing(props)}</p>
    <p>
      <Link to="/drill">All drills</Link>
    </p>
  </main>
);

const KEPT = {
  known: 'What you learn is kept under your name.',
  stranger: 'What you learn is kept in this browser.',
} as const;

const Menu = () => {
  const app = useApp();
  const [isKnown, setKnown] = useState<boolean | null>(null);
  const [notes, setNotes] = useState<DrillSetup['notes']>([]);
  const load = async (): Promise<void> => {
    const driller = await drillerOf(app);
    setKnown(driller.isKnown);
    setNotes(await driller.shelf.load());
  };
  useEffect(() => void load(), []);
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
        {isKnown === null ? '' : isKnown ? KEPT.known : KEPT.stranger}
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
