import type { Card } from '@cardroom/engine';

import type { KeyName } from './keys.ts';

/** What a face shows, without saying how: words, numbers, cards and keys; no colour and no place on a screen. */
export type Screen = Readonly<{
  /** `BLACKJACK`. */
  title: string;
  /** What stands beside the title, the most important first: a narrow face leaves out the last ones. */
  facts: readonly string[];
  /** Something that comes and goes by itself, such as `Deck reshuffled`. */
  notice: string | null;
  body: Body;
  /** What happened last, in sentences, the newest at the end. */
  messages: readonly Message[];
  /** What is being typed. */
  prompt: Prompt | null;
  /** What the keys do now. */
  keys: readonly KeyHint[];
  /** What the coach knows, beside the table; the most important first. */
  pane: readonly Block[];
  /** More of it for wide faces: the strategy chart, the history. */
  aside: readonly Block[];
  /** One small fact at the end of the last line, such as `hand 43`. */
  corner: string;
  /** In front of everything else. */
  overlay: Overlay | null;
}>;

/** How something is meant. A face never shows it by colour alone: the words carry it too. */
export const TONES = ['plain', 'muted', 'strong', 'good', 'bad', 'even', 'special', 'money'] as const;
export type Tone = (typeof TONES)[number];

export type Message = { readonly text: string; readonly tone: Tone };

/** A card as it lies on the table; null lies face down. */
export type ShownCard = Card | null;

export type Body = BlackjackBody | HoldemBody | MenuBody | ListBody | TextBody;

/** A blackjack table, or Twenty-One. */
export type BlackjackBody = Readonly<{
  kind: 'blackjack';
  dealer: CardRow;
  /** The viewer's hands, in the order of play. */
  hands: readonly CardRow[];
  /** Other seats' boxes, in one line each: `seat 2 · basic · 8♠ 3♦ = 11 · $10`. */
  others: readonly OtherHand[];
  /** How the round ended, in large letters. */
  banner: Banner | null;
}>;

/** Cards in a row under a label. */
export type CardRow = Readonly<{
  /** `YOUR HAND (Soft 17)`, `DEALER (showing 6)`, `HAND 1 (15)`. */
  label: string;
  cards: readonly ShownCard[];
  /** It is this one's turn. */
  active: boolean;
  /** `Bet: $10`; null where nothing is wagered. */
  bet: string | null;
  /** `Stand`, `Bust`, `waiting`; null where there is nothing to say. */
  status: string | null;
  /** `WIN +$100`. */
  result: Message | null;
  /** In as few words as possible, without the cards: `11`, `Soft 17`, `21`. */
  total: string;
}>;

export type OtherHand = Readonly<{
  seat: number;
  name: string;
  cards: readonly ShownCard[];
  note: string;
  active: boolean;
}>;

export type Banner = Message & {
  /** `+$150`; null where no chips moved. */
  readonly change: Message | null;
};

export type HoldemBody = Readonly<{
  kind: 'holdem';
  /** Five places, undefined where no card lies yet. */
  board: readonly (Card | undefined)[];
  /** Cards of the board and of hands that make the winning hand. */
  raised: readonly Card[];
  /** `Pot $30`, `Main pot $40`, `Side pot $20`. */
  pots: readonly string[];
  /** All seats in clockwise order, the viewer's (if any) last. */
  seats: readonly HoldemPlace[];
  /** What happened in this hand, oldest first. */
  log: readonly Message[];
  /** What the viewer holds: `Pair of Kings (Ace kicker)`. */
  handName: string | null;
  banner: Banner | null;
}>;

export type HoldemPlace = Readonly<{
  seat: number;
  name: string;
  /** The viewer's own. */
  own: boolean;
  /** Empty when folded or not dealt in; null = face down. */
  cards: readonly ShownCard[];
  stack: string;
  /** Chips put in on this street: `$10`; null when none. */
  bet: string | null;
  /** `D`, `SB`, `BB`: what lies in front of the seat. */
  marks: readonly string[];
  /** `folded`, `all-in`, `out`, `thinking`, `won $40`. */
  status: string | null;
  active: boolean;
}>;

export type MenuBody = Readonly<{
  kind: 'menu';
  heading: string;
  intro: readonly Message[];
  items: readonly MenuItem[];
}>;

export type MenuItem = Readonly<{
  label: string;
  /** What it is set to, or what it costs: `6 decks, 3:2, dealer stands`. */
  detail: string;
  selected: boolean;
  /** Left and right change it. */
  changes: boolean;
}>;

export type ListBody = Readonly<{
  kind: 'list';
  heading: string;
  columns: readonly ListColumn[];
  rows: readonly (readonly string[])[];
  /** The row that is looked at. */
  selected: number | null;
  /** What to say when there is no row. */
  empty: string;
}>;

export type ListColumn = Readonly<{
  title: string;
  align: 'left' | 'right';
  /** Where not all columns fit it is left out, the last such one first, before others are shortened. */
  spare?: true;
}>;

export type TextBody = Readonly<{
  kind: 'text';
  heading: string;
  /** Each a paragraph; an empty text is an empty line. */
  paragraphs: readonly Message[];
  /** Where there is no room for all of them: the one that it begins with. */
  from?: number;
}>;

/** Something that is typed. */
export type Prompt = Readonly<{
  /** `Place your bet ($10-$500):`. */
  label: string;
  text: string;
  /** The text is a suggestion: typing replaces it. */
  suggested: boolean;
  error: string | null;
}>;

/** What one key does now. */
export type KeyHint = Readonly<{
  name: KeyName;
  /** `h`, `enter`, `tab`, `?`. */
  key: string;
  /** `Hit`. */
  label: string;
  enabled: boolean;
  /** Why it is not enabled. */
  why: string | null;
}>;

/** A part of the pane. */
export type Block =
  | {
      readonly kind: 'bars';
      readonly title: string;
      /** `exact, 212 cards`. */
      readonly note: string;
      readonly rows: readonly Bar[];
    }
  | {
      readonly kind: 'figures';
      readonly title: string;
      readonly note: string;
      readonly rows: readonly Figure[];
    }
  | { readonly kind: 'sparks'; readonly title: string; readonly rows: readonly Spark[] }
  | { readonly kind: 'text'; readonly title: string; readonly lines: readonly Message[] }
  | ChartBlock;

export type Bar = Readonly<{
  label: string;
  /** `+$6.67`, `42 %`. */
  value: string;
  /** −1 to 1: how far the bar goes, and to which side. */
  length: number;
  /** The best one, or the one chosen. */
  mark: 'best' | 'chosen' | null;
}>;

export type Figure = Readonly<{ label: string; value: string; tone: Tone }>;
export type Spark = Readonly<{ label: string; values: readonly number[] }>;

/** A strategy chart: rows of cells, one an up card. */
export type ChartBlock = Readonly<{
  kind: 'chart';
  title: string;
  columns: readonly string[];
  sections: readonly ChartSection[];
}>;

export type ChartSection = Readonly<{
  title: string;
  rows: readonly {
    readonly label: string;
    readonly cells: readonly string[];
    /** The column of the cell that is being played. */
    readonly here: number | null;
  }[];
}>;

export type Overlay =
  | {
      readonly kind: 'help';
      readonly title: string;
      /** Rows that were moved past, where there are more than a window shows. */
      readonly from?: number;
      readonly sections: readonly {
        readonly title: string;
        readonly rows: readonly (readonly [string, string])[];
      }[];
    }
  | { readonly kind: 'question'; readonly lines: readonly string[]; readonly options: readonly KeyHint[] };
