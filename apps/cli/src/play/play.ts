import { userInfo } from 'node:os';

import { err, ok, type Result } from '@cardroom/engine';
import type { BlackjackRules } from '@cardroom/engine/blackjack';
import type { HoldemRules } from '@cardroom/engine/holdem';
import { dayOf, validNameFrom, type TableView } from '@cardroom/room';

import type { Args } from '../args.ts';
import type { Outcome } from '../command.ts';
import type { Io } from '../io.ts';
import { createLlm, type LlmDesk } from '../llm.ts';
import type { LobbyFlags, PlayFlags, PlayedGame } from '../play-flags.ts';
import { createApp, type App, type Room } from './app.ts';
import { createCoach } from './coach.ts';
import type { Desk } from './desk.ts';
import { isUnfinished, ownTables, tableFor, type GameWish } from './find-table.ts';
import { openHouseAt, type Opened } from './house-at.ts';
import { looksFor } from './looks-for.ts';
import { openSeat } from './open-seat.ts';
import { drillMenuPage, type DrillWish } from './pages/drill-menu.ts';
import { honoursAt, lobbyPage, openTable } from './pages/lobby.ts';
import { tutorialPage } from './pages/twenty-one.ts';
import type { Seat } from './seat.ts';
import { seatKey } from './seat-lock.ts';
import { readSettings, settingsFile, writeSettings, type Settings } from './settings.ts';
import { signIn, type Person } from './who.ts';

/** What was asked for on the command line. */
export type Asked = AskedTable | AskedLobby;
export type AskedLobby = {
  readonly game: null;
  readonly flags: LobbyFlags;
  /** Drills instead of the lobby: one of them, or the list. */
  readonly drill?: DrillWish;
  /** The shoe of the day. */
  readonly daily?: true;
};
/** Today's shoe, and nothing before it. */
export type AskedDaily = AskedLobby & { readonly daily: true };
export type AskedTable = { readonly game: PlayedGame; readonly flags: PlayFlags };

type Read<T> = Result<T, readonly string[]>;

/** What a sitting needs, however it is shown. */
export type Sitting = Readonly<{
  opened: Opened;
  person: Person;
  /** As they hold at this sitting, flags included. */
  settings: Settings;
  /** As they are kept, without the flags. */
  kept: Settings;
  settingsFile: string;
  llm: LlmDesk;
  /** Sentences about what could not be used as it was kept. */
  notes: readonly string[];
}>;

/** Opens the house and signs the player in. */
export const sitDown = async (
  args: Args,
  io: Io,
  asked: Asked,
  warn: (message: string) => void,
): Promise<Read<Sitting>> => {
  const env = io.env ?? {};
  const file = settingsFile(env);
  const { settings, notes } = readSettings(file);
  const llm = createLlm(env, settings.llm, file);
  const opened = await openHouseAt(args, io, asked.flags.ephemeral, warn, llm.rival);
  if (!opened.ok) return opened;
  const { house, tokens } = opened.value;
  const name = asked.flags.player ?? settings.player ?? systemName();
  const person = await signIn(house.players, tokens, name, env['CARDROOM_PASSPHRASE']);
  if (!person.ok) {
    await house.close();
    return person;
  }
  return ok({
    opened: opened.value,
    person: person.value,
    settings: withFlags(settings, asked.flags),
    kept: settings,
    settingsFile: file,
    llm,
    notes,
  });
};

/** The name of whoever says none. A system that does not say who its user is has a player all the same. */
export const systemName = (): string => {
  try {
    return validNameFrom(userInfo().username);
  } catch {
    return 'player';
  }
};

const withFlags = (settings: Settings, flags: LobbyFlags): Settings => ({
  ...settings,
  speed: flags.speed ?? settings.speed,
  coach: flags.coach ?? settings.coach,
  ascii: settings.ascii || flags.ascii,
});

/** The table that was asked for: a hand that waits, unless other rules were named; else one that fits. */
export const tableAsked = async (
  { opened, person }: Sitting,
  { game, flags }: AskedTable,
): Promise<Read<string>> => {
  const { room } = opened.house;
  const wish = wishOf(game, flags);
  if (!isParticular(flags)) {
    const tables = await ownTables(room, person, wish.game);
    const waiting = tables.find(view => isUnfinished(view) && isLike(view, wish));
    if (waiting) return ok(waiting.table);
  }
  const table = await tableFor(room, person, wish);
  return table.ok ? table : err([table.error.message]);
};

const isParticular = ({ rulesNamed, opponent, blind }: PlayFlags): boolean =>
  rulesNamed || opponent !== null || blind !== null;

/** A day's shoe is nobody's usual table. */
const isLike = ({ table, rules }: TableView, wish: GameWish): boolean =>
  dayOf(table) === null && isPlain(rules) === isPlain(wish.rules);

/** Twenty-One is blackjack without bets. */
const isPlain = (rules: object): boolean => 'bets' in rules && rules.bets === false;

