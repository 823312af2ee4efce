import { BLACKJACK_PRESETS, type BlackjackRules } from '@cardroom/engine/blackjack';
import { DRILLS, tallyIn, type DrillDeck, type DrillName } from '@cardroom/coach/drills';
import { isAboutTable, noLeaksText, presentDrillMenu } from '@cardroom/screens';

import { DRILLED_GAMES, leaksOf, reviewNewest, reviewingBy, whilePatient } from '../../reviews.ts';
import type { Desk, Page } from '../desk.ts';
import { drillNotes, drillPage } from './drill.ts';

/** Rules to be drilled for, and what they are called. */
export type DrilledTable = Readonly<{ name: string; rules: BlackjackRules }>;

/** The tables that are played for chips. */
const TABLES: readonly DrilledTable[] = Object.entries(BLACKJACK_PRESETS).flatMap(([name, rules]) =>
  rules.bets ? [{ name, rules }] : [],
);

/** The questions of a drill; null where there are none. */
const deckOf = async (
  { coach, house, person }: Desk,
  drill: DrillName,
  { rules }: DrilledTable,
  say: (note: string) => void,
): Promise<DrillDeck | null> => {
  if (drill !== 'leaks') return coach.ask({ kind: 'deck', wish: { drill, rules } });
  const isPatient = whilePatient();
  const told = (left: number): boolean => {
    say(`Looking for your mistakes: ${left} rounds are left …`);
    return isPatient();
  };
  await reviewNewest(reviewingBy({ ask: coach.ask }, house), person.player, told, DRILLED_GAMES);
  return leaksOf(house, person);
};

/** Opens a drill; where there is nothing to ask, that is told. */
export const openDrill = async (
  desk: Desk,
  drill: DrillName,
  table: DrilledTable,
  say: (note: string) => void,
): Promise<void> => {
  const [deck, notes] = await Promise.all([
    deckOf(desk, drill, table, say),
    drillNotes(desk.house.store, desk.person.player),
  ]);
  if (deck === null || deck.items.length === 0)
    return say(drill === 'leaks' ? noLeaksText(deck?.hidden ?? 0) : NO_QUESTIONS);
  desk.go(drillPage(desk, { deck, notes, about: isAboutTable(drill) ? table.name : null }));
};

const NO_QUESTIONS = 'There are no questions for these rules: their cards might not last for a round.';

/** Where the drills begin: with the list, or with one of them. */
export type DrillWish = Readonly<{ name: DrillName | null; table: DrilledTable }>;

/** The drills there are. */
export const drillMenuPage = (
  desk: Desk,
  { name, table: first }: DrillWish = { name: null, table: TABLES[0]! },
): Page => {
  const tables = TABLES.some(known => known.name === first.name) ? TABLES : [first, ...TABLES];
  let table = tables.find(known => known.name === first.name)!;
  let selected = name === null ? 0 : DRILLS.indexOf(name);
  let note: string | null = null;
  let notes: Awaited<ReturnType<typeof drillNotes>> = [];
  const say = (text: string): void => {
    note = text;
    desk.changed();
  };
  const load = async (): Promise<void> => {
    notes = await drillNotes(desk.house.store, desk.person.player);
    desk.changed();
  };
  const change = (by: number): void => {
    table = tables[(tables.indexOf(table) + by + tables.length) % tables.length]!;
  };
  desk.run(load());
  if (name !== null) desk.open(openDrill(desk, name, table, say));
  return {
    screen: () =>
      presentDrillMenu({
        drills: DRILLS.map(drill => ({ drill, tally: tallyIn(drill, notes) })),
        rules: table.name,
        selected,
        keys: desk.settings().keys,
        note,
      }),
    onTop: () => desk.run(load()),
    close: async () => {},
    press: key => {
      const { quit, back, next, up, down, less, more } = desk.settings().keys;
      note = null;
      if (key === quit || key === back) return desk.back();
      const drill = DRILLS[selected];
      const by = { [less]: -1, [more]: 1, [next]: 1 }[key] ?? 0;
      if (drill === undefined) change(by);
      else if (key === next) desk.open(openDrill(desk, drill, table, say));
      const step = { [up]: -1, [down]: 1 }[key] ?? 0;
      selected = (selected + step + DRILLS.length + 1) % (DRILLS.length + 1);
      return desk.changed();
    },
  };
};
