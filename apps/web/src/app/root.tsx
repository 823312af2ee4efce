import type { Client, Refusal, SessionAnswer } from '@cardroom/wire/client';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';

import type { Coach } from '../coach/coach.ts';
import type { Models } from '../coach/own-model.ts';
import { FrontPage } from '../front/front-page.tsx';
import { CardLooksContext, Spinner, setSound, toast } from '../ui/index.ts';
import { AppContext, type App } from './app.ts';
import { Lazy } from './lazy.tsx';
import { Link } from './link.tsx';
import { useOnline } from './online.ts';
import { PAGE_LOADERS } from './pages.ts';
import { TITLES, needsName, routeOf, type Route } from './route.ts';
import { rememberBeing, wasHere } from './been-here.ts';
import { keepSettings, loadSettings, type Settings, type Shelf } from './settings.ts';
import { Shell, type Said } from './shell.tsx';

export type RootProps = {
  readonly client: Client;
  readonly models?: Models;
  readonly coach: Coach;
  readonly shelf: Shelf;
};

/** Who plays: not known yet, nobody, or somebody. */
type Who = SessionAnswer | null | 'unknown';

/** The whole page. */
export const Root = ({ client, models, coach, shelf }: RootProps) => {
  const [who, setWho] = useState<Who>('unknown');
  const [route, go] = useRoute();
  const [said, say] = useVoice();
  const me = who === 'unknown' ? null : who;
  const [settings, change] = useSettings(shelf, me?.player.name ?? null);

  const online = useOnline();
  useEffect(() => {
    if (who !== 'unknown') return;
    // Whoever comes for the first time need not wait to hear that nobody knows them.
    if (route.page === 'front' && !wasHere(shelf)) return setWho(null);
    if (!online) return;
    const ask = async (): Promise<void> => {
      const found = await client.me();
      setWho(found.ok ? found.value : null);
      if (!found.ok && needsName(route.page)) tellLost(found.error);
    };
    return void ask();
  }, [client, online]);
  useEffect(() => {
    if (who !== 'unknown') rememberBeing(shelf, who !== null);
  }, [who]);

  const app: App = {
    client,
    models,
    coach,
    me,
    settings,
    change,
    route,
    go,
    signIn: async (name, passphrase) => {
      const signedIn = await client.signIn(name, passphrase);
      if (signedIn.ok) setWho(signedIn.value);
      return signedIn;
    },
    signOut: async () => {
      const done = await client.signOut();
      models?.forgetKey();
      if (!done.ok) return app.fail(done.error);
      setWho(null);
      return go('/');
    },
    setLocked: locked => me && setWho({ ...me, player: { ...me.player, locked } }),
    say,
    fail: (problem, retry) => {
      if (problem.code === 'session/unknown' || problem.code === 'session/none') setWho(null);
      if (!isOffline(problem)) toast({ text: problem.message, kind: 'error', ...(retry && { retry }) });
    },
  };
  return (
    <AppContext.Provider value={app}>
      <CardLooksContext.Provider value={useMemo(() => looksOf(settings), [settings])}>
        <Shell said={said}>
          <Place who={who} route={route} online={online} />
        </Shell>
      </CardLooksContext.Provider>
    </AppContext.Provider>
  );
};

/** The page says once that the browser is offline: what is lost by that needs no words of its own. */
const isOffline = ({ code }: Pick<Refusal, 'code'>): boolean => code === 'wire/lost' && !navigator.onLine;

const tellLost = (problem: Refusal): void => {
  if (problem.code === 'wire/lost' && !isOffline(problem)) toast({ text: problem.message, kind: 'error' });
};

const looksOf = ({ colours, faces }: Settings) => ({ colours, faces });

type PlaceProps = { readonly who: Who; readonly route: Route; readonly online: boolean };

const OfflinePage = () => (
  <main class="sheet offline-page">
    <h1>You are offline</h1>
    <p>
      This page needs the room. <Link to="/practice">Practice</Link> works without it.
    </p>
  </main>
);

/** The page one is on; where it needs a name, that is asked first. */
const Place = ({ who, route, online }: PlaceProps) => {
  if (needsName(route.page)) {
    if (who === 'unknown') return online ? <Spinner label="Opening the room" /> : <OfflinePage />;
    if (who === null) return <FrontPage />;
  }
  const [table] = route.rest;
  return <Lazy load={PAGE_LOADERS[route.page]} table={table} invite={route.query['invite']} />;
};

/** Where one is, and how to go elsewhere. */
const useRoute = (): readonly [Route, App['go']] => {
  const [route, setRoute] = useState(() => routeOf(new URL(location.href)));
  useEffect(() => {
    const look = (): void => setRoute(routeOf(new URL(location.href)));
    window.addEventListener('popstate', look);
    return () => window.removeEventListener('popstate', look);
  }, []);
  useEffect(() => {
    const title = TITLES[route.page];
    document.title = route.page === 'front' ? title : `${title} · Cardroom`;
  }, [route.page]);
  const go: App['go'] = (path, how = 'push') => {
    if (how === 'push') history.pushState(null, '', path);
    else history.replaceState(null, '', path);
    setRoute(routeOf(new URL(location.href)));
    window.scrollTo(0, 0);
  };
  return [route, go];
};

/** What is said at one moment is said in one breath: nothing of it is lost. */
const useVoice = (): readonly [Said, App['say']] => {
  const [said, setSaid] = useState<Said>({ text: '', occasion: 0 });
  const waiting = useRef<string[]>([]);
  const say = (sentence: string): void => {
    waiting.current.push(sentence);
    if (waiting.current.length > 1) return;
    queueMicrotask(() => {
      const text = waiting.current.splice(0).join(' ');
      setSaid(({ occasion }) => ({ text, occasion: occasion + 1 }));
    });
  };
  return [said, say];
};

/** The settings of whoever plays; what was kept and cannot be used is told once. */
const useSettings = (shelf: Shelf, player: string | null): readonly [Settings, App['change']] => {
  const read = useMemo(() => loadSettings(shelf, player), [shelf, player]);
  const [changed, setChanged] = useState<{
    readonly player: string | null;
    readonly settings: Settings;
  } | null>(null);
  const settings = changed?.player === player ? changed.settings : read.settings;
  useEffect(() => {
    for (const text of read.notes) toast({ text, kind: 'note' });
  }, [read]);
  useEffect(() => setSound(settings.sound), [settings.sound]);
  const change = (next: Settings): void => {
    setChanged({ player, settings: next });
    if (!keepSettings(shelf, player, next))
      toast({ text: 'This browser keeps nothing: your settings hold for this visit.', kind: 'note' });
  };
  return [settings, change];
};
