/** What is limited: requests of an address and of a session, sign-ins by name, new tables of a session. */
export const LIMITED = ['address', 'session', 'sign-in', 'tables'] as const;
export type Limited = (typeof LIMITED)[number];

/** So many at once, and so many a second from then on. */
export type Rate = { readonly burst: number; readonly perSecond: number };

/**
 * A person at a table does a few things a second at most. An address may hold a classroom of 500 that signs in at
 * once; a name that nobody gets right in ten tries can wait.
 */
export const RATES: Readonly<Record<Limited, Rate>> = {
  address: { burst: 10_000, perSecond: 2_000 },
  session: { burst: 60, perSecond: 20 },
  'sign-in': { burst: 10, perSecond: 0.2 },
  tables: { burst: 20, perSecond: 0.5 },
};

/** Says for how many milliseconds somebody must wait; 0: not at all, and this time is counted. */
export type Limiter = (what: Limited, key: string) => number;

type Bucket = { left: number; at: number };

/** Keys that are remembered of one kind; a full bucket is as good as a forgotten one. */
const MOST_KEYS = 20_000;

/** Counts in this process: each key has a bucket that fills again with time. */
export const createLimiter = (
  rates: Partial<Record<Limited, Rate>> = {},
  now: () => number = Date.now,
): Limiter => {
  const all = { ...RATES, ...rates };
  const buckets = new Map(LIMITED.map(what => [what, new Map<string, Bucket>()]));
  return (what, key) => {
    const { burst, perSecond } = all[what];
    const known = buckets.get(what)!;
    if (known.size >= MOST_KEYS) forgetFull(known, all[what], now());
    const { left, at } = known.get(key) ?? { left: burst, at: now() };
    const filled = Math.min(burst, left + ((now() - at) / 1_000) * perSecond);
    known.set(key, { left: filled >= 1 ? filled - 1 : filled, at: now() });
    return filled >= 1 ? 0 : Math.ceil(((1 - filled) / perSecond) * 1_000);
  };
};

const forgetFull = (known: Map<string, Bucket>, { burst, perSecond }: Rate, now: number): void => {
  for (const [key, { left, at }] of known)
    if (left + ((now - at) / 1_000) * perSecond >= burst) known.delete(key);
  // Nobody is full: whoever came first is forgotten, rather than that memory grows.
  for (const key of known.keys()) if (known.size < MOST_KEYS || !known.delete(key)) break;
};
