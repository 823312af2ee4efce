import { formatChips, type Chips } from '@cardroom/engine';
import type { HoldemLegal } from '@cardroom/engine/holdem';
import type { GameAction, TableView } from '@cardroom/room';
import {
  DEFAULT_KEYS,
  allInQuestion,
  gameEnd,
  isAllIn,
  parseRaise,
  presentHoldem,
  quitQuestion,
  raiseSpot,
  tellHoldem,
  type CoachMode,
  type HoldemBody,
  type HoldemNumbers,
  type HoldemPlace,
  type HoldemUi,
  type Overlay,
} from '@cardroom/screens';

import { isUnfinished } from '../play/find-table.ts';
import type { Seat } from '../play/seat.ts';
import type { Lines } from './lines.ts';
import { spokenBlock, spokenCards, textsOf } from './spoken.ts';
import {
  AS_LEFT,
  INVALID,
  askToKeep,
  askYesNo,
  beginRound,
  isMine,
  isQuit,
  keptSentence,
  lookOn,
  openTalk,
  plainly,
  type Step,
  type Talk,
} from './talk.ts';

export type HoldemOptions = Readonly<{
  /** When the coach speaks; after the decision unless told. */
  coach?: CoachMode;
  /** Equity and pot odds of the decision; null where there is no answer. */
  numbers?: (view: TableView) => Promise<HoldemNumbers | null>;
  /** Why the decision is as the coach says, in sentences; null where that has no answer. */
  why?: (view: TableView) => Promise<readonly string[] | null>;
  /** Who answers for bots whose plan does not fit the table; null where nobody does. */
  answering?: (view: TableView) => Promise<string | null>;
  /** How to come back to a hand; null where nothing is kept. */
  command?: string | null;
}>;

/** A sitting at a table. */
type Sitting = {
  readonly talk: Talk;
  readonly options: HoldemOptions;
  /** The entry whose decision was described: an answer that means nothing does not repeat it. */
  described: number;
  /** What lay open when the cards were last named. */
  named: string;
};

/** Plays hold'em as a conversation, until the person or the input has had enough. */
export const playHoldem = async (seat: Seat, lines: Lines, options: HoldemOptions = {}): Promise<void> => {
  const talk = openTalk(seat, lines, ({ events, view }) => textsOf(tellHoldem(events, view)));
  const sitting: Sitting = { talk, options, described: -1, named: '' };
  try {
    const view = seat.view();
    talk.say(...factsOf(view));
    const answering = await options.answering?.(view);
    if (answering) talk.say(answering);
    if (view.playing) talk.say(AS_LEFT, ...bodyOf(view).seats.map(placeLine));
    while ((await step(sitting)) === 'on');
    talk.say(farewell(sitting));
  } finally {
    talk.close();
  }
};

const factsOf = (view: TableView): readonly string[] => {
  const { title, facts } = screenOf(view, NO_UI);
  return [title, `${facts.join('. ')}.`];
};

const commandOf = ({ command = 'cardroom holdem' }: HoldemOptions): string | null => command;

const farewell = ({ talk, options }: Sitting): string => {
  const view = talk.seat.view();
  if (isUnfinished(view)) return keptSentence(commandOf(options));
  return `${screenOf(view, NO_UI).facts[0] ?? ''}. Goodbye.`;
};

/** One question, and what follows from its answer. */
const step = async (sitting: Sitting): Promise<Step> => {
  const { talk } = sitting;
  await talk.until(isMine);
  const view = talk.seat.view();
  if (view.you === null || !isMine(view)) return 'end';
  if (talk.seat.watching())
    return lookOn(talk, textsOf(screenOf(view, { ...NO_UI, watching: true }).messages));
  return view.playing ? decide(sitting, view, view.you.legal as HoldemLegal) : betweenHands(talk, view);
};

/** The next hand; or, when somebody has won everything, the next game. */
const betweenHands = async (talk: Talk, view: TableView): Promise<Step> => {
  talk.say(...headline(view), ...situation(view));
  const answer = await talk.ask('>');
  if (answer === null || isQuit(answer) || ['n', 'no'].includes(plainly(answer))) return 'end';
  const end = gameEnd(view);
  if (end === null) return beginRound(talk);
  const kind = end === 'defeat' && view.options.rebuys ? 'rebuy' : 'restart';
  return (await talk.wish({ kind })) ? 'on' : 'end';
};

/** `VICTORY`, `DEFEAT`. */
const headline = (view: TableView): readonly string[] => {
  const { banner } = bodyOf(view);
  return gameEnd(view) && banner ? [banner.text] : [];
};