const wishOf = (game: PlayedGame, { rules, opponent, blind }: PlayFlags): GameWish =>
  game === 'holdem'
    ? {
        game,
        name: rules.name,
        rules: rules.rules as HoldemRules,
        opponent: opponent ?? usualOpponent(rules.rules as HoldemRules),
        blind,
      }
    : { game: 'blackjack', name: rules.name, rules: rules.rules as BlackjackRules };

/** With two players somebody who forgives mistakes; with more, one who has no plan anyway. */
const usualOpponent = ({ seats }: HoldemRules): string => (seats === 2 ? 'medium' : 'balanced');

/** Takes the person's place at a table. */
export const seatIn = async (
  { opened, person }: Sitting,
  table: string,
  onChange: () => void,
): Promise<Result<Seat, string>> => {
  const { room } = opened.house;
  const seat = await openSeat({
    room,
    person,
    table,
    lock: () => opened.lock(seatKey(table, person)),
    onChange,
  });
  return seat.ok ? seat : err(seat.error.message);
};

/** Plays on the whole screen. */
export const playOnScreen = async (args: Args, io: Io, asked: Asked): Promise<Outcome> => {
  // The screen's own code is read while the store is being opened.
  const host = import('../tui/run-terminal.ts');
  const warnings: string[] = [];
  const warn = (message: string): void => void warnings.push(message);
  const sitting = await sitDown(args, io, asked, warn);
  if (!sitting.ok) return sitting;
  const { opened } = sitting.value;
  const coach = createCoach(warn);
  try {
    const app = await openApp(sitting.value, asked, coach, warn);
    if (!app.ok) return app;
    const looks = looksFor(io, app.value.settings);
    const { runTerminal } = await host;
    const { terminalApp } = await import('./terminal-app.ts');
    const running = runTerminal(terminalApp(app.value.app, looks), { looks });
    // After the first frame: nobody waits for bots before that.
    setImmediate(() => app.value.app.desk.run(opened.house.driver.start()));
    const code = await running;
    await coach.close();
    await app.value.app.settled();
    return ok(code);
  } finally {
    await coach.close();
    await opened.house.close();
    for (const warning of new Set([...sitting.value.notes, ...warnings])) io.stderr(`cardroom: ${warning}\n`);
  }
};

type OpenedApp = { readonly app: App; readonly settings: () => Settings };

/** Opens the app where it begins: at the table that was asked for, or on the hand that waits, or in the lobby. */
export const openApp = async (
  sitting: Sitting,
  asked: Asked,
  coach: Room['coach'],
  warn: Room['warn'],
): Promise<Read<OpenedApp>> => {
  let { settings, kept } = sitting;
  const room: Room = {
    house: sitting.opened.house,
    person: sitting.person,
    coach,
    warn,
    since: Date.now(),
    settings: () => settings,
    settingsFile: sitting.settingsFile,
    llm: sitting.llm,
    notes: sitting.notes,
    keeps: !asked.flags.ephemeral,
    change: async changed => {
      const before = kept;
      kept = { ...kept, ...changesOf(settings, changed) };
      settings = changed;
      sitting.llm.change(changed.llm);
      const written = await writeSettings(sitting.settingsFile, before, kept);
      return written.ok ? null : written.error;
    },
    seatAt: table => seatIn(sitting, table, () => app.desk.changed()),
  };
  const table = asked.game === null ? await waitingTable(sitting, asked) : await tableAsked(sitting, asked);
  if (!table.ok) return table;
  const problems: string[] = [];
  const app = createApp(room);
  if (asked.game === null) openFirst(app.desk, asked);
  if (table.value !== null) await openTable(app.desk, table.value, problem => problems.push(problem));
  if (asked.game !== null && asked.flags.tutorial) app.desk.go(tutorialPage(app.desk));
  return problems.length > 0 ? err(problems) : ok({ app, settings: () => settings });
};

/** What a person has changed: what a flag said for this sitting alone is not kept with it. */
const changesOf = (before: Settings, after: Settings): Partial<Settings> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => value !== before[name as keyof Settings]),
  );

/** The lobby, or the drills that were asked for; behind the shoe of the day, the honours. */
const openFirst = (desk: Desk, { drill, daily }: AskedLobby): void => {
  if (drill) return desk.go(drillMenuPage(desk, drill));
  desk.go(lobbyPage(desk));
  if (daily) desk.go(honoursAt(desk));
};

/** One's table with the shoe of the day. */
export const dailyTableOf = async ({ opened, person }: Sitting): Promise<Read<string>> => {
  const view = await opened.house.room.openDaily(person);
  return view.ok ? ok(view.value.table) : err([view.error.message]);
};

/** Whoever comes back to the lobby lands on the hand that waits. */
const waitingTable = async (sitting: Sitting, { drill, daily }: AskedLobby): Promise<Read<string | null>> => {
  if (drill) return ok(null);
  if (daily) return dailyTableOf(sitting);
  const { opened, person } = sitting;
  const tables = await ownTables(opened.house.room, person);
  return ok(tables.find(isUnfinished)?.table ?? null);
};
