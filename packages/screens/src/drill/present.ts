import { formatChips, type Card } from '@cardroom/engine';
import type {
  ChoiceQuestion,
  DrillAction,
  DrillOption,
  DrillQuestion,
  DrillScene,
  DrillState,
  Verdict,
} from '@cardroom/coach/drills';

import { totalText } from '../blackjack/round-view.ts';
import { formatMoney } from '../figures.ts';
import { hint, type KeyMap, type KeyName } from '../keys.ts';
import { BARE } from '../lobby/menu.ts';
import type { Block, Body, CardRow, HoldemPlace, KeyHint, Message, Prompt, Screen } from '../screen.ts';
import {
  DRILL_WORDS,
  askedText,
  countText,
  decksText,
  drillOptionWord,
  hiddenText,
  rightText,
  soFarText,
  solvedShares,
  sorted,
  wrongTexts,
} from './words.ts';

/** How long the cards of a count lie there, in milliseconds; null: until a key is pressed. */
export const COUNT_PACES = [null, 2_000, 1_200, 800, 500, 300] as const;
export type CountPace = (typeof COUNT_PACES)[number];

/** What a drill shows beside its state. */
export type DrillUi = Readonly<{
  state: DrillState;
  keys: KeyMap;
  /** What it is about: `vegas`. */
  about: string | null;
  /** What is typed of a number, and why it is none. */
  typed: string;
  error: string | null;
  /** Of cards that pass by: which of them lie there; -1 before the first, null when they have passed. */
  passing: number | null;
  pace: CountPace;
  note: string | null;
}>;

/** The keys that answer, by action. */
const KEY_FOR: Readonly<Record<DrillAction, KeyName>> = {
  hit: 'hit',
  stand: 'stand',
  double: 'double',
  split: 'split',
  surrender: 'surrender',
  insure: 'insure',
  evenMoney: 'insure',
  decline: 'decline',
  fold: 'fold',
  check: 'call',
  call: 'call',
  raise: 'raise',
  push: 'push',
  size1: 'preset1',
  size2: 'preset2',
  size3: 'preset3',
  size4: 'preset4',
  size5: 'preset5',
};

/** The answer that a key gives to a question; null where it gives none. */
export const drillActionFor = (question: DrillQuestion, name: KeyName): DrillAction | null =>
  question.kind === 'choice'
    ? (question.options.find(({ action }) => KEY_FOR[action] === name)?.action ?? null)
    : null;

/** A drill: a question, or what was wrong with the answer to it. */
export const presentDrill = (ui: DrillUi): Screen => ({
  ...BARE,
  title: 'DRILL',
  facts: [
    DRILL_WORDS[ui.state.question.drill].title,
    ...(ui.about === null ? [] : [ui.about]),
    `streak ${ui.state.streak}`,
    `${ui.state.due} due`,
    ...(ui.state.hidden === 0 ? [] : [`${ui.state.hidden} left out`]),
  ],
  body: bodyOf(ui),
  messages: messagesOf(ui),
  prompt: promptOf(ui),
  keys: keysOf(ui),
  pane: paneOf(ui),
  corner: `question ${ui.state.asked + (ui.state.wrong === null ? 1 : 0)}`,
});

const isPassing = ({ passing, state }: DrillUi): boolean => passing !== null && state.wrong === null;

/** The moment at which a number can be typed. */
export const isTyping = (ui: DrillUi): boolean =>
  ui.state.question.kind === 'number' && ui.state.wrong === null && !isPassing(ui);

const bodyOf = (ui: DrillUi): Body => {
  const { scene } = ui.state.question;
  switch (scene.kind) {
    case 'blackjack':
      return blackjackBody(scene);
    case 'holdem':
      return holdemBody(scene);
    case 'cards':
      return cardsBody(scene.groups, ui.state.wrong === null ? ui.passing : null);
    case 'running':
      return textBody('True count', [
        `Running count ${countText(scene.count)}`,
        `${decksText(scene.halfDecks / 2)} of ${scene.decks} decks are left`,
      ]);
    case 'tray':
      return textBody('The tray', [trayLine(scene), trayScale(scene.decks)]);
  }
};

type SceneOf<Kind> = Extract<DrillScene, { readonly kind: Kind }>;

/** A row of cards with nothing said of it. */
export const BARE_ROW: CardRow = {
  label: '',
  cards: [],
  active: false,
  bet: null,
  status: null,
  result: null,
  total: '',
};

const TABLE = { kind: 'blackjack', others: [], banner: null } as const;

const blackjackBody = ({ cards, up, bet }: SceneOf<'blackjack'>): Body => ({
  ...TABLE,
  dealer: {
    ...BARE_ROW,
    label: `DEALER (showing ${totalText([up])})`,
    cards: [up, null],
    total: `showing ${totalText([up])}`,
  },
  hands: [
    {
      ...BARE_ROW,
      label: `YOUR HAND (${totalText(cards)})`,
      cards,
      active: true,
      bet: `Bet: ${formatChips(bet)}`,
      total: totalText(cards),
    },
  ],
});

