import { useEffect, useMemo, useState } from 'preact/hooks';

import { AppContext, useApp, type App } from '../app/app.ts';
import { Lazy } from '../app/lazy.tsx';
import { Link } from '../app/link.tsx';
import { PAGE_LOADERS } from '../app/pages.ts';
import { Button } from '../ui/index.ts';
import { placeIn, practicePath } from './place.ts';
import { PRACTISING, type Practice } from './practice.ts';
import { startPractice } from './start.ts';
import './practice.css';

/** It lives as long as the page is open, so that one finds one's table again. */
let practice: Practice | null = null;

/** Tables that this device deals: the pages of the games as they are, with another room behind them. */
export const Page = () => {
  const app = useApp();
  const place = placeIn(app.route.rest);
  const inside = useMemo((): App => ({ ...app, ...atPractice(app), models: undefined }), [app]);
  return (
    <AppContext.Provider value={inside}>
      <aside class="notice practice-note" aria-label="Practice">
        {useIsKept() ? NOTES.kept : NOTES.lost}
      </aside>
      {place === null ? (
        <Games />
      ) : (
        <Lazy load={PAGE_LOADERS[place.page]} table={place.table} invite={undefined} />
      )}
    </AppContext.Provider>
  );
};

const NOTES = {
  kept: 'Practice: this device deals, and keeps it here.',
  lost: 'Practice: this device deals; this window keeps nothing.',
} as const;

/** Taken for granted until it is known otherwise. */
const useIsKept = (): boolean => {
  const [isKept, setKept] = useState(true);
  useEffect(() => void practice?.isKept().then(setKept), []);
  return isKept;
};

const atPractice = ({ go }: App): Partial<App> => ({
  client: (practice ??= startPractice()),
  me: PRACTISING,
  go: (path, how) => go(practicePath(path), how),
});

const GAMES = [
  ['/blackjack', 'Blackjack', 'With the coach, who counts on this device too.'],
  ['/holdem', "Hold'em", 'Against bots.'],
  ['/twentyone', 'Twenty-One', 'Hit or stay, no bets: a match to five.'],
] as const;

const Games = () => (
  <main class="sheet practice">
    <h1>Practice</h1>
    <p>
      Everything happens on this device, also without a connection. Your chips, statistics and places in lists
      are not touched. Practice tables have chips of their own, which are here again when you come back.
    </p>
    <ul class="game-list">
      {GAMES.map(([path, title, about]) => (
        <li key={path}>
          <Link to={path} className="game-link">
            {title}
          </Link>{' '}
          <span class="muted">{about}</span>
        </li>
      ))}
    </ul>
    <Forget />
  </main>
);

/** Asks once more before the practice tables go. */
const Forget = () => {
  const { say } = useApp();
  const [asked, setAsked] = useState(false);
  const forget = async (): Promise<void> => {
    await practice?.forget();
    practice = null;
    setAsked(false);
    say('The practice tables are put away.');
  };
  return asked ? (
    <p class="forget">
      Put away all practice tables, with their chips and statistics?{' '}
      <Button onPress={() => void forget()}>Put them away</Button>{' '}
      <Button onPress={() => setAsked(false)}>Keep them</Button>
    </p>
  ) : (
    <Button onPress={() => setAsked(true)}>Begin anew</Button>
  );
};
