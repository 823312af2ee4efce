import type { PageModule } from './lazy.tsx';
import type { PageName } from './route.ts';

type Load = () => Promise<PageModule>;

/** Where each page's code lies. Nothing of it is fetched before somebody goes there. */
export const PAGE_LOADERS: Readonly<Record<PageName, Load>> = {
  nowhere: () => import('./nowhere-page.tsx'),
  front: () => import('../lobby/page.tsx'),
  blackjack: () => import('../blackjack/page.tsx'),
  twentyone: () => import('../twentyone/page.tsx'),
  table: () => import('../lobby/table-page.tsx'),
  history: () => import('../records/history-page.tsx'),
  review: () => import('../records/review-page.tsx'),
  statistics: () => import('../records/statistics-page.tsx'),
  honours: () => import('../honours/page.tsx'),
  settings: () => import('../settings/page.tsx'),
  holdem: () => import('../holdem/page.tsx'),
  host: () => import('../host/page.tsx'),
  fairness: () => import('../fairness/page.tsx'),
  hand: () => import('../hand/page.tsx'),
  practice: () => import('../practice/page.tsx'),
  drill: () => import('../drill/page.tsx'),
};
