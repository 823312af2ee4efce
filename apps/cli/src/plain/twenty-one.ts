import type { Seat as SeatNumber } from '@cardroom/engine';
import {
  evolve,
  stateFrom,
  totalOf,
  type BlackjackEvent,
  type BlackjackState,
} from '@cardroom/engine/blackjack';
import { isRoomEvent, type Frame, type GameAction, type TableView } from '@cardroom/room';
import {
  DEFAULT_KEYS,
  TUTORIAL_PAGES,
  TWENTY_ONE,
  matchWinner,
  presentTwentyOne,
  scoreboard,
  tellTwentyOne,
  twentyOneTutorial,
  type Message,
  type ShownCard,
  type TwentyOneScore,
} from '@cardroom/screens';

import type { Seat } from '../play/seat.ts';
import type { Lines } from './lines.ts';
import { drawnCards, textsOf, type CardLooks } from './spoken.ts';
import {
  AS_LEFT,
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

export type TwentyOneOptions = Readonly<{
  /** Three rows a card, as the game has always had them, unless told; names are easier on the ear. */
  cards?: CardLooks['cards'];
  ascii?: boolean;
  /** Begins with the worked examples. */
  tutorial?: boolean;
  /** How to come back to a hand; null where nothing is kept. */
  command?: string | null;
}>;

/** A match in progress. */
type Match = { readonly looks: CardLooks; readonly command: string | null; score: TwentyOneScore };

const FIRST: TwentyOneScore = { you: 0, dealer: 0 };

/** Plays Twenty-One as a conversation, until the person or the input has had enough. */
export const playTwentyOne = async (
  seat: Seat,
  lines: Lines,
  { cards = 'rows', ascii = false, tutorial = false, command = 'cardroom twentyone' }: TwentyOneOptions = {},
): Promise<void> => {
  const match: Match = { looks: { cards, ascii }, command, score: FIRST };
  const talk = openTalk(seat, lines, (frame, before) => tellFrame(match, frame, before));
  try {
    if ((await welcome(talk, match, tutorial)) === 'on') await playHands(talk, match);
  } finally {
    talk.close();
  }
};

/** How the game has always begun what it says. */
const marked = (text: string): string => `>> ${text}`;

const welcome = async (talk: Talk, match: Match, tutorial: boolean): Promise<Step> => {
  const { seat, say, ask } = talk;
  say(marked(TWENTY_ONE.welcome));
  if (seat.view().playing) {
    say(marked(AS_LEFT), ...bothHands(seat.view(), match.looks));
    return 'on';
  }
  say(...rulesLines(), ...(tutorial ? tutorialLines() : []));
  if ((await ask(marked(TWENTY_ONE.continue))) !== null) return 'on';
  return goodbye(talk);
};

const rulesLines = (): readonly string[] => {
  const [title, ...rules] = TWENTY_ONE.rules;
  return [marked(title!), ...rules];
};

const tutorialLines = (): readonly string[] =>
  Array.from({ length: TUTORIAL_PAGES }, (_, page) => twentyOneTutorial(page)).flatMap(
    ({ heading, paragraphs }) => [TWENTY_ONE.separatorLine, marked(heading), ...textsOf(paragraphs)],
  );

const goodbye = ({ say }: Talk): Step => {
  say(marked(TWENTY_ONE.goodbye));
  return 'end';
};

const playHands = async (talk: Talk, match: Match): Promise<void> => {
  for (;;) {
    if (!talk.seat.view().playing && (await beginRound(talk)) === 'end') return;
    if ((await playHand(talk, match)) === 'end') return;
    const again = await askYesNo(talk, marked(TWENTY_ONE.playAgain), {
      invalid: marked(TWENTY_ONE.invalidInput),
    });
    if (again !== true) return void goodbye(talk);
    if (matchWinner(match.score)) match.score = FIRST;
  }
};

/** One hand, to its end or that of the input. */
const playHand = async (talk: Talk, match: Match): Promise<Step> => {
  for (;;) {
    await talk.until(isMine);
    if (!talk.seat.view().playing) return 'on';
    if ((await takeTurn(talk, match)) === 'end') return 'end';
  }
};

const takeTurn = async (talk: Talk, match: Match): Promise<Step> => {
  const { seat, say, ask, wish } = talk;
  if (seat.watching()) return lookOn(talk, textsOf(screenOf(seat.view(), match, true).messages).map(marked));
  const answer = await ask(marked(TWENTY_ONE.queryPlayerAction));
  if (answer === null || isQuit(answer)) {
    say(marked(keptSentence(match.command)));
    return 'end';
  }
  const action = actionNamed(plainly(answer));
  if (action) await wish({ kind: 'act', action });
  else say(marked(TWENTY_ONE.invalidInput));
  return 'on';
};

const actionNamed = (word: string): GameAction | null => {
  if (['h', 'hit'].includes(word)) return { kind: 'hit' };
  return ['s', 'stay'].includes(word) ? { kind: 'stand' } : null;
};

const screenOf = (view: TableView, { score }: Match, watching: boolean) =>
  presentTwentyOne(view, { keys: DEFAULT_KEYS, score, pausing: false, watching, messages: [], note: null });

/** What a frame brought, with the hands as they were at every step of it. */
const tellFrame = (match: Match, frame: Frame, before: TableView): readonly string[] => {
  let play = before.play as BlackjackState | null;
  return frame.events.flatMap(event => {
    if (isRoomEvent(event)) return [];
    const fact = event as BlackjackEvent;
    const messages = tellTwentyOne([fact], { ...before, play });
    play = fact.kind === 'roundOpened' ? stateFrom(fact) : evolve(play!, fact);
    return tellEvent(match, fact, messages, { ...frame.view, play });
  });
};

const tellEvent = (
  match: Match,
  event: BlackjackEvent,
  messages: readonly Message[],
  view: TableView,
): readonly string[] => {
  const [first, rest] = [texts(messages).slice(0, 1), texts(messages).slice(1)];
  const { looks } = match;
  if (event.kind === 'holeDealt')
    return [TWENTY_ONE.separatorLine, ...bothHands(view, looks), ...first, ...rest];
  if (event.kind === 'cardDealt') return [...first, ...drawnFor(event, view, looks), ...rest];
  // A dealer who does not play any more turns the card over without a word.
  if (event.kind === 'holeRevealed' && first.length > 0)
    return [...first, ...dealersHand(view, looks), ...rest];
  return event.kind === 'roundSettled'
    ? [...ending(view, looks), ...first, ...rest, ...scored(match, view)]
    : [...first, ...rest];
};

const texts = (messages: readonly Message[]): readonly string[] => textsOf(messages).map(marked);

const ending = (view: TableView, looks: CardLooks): readonly string[] => [
  TWENTY_ONE.separatorLine,
  marked(TWENTY_ONE.finalHands),
  ...bothHands(view, looks),
];

type CardDealt = Extract<BlackjackEvent, { kind: 'cardDealt' }>;

/** The first cards are shown when all have been dealt; every later one by itself. */
const drawnFor = ({ target }: CardDealt, view: TableView, looks: CardLooks): readonly string[] => {
  const { dealer } = view.play as BlackjackState;
  if (target.to === 'dealer') return dealer.cards.length > 1 ? dealersHand(view, looks) : [];
  return ownCards(view).length > 2 ? ownHand(view, looks) : [];
};

/** Counts the hand, and says how the match stands. */
const scored = (match: Match, view: TableView): readonly string[] => {
  const { you, dealer } = match.score;
  const net = resultOf(view.play as BlackjackState, view.you!.seat);
  match.score = { you: you + Number(net > 0), dealer: dealer + Number(net < 0) };
  const winner = matchWinner(match.score) ? [marked(matchText(view, match))] : [];
  return [marked(scoreboard(match.score)), ...winner];
};

/** 1 for a win, −1 for a loss, 0 for a tie. */
const resultOf = ({ boxes }: BlackjackState, seat: SeatNumber): number => {
  const result = boxes.find(box => box.seat === seat)?.hands[0]?.settlement?.result;
  if (result === 'win' || result === 'blackjack') return 1;
  return result === undefined || result === 'push' ? 0 : -1;
};

const matchText = (view: TableView, match: Match): string => {
  const { body } = screenOf({ ...view, playing: false }, match, false);
  return (body.kind === 'blackjack' && body.banner?.text) || '';
};

const bothHands = (view: TableView, looks: CardLooks): readonly string[] => [
  ...ownHand(view, looks),
  ...dealersHand(view, looks),
];

const ownHand = (view: TableView, looks: CardLooks): readonly string[] =>
  handLines('Your hand:', ownCards(view), looks);

const ownCards = ({ play, you }: TableView): readonly number[] =>
  (play as BlackjackState).boxes.find(({ seat }) => seat === you?.seat)?.hands[0]?.cards ?? [];

const dealersHand = ({ play }: TableView, looks: CardLooks): readonly string[] => {
  const { cards, hole } = (play as BlackjackState).dealer;
  return handLines("Dealer's hand:", hole === null ? cards : [...cards, null], looks);
};

/** A hand; its total where all of it is known. */
const handLines = (title: string, cards: readonly ShownCard[], looks: CardLooks): readonly string[] => {
  const faces = cards.filter(card => card !== null);
  const total = faces.length === cards.length ? [`Hand Total: ${totalOf(faces).total}`] : [];
  return [marked(title), ...drawnCards(cards, looks), ...total];
};
