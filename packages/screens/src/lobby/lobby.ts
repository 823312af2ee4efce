import type { Speed } from '../beats.ts';
import type { CoachMode } from '../coach-facts.ts';
import type { KeyMap } from '../keys.ts';
import type { Message, Screen } from '../screen.ts';
import { presentMenu, type Item } from './menu.ts';

/** What the lobby leads to, in order. */
export const LOBBY_CHOICES = [
  'blackjack',
  'holdem',
  'twentyone',
  'drills',
  'review',
  'honours',
  'history',
  'statistics',
  'settings',
  'quit',
] as const;
export type LobbyChoice = (typeof LOBBY_CHOICES)[number];

const ITEMS: Readonly<Record<LobbyChoice, Item>> = {
  blackjack: { label: 'Blackjack', detail: 'choose a table and see its house edge' },
  holdem: { label: "Hold'em", detail: 'heads-up, a full table, or a sit-and-go' },
  twentyone: { label: 'Twenty-One', detail: 'hit or stay, no bets: a match to five' },
  drills: { label: 'Drills', detail: 'strategy, counting, pot odds, your own leaks' },
  review: { label: 'Review', detail: 'what your decisions cost, and luck beside it' },
  honours: { label: 'Honours', detail: "today's shoe, achievements, leaderboards" },
  history: { label: 'History', detail: 'every round, told again' },
  statistics: { label: 'Statistics', detail: 'this evening and ever' },
  settings: { label: 'Settings', detail: 'speed, coach, colours' },
  quit: { label: 'Quit', detail: '' },
};

export type LobbyUi = Readonly<{
  player: string;
  selected: number;
  keys: KeyMap;
  /** What waits for the player: `Blackjack: a hand of $50`. */
  unfinished: readonly string[];
  note: string | null;
}>;

/** Where one comes in. What waits for the player stands first. */
export const presentLobby = ({ player, selected, keys, unfinished, note }: LobbyUi): Screen =>
  presentMenu({
    title: 'CARDROOM',
    facts: [player],
    heading: '♠ ♥ CARDROOM ♣ ♦',
    intro: [WELCOME],
    items: [...unfinished.map(continued), ...LOBBY_CHOICES.map(choice => ITEMS[choice])],
    selected,
    keys,
    enter: 'Open',
    leave: 'Quit',
    note,
  });

const WELCOME: Message = { text: 'Every shuffle can be checked. Every decision has a price.', tone: 'muted' };

const continued = (detail: string): Item => ({ label: 'Continue', detail });

export type BlackjackSetupUi = Readonly<{
  presets: readonly { readonly name: string; readonly summary: string }[];
  /** House edge of each preset, as a share; null while it is being worked out. */
  edges: readonly (number | null)[];
  /** Who plays beside one, and what is to be known of them. */
  company: { readonly name: string; readonly about: string };
  /** The line after the tables is the company. */
  selected: number;
  keys: KeyMap;
  note: string | null;
}>;

/** The tables there are, with what each of them costs. */
export const presentBlackjackSetup = ({
  presets,
  edges,
  company,
  selected,
  keys,
  note,
}: BlackjackSetupUi): Screen =>
  presentMenu({
    title: 'BLACKJACK',
    heading: 'Choose your table',
    intro: [
      {
        text: 'The house edge is exact: what the best play loses of each first bet, on average.',
        tone: 'muted',
      },
      ...(company.about === '' ? [] : [{ text: company.about, tone: 'muted' } as const]),
    ],
    items: [
      ...presets.map(({ name, summary }, at) => ({
        label: name,
        detail: `${edgeText(edges[at] ?? null)}  ${summary}`,
      })),
      { label: 'Beside you', detail: company.name, changes: true },
    ],
    selected,
    keys,
    enter: selected < presets.length ? 'Sit down' : 'Change',
    leave: 'Back',
    note,
  });

/** `edge 0.43 %`, the same width while it is not known. */
const edgeText = (edge: number | null): string =>
  edge === null ? 'edge   …   ' : `edge ${(edge * 100).toFixed(2).padStart(5)} %`;

export type HoldemSetupUi = Readonly<{
  rules: string;
  summary: string;
  opponent: string;
  about: string;
  seats: number;
  blind: 'small' | 'big';
  selected: number;
  keys: KeyMap;
  note: string | null;
}>;

/** The lines of the hold'em set-up, in order. */
export const HOLDEM_SETUP = ['rules', 'opponent', 'seats', 'blind', 'start', 'fresh'] as const;

/** What is chosen before a game of hold'em. */
export const presentHoldemSetup = (ui: HoldemSetupUi): Screen =>
  presentMenu({
    title: "HOLD'EM",
    heading: 'Choose your game',
    items: [
      { label: 'Game', detail: ui.rules, changes: true },
      { label: 'Opponent', detail: ui.opponent, changes: true },
      { label: 'Seats', detail: String(ui.seats), changes: true },
      { label: 'First blind', detail: `you post the ${ui.blind} blind`, changes: true },
      { label: 'Start', detail: 'or go on with such a game' },
      { label: 'New game', detail: 'at a fresh table' },
    ],
    intro: [
      { text: ui.summary, tone: 'muted' },
      { text: ui.about, tone: 'muted' },
    ],
    selected: ui.selected,
    keys: ui.keys,
    enter: ['start', 'fresh'].includes(HOLDEM_SETUP[ui.selected]!) ? 'Start' : 'Change',
    leave: 'Back',
    note: ui.note,
  });

/** What can be set on the page, in order; the tutorial is opened from there. */
export const SETTINGS_CHOICES = ['speed', 'coach', 'fourColour', 'ascii', 'llm', 'tutorial'] as const;

export type SettingsUi = Readonly<{
  speed: Speed;
  coach: CoachMode;
  fourColour: boolean;
  ascii: boolean;
  /** `llama3.2 (Ollama)`; null while none is set up. */
  model: string | null;
  selected: number;
  keys: KeyMap;
  file: string;
  note: string | null;
}>;

/** What a person likes. */
export const presentSettings = (ui: SettingsUi): Screen =>
  presentMenu({
    title: 'SETTINGS',
    heading: 'Settings',
    intro: [{ text: `Kept in ${ui.file}; name and keys can be changed there.`, tone: 'muted' }],
    items: SETTINGS_CHOICES.map(choice => settingItem(choice, ui)),
    selected: ui.selected,
    keys: ui.keys,
    enter: 'Change',
    leave: 'Back',
    note: ui.note,
  });

const settingItem = (choice: (typeof SETTINGS_CHOICES)[number], ui: SettingsUi): Item => {
  switch (choice) {
    case 'speed':
      return { label: "Dealer's speed", detail: ui.speed, changes: true };
    case 'coach':
      return {
        label: 'Coach',
        detail: ui.coach === 'off' ? 'off' : `${ui.coach} the decision`,
        changes: true,
      };
    case 'fourColour':
      return { label: 'Suits', detail: ui.fourColour ? 'four colours' : 'two colours', changes: true };
    case 'ascii':
      return { label: 'Drawing', detail: ui.ascii ? 'letters only' : 'lines and suits', changes: true };
    case 'llm':
      return { label: 'Language model', detail: ui.model ?? 'off' };
    case 'tutorial':
      return { label: 'Tutorial', detail: 'three hands of Twenty-One, explained' };
  }
};
