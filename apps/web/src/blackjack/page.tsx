import type { BlackjackEvent } from '@cardroom/engine/blackjack';
import { roundNet, type Beat, type PlayedRound } from '@cardroom/screens';
import type { NewTable, Table } from '@cardroom/wire/client';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';

import { useApp, type App } from '../app/app.ts';
import type { PageProps } from '../app/lazy.tsx';
import { useRedraw } from '../app/redraw.ts';
import { isPlain, rulesOf, type TableSetup } from '../app/settings.ts';
import { Arrive } from '../lobby/arrive.tsx';
import { findTable, newTable, thisTable } from '../lobby/find-table.ts';
import { useTable } from '../lobby/use-table.ts';
import { playSound, setMotionSpeed, type SoundName } from '../ui/index.ts';
import { createBlackjackTable, type BlackjackTable } from './table.ts';
import { TableView } from './table-view.tsx';
import './blackjack.css';

const MOTION = { slow: 0.5, normal: 1, fast: 2.5, off: 0 } as const;

/** A table for a set-up. A preset that was left alone is called by its name, so that others know it. */
const tableFor = (setup: TableSetup): NewTable => ({
  game: 'blackjack',
  rules: isPlain(setup) ? setup.preset : rulesOf(setup),
  options: { name: isPlain(setup) ? setup.preset : `${setup.preset}, own rules`, private: true },
});

/** Blackjack for chips: the table where one sat last, or a new one. */
export const Page = ({ table, invite }: PageProps) => {
  const { client, me, settings } = useApp();
  const [opened, setOpened] = useState<string | null>(null);
  const wanted = opened ?? table;
  const coming = useTable(
    wanted ?? 'last',
    isNew => {
      if (isNew) return newTable(client, tableFor(settings.table));
      return wanted === undefined
        ? findTable(client, me?.player.name ?? '', 'blackjack', () => tableFor(settings.table))
        : thisTable(wanted);
    },
    invite,
  );
  return (
    <Arrive coming={coming}>
      {seat => <Sitting key={seat.table} seat={seat} instead={opened !== null} onOpen={setOpened} />}
    </Arrive>
  );
};

type SittingProps = {
  readonly seat: Table;
  readonly instead: boolean;
  readonly onOpen: (table: string) => void;
};

const Sitting = ({ seat, instead, onOpen }: SittingProps) => {
  const app = useApp();
  const table = useBlackjack(seat, app);
  useEffect(() => setMotionSpeed(MOTION[app.settings.speed]), [app.settings.speed]);
  const newGame = async (setup: TableSetup): Promise<void> => {
    app.change({ ...app.settings, table: setup });
    const left = seat.view().you === null ? null : await seat.wish({ kind: 'leave' });
    if (left && !left.ok) return app.fail(left.error, () => void newGame(setup));
    const opened = await app.client.openTable(tableFor(setup));
    if (!opened.ok) return app.fail(opened.error, () => void newGame(setup));
    return onOpen(opened.value.receipt.table);
  };
  return <TableView table={table} seat={seat} instead={instead} onNewGame={setup => void newGame(setup)} />;
};

/** The table behind the page, for as long as the page is there. */
const useBlackjack = (seat: Table, app: App): BlackjackTable => {
  const redraw = useRedraw();
  const latest = useRef(app);
  latest.current = app;
  const table = useMemo(
    () =>
      createBlackjackTable({
        seat,
        tastes: () => latest.current.settings,
        ask: app.coach.ask,
        explain: () => latest.current.models?.explains(latest.current.settings.llm) ?? null,
        playedRound: (id, round) => playedRound(latest.current, id, round),
        countsOf: () => countsOf(latest.current),
        changed: redraw,
        say: sentence => latest.current.say(sentence),
        fail: (problem, retry) => latest.current.fail(problem, retry),
        onBeat: beat => void playSound(soundOf(beat)),
        leave: () => latest.current.go('/'),
        openHistory: () => latest.current.go('/history'),
        openHonours: () => latest.current.go('/honours'),
      }),
    [seat],
  );
  useEffect(() => table.close, [table]);
  return table;
};

/** A card, or how it ended. */
const soundOf = ({ view: { play, playing, you } }: Beat): SoundName => {
  if (playing || you === null || play === null || !('boxes' in play) || !play.over) return 'card';
  const net = roundNet(play, you.seat);
  return net > 0 ? 'win' : net < 0 ? 'lose' : 'chip';
};

const playedRound = async ({ client }: App, table: string, round: number): Promise<PlayedRound | null> => {
  const told = await client.round(table, round);
  if (!told.ok) return null;
  const { events, byClock } = told.value;
  return { events: events as readonly BlackjackEvent[], byClock };
};

/** Statistics that do not come stop nobody from playing. */
const countsOf = async ({ client, fail }: App) => {
  const found = await client.statistics();
  if (!found.ok) {
    fail({ code: found.error.code, message: 'Your statistics could not be read. You can play on.' });
    return null;
  }
  const { hands, wins, losses, pushes, blackjacks, peakChips: peak, net } = found.value.blackjack.session;
  return { hands, wins, losses, pushes, blackjacks, peak, net };
};
