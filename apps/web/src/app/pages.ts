import type { PageModule } from './lazy.tsx';
import type { PageName } from './route.ts';

type Load = () => Promise<PageModule>;

/** Where each page's code lies. Nothing of it is fetched before somebody goes there. */
export const PAGE_LOADERS: Readonly<Record<PageName, Load>> = {
  front: () => import('../lobby/page.tsx'),
  blackjack: () => import('../blackjack/page.tsx'),
  twentyone: () => import('../twentyone/page.tsx'),
  table: () => import('../lobby/table-page.tsx'),
  history: () => import('../records/history-page.tsx'),
  statistics: () => import('../records/statistics-page.tsx'),
  settings: () => import('../settings/page.tsx'),
  holdem: other('holdem'),
  host: other('host'),
  fairness: other('fairness'),
  hand: other('hand'),
  practice: other('practice'),
};

function other(folder: string): Load {
  const found = import.meta.glob<PageModule>('../{holdem,host,fairness,hand,practice}/page.tsx');
  return found[`../${folder}/page.tsx`] ?? (() => import('../lobby/page.tsx'));
}
