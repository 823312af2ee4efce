import type { Result } from '@cardroom/engine';
import type { Overlay, Screen } from '@cardroom/screens';

import type { House } from '../house.ts';
import type { LlmDesk } from '../llm.ts';
import type { Coach } from './coach.ts';
import type { Seat } from './seat.ts';
import type { Settings } from './settings.ts';
import type { Person } from './who.ts';

/** Something that fills the screen and answers to keys. */
export type Page = Readonly<{
  screen: () => Screen;
  press: (key: string) => void;
  /** Something is still to come on it: any key hurries that and does nothing else. */
  pausing?: () => boolean;
  /** It is on top again. */
  onTop?: () => void;
  /** What to say when the program ends on this page. */
  parting?: () => string | null;
  close: () => Promise<void>;
}>;

/** What pages have in common. */
export type Desk = Readonly<{
  house: House;
  person: Person;
  coach: Coach;
  /** When this sitting began, in milliseconds since 1970. */
  since: number;
  settings: () => Settings;
  settingsFile: string;
  /** The language model that is set up, if any is. */
  llm: LlmDesk;
  /** Takes other settings, and keeps them; answers why they could not be kept. */
  change: (settings: Settings) => Promise<string | null>;
  /** Sentences about what could not be used as it was kept. */
  notes: readonly string[];
  /** Whatever is played is there the next time. */
  keeps: boolean;
  /** Takes one's place at a table where one sits. */
  seatAt: (table: string) => Promise<Result<Seat, string>>;
  /** Comes when the program ends: whatever could take long is called off by it. */
  ending: AbortSignal;
  /** Does something beside the keys. What goes wrong with the store is told; anything else ends the program. */
  run: (task: Promise<unknown>) => void;
  /** The same for something that opens a page: keys wait until it is there. */
  open: (task: Promise<unknown>) => void;
  /** Something on the page has changed. */
  changed: () => void;
  /** Opens a page over this one. */
  go: (page: Page) => void;
  /** Leaves the page; leaving the first one ends the program, with a word for whoever looks at the terminal then. */
  back: (farewell?: string) => void;
  /** Shows the pane where it is hidden, and the other way round. */
  togglePane: () => void;
  /** Shows it because something was asked: where there is no room beside the table in its place, until the next key. */
  showPane: () => void;
  /** Asks something in front of the page; the answer is the name of the key's option. */
  ask: (question: Extract<Overlay, { kind: 'question' }>, answer: (name: string) => void) => void;
}>;
