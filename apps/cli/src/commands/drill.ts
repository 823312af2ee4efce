import { err, ok, type Result } from '@cardroom/engine';
import {
  DRILLS,
  deckFor,
  drillProgress,
  leaksDeck,
  tallyIn,
  type DrillDeck,
  type DrillName,
} from '@cardroom/coach/drills';
import { StoreError, type Store } from '@cardroom/room';
import { DRILL_WORDS, isAboutTable, noLeaksText } from '@cardroom/screens';

import { JSON_FLAG, isSet, type Args } from '../args.ts';
import { RULES_FLAGS, readTable } from '../blackjack-input.ts';
import { DONE, INTERRUPTED, type Command, type Outcome } from '../command.ts';
import { isScreen, printJson, type Io } from '../io.ts';
import type { House } from '../house.ts';
import { suggestion } from '../nearest.ts';
import { LOBBY_FLAGS, readLobbyFlags, type LobbyFlags } from '../play-flags.ts';
import { readSettings, settingsFile } from '../play/settings.ts';
import { DRILLED_GAMES, leaksOf, reviewNewest, reviewingIn, whilePatient } from '../reviews.ts';
import { readingStore } from '../store-input.ts';
import { printable } from '../printable.ts';
import type { DrilledTable, DrillWish } from '../play/pages/drill-menu.ts';
import type { Person } from '../play/who.ts';

type Read<T> = Result<T, readonly string[]>;

const run = async (args: Args, io: Io): Promise<Outcome> => {
  const [name, table, flags] = [readName(args), await readDrilled(args, io), readLobbyFlags(args)];
  if (!name.ok) return name;
  if (!table.ok) return table;
  if (!flags.ok) return flags;
  const wish: DrillWish = { name: name.value, table: table.value };
  if (isSet(args, 'json')) return printProgress(args, io, wish, flags.value);
  if (isSet(args, 'plain') || !isScreen(io)) return inLines(args, io, wish, flags.value);
  const { playOnScreen } = await import('../play/play.ts');
  return playOnScreen(args, io, { game: null, flags: flags.value, drill: wish });
};

const readName = ({ positionals: [name, ...more] }: Args): Read<DrillName | null> => {
  if (more.length > 0) return err([`drill takes one name, not ${more.length + 1}: ${DRILLS.join(', ')}.`]);
  if (name === undefined) return ok(null);
  const drill = DRILLS.find(known => known === name);
  return drill ? ok(drill) : err([`There is no drill ${name}: ${suggestion(name, DRILLS, 'the drills')}`]);
};

const readDrilled = async (args: Args, io: Io): Promise<Read<DrilledTable>> => {
  const table = await readTable(args, io);
  if (!table.ok) return table;
  const { title, rules } = table.value;
  return rules.bets
    ? ok({ name: printable(title), rules })
    : err(['Drills are about a table with bets: Twenty-One has none.']);
};

const printProgress = async (args: Args, io: Io, wish: DrillWish, flags: LobbyFlags): Promise<Outcome> => {
  const { systemName } = await import('../play/play.ts');
  const { settings } = readSettings(settingsFile(io.env ?? {}));
  const player = flags.player ?? settings.player ?? systemName();
  const nobody = async (): Promise<Outcome> => show(io, player, wish, [], NO_LEAKS);
  return readingStore(args, io, nobody, async ({ store }) => {
    const known = await store.playerByName(player.toLowerCase());
    if (known === null) return nobody();
    const leaks = wish.name === 'leaks' ? await signedLeaks(args, io, flags) : ok(NO_LEAKS);
    return leaks.ok ? show(io, player, wish, await store.notes(known.id, 'drill'), leaks.value) : leaks;
  });
};

const NO_LEAKS = leaksDeck([]);

/** The leaks of whoever signs in here, just as they are drilled. */
const signedLeaks = async (args: Args, io: Io, flags: LobbyFlags): Promise<Read<DrillDeck>> => {
  const { sitDown } = await import('../play/play.ts');
  const sitting = await sitDown(args, io, { game: null, flags }, () => {});
  if (!sitting.ok) return sitting;
  const { opened, person } = sitting.value;
  try {
    return ok(await reviewedLeaks(opened.house, person));
  } finally {
    await opened.house.close();
  }
};

/** What waits for a review has it first, as far as somebody's patience goes. */
const reviewedLeaks = async ({ store, vault }: House, person: Person): Promise<DrillDeck> => {
  await reviewNewest(reviewingIn(store, vault), person.player, whilePatient(), DRILLED_GAMES);
  return leaksOf({ store, vault }, person);
};

