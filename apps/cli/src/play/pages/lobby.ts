import { RIVAL, rivalDescription } from '@cardroom/bots/llm';
import { formatChips } from '@cardroom/engine';
import { BLACKJACK_PRESETS, type BlackjackRules } from '@cardroom/engine/blackjack';
import { HOLDEM_PRESETS, type HoldemPreset, type HoldemRules } from '@cardroom/engine/holdem';
import type { TableView } from '@cardroom/room';
import {
  COACH_MODES,
  HOLDEM_SETUP,
  LOBBY_CHOICES,
  SETTINGS_CHOICES,
  SPEEDS,
  presentBlackjackSetup,
  presentHoldemSetup,
  presentLobby,
  presentSettings,
  type LobbyChoice,
} from '@cardroom/screens';

import { presetSummary } from '../../games.ts';
import type { Desk, Page } from '../desk.ts';
import { isUnfinished, ownTables, tableFor, type GameWish } from '../find-table.ts';
import type { Settings } from '../settings.ts';
import { blackjackPage } from './blackjack.ts';
import { drillMenuPage } from './drill-menu.ts';
import { holdemPage } from './holdem.ts';
import { llmPage } from './llm.ts';
import { honoursPage } from './honours.ts';
import { openHistory, openStatistics } from './records.ts';
import { openReview } from './review.ts';
import { tutorialPage, twentyOnePage } from './twenty-one.ts';

/** Sits down at a table where one has a seat; what goes wrong is told. */
export const openTable = async (desk: Desk, table: string, say: (note: string) => void): Promise<void> => {
  const seat = await desk.seatAt(table);
  if (!seat.ok) return say(seat.error);
  const view = seat.value.view();
  if (view.game === 'holdem') desk.go(holdemPage(desk, seat.value));
  else if ((view.rules as BlackjackRules).bets) desk.go(blackjackPage(desk, seat.value));
  else desk.go(twentyOnePage(desk, seat.value));
};

/** The honours, from where today's shoe is played. */
export const honoursAt = (desk: Desk): Page =>
  honoursPage(desk, (table, tell) => openTable(desk, table, tell));

/** Sits down at a table as it is wished for. */
const openWish = async (
  desk: Desk,
  wish: GameWish,
  say: (note: string) => void,
  fresh = false,
): Promise<void> => {
  const table = await tableFor(desk.house.room, desk.person, wish, { fresh });
  return table.ok ? openTable(desk, table.value, say) : say(table.error.message);
};

const TWENTY_ONE: GameWish = {
  game: 'blackjack',
  name: 'twenty-one',
  rules: BLACKJACK_PRESETS['twenty-one'],
};

/** Where one comes in. */
export const lobbyPage = (desk: Desk): Page => {
  let selected = 0;
  let note: string | null = desk.notes[0] ?? null;
  let unfinished: readonly TableView[] = [];
  const say = (text: string): void => {
    note = text;
    desk.changed();
  };
  let looked = false;
  const look = async (): Promise<void> => {
    const before = unfinished.length;
    unfinished = (await ownTables(desk.house.room, desk.person)).filter(isUnfinished);
    // The mark stays on its line.
    if (selected >= before && looked) selected += unfinished.length - before;
    looked = true;
    desk.changed();
  };
  desk.run(look());
  const choose = (choice: LobbyChoice): void => {
    switch (choice) {
      case 'blackjack':
        return desk.go(blackjackSetupPage(desk));
      case 'holdem':
        return desk.open(openHoldemSetup(desk));
      case 'twentyone':
        return desk.open(openWish(desk, TWENTY_ONE, say));
      case 'drills':
        return desk.go(drillMenuPage(desk));
      case 'review':
        return openReview(desk);
      case 'honours':
        return desk.go(honoursAt(desk));
      case 'history':
        return openHistory(desk);
      case 'statistics':
        return openStatistics(desk);
      case 'settings':
        return desk.go(settingsPage(desk));
      case 'quit':
        return desk.back();
    }
  };
  const enter = (): void => {
    const table = unfinished[selected];
    if (table) desk.open(openTable(desk, table.table, say));
    else choose(LOBBY_CHOICES[selected - unfinished.length]!);
  };
  return {
    screen: () =>
      presentLobby({
        player: desk.person.name,
        selected,
        keys: desk.settings().keys,
        unfinished: unfinished.map(waiting),
        note,
      }),
    onTop: () => desk.run(look()),
    close: async () => {},
    press: key => {
      note = null;
      const { quit, back, next } = desk.settings().keys;
      if (key === quit || key === back) return desk.back();
      if (key === next) enter();
      selected = movedBy(desk, key, selected, unfinished.length + LOBBY_CHOICES.length);
      return desk.changed();
    },
  };
};

