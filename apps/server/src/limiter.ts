/** What is limited: requests and sign-ins of an address; requests, new tables and questions to a model of a session; sign-ins by name. */
export const LIMITED = ['address', 'arrivals', 'session', 'sign-in', 'tables', 'explain'] as const;
export type Limited = (typeof LIMITED)[number];

/** So many at once, and so many a second from then on. */
export type Rate = { readonly burst: number; readonly perSecond: number };

/**
 * A person at a table does a few things a second at most. An address may hold a classroom of 500 that signs in at
 * once; a name that nobody gets right in ten tries can wait.
 */
export const RATES: Readonly<Record<Limited, Rate>> = {
  address: { burst: 10_000, perSecond: 2_000 },
  arrivals: { burst: 1_000, perSecond: 10 },
  session: { burst: 60, perSecond: 20 },
  'sign-in': { burst: 10, perSecond: 0.2 },
  tables: { burst: 20, perSecond: 0.5 },
  explain: { burst: 6, perSecond: 0.2 },
};

/** Says for how many milliseconds somebody must wait; 0: not at all, and this time is counted. */
export type Limiter = (what: Limited, key: string) => number;

/** Keys that are remembered of one kind: of more, those that were not used for longest are forgotten. */
const MOST_KEYS = 20_000;

/**
 * Counts in this process. For each key it remembers until when what was done so far would have lasted at the steady rate:
 * that may lie ahead by the burst, and no further.
 */
export const createLimiter = (
  rates: Partial<Record<Limited, Rate>> = {},
  now: () => number = Date.now,
): Limiter => {
  const all = { ...RATES, ...rates };
  const until = new Map(LIMITED.map(what => [what, new Map<string, number>()]));
  return (what, key) => {
    const { burst, perSecond } = all[what];
    const known = until.get(what)!;
    const each = 1_000 / perSecond;
    const lasts = Math.max(now(), known.get(key) ?? 0);
    const wait = Math.ceil(lasts - now() - (burst - 1) * each);
    remember(known, key, wait > 0 ? lasts : lasts + each);
    return Math.max(0, wait);
  };
};

/** The order of a map is that of writing: what was used last is last. */
const remember = (known: Map<string, number>, key: string, value: number): void => {
  known.delete(key);
  known.set(key, value);
  if (known.size > MOST_KEYS) known.delete(known.keys().next().value!);
};