const cardsBody = (groups: readonly (readonly Card[])[], passing: number | null): Body => {
  const cards = passing === null || passing < 0 ? [] : groups[passing]!;
  const count = groups.flat().length;
  const seen = groups.slice(0, (passing ?? -1) + 1).flat().length;
  const label = passing === null ? `${count} CARDS HAVE PASSED` : `CARD ${seen} OF ${count}`;
  return passing === null || passing < 0
    ? textBody('Running count', [
        passing === null ? `${count} cards have passed` : `${count} cards will pass`,
      ])
    : { ...TABLE, dealer: { ...BARE_ROW, label, cards, active: true }, hands: [] };
};

const holdemBody = ({ hole, board, rival, pot, call, short, soFar }: SceneOf<'holdem'>): Body => ({
  kind: 'holdem',
  board: Array.from({ length: 5 }, (_, at) => board[at]),
  raised: [],
  pots: [`Pot ${formatChips(pot)}`],
  seats: [
    {
      ...PLACE,
      seat: 1,
      name: 'Rival',
      cards: rival ?? [null, null],
      stack: soFar ? formatChips(soFar.stacks[1]) : '',
      status: rival || short?.blind === 'big' ? 'all-in' : null,
      marks: short ? [short.blind === 'small' ? 'BB' : 'SB'] : marksOf(soFar, false),
    },
    {
      ...PLACE,
      seat: 0,
      name: 'You',
      own: true,
      cards: hole,
      stack: short ? `${short.bigBlinds} big blinds` : ownStack(call, soFar),
      marks: short ? [short.blind === 'small' ? 'SB' : 'BB'] : marksOf(soFar, true),
      active: true,
    },
  ],
  log: [],
  handName: null,
  banner: null,
});

/** `$70, $30 to call`. */
const ownStack = (call: number, soFar: SceneOf<'holdem'>['soFar']): string =>
  [
    ...(soFar ? [formatChips(soFar.stacks[0])] : []),
    ...(call > 0 ? [`${formatChips(call)} to call`] : []),
  ].join(', ');

/** Who has the button, where that is known. */
const marksOf = (soFar: SceneOf<'holdem'>['soFar'], own: boolean): readonly string[] =>
  soFar?.button === own ? ['D'] : [];

const PLACE: HoldemPlace = {
  seat: 0,
  name: '',
  own: false,
  cards: [],
  stack: '',
  bet: null,
  marks: [],
  status: null,
  active: false,
};

const textBody = (heading: string, lines: readonly string[]): Body => ({
  kind: 'text',
  heading,
  paragraphs: lines.map((text): Message => ({ text, tone: 'strong' })),
});

const DECK_WIDTH = 6;

/** The tray from the side: its cards to scale. */
const trayLine = ({ cards, decks }: SceneOf<'tray'>): string => {
  const filled = Math.round((cards / 52) * DECK_WIDTH);
  return `│${'█'.repeat(filled)}${'░'.repeat(decks * DECK_WIDTH - filled)}│`;
};

const trayScale = (decks: number): string => `the tray holds ${decks} decks`;

/** What is asked stands out; in a hand of hold'em by another tone, as the face knows it. */
const messagesOf = (ui: DrillUi): readonly Message[] => {
  const { wrong, before, question } = ui.state;
  const tone = question.scene.kind === 'holdem' ? 'special' : 'strong';
  if (wrong !== null) return wrongMessages(wrong, tone);
  return [
    ...(ui.note === null ? [] : [{ text: ui.note, tone: 'bad' as const }]),
    ...(before === null ? [] : [{ text: rightText(before), tone: 'good' as const }]),
    { text: isPassing(ui) ? passingText(ui) : askedText(question), tone },
  ];
};

/** What the answer costs stands last, next to the keys: whatever else there is no room for, that is read. */
const wrongMessages = (wrong: Verdict, tone: Message['tone']): readonly Message[] => {
  const [verdict, ...reasons] = wrongTexts(wrong);
  return [
    ...reasons.map((text, at): Message => ({ text, tone: at === 0 ? tone : 'plain' })),
    { text: verdict!, tone: 'bad' },
  ];
};

const passingText = ({ passing, pace }: DrillUi): string => {
  if (passing !== null && passing < 0) return 'Count low cards up and tens and aces down, from nothing.';
  return pace === null ? 'Count them, then go on.' : 'Count them.';
};

const promptOf = (ui: DrillUi): Prompt | null =>
  isTyping(ui)
    ? {
        label: ui.state.question.scene.kind === 'tray' ? 'Decks:' : 'Count:',
        text: ui.typed,
        suggested: false,
        error: ui.error,
      }
    : null;

