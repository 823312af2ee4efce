/** The pages of games that practice can show. */
export const PRACTICE_PAGES = ['blackjack', 'holdem', 'twentyone', 'table'] as const;
export type PracticePage = (typeof PRACTICE_PAGES)[number];

/** Which game's page an address below `/practice` means; null for the choice of games. */
export const placeIn = (
  rest: readonly string[],
): { readonly page: PracticePage; readonly table?: string } | null => {
  const page = PRACTICE_PAGES.find(known => known === rest[0]);
  if (page === undefined || (page === 'table' && rest[1] === undefined)) return null;
  return { page, ...(rest[1] !== undefined && { table: rest[1] }) };
};

/** Where a page of a game sends its player, kept below `/practice`; other pages are left as they are. */
export const practicePath = (path: string): string => {
  const [first = '', ...rest] = path.split('/').filter(Boolean);
  if (first === '') return '/practice';
  return PRACTICE_PAGES.includes(first as PracticePage) ? ['/practice', first, ...rest].join('/') : path;
};
