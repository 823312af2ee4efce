import type { Answers, Facts, Question } from '@cardroom/coach';
import type { Explanation } from '@cardroom/coach/explain';
import type { TableView } from '@cardroom/room';

import { isUnaided } from './blackjack/round-view.ts';
import { potOdds } from './holdem/pot-odds.ts';
import type { KeyMap } from './keys.ts';
import { presentAccount } from './lobby/records.ts';
import type { Block, Message, Screen } from './screen.ts';

/** Why a decision is as the coach says. */
export type Why = Readonly<{
  /** The decision that it explains. */
  expect: number;
  text: readonly string[];
  /** `The model is asked …`, `In the words of …`, or why they are not the model's; null without a model. */
  note: string | null;
}>;

export type WhySetup = Readonly<{
  /** Asks the coach, wherever it thinks. */
  ask: (question: Extract<Question, { kind: 'why' }>) => Promise<Answers['why'] | null>;
  /** Puts the facts into a model's words; null where none is set up. The facts stand until then. */
  explain: () => ((view: TableView, facts: Facts) => Promise<Explanation | null>) | null;
  changed: () => void;
  /** Does something beside the keys. */
  run: (task: Promise<unknown>) => void;
}>;

/** Follows a table's decisions and explains the last of them, when it is asked to. */
export type WhyFollower = Readonly<{
  /** The table rests: a decision that is awaited now may be asked about. */
  look: (view: TableView) => void;
  ask: () => void;
  /** There is a decision to ask about. */
  may: () => boolean;
  now: () => Why | null;
}>;

export const followWhy = (setup: WhySetup): WhyFollower => {
  let last: TableView | null = null;
  let why: Why | null = null;
  const tell = (told: Why): void => {
    if (told.expect !== last?.you?.expect) return;
    why = told;
    setup.changed();
  };
  return {
    look: view => {
      if (!isDecision(view) || isUnaided(view) || view.you?.expect === last?.you?.expect) return;
      last = view;
      why = null;
    },
    ask: () => {
      if (last !== null && why === null) setup.run(explained(setup, last, tell));
    },
    may: () => last !== null,
    now: () => why,
  };
};

/** The facts at once, and a model's words in their place as soon as it has found them. */
const explained = async (setup: WhySetup, view: TableView, tell: (why: Why) => void): Promise<void> => {
  const { expect } = view.you as { readonly expect: number };
  tell({ expect, text: [], note: 'Counting …' });
  const facts = await setup.ask({ kind: 'why', view, odds: potOdds(view) });
  if (facts === null) return tell({ expect, text: ['This decision has no exact price.'], note: null });
  const explain = setup.explain();
  tell({ expect, text: facts.text, note: explain && 'The model is asked …' });
  if (explain === null) return undefined;
  const told = await explain(view, facts);
  return tell(
    told?.by === 'model'
      ? { expect, text: told.text, note: 'A model’s words, checked against the numbers.' }
      : { expect, text: facts.text, note: told?.why ?? 'The model could not be asked.' },
  );
};

/** The viewer must decide about cards. */
const isDecision = ({ play, you, playing }: TableView): boolean =>
  playing &&
  you !== null &&
  you.expect !== null &&
  play !== null &&
  (!('boxes' in play) || play.dealer.cards.length > 0);

/** What was asked, beside the table. */
export const whyBlocks = (why: Why | null | undefined): readonly Block[] =>
  why ? [{ kind: 'text', title: 'WHY', lines: [...why.text.map(plain), ...noteLines(why)] }] : [];

const plain = (text: string): Message => ({ text, tone: 'plain' });

const noteLines = ({ note }: Why): readonly Message[] =>
  note === null ? [] : [{ text: note, tone: 'muted' }];

/** The same as lines to be read from the top, where there is no room beside the table. */
export const whyLines = (why: Why | null): readonly string[] => [
  'Why',
  ...(why === null ? ['The table has moved on.'] : why.text),
  ...(why?.note ? ['', why.note] : []),
];

/** Why a decision is as the coach says, as a page of its own. */
export const presentWhy = (lines: readonly string[], from: number, keys: KeyMap): Screen => ({
  ...presentAccount(lines, from, keys),
  title: 'COACH',
  facts: [],
});