type Notes = Parameters<typeof tallyIn>[1];

const show = (
  io: Io,
  player: string,
  { name, table }: DrillWish,
  notes: Notes,
  leaks: DrillDeck,
): Outcome => {
  if (name === null) printJson(io, { player, drills: DRILLS.map(drill => listed(drill, notes)) });
  else {
    const deck = name === 'leaks' ? ok(leaks) : deckOf(name, table);
    if (!deck.ok) return deck;
    const { next, nextDue, ...progress } = drillProgress(deck.value, notes, Date.now());
    printJson(io, {
      player,
      ...listed(name, notes),
      about: deck.value.scope,
      ...progress,
      nextDue: nextDue === null || !Number.isFinite(nextDue) ? null : new Date(nextDue).toISOString(),
      next: next.slice(0, 10),
    });
  }
  return ok(DONE);
};

const listed = (drill: DrillName, notes: Notes): object => ({
  name: drill,
  title: DRILL_WORDS[drill].title,
  ...tallyIn(drill, notes),
});

const deckOf = (drill: Exclude<DrillName, 'leaks'>, { rules }: DrilledTable): Read<DrillDeck> => {
  const deck = deckFor({ drill, rules });
  return deck.ok ? deck : err([deck.error.message]);
};

const NO_NAME = `Line by line a drill needs its name: cardroom drill strategy --plain. The drills are ${DRILLS.join(', ')}.`;

const inLines = async (
  args: Args,
  io: Io,
  { name, table }: DrillWish,
  flags: LobbyFlags,
): Promise<Outcome> => {
  if (name === null) return err([NO_NAME]);
  const { sitDown } = await import('../play/play.ts');
  const warn = (message: string): void => io.stderr(`cardroom: ${message}\n`);
  const sitting = await sitDown(args, io, { game: null, flags }, warn);
  if (!sitting.ok) return sitting;
  const { opened, person, settings, notes: complaints } = sitting.value;
  complaints.forEach(warn);
  try {
    const { store } = opened.house;
    const deck = name === 'leaks' ? ok(await reviewedLeaks(opened.house, person)) : deckOf(name, table);
    if (!deck.ok) return deck;
    if (deck.value.items.length === 0) return err([noLeaksText(deck.value.hidden ?? 0)]);
    return await converse(io, deck.value, table, { store, player: person.player, ascii: settings.ascii });
  } finally {
    await opened.house.close();
  }
};

type Keeper = Readonly<{ store: Store; player: string; ascii: boolean }>;

const converse = async (
  io: Io,
  deck: DrillDeck,
  table: DrilledTable,
  { store, player, ascii }: Keeper,
): Promise<Outcome> => {
  const { drillInLines } = await import('../plain/drill.ts');
  const { processLines } = await import('../plain/lines.ts');
  const { REAL_WORLD, drillNotes, keepDrillNotes } = await import('../play/pages/drill.ts');
  const lines = processLines({
    input: process.stdin,
    output: io.stdout,
    terminal: io.terminal?.stdin === true && io.terminal.stdout,
    ascii,
    onInterrupt: io.onInterrupt,
  });
  const kept: Promise<void>[] = [];
  const tell = (error: unknown): void => {
    if (!(error instanceof StoreError)) throw error;
    io.stderr(`cardroom: ${error.message}\n`);
  };
  try {
    const notes = await drillNotes(store, player);
    await drillInLines(
      { deck, notes, about: isAboutTable(deck.drill) ? table.name : null },
      lines,
      REAL_WORLD,
      learned => kept.push(keepDrillNotes(store, player, learned).catch(tell)),
    );
    await Promise.all(kept);
    return ok(lines.interrupted() ? INTERRUPTED : DONE);
  } finally {
    lines.close();
  }
};

/** `cardroom drill`: questions that come back until they are known. */
export const drill: Command = {
  usage: '[NAME] [--rules …] [--plain] [--json]',
  about: [
    `Drills ${DRILLS.join(', ')}: what costs you most in 100 hands comes first, and comes back until it is known. Only wrong answers pause, with the numbers. Without a name the drills are listed; with --plain they go line by line; --json tells how far you have come.`,
  ],
  flags: [...RULES_FLAGS, ...LOBBY_FLAGS, JSON_FLAG],
  example: 'cardroom drill strategy --rules 21black',
  run,
};
