/** The pages of the room. */
export const PAGES = [
  'front',
  'blackjack',
  'holdem',
  'twentyone',
  'table',
  'host',
  'review',
  'history',
  'statistics',
  'honours',
  'settings',
  'fairness',
  'hand',
  'practice',
  'drill',
] as const;
export type PageName = (typeof PAGES)[number] | 'nowhere';

/** Where one is: a page, and what its address says beside its name. */
export type Route = Readonly<{
  page: PageName;
  /** `/blackjack?x=1#y`. */
  path: string;
  /** What follows the page's name: the table of `/table/:id`, the round of `/history/:table/:round`. */
  rest: readonly string[];
  query: Readonly<Record<string, string>>;
}>;

/** Reads an address. */
export const routeOf = ({ pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>): Route => {
  const [name = '', ...rest] = pathname.split('/').filter(Boolean);
  const page = name === '' ? 'front' : (PAGES.find(known => known === name) ?? 'nowhere');
  return {
    page,
    path: `${pathname}${search}${hash}`,
    rest: rest.map(decoded),
    query: Object.fromEntries(new URLSearchParams(search)),
  };
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** What stands in a browser's tab. */
export const TITLES: Readonly<Record<PageName, string>> = {
  front: 'Cardroom',
  blackjack: 'Blackjack',
  holdem: "Hold'em",
  twentyone: 'Twenty-One',
  table: 'Table',
  host: 'Host a table',
  review: 'Review',
  history: 'History',
  statistics: 'Statistics',
  honours: 'Honours',
  settings: 'Settings',
  fairness: 'Fairness',
  hand: 'A hand',
  practice: 'Practice',
  drill: 'Drills',
  nowhere: 'Nothing here',
};

/** Pages that anybody may read, without a name. */
const OPEN: ReadonlySet<PageName> = new Set(['fairness', 'hand', 'practice', 'drill', 'settings', 'nowhere']);

export const needsName = (page: PageName): boolean => !OPEN.has(page);