const keysOf = (ui: DrillUi): readonly KeyHint[] => {
  const { keys, state } = ui;
  return [
    hint(keys, 'help'),
    ...answerKeys(ui),
    hint(keys, 'quit', { label: state.wrong ? 'Stop' : 'Back' }),
  ];
};

const answerKeys = (ui: DrillUi): readonly KeyHint[] => {
  const { keys, state } = ui;
  if (state.wrong !== null) return [hint(keys, 'next', { label: 'Go on' })];
  if (isPassing(ui)) return passingKeys(ui);
  if (state.question.kind === 'number') return [hint(keys, 'next', { label: 'Answer' })];
  const { question } = state;
  return inOrder(question.options).map(option =>
    hint(keys, KEY_FOR[option.action], { label: drillOptionWord(question, option) }),
  );
};

/** As keys are always laid out. */
const inOrder = (options: readonly DrillOption[]): readonly DrillOption[] =>
  options.toSorted((one, other) => ACTIONS.indexOf(one.action) - ACTIONS.indexOf(other.action));

const ACTIONS = Object.keys(KEY_FOR) as readonly DrillAction[];

const passingKeys = ({ keys, passing, pace }: DrillUi): readonly KeyHint[] => [
  hint(keys, 'next', { label: passing !== null && passing < 0 ? 'Begin' : 'Next card' }),
  hint(keys, 'less', { label: 'Slower', why: pace === null ? 'The cards already wait for you.' : null }),
  hint(keys, 'more', { label: 'Faster', why: pace === COUNT_PACES.at(-1) ? 'It goes no faster.' : null }),
];

/** `a card in 1.2 s`, `by key`. */
export const paceText = (pace: CountPace): string =>
  pace === null ? 'by key' : `${(pace / 1_000).toFixed(1)} s each`;

const paneOf = (ui: DrillUi): readonly Block[] => {
  const { wrong, question } = ui.state;
  const priced =
    wrong !== null && question.kind === 'choice'
      ? [optionsBlock(question, wrong), ...solvedBlocks(question)]
      : [];
  const paced: readonly Block[] =
    question.scene.kind === 'cards'
      ? [
          {
            kind: 'figures',
            title: 'PACE',
            note: '',
            rows: [{ label: 'Cards', value: paceText(ui.pace), tone: 'plain' }],
          },
        ]
      : [];
  return [...priced, ...soFarBlocks(question), ...paced, progressBlock(ui.state), ...hiddenBlocks(ui.state)];
};

const hiddenBlocks = ({ hidden }: DrillState): readonly Block[] =>
  hidden === 0 ? [] : [textBlock('LEFT OUT', hiddenText(hidden))];

/** Who sits where with what, and what was bet before. */
const soFarBlocks = (question: DrillQuestion): readonly Block[] => {
  const text = soFarText(question);
  return text === '' ? [] : [textBlock('SO FAR', text)];
};

const textBlock = (title: string, text: string): Block => ({
  kind: 'text',
  title,
  lines: [{ text, tone: 'plain' }],
});

/** What each answer is worth, the best first. */
const optionsBlock = (question: ChoiceQuestion, { given, best }: Verdict): Block => {
  const { options, method } = question;
  const most = Math.max(...options.map(({ value }) => Math.abs(value)), 1e-9);
  return {
    kind: 'bars',
    title: 'OPTIONS',
    note: method ?? 'exact',
    rows: sorted(options, best).map(option => ({
      label: drillOptionWord(question, option),
      value: formatMoney(option.value),
      length: option.value / most,
      mark: option.action === best ? 'best' : option.action === given ? 'chosen' : null,
    })),
  };
};

/** How often a plan does what, where one is known. */
const solvedBlocks = (question: ChoiceQuestion): readonly Block[] => {
  const rows = solvedShares(question).map(([label, value]) => ({ label, value, tone: 'plain' as const }));
  return rows.length === 0 ? [] : [{ kind: 'figures', title: 'THE PLAN', note: '', rows }];
};

const progressBlock = ({ streak, tally, asked, right, learned, items, due }: DrillState): Block => ({
  kind: 'figures',
  title: 'PROGRESS',
  note: '',
  rows: [
    { label: 'Streak', value: String(streak), tone: streak > 0 ? 'good' : 'plain' },
    { label: 'Longest', value: String(tally.longest), tone: 'plain' },
    { label: 'Right now', value: `${right} of ${asked}`, tone: 'plain' },
    { label: 'Right ever', value: `${tally.right} of ${tally.asked}`, tone: 'plain' },
    { label: 'Known', value: `${learned} of ${items}`, tone: 'plain' },
    { label: 'Due', value: String(due), tone: 'plain' },
  ],
});