/** The showdown has been told as it happened. */
const situation = (view: TableView): readonly string[] =>
  textsOf(screenOf(view, NO_UI).messages.filter(({ tone }) => tone !== 'special'));

const decide = async (sitting: Sitting, view: TableView, legal: HoldemLegal): Promise<Step> => {
  const { talk, options } = sitting;
  if (sitting.described !== view.seq) {
    sitting.described = view.seq;
    talk.say(...tableOf(sitting, view), ...situation(view));
    if (options.coach === 'before') await tellNumbers(sitting, view);
  }
  const answer = await talk.ask(question(view, legal));
  if (answer === null) return 'end';
  const words = plainly(answer);
  if (isQuit(words)) return quit(sitting);
  const action = actionNamed(view, legal, words);
  if (typeof action === 'string') talk.say(action);
  else if (action) return act(sitting, view, action);
  else await answerWord(sitting, view, words);
  return 'on';
};

/** `Fold, call $5 or raise to $20-$100? (f, c, r N, all-in, or help)`. */
const question = (view: TableView, { check, call, raiseTo }: HoldemLegal): string => {
  const verb = raiseSpot(view)?.opening ? 'bet' : 'raise to';
  const raise = raiseTo.ok ? [`${verb} ${rangeOf(raiseTo.min, raiseTo.max)}`] : [];
  const stay = check.ok ? 'check' : call.ok ? `call ${formatChips(call.amount)}` : 'call';
  const choices = ['Fold', stay, ...raise];
  const keys = ['f', 'c', ...(raiseTo.ok ? ['r N', 'all-in'] : []), 'or help'];
  return `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}? (${keys.join(', ')})`;
};

const rangeOf = (min: Chips, max: Chips): string =>
  min === max ? formatChips(min) : `${formatChips(min)}-${formatChips(max)}`;

/** What the words ask for: an action, why there is none, or null where they are about something else. */
const actionNamed = (view: TableView, legal: HoldemLegal, words: string): GameAction | string | null => {
  const [verb = '', ...rest] = words.split(/\s+/);
  switch (verb) {
    case 'f':
    case 'fold':
      return unlessRefused(legal.fold, { kind: 'fold' });
    case 'k':
    case 'check':
      return unlessRefused(legal.check, { kind: 'check' });
    case 'c':
      return legal.check.ok ? { kind: 'check' } : unlessRefused(legal.call, { kind: 'call' });
    case 'call':
      return unlessRefused(legal.call, { kind: 'call' });
    case 'r':
    case 'raise':
    case 'b':
    case 'bet':
      return raiseNamed(view, legal, rest.filter(word => word !== 'to').join(' '));
    case 'a':
    case 'all':
    case 'allin':
    case 'all-in':
      return everything(legal);
    default:
      return null;
  }
};

type Option = HoldemLegal[keyof HoldemLegal];

const unlessRefused = (option: Option, action: GameAction): GameAction | string =>
  option.ok ? action : option.message;

const raiseNamed = (view: TableView, { raiseTo }: HoldemLegal, text: string): GameAction | string => {
  const spot = raiseSpot(view);
  if (!raiseTo.ok || !spot) return raiseTo.ok ? INVALID : raiseTo.message;
  const amount = parseRaise(text, spot.bounds);
  return amount.ok ? { kind: 'raiseTo', amount: amount.value } : amount.error;
};

/** As much as the rules allow: a raise, or the call that takes what is left. */
const everything = ({ raiseTo, call }: HoldemLegal): GameAction | string => {
  if (raiseTo.ok) return { kind: 'raiseTo', amount: raiseTo.max };
  return call.ok && call.allIn ? { kind: 'call' } : raiseTo.message;
};

const act = async (sitting: Sitting, view: TableView, action: GameAction): Promise<Step> => {
  const { talk } = sitting;
  const sure = !isAllIn(view, action) || (await askYesNo(talk, allInPrompt(view)));
  if (sure === null) return 'end';
  if (sure && (await talk.wish({ kind: 'act', action }))) await review(sitting, view);
  return 'on';
};

const linesOf = (overlay: Overlay): readonly string[] => (overlay.kind === 'question' ? overlay.lines : []);

const allInPrompt = (view: TableView): string => {
  const chips = view.seats.find(({ seat }) => seat === view.you!.seat)!.chips;
  return `${linesOf(allInQuestion(DEFAULT_KEYS, chips)).join(' ')} (y/yes or n/no)`;
};