const waiting = (view: TableView): string => {
  const { seats, you } = view;
  const chips = seats.find(({ seat }) => seat === you?.seat)?.chips ?? 0;
  const beside = isPlain(view) ? '' : `, ${formatChips(chips)} beside it`;
  return `${gameName(view)}: a hand waits${beside}`;
};

const isPlain = ({ game, rules }: TableView): boolean =>
  game === 'blackjack' && !(rules as BlackjackRules).bets;

const gameName = (view: TableView): string => {
  if (view.game === 'holdem') return "hold'em";
  return isPlain(view) ? 'Twenty-One' : 'blackjack';
};

/** Up and down, around the end. */
const movedBy = (desk: Desk, key: string, at: number, count: number): number => {
  const { up, down } = desk.settings().keys;
  if (key === up) return (at + count - 1) % count;
  return key === down ? (at + 1) % count : at;
};

/** The next of a few values, or the one before. */
const cycled = <T>(values: readonly T[], now: T, by: number): T =>
  values[(values.indexOf(now) + by + values.length) % values.length]!;

const directionOf = (desk: Desk, key: string): number => {
  const { less, more, next } = desk.settings().keys;
  if (key === less) return -1;
  return key === more || key === next ? 1 : 0;
};

const TABLES = Object.entries(BLACKJACK_PRESETS).flatMap(([name, rules]) =>
  rules.bets ? [{ name, rules, summary: presetSummary(name) }] : [],
);

/** Nobody sits beside one. */
const ALONE: Opponent = { name: 'nobody', description: '' };

/** A table for one, or for two. */
const blackjackWish = (
  { name, rules }: (typeof TABLES)[number],
  company: Opponent,
): Extract<GameWish, { game: 'blackjack' }> => {
  const wish = { game: 'blackjack', name, rules } as const;
  return company === ALONE ? wish : { ...wish, rules: { ...rules, boxes: 2 }, company: company.name };
};

const blackjackSetupPage = (desk: Desk): Page => {
  const edges: (number | null)[] = TABLES.map(() => null);
  let selected = 0;
  let company = ALONE;
  let companies: readonly Opponent[] = [ALONE];
  let note: string | null = null;
  const say = (text: string): void => {
    note = text;
    desk.changed();
  };
  const invite = async (): Promise<void> => {
    const { BOTS } = await import('@cardroom/bots');
    companies = [ALONE, ...BOTS.blackjack, ...rivals(desk)];
  };
  desk.run(invite());
  const price = async (at: number, rules: BlackjackRules): Promise<void> => {
    const ev = await desk.coach.ask({ kind: 'edge', rules });
    edges[at] = ev === null ? null : -ev;
    desk.changed();
  };
  for (const [at, { rules }] of TABLES.entries()) desk.run(price(at, rules));
  return {
    screen: () =>
      presentBlackjackSetup({
        presets: TABLES,
        edges,
        company: { name: company.name, about: company.description },
        selected,
        keys: desk.settings().keys,
        note,
      }),
    close: async () => {},
    press: key => {
      const { quit, back, next } = desk.settings().keys;
      if (key === quit || key === back) return desk.back();
      const table = TABLES[selected];
      if (!table) company = cycled(companies, company, directionOf(desk, key));
      else if (key === next) desk.open(openWish(desk, blackjackWish(table, company), say));
      selected = movedBy(desk, key, selected, TABLES.length + 1);
      return desk.changed();
    },
  };
};

const GAMES = Object.keys(HOLDEM_PRESETS) as readonly HoldemPreset[];
const SEATS = [2, 3, 4, 5, 6, 7, 8, 9] as const;

const openHoldemSetup = async (desk: Desk): Promise<void> => {
  const [{ BOTS }, { USUAL_OPPONENT, whoAnswers }] = await Promise.all([
    import('@cardroom/bots'),
    import('@cardroom/bots/holdem'),
  ]);
  const usual = BOTS.holdem.find(({ name }) => name === USUAL_OPPONENT)!;
  desk.go(holdemSetupPage(desk, { all: [...BOTS.holdem, ...rivals(desk)], usual, whoAnswers }));
};

