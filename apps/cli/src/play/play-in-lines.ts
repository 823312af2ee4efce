import { err, ok } from '@cardroom/engine';
import { dayOf, roundSoFar, type Store, type TableView } from '@cardroom/room';
import { potOdds, type DailyResult } from '@cardroom/screens';

import type { Args } from '../args.ts';
import { DONE, INTERRUPTED, type Outcome } from '../command.ts';
import type { Io } from '../io.ts';
import { playBlackjack } from '../plain/blackjack.ts';
import { playHoldem } from '../plain/holdem.ts';
import { processLines, type Lines } from '../plain/lines.ts';
import { playTwentyOne } from '../plain/twenty-one.ts';
import { answeringAt } from './answering.ts';
import { countsOf } from './counts.ts';
import { createCoach, type Coach } from './coach.ts';
import type { Desk } from './desk.ts';
import { looksFor } from './looks-for.ts';
import { saidBy } from '../sayings.ts';
import {
  dailyTableOf,
  seatIn,
  sitDown,
  tableAsked,
  type AskedDaily,
  type AskedTable,
  type Sitting,
} from './play.ts';
import type { Seat } from './seat.ts';

type AskedInLines = AskedTable | AskedDaily;

/** Plays as a conversation, line by line: for screen readers, for pipes, and for whoever likes it. */
export const playInLines = async (args: Args, io: Io, asked: AskedInLines): Promise<Outcome> => {
  const warn = (message: string): void => io.stderr(`cardroom: ${message}\n`);
  const sitting = await sitDown(args, io, asked, warn);
  if (!sitting.ok) return sitting;
  sitting.value.notes.forEach(warn);
  await sitting.value.opened.house.driver.start();
  try {
    return await converse(io, asked, sitting.value, warn);
  } finally {
    await sitting.value.opened.house.close();
  }
};

const converse = async (
  io: Io,
  asked: AskedInLines,
  sitting: Sitting,
  warn: (message: string) => void,
): Promise<Outcome> => {
  const table = await (asked.game === null ? dailyTableOf(sitting) : tableAsked(sitting, asked));
  if (!table.ok) return table;
  const seat = await seatIn(sitting, table.value, () => {});
  if (!seat.ok) return err([seat.error]);
  const coach = createCoach(warn);
  const lines = processLines({
    input: process.stdin,
    output: io.stdout,
    terminal: io.terminal?.stdin === true && io.terminal.stdout,
    ascii: looksFor(io, () => sitting.settings)().ascii,
    onInterrupt: io.onInterrupt,
  });
  const unheard = sitting.opened.house.sayings.follow(({ table: where, seat: speaker, text }) => {
    if (where === table.value) lines.write(saidBy(seat.value.view(), speaker, text));
  });
  try {
    await play(io, asked, sitting, { seat: seat.value, lines, coach });
    return ok(lines.interrupted() ? INTERRUPTED : DONE);
  } finally {
    unheard();
    lines.close();
    await coach.close();
    await seat.value.close();
  }
};

/** The shoe of a day is played without help. */
const isUnaided = ({ table }: TableView): boolean => dayOf(table) !== null;

const reasons = async (coach: Coach, store: Store, view: TableView): Promise<readonly string[] | null> => {
  if (isUnaided(view)) return null;
  const events = await roundSoFar(store, view);
  return (await coach.ask({ kind: 'why', view, odds: potOdds(view), events }))?.text ?? null;
};

/** How the shoe of the day came out, mistakes counted. */
const dailyOf = async (desk: Pick<Desk, 'coach' | 'house' | 'person'>): Promise<DailyResult> => {
  const { countedDaily } = await import('./pages/honours.ts');
  return countedDaily(desk, () => true);
};

type Parts = { readonly seat: Seat; readonly lines: Lines; readonly coach: Coach };

const play = (
  io: Io,
  { game, flags }: AskedInLines,
  { opened, person, settings }: Sitting,
  { seat, lines, coach }: Parts,
): Promise<void> => {
  const since = Date.now();
  const mode = settings.coach;
  const command = flags.ephemeral ? null : `cardroom ${game ?? 'daily'}`;
  switch (game) {
    case null:
    case 'blackjack':
      return playBlackjack(seat, lines, {
        coach: mode,
        command,
        prices: async view => (isUnaided(view) ? null : coach.ask({ kind: 'prices', view })),
        why: view => reasons(coach, opened.house.store, view),
        daily: () => dailyOf({ coach, house: opened.house, person }),
        counts: () => countsOf(opened.house.store, person.player, 'blackjack', since),
      });
    case 'holdem':
      return playHoldem(seat, lines, {
        coach: mode,
        command,
        numbers: async view => {
          const events = await roundSoFar(opened.house.store, view);
          const numbers = await coach.ask({ kind: 'equity', view, events });
          return numbers && { ...numbers, odds: potOdds(view) };
        },
        answering: answeringAt,
        why: view => reasons(coach, opened.house.store, view),
      });
    case 'twentyone': {
      const { ascii } = looksFor(io, () => settings)();
      return playTwentyOne(seat, lines, { ascii, tutorial: flags.tutorial, command });
    }
  }
};
