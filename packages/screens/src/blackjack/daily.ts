import { formatChange, formatMoney, formatNumber } from '@cardroom/engine';
import type { HonoursFacts, TableView } from '@cardroom/room';

import type { Message } from '../screen.ts';
import { changeTone, isUnaided } from './round-view.ts';

/** Rounds of an attempt at a daily shoe. */
export const DAILY_ROUNDS = 10;

/** How an attempt came out. */
export type DailyResult = Readonly<{
  net: number;
  /** Chips lost to mistakes; null while they are being counted. */
  evLost: number | null;
  /** Null where the name is not ranked, or not yet. */
  rank: number | null;
  locked: boolean;
}>;

/** One's own result among everybody's honours. */
export const dailyResult = ({ attempt, boards, locked }: HonoursFacts): DailyResult => {
  const own = boards.find(({ id }) => id === 'daily')?.rows.find(({ you }) => you);
  return { net: attempt.net, evLost: attempt.evLost, rank: own?.rank ?? null, locked };
};

/** `Daily 3/10`, as short as a phone needs it; nothing at other tables. */
export const dailyFacts = (view: TableView): readonly string[] =>
  isUnaided(view) ? [`Daily ${formatNumber(Math.max(1, view.round))}/${DAILY_ROUNDS}`] : [];

/** The last round of a daily shoe has been played. */
export const isDailyOver = (view: TableView): boolean =>
  isUnaided(view) && !view.playing && view.round >= DAILY_ROUNDS;

/** What the shoe of the day is about, before its first round. */
export const DAILY_WELCOME = `${DAILY_ROUNDS} rounds, the same cards for everybody here, without help: one attempt a day.`;

/** What the shoe brought, in sentences. `result`: null while it is being counted. */
export const dailyWords = (result: DailyResult | null): readonly Message[] =>
  result === null
    ? [COUNTING]
    : [
        {
          text: `Chips: ${formatChange(result.net)} in ${DAILY_ROUNDS} rounds.`,
          tone: changeTone(result.net),
        },
        mistakesOf(result),
        ...rankOf(result),
      ];

const COUNTING: Message = { text: 'Your mistakes are being counted.', tone: 'muted' };

const mistakesOf = ({ evLost }: DailyResult): Message => {
  if (evLost === null) return COUNTING;
  return evLost < 0.005
    ? { text: 'You made no mistake.', tone: 'good' }
    : { text: `Your mistakes cost ${formatMoney(evLost).slice(1)}.`, tone: 'plain' };
};

const rankOf = ({ rank, locked, evLost }: DailyResult): readonly Message[] => {
  if (rank !== null) return [{ text: `You are number ${formatNumber(rank)} today.`, tone: 'strong' }];
  return locked || evLost === null
    ? []
    : [{ text: 'Your name is not locked, so it is not ranked.', tone: 'muted' }];
};
