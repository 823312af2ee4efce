/** What the page keeps for when there is no connection. */
export type OfflineSetup = Readonly<{
  caches: Pick<CacheStorage, 'open' | 'keys' | 'delete'>;
  fetch: (request: Request | string, init?: RequestInit) => Promise<Response>;
  /** `https://cards.example`. */
  origin: string;
  /** Changes with every build. */
  version: string;
  /** The files of the build, as paths. */
  files: readonly string[];
  pause: (ms: number) => Promise<void>;
}>;

export type Offline = Readonly<{
  /** Fetches all of a build; a build that is not whole is none. */
  install: () => Promise<void>;
  /** Drops the builds before this one. */
  activate: () => Promise<void>;
  /** What answers a request; null leaves it to the network, untouched. */
  answer: (request: Pick<Request, 'method' | 'mode' | 'url'> & Request) => Promise<Response> | null;
}>;

const NAME = 'cardroom-';
/** Every page of the room is this one. */
const PAGE = '/index.html';
/** How long a connection that hardly works may keep somebody from the page that is here. */
const PATIENCE_MS = 4_000;

export const createOffline = ({ caches, fetch, origin, version, files, pause }: OfflineSetup): Offline => {
  const name = NAME + version;
  const known = new Set(files);

  const kept = async (path: string): Promise<Response | undefined> => (await caches.open(name)).match(path);

  /** The page as the server has it; the one that was kept where there is no server, a broken one, or none in time. */
  const page = async (request: Request): Promise<Response> => {
    const fetched = await Promise.race([fetch(request).catch(() => null), pause(PATIENCE_MS)]);
    if (fetched && fetched.status < 500) return fetched;
    return (await kept(PAGE)) ?? fetched ?? fetch(request);
  };

  const file = async (request: Request, path: string): Promise<Response> =>
    (await kept(path)) ?? fetch(request);

  return {
    install: async () => {
      const cache = await caches.open(name);
      // Past the browser's own cache: a build must not be mixed with the one before it.
      const fetched = await Promise.all(
        files.map(async path => [path, await fetch(path, { cache: 'reload' })] as const),
      );
      if (fetched.some(([, response]) => !response.ok)) throw new Error('A file of the page is missing.');
      await Promise.all(fetched.map(([path, response]) => cache.put(path, response)));
    },
    activate: async () => {
      const names = await caches.keys();
      const old = names.filter(each => each.startsWith(NAME) && each !== name);
      await Promise.all(old.map(each => caches.delete(each)));
    },
    answer: request => {
      const url = new URL(request.url);
      if (request.method !== 'GET' || url.origin !== origin || isServers(url.pathname)) return null;
      if (request.mode === 'navigate') return page(request);
      return known.has(url.pathname) ? file(request, url.pathname) : null;
    },
  };
};

/** What only the server can say. */
const isServers = (path: string): boolean => /^\/(api|health|metrics)(\/|$)/.test(path);