/** What the decision looked like, where the coach speaks afterwards. */
const review = async ({ talk, options }: Sitting, view: TableView): Promise<void> => {
  if ((options.coach ?? 'after') !== 'after') return;
  const numbers = await options.numbers?.(view);
  if (!numbers) return;
  const coach = { mode: 'after', asked: false, numbers } as const;
  const { pane } = screenOf({ ...talk.seat.view(), awaited: [] }, { ...NO_UI, coach });
  talk.say(...pane.filter(({ title }) => !SAID_ANYWAY.includes(title)).flatMap(spokenBlock));
};

/** What the conversation itself says of a decision. */
const SAID_ANYWAY = ['YOUR HAND', 'WHAT YOU DID'];

const answerWord = async (sitting: Sitting, view: TableView, word: string): Promise<void> => {
  const { say, repeat } = sitting.talk;
  switch (word) {
    case 'cards':
      return say(ownCards(view));
    case 'board':
      return say(board(view));
    case 'pot':
      return say(`${bodyOf(view).pots.join('. ')}.`, ...bodyOf(view).seats.map(placeLine));
    case 'odds':
      return tellNumbers(sitting, view);
    case 'why':
      return tellWhy(sitting, view);
    case 'repeat':
      return repeat();
    case 'help':
    case '?':
      return say(...HELP);
    default:
      return say(INVALID, ...HELP.slice(0, 1));
  }
};

const HELP: readonly string[] = [
  'f/fold, check, call (c does whichever may be done), raise N or bet N (r N), all-in.',
  'cards: yours. board: the shared cards. pot: the pots and who has what. odds: equity and pot odds.',
  'why: what follows from them.',
  'repeat: what was said last. quit: leave the table; a hand is kept for next time unless you fold it.',
];

const tellWhy = async ({ talk, options }: Sitting, view: TableView): Promise<void> =>
  talk.say(...((await options.why?.(view)) ?? ['The coach has no answer for this decision.']));

const tellNumbers = async ({ talk, options }: Sitting, view: TableView): Promise<void> => {
  const numbers = (await options.numbers?.(view)) ?? null;
  if (numbers === null) return talk.say('The coach has no answer for this decision.');
  const coach = { mode: 'before', asked: true, numbers } as const;
  talk.say(...screenOf(view, { ...NO_UI, coach }).pane.flatMap(spokenBlock));
};

const quit = async ({ talk, options }: Sitting): Promise<Step> => {
  if (commandOf(options) === null) return 'end';
  const choice = await askToKeep(talk, linesOf(quitQuestion(DEFAULT_KEYS, 0, 'holdem')), 'fold');
  if (choice === 'giveUp') await talk.wish({ kind: 'act', action: { kind: 'fold' } });
  return choice === 'playOn' ? 'on' : 'end';
};

/** Nobody types at a screen, and the coach is asked for its answers one by one. */
const NO_UI: HoldemUi = {
  keys: DEFAULT_KEYS,
  raise: null,
  coach: { mode: 'off', asked: false, numbers: null },
  log: [],
  pausing: false,
  watching: false,
  note: null,
  past: [],
  counts: null,
};

/** What a screen would show is what is said: the words are the same on every face. */
const screenOf = presentHoldem;

const bodyOf = (view: TableView): HoldemBody => screenOf(view, NO_UI).body as HoldemBody;

const placeOf = (view: TableView): HoldemPlace | undefined => bodyOf(view).seats.find(({ own }) => own);

const ownCards = (view: TableView): string => {
  const { handName } = bodyOf(view);
  return `Your cards: ${spokenCards(placeOf(view)?.cards ?? [])}.${handName ? ` ${handName}.` : ''}`;
};

const board = (view: TableView): string =>
  `The board: ${spokenCards(bodyOf(view).board.filter(card => card !== undefined))}.`;

/** `ann: $95, in with $5, D SB.` */
const placeLine = ({ name, stack, bet, marks, status }: HoldemPlace): string =>
  `${[`${name}: ${stack}`, ...(bet ? [`in with ${bet}`] : []), ...(status ? [status] : []), ...(marks.length > 0 ? [marks.join(' ')] : [])].join(', ')}.`;

/** The cards by name when there are new ones; what they make, and the pot. */
const tableOf = (sitting: Sitting, view: TableView): readonly string[] => {
  const { pots } = bodyOf(view);
  const now = `${view.round} ${board(view)}`;
  const cards = sitting.named === now ? [] : [ownCards(view), ...(hasBoard(view) ? [board(view)] : [])];
  sitting.named = now;
  return [...cards, `${pots.join('. ')}.`];
};

const hasBoard = (view: TableView): boolean => bodyOf(view).board[0] !== undefined;
