import { formatChips, formatNumber } from '@cardroom/engine';

import type { SessionCounts } from '../coach-facts.ts';

/** `50.0%`; nothing of nothing is 0.0%. */
const percent = (part: number, whole: number): string =>
  `${(whole === 0 ? 0 : (part / whole) * 100).toFixed(1)}%`;

/** Of all hands, those that were won. */
export const wonShare = ({ wins, hands }: SessionCounts): string => percent(wins, hands);

/** Of the hands that were decided, those that were won. */
export const winRate = ({ wins, losses }: SessionCounts): string => percent(wins, wins + losses);

/** `6 hands played · 3W 2L 1P · 50.0% · BJ: 1 · Peak: $1,240`. */
export const sessionBar = (counts: SessionCounts): string =>
  [
    counts.hands === 1 ? '1 hand played' : `${formatNumber(counts.hands)} hands played`,
    `${counts.wins}W ${counts.losses}L ${counts.pushes}P`,
    wonShare(counts),
    `BJ: ${counts.blackjacks}`,
    `Peak: ${formatChips(counts.peak)}`,
  ].join(' · ');
