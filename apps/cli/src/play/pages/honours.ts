import type { Board, HonoursFacts } from '@cardroom/room';
import {
  HONOURS_CHOICES,
  dailyResult,
  presentAchievements,
  presentBoard,
  presentHonours,
  type DailyResult,
  type HonoursChoice,
  type HonoursListUi,
  type Screen,
} from '@cardroom/screens';

import { reviewNewest, reviewingBy } from '../../reviews.ts';
import type { Desk, Page } from '../desk.ts';

/** Takes the player to today's shoe; what goes wrong is told. */
export const openDaily = async (
  desk: Desk,
  openTable: (table: string) => Promise<void>,
  say: (note: string) => void,
): Promise<void> => {
  const view = await desk.house.room.openDaily(desk.person);
  return view.ok ? openTable(view.value.table) : say(view.error.message);
};

type Counting = Pick<Desk, 'coach' | 'house' | 'person'>;

const countMistakes = ({ coach, house, person }: Counting, goesOn: () => boolean): Promise<number> =>
  reviewNewest(reviewingBy(coach, house), person.player, goesOn);

/** How today's shoe came out. Its mistakes are counted first: boards that were told stand for a while. */
export const countedDaily = async (desk: Counting, goesOn: () => boolean): Promise<DailyResult> => {
  await countMistakes(desk, goesOn);
  return dailyResult(await desk.house.room.honours(desk.person.player));
};

/** Today's shoe, achievements and leaderboards. */
export const honoursPage = (
  desk: Desk,
  openTable: (table: string, say: (note: string) => void) => Promise<void>,
): Page => {
  let facts: HonoursFacts | null = null;
  let selected = 0;
  let note: string | null = null;
  let closed = false;
  const say = (text: string): void => {
    note = text;
    desk.changed();
  };
  const count = async (): Promise<void> => {
    facts = await desk.house.room.honours(desk.person.player);
    desk.changed();
  };
  // Mistakes are ranked once they are known.
  const load = async (): Promise<void> => {
    await count();
    const reviewed = await countMistakes(desk, () => !closed);
    if (reviewed > 0 && !closed) await count();
  };
  desk.run(load());
  const choose = (choice: HonoursChoice): void => {
    if (choice === 'play') desk.open(openDaily(desk, table => openTable(table, say), say));
    else if (facts) desk.go(pageFor(desk, choice, facts));
  };
  return {
    screen: () =>
      presentHonours({ player: desk.person.name, facts, selected, keys: desk.settings().keys, note }),
    onTop: () => desk.run(load()),
    close: async () => {
      closed = true;
    },
    press: key => {
      note = null;
      const { up, down, quit, back, next } = desk.settings().keys;
      if (key === quit || key === back) return desk.back();
      if (key === next) choose(HONOURS_CHOICES[selected]!);
      selected = around(selected, HONOURS_CHOICES.length, key, up, down);
      return desk.changed();
    },
  };
};

const around = (at: number, count: number, key: string, up: string, down: string): number => {
  if (key === up) return (at + count - 1) % count;
  return key === down ? (at + 1) % count : at;
};

const pageFor = (desk: Desk, choice: Exclude<HonoursChoice, 'play'>, facts: HonoursFacts): Page => {
  if (choice === 'achievements') return listPage(desk, facts, facts.achievements.length, presentAchievements);
  const board: Board = facts.boards.find(({ id }) => id === choice) ?? { id: choice, rows: [] };
  return listPage(desk, facts, board.rows.length, ui => presentBoard({ ...ui, board }));
};

const listPage = (
  desk: Desk,
  facts: HonoursFacts,
  count: number,
  present: (ui: HonoursListUi) => Screen,
): Page => {
  let selected = 0;
  return {
    screen: () => present({ facts, selected, keys: desk.settings().keys }),
    close: async () => {},
    press: key => {
      const { up, down, quit, back, next } = desk.settings().keys;
      if ([quit, back, next].includes(key)) return desk.back();
      const by = { [up]: -1, [down]: 1, pageup: -10, pagedown: 10 }[key] ?? 0;
      selected = Math.max(0, Math.min(count - 1, selected + by));
      return desk.changed();
    },
  };
};
