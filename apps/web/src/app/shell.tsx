import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

import { UpdateNotice } from '../pwa/update-notice.tsx';
import { Button, LiveRegion, Toasts } from '../ui/index.ts';
import { useApp } from './app.ts';
import { Link } from './link.tsx';
import { useOnline } from './online.ts';
import { TITLES, type PageName } from './route.ts';

const LINKS: readonly PageName[] = [
  'front',
  'blackjack',
  'holdem',
  'twentyone',
  'practice',
  'drill',
  'host',
  'review',
  'history',
  'statistics',
  'honours',
  'settings',
  'fairness',
];

/** Beside the name of the room, which leads to the lobby, a bar needs no link there; a narrow one has no room for these either. */
const IN_MENU: Partial<Record<PageName, string>> = { front: 'in-menu', host: 'if-room', honours: 'if-room' };

export type Said = { readonly text: string; readonly occasion: number };

type Props = { readonly children: ComponentChildren; readonly said: Said };

/** What stands around every page: who plays, where else one can go, and the page's one voice. */
export const Shell = ({ children, said }: Props) => {
  const { route } = useApp();
  const main = useFocusOnArrival(route.page + route.rest.join('/'));
  return (
    <div class={`shell shell-${route.page}`}>
      <a class="skip-link" href="#main">
        Skip to the table
      </a>
      <Header />
      <OfflineNotice />
      <UpdateNotice />
      <div id="main" class="place" ref={main} tabIndex={-1}>
        {children}
      </div>
      <LiveRegion say={said.text} occasion={said.occasion} place={route.page} />
      <Toasts />
    </div>
  );
};

/** Whoever goes to another page hears it from its beginning; the first one is heard anyway. */
const useFocusOnArrival = (place: string) => {
  const main = useRef<HTMLDivElement>(null);
  const first = useRef(true);
  useEffect(() => {
    if (!first.current) main.current?.focus({ preventScroll: true });
    first.current = false;
  }, [place]);
  return main;
};

const Header = () => {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => setOpen(false);
  return (
    <header
      class="top-bar"
      onKeyDown={event => {
        if (!open || event.key !== 'Escape') return;
        event.preventDefault();
        close();
        button.current?.focus();
      }}
    >
      <Link to="/" className="brand">
        Cardroom
      </Link>
      <button
        ref={button}
        type="button"
        class="button plain menu-button"
        aria-expanded={open}
        aria-controls="site-nav"
        onClick={() => setOpen(!open)}
      >
        Menu
      </button>
      <Navigation open={open} onLeave={close} />
    </header>
  );
};

const Navigation = ({ open, onLeave }: { readonly open: boolean; readonly onLeave: () => void }) => {
  const { route, me, signOut } = useApp();
  useEffect(onLeave, [route.path]);
  return (
    <nav id="site-nav" class={open ? 'site-nav open' : 'site-nav'} aria-label="Cardroom">
      <ul>
        {LINKS.map(page => (
          <li key={page} class={IN_MENU[page]}>
            <Link to={page === 'front' ? '/' : `/${page}`} here={page === route.page}>
              {page === 'front' ? 'Lobby' : TITLES[page]}
            </Link>
          </li>
        ))}
      </ul>
      {me ? (
        <p class="player">
          <span class="player-name">{me.player.name}</span>
          <Button className="sign-out" onPress={() => void signOut()}>
            Sign out
          </Button>
        </p>
      ) : null}
    </nav>
  );
};

/** Practice needs no connection, and whoever practises nothing to be told. */
const OfflineNotice = () => {
  const { route } = useApp();
  const online = useOnline();
  return online || route.page === 'practice' ? null : (
    <p class="notice offline" role="status">
      You are offline: <Link to="/practice">practice</Link> works.
    </p>
  );
};
