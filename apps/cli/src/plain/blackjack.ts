import type { Chips } from '@cardroom/engine';
import { parseBet, type BetTerms, type BlackjackLegal } from '@cardroom/engine/blackjack';
import type { TableView } from '@cardroom/room';
import {
  DEFAULT_KEYS,
  KEY_USES,
  actionOfKey,
  dailyFacts,
  presentBlackjack,
  isDailyOver,
  quitQuestion,
  tellBlackjack,
  type BlackjackBody,
  type BlackjackUi,
  type CoachMode,
  type DailyResult,
  type DecisionPrices,
  type KeyHint,
  type KeyName,
  type Screen,
  type SessionCounts,
  decidedOn,
} from '@cardroom/screens';

import { isUnfinished } from '../play/find-table.ts';
import type { Seat } from '../play/seat.ts';
import type { Lines } from './lines.ts';
import { shortRows, spokenBlock, spokenRows, textsOf, titleOf } from './spoken.ts';
import {
  AS_LEFT,
  INVALID,
  askToKeep,
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

export type BlackjackOptions = Readonly<{
  /** When the coach speaks; after the decision unless told. */
  coach?: CoachMode;
  /** What each action of the decision is worth; null where that has no answer. */
  prices?: (view: TableView) => Promise<DecisionPrices | null>;
  /** What the sitting has brought so far. */
  counts?: () => Promise<SessionCounts | null>;
  /** Why the decision is as the coach says, in sentences; null where that has no answer. */
  why?: (view: TableView) => Promise<readonly string[] | null>;
  /** How the daily shoe came out, when it is over. */
  daily?: () => Promise<DailyResult | null>;
  /** How to come back to a hand; null where nothing is kept. */
  command?: string | null;
}>;

/** A sitting at a table. */
type Sitting = {
  readonly talk: Talk;
  readonly options: BlackjackOptions;
  lastBet: Chips | null;
  counts: SessionCounts | null;
  /** The entry whose decision was described: an answer that means nothing does not repeat it. */
  described: number;
  /** The hand was begun in another sitting: its cards have not been named in this one. */
  resumed: boolean;
};

/** Plays blackjack as a conversation, until the person or the input has had enough. */
export const playBlackjack = async (
  seat: Seat,
  lines: Lines,
  options: BlackjackOptions = {},
): Promise<void> => {
  const talk = openTalk(seat, lines, ({ events }, before) => textsOf(tellBlackjack(events, before)));
  const sitting: Sitting = { talk, options, lastBet: null, counts: null, described: -1, resumed: false };
  try {
    if ((await welcome(sitting)) === 'on') while ((await step(sitting)) === 'on');
    talk.say(farewell(sitting));
  } finally {
    talk.close();
  }
};

const commandOf = ({ command = 'cardroom blackjack' }: BlackjackOptions): string | null => command;

const farewell = ({ talk, options }: Sitting): string =>
  isUnfinished(talk.seat.view())
    ? keptSentence(commandOf(options))
    : `${chipsFact(screenOf(talk.seat.view(), NO_UI))}. Goodbye.`;

const chipsFact = ({ facts }: Screen): string => facts[0] ?? '';

const welcome = async (sitting: Sitting): Promise<Step> => {
  const { talk } = sitting;
  const view = talk.seat.view();
  const { body } = screenOf(view, NO_UI);
  sitting.resumed = isUnfinished(view);
  if (sitting.resumed) talk.say(AS_LEFT);
  if (body.kind !== 'text' || view.play !== null) return 'on';
  talk.say(body.heading, ...textsOf(body.paragraphs));
  return endsAt(await talk.ask('>')) ? 'end' : 'on';
};

const endsAt = (answer: string | null): answer is null => answer === null || isQuit(answer);

/** One question, and what follows from its answer. */
const step = async (sitting: Sitting): Promise<Step> => {
  const { talk } = sitting;
  await talk.until(isMine);
  const view = talk.seat.view();
  if (view.you === null || !isMine(view)) return 'end';
  if (talk.seat.watching())
    return lookOn(talk, textsOf(screenOf(view, { ...NO_UI, watching: true }).messages));
  if (!view.playing) return betweenRounds(sitting, view);
  const legal = view.you.legal as BlackjackLegal;
  return legal.bet.ok ? placeBet(sitting, view, legal.bet) : decide(sitting, view, legal);
};

/** The next round; or, without the chips for one, the end of the game. */
const betweenRounds = async (sitting: Sitting, view: TableView): Promise<Step> => {
  const { talk, options } = sitting;
  if (isDailyOver(view)) return endDaily(sitting, view);
  sitting.counts = (await options.counts?.()) ?? null;
  const { body } = screenOf(view, { ...NO_UI, counts: sitting.counts });
  if (body.kind !== 'text' || view.play === null) return beginRound(talk);
  talk.say(body.heading, ...textsOf(body.paragraphs));
  const answer = await talk.ask('>');
  if (endsAt(answer) || ['n', 'no'].includes(plainly(answer))) return 'end';
  return (await talk.wish({ kind: 'rebuy' })) ? 'on' : 'end';
};

/** After the last round of a daily shoe there is nothing to press. */
const endDaily = async ({ talk, options }: Sitting, view: TableView): Promise<Step> => {
  const { body } = screenOf(view, { ...NO_UI, daily: (await options.daily?.()) ?? null });
  if (body.kind === 'text')
    talk.say(body.heading, ...textsOf(body.paragraphs.filter(({ text }) => !text.startsWith('Press '))));
  return 'end';
};

const placeBet = async (sitting: Sitting, view: TableView, terms: BetTerms): Promise<Step> => {
  const { talk } = sitting;
  const usual = Math.min(sitting.lastBet ?? terms.suggested, terms.max);
  const screen = screenOf(view, { ...NO_UI, counts: sitting.counts, lastBet: usual, bet: NOTHING_TYPED });
  if (isNew(sitting, view)) talk.say(...dailyFacts(view), chipsFact(screen), ...textsOf(screen.messages));
  const answer = await talk.ask(screen.prompt?.label ?? '>');
  if (endsAt(answer)) return 'end';
  if (plainly(answer) === 'repeat') talk.repeat();
  else if (['help', '?'].includes(plainly(answer))) talk.say(BET_HELP);
  else await betTyped(sitting, terms, readBet(answer, usual));
  return 'on';
};

const BET_HELP = 'Type a whole number of chips, or press Enter for the usual bet. repeat, help, quit.';

const betTyped = async (
  sitting: Sitting,
  { boxes }: BetTerms,
  amount: ReturnType<typeof parseBet>,
): Promise<void> => {
  if (!amount.ok) return sitting.talk.say(amount.error.message);
  const action = { kind: 'bet', box: boxes[0]!, amount: amount.value };
  if (await sitting.talk.wish({ kind: 'act', action })) sitting.lastBet = amount.value;
};

/** Enter alone is the usual bet. */
const readBet = (answer: string, usual: Chips): ReturnType<typeof parseBet> =>
  answer.trim() === '' ? { ok: true, value: usual } : parseBet(answer);

/** Whether the table has changed since it was last described; it counts as described from now on. */
const isNew = (sitting: Sitting, { seq }: TableView): boolean => {
  if (sitting.described === seq) return false;
  sitting.described = seq;
  return true;
};

const decide = async (sitting: Sitting, view: TableView, legal: BlackjackLegal): Promise<Step> => {
  const { talk, options } = sitting;
  const screen = screenOf(view, NO_UI);
  if (isNew(sitting, view)) {
    talk.say(...tableOf(sitting, view), ...textsOf(screen.messages));
    if (options.coach === 'before') await tellPrices(sitting, view);
  }
  const answer = await talk.ask(question(screen));
  if (answer === null) return 'end';
  const word = plainly(answer);
  if (isQuit(word)) return quit(sitting, legal);
  const name = WORDS[word];
  if (name) await act(sitting, view, name);
  else await answerWord(sitting, view, word);
  return 'on';
};

/** The words and letters of the actions. */
const WORDS: Readonly<Record<string, KeyName>> = {
  h: 'hit',
  hit: 'hit',
  s: 'stand',
  stand: 'stand',
  d: 'double',
  double: 'double',
  p: 'split',
  split: 'split',
  r: 'surrender',
  surrender: 'surrender',
  i: 'insure',
  insurance: 'insure',
  insure: 'insure',
  n: 'decline',
  no: 'decline',
};

const actionHints = ({ keys }: Screen): readonly KeyHint[] =>
  keys.filter(({ name }) => KEY_USES[name].where === 'blackjack');

/** `Hit, stand or double? (h, s, d, or help)`. */
const question = (screen: Screen): string => {
  const open = actionHints(screen).filter(({ enabled }) => enabled);
  const labels = open.map(({ label }) => label.toLowerCase());
  const list = labels.length > 1 ? `${labels.slice(0, -1).join(', ')} or ${labels.at(-1)}` : labels.join('');
  return `${list.charAt(0).toUpperCase()}${list.slice(1)}? (${open.map(({ key }) => key).join(', ')}, or help)`;
};

/** Does what the rules allow; what they do not is refused with their reason. */
const act = async (sitting: Sitting, view: TableView, name: KeyName): Promise<void> => {
  const { talk } = sitting;
  const legal = view.you!.legal as BlackjackLegal;
  const kind = actionOfKey(legal, name)!;
  const choice = legal[kind];
  if (!choice.ok) return talk.say(choice.message);
  if (await talk.wish({ kind: 'act', action: { kind } })) await review(sitting, view, kind);
};

/** What the decision has cost, where the coach speaks afterwards. */
const review = async ({ talk, options }: Sitting, view: TableView, chosen: string): Promise<void> => {
  if ((options.coach ?? 'after') !== 'after') return;
  const prices = await options.prices?.(view);
  if (!prices || Object.keys(prices.values).length === 0) return;
  const last = decidedOn(prices, chosen);
  const coach = { ...NO_UI.coach, mode: 'after', last } as const;
  const [block] = screenOf(talk.seat.view(), { ...NO_UI, coach }).pane;
  if (block?.kind !== 'bars') return;
  talk.say(...(last.cost !== null && last.cost < SMALL ? [`${titleOf(block)}.`] : spokenBlock(block)));
};

/** Less than this is no mistake. */
const SMALL = 0.005;

const answerWord = async (sitting: Sitting, view: TableView, word: string): Promise<void> => {
  const { say, repeat } = sitting.talk;
  const { dealer, hands } = bodyOf(view);
  switch (word) {
    case 'cards':
      return say(...spokenRows(hands));
    case 'dealer':
      return say(...spokenRows([dealer]));
    case 'odds':
      return tellPrices(sitting, view);
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
  'h/hit, s/stand, d/double, p/split, r/surrender, i/insurance, n/no insurance.',
  'cards: your hands. dealer: what the dealer shows. odds: what each action is worth.',
  'why: the reasons for it, from the numbers.',
  'repeat: what was said last. quit: leave the table; a hand is kept for next time unless you forfeit it.',
];

const tellWhy = async ({ talk, options }: Sitting, view: TableView): Promise<void> =>
  talk.say(...((await options.why?.(view)) ?? ['The coach has no answer for this decision.']));

const tellPrices = async ({ talk, options }: Sitting, view: TableView): Promise<void> => {
  const now = (await options.prices?.(view)) ?? null;
  if (now === null) return talk.say('The coach has no answer for this decision.');
  const coach = { ...NO_UI.coach, mode: 'before', asked: true, now } as const;
  talk.say(...screenOf(view, { ...NO_UI, coach }).pane.flatMap(spokenBlock));
};

const quit = async ({ talk, options }: Sitting, { forfeit }: BlackjackLegal): Promise<Step> => {
  if (!forfeit.ok || commandOf(options) === null) return 'end';
  const overlay = quitQuestion(DEFAULT_KEYS, forfeit.cost, 'blackjack');
  const lines = overlay.kind === 'question' ? overlay.lines : [];
  const choice = await askToKeep(talk, lines, 'forfeit');
  if (choice === 'giveUp') await talk.wish({ kind: 'act', action: { kind: 'forfeit' } });
  return choice === 'playOn' ? 'on' : 'end';
};

const NOTHING_TYPED = { text: '', suggested: true, error: null } as const;

/** Nobody types at a screen, and the coach is asked for its answers one by one. */
const NO_UI: BlackjackUi = {
  keys: DEFAULT_KEYS,
  bet: null,
  coach: { mode: 'off', now: null, asked: false, last: null, session: null, chart: null },
  counts: null,
  past: [],
  pausing: false,
  watching: false,
  messages: [],
  lastBet: null,
  note: null,
};

/** What a screen would show is what is said: the words are the same on every face. */
const screenOf = presentBlackjack;

const bodyOf = (view: TableView): BlackjackBody => screenOf(view, NO_UI).body as BlackjackBody;

/** The table in few characters: it was told in words as it came about, but for a hand that was left before. */
const tableOf = (sitting: Sitting, view: TableView): readonly string[] => {
  const { hands, dealer } = bodyOf(view);
  const rows = sitting.resumed ? spokenRows : shortRows;
  sitting.resumed = false;
  return [...rows(hands), ...rows([dealer])];
};
