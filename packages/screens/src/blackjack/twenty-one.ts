import type { TableView } from '@cardroom/room';

import { hint, keyCap, type KeyMap } from '../keys.ts';
import type { Banner, BlackjackBody, Body, CardRow, KeyHint, Message, Screen } from '../screen.ts';
import { bodyOf } from './body.ts';
import { legalOf, pointsOf, roundOf } from './round-view.ts';
import { playKeys, watchingMessages, whyHeld } from './table-keys.ts';
import { TWENTY_ONE, winnerOf } from './twenty-one-words.ts';

/** Hands won in a match. */
export type TwentyOneScore = { readonly you: number; readonly dealer: number };

/** Hands that win a match. */
export const MATCH_TARGET = 5;

/** What a face knows beside a table of Twenty-One. */
export type TwentyOneUi = Readonly<{
  keys: KeyMap;
  /** The match, the hand that is on the table included; null for single hands. */
  score: TwentyOneScore | null;
  pausing: boolean;
  watching: boolean;
  messages: readonly Message[];
  note: string | null;
}>;

/** Twenty-One: the same cards without chips, in the words of its conversation. */
export const presentTwentyOne = (view: TableView, ui: TwentyOneUi): Screen => ({
  title: 'TWENTY-ONE',
  facts: ui.score === null ? [] : [scoreboard(ui.score)],
  notice: null,
  body: bodyIn(view, ui),
  messages: messagesIn(view, ui),
  prompt: null,
  keys: [...turnKeys(view, ui), hint(ui.keys, 'help'), hint(ui.keys, 'history'), hint(ui.keys, 'quit')],
  pane: [],
  aside: [],
  corner: view.hand > 0 ? `hand ${view.hand}` : '',
  overlay: null,
});

/** `SCOREBOARD: You: [2] Dealer: [1]`. */
export const scoreboard = ({ you, dealer }: TwentyOneScore): string =>
  `SCOREBOARD: You: [${you}] Dealer: [${dealer}]`;

/** Who has won the match; null while it goes on. */
export const matchWinner = ({ you, dealer }: TwentyOneScore): keyof TwentyOneScore | null => {
  if (you >= MATCH_TARGET) return 'you';
  return dealer >= MATCH_TARGET ? 'dealer' : null;
};

const isOver = (view: TableView): boolean => !view.playing && roundOf(view) !== null;

const bodyIn = (view: TableView, ui: TwentyOneUi): Body =>
  roundOf(view) === null ? welcome(ui) : handBody(view, ui);

const welcome = ({ keys }: TwentyOneUi): Body => ({
  kind: 'text',
  heading: TWENTY_ONE.welcome,
  paragraphs: [
    ...TWENTY_ONE.rules.map(text => ({ text, tone: 'plain' }) as const),
    { text: '', tone: 'plain' },
    { text: TWENTY_ONE.continue.replace('Enter', keyCap(keys.next)), tone: 'strong' },
  ],
});

const handBody = (view: TableView, ui: TwentyOneUi): BlackjackBody => {
  const body = bodyOf(view);
  const hidden = roundOf(view)!.dealer.hole !== null;
  return {
    ...body,
    dealer: hidden ? body.dealer : withTotal(body.dealer),
    hands: body.hands.map(withTotal),
    banner: body.banner && bannerIn(view, ui),
  };
};

/** The total stands under the cards in the words of the game. */
const withTotal = (row: CardRow): CardRow =>
  row.cards.length === 0
    ? row
    : {
        ...row,
        label: row.label.replace(/ \(.*\)$/, ''),
        status: `Hand Total: ${pointsOf(faces(row))}`,
        result: null,
      };

const faces = ({ cards }: CardRow): readonly number[] => cards.filter(card => card !== null);

const bannerIn = (view: TableView, { score, pausing }: TwentyOneUi): Banner => {
  const round = roundOf(view)!;
  const bust = round.boxes[0]!.hands[0]!.status === 'bust' ? TWENTY_ONE.playerBusted : null;
  const dealerBust = pointsOf(round.dealer.cards) > 21 ? TWENTY_ONE.dealerBusted : null;
  const winner = winnerOf(round);
  const match = score && !pausing ? matchText(score) : null;
  return {
    text: [bust ?? dealerBust, winner.text, match].filter(part => part !== null).join(' '),
    tone: winner.tone,
    change: null,
  };
};

const matchText = (score: TwentyOneScore): string | null => {
  const winner = matchWinner(score);
  if (winner === null) return null;
  return winner === 'you' ? 'The match is yours!' : 'The match goes to the dealer.';
};

const messagesIn = (view: TableView, ui: TwentyOneUi): readonly Message[] => [
  ...ui.messages,
  ...watchingMessages(ui),
  ...question(view, ui),
  ...(ui.note === null ? [] : [{ text: ui.note, tone: 'bad' } as const]),
];

const question = (view: TableView, { keys, pausing, watching }: TwentyOneUi): readonly Message[] => {
  if (pausing || watching) return [];
  if (legalOf(view)?.stand.ok)
    return [{ text: asked(TWENTY_ONE.queryPlayerAction, keys.hit, keys.stand), tone: 'strong' }];
  return isOver(view) ? [{ text: asked(TWENTY_ONE.playAgain, keys.yes, keys.no), tone: 'strong' }] : [];
};

/** A question whose two keys may be others than those of its text. */
const asked = (text: string, first: string, second: string): string => {
  let at = 0;
  return text.replaceAll(/\w(?=\/\w)/g, () => [first, second][at++]!);
};

const turnKeys = (view: TableView, ui: TwentyOneUi): readonly KeyHint[] => {
  const why = whyHeld(view, ui);
  if (roundOf(view) === null) return [hint(ui.keys, 'next', { label: 'Continue', why })];
  if (isOver(view)) return [hint(ui.keys, 'yes', { why }), hint(ui.keys, 'no', { why })];
  return playKeys(view, ui).map(key => (key.name === 'stand' ? { ...key, label: 'Stay' } : key));
};