type Opponent = { readonly name: string; readonly description: string };
type Opponents = {
  readonly all: readonly Opponent[];
  readonly usual: Opponent;
  readonly whoAnswers: (name: string, rules: HoldemRules) => string | null;
};

/** A language model is there to be chosen where one is set up. */
const rivals = ({ llm }: Desk): readonly { readonly name: string; readonly description: string }[] => {
  const rival = llm.rival();
  return rival ? [{ name: RIVAL, description: rivalDescription(rival.label) }] : [];
};

const holdemSetupPage = (desk: Desk, opponents: Opponents): Page => {
  let rules: HoldemPreset = 'headsup';
  let opponent = opponents.usual;
  let seats: number = HOLDEM_PRESETS.headsup.seats;
  let blind: 'small' | 'big' = 'small';
  let selected = 0;
  let note: string | null = null;
  const change = (by: number): void => {
    switch (HOLDEM_SETUP[selected]!) {
      case 'rules':
        rules = cycled(GAMES, rules, by);
        seats = HOLDEM_PRESETS[rules].seats;
        return;
      case 'opponent':
        opponent = cycled(opponents.all, opponent, by);
        return;
      case 'seats':
        seats = cycled<number>(SEATS, seats, by);
        return;
      case 'blind':
        blind = blind === 'small' ? 'big' : 'small';
        return;
      case 'start':
      case 'fresh':
        return;
    }
  };
  const start = (fresh: boolean): void => {
    const wish: GameWish = {
      game: 'holdem',
      name: rules,
      rules: { ...HOLDEM_PRESETS[rules], seats },
      opponent: opponent.name,
      blind,
    };
    desk.open(
      openWish(
        desk,
        wish,
        text => {
          note = text;
          desk.changed();
        },
        fresh,
      ),
    );
  };
  return {
    screen: () =>
      presentHoldemSetup({
        rules,
        summary: presetSummary(rules, seats),
        opponent: opponent.name,
        about:
          opponents.whoAnswers(opponent.name, { ...HOLDEM_PRESETS[rules], seats }) ?? opponent.description,
        seats,
        blind,
        selected,
        keys: desk.settings().keys,
        note,
      }),
    close: async () => {},
    press: key => {
      const { quit, back, next } = desk.settings().keys;
      if (key === quit || key === back) return desk.back();
      const line = HOLDEM_SETUP[selected]!;
      if (key === next && (line === 'start' || line === 'fresh')) start(line === 'fresh');
      else if (directionOf(desk, key) !== 0) change(directionOf(desk, key));
      selected = movedBy(desk, key, selected, HOLDEM_SETUP.length);
      return desk.changed();
    },
  };
};

const settingsPage = (desk: Desk): Page => {
  let selected = 0;
  let note: string | null = null;
  const keep = (settings: Settings): void =>
    desk.run(
      desk.change(settings).then(problem => {
        note = problem;
        return desk.changed();
      }),
    );
  const change = (by: number): void => {
    const now = desk.settings();
    switch (SETTINGS_CHOICES[selected]!) {
      case 'speed':
        return keep({ ...now, speed: cycled(SPEEDS, now.speed, by) });
      case 'coach':
        return keep({ ...now, coach: cycled(COACH_MODES, now.coach, by) });
      case 'fourColour':
        return keep({ ...now, fourColour: !now.fourColour });
      case 'ascii':
        return keep({ ...now, ascii: !now.ascii });
      case 'llm':
        return desk.go(llmPage(desk));
      case 'tutorial':
        return desk.go(tutorialPage(desk));
    }
  };
  return {
    screen: () =>
      presentSettings({
        ...desk.settings(),
        selected,
        model: desk.llm.parts()?.label ?? null,
        file: desk.settingsFile,
        note,
      }),
    close: async () => {},
    press: key => {
      const { quit, back } = desk.settings().keys;
      if (key === quit || key === back) return desk.back();
      const by = directionOf(desk, key);
      if (by !== 0) change(by);
      selected = movedBy(desk, key, selected, SETTINGS_CHOICES.length);
      return desk.changed();
    },
  };
};
