import type { Rules, TableView } from '@cardroom/room';

import type { Message } from './screen.ts';

/** What a view stands still for: a card dealt, the hole card turned over, the dealer's next card, a result. */
export const PAUSES = ['deal', 'reveal', 'draw', 'result', 'none'] as const;
export type Pause = (typeof PAUSES)[number];

export const SPEEDS = ['slow', 'normal', 'fast', 'off'] as const;
export type Speed = (typeof SPEEDS)[number];

/** One step of what happened: the table after it, what is said with it, and how long it stands. */
export type Beat = Readonly<{
  view: TableView;
  /** After the view is shown, before the next beat. */
  pause: Pause;
  messages: readonly Message[];
}>;

const FACTORS: Readonly<Record<Speed, number>> = { slow: 2, normal: 1, fast: 0.4, off: 0 };
const DEAL_MS = 180;
const DEALER_MS = 500;
const RESULT_MS = 900;

/** How long a beat stands, in milliseconds. The dealer's pace is the table's rule, where it has one. */
export const pauseMs = (pause: Pause, speed: Speed, rules: Rules): number => {
  const dealer = 'dealDelayMs' in rules ? rules.dealDelayMs : DEALER_MS;
  const normal: Readonly<Record<Pause, number>> = {
    deal: DEAL_MS,
    reveal: dealer,
    draw: dealer,
    result: RESULT_MS,
    none: 0,
  };
  return Math.round(normal[pause] * FACTORS[speed]);
};
