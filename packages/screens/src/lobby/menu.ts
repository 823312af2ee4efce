import { hint, type KeyMap } from '../keys.ts';
import type { KeyHint, MenuItem, Message, Screen } from '../screen.ts';

/** One line of a menu before it is known which one is selected. */
export type Item = Readonly<{ label: string; detail?: string; changes?: boolean }>;

export type Menu = Readonly<{
  title: string;
  facts?: readonly string[];
  heading: string;
  intro?: readonly Message[];
  items: readonly Item[];
  selected: number;
  keys: KeyMap;
  /** What Enter does. */
  enter: string;
  /** What Escape and Q do. */
  leave: string;
  note?: string | null;
}>;

/** A list of choices, one of them selected. */
export const presentMenu = (menu: Menu): Screen => ({
  ...BARE,
  title: menu.title,
  facts: menu.facts ?? [],
  body: {
    kind: 'menu',
    heading: menu.heading,
    intro: menu.intro ?? [],
    items: menu.items.map((item, at) => menuItem(item, at === menu.selected)),
  },
  messages: menu.note ? [{ text: menu.note, tone: 'bad' }] : [],
  keys: menuKeys(menu),
});

const menuItem = ({ label, detail = '', changes = false }: Item, selected: boolean): MenuItem => ({
  label,
  detail,
  changes,
  selected,
});

const menuKeys = ({ keys, enter, leave, items }: Menu): readonly KeyHint[] => [
  hint(keys, 'help'),
  hint(keys, 'up'),
  hint(keys, 'down'),
  ...(items.some(({ changes }) => changes)
    ? [hint(keys, 'less', { label: 'Change' }), hint(keys, 'more', { label: 'Change' })]
    : []),
  hint(keys, 'next', { label: enter }),
  hint(keys, 'quit', { label: leave }),
];

/** A screen with nothing on it. */
export const BARE: Screen = {
  title: '',
  facts: [],
  notice: null,
  body: { kind: 'text', heading: '', paragraphs: [] },
  messages: [],
  prompt: null,
  keys: [],
  pane: [],
  aside: [],
  corner: '',
  overlay: null,
};
