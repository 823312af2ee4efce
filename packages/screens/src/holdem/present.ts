import { formatChips } from '@cardroom/engine';
import type { TableView } from '@cardroom/room';

import { keyCap } from '../keys.ts';
import type { Message, Prompt, Screen } from '../screen.ts';
import { holdemBody } from './body.ts';
import { showdownSentence } from './hands.ts';
import { holdemKeys } from './key-hints.ts';
import { holdemAside, holdemPane } from './pane.ts';
import { potOdds } from './pot-odds.ts';
import { raiseSpot } from './raise.ts';
import {
  blindsText,
  gameEnd,
  handNumber,
  handOn,
  isYourTurn,
  legalOf,
  levelsOf,
  nameAt,
  rulesOf,
} from './table.ts';
import type { HoldemUi } from './ui.ts';

/** A hold'em table as its screen. */
export const presentHoldem = (view: TableView, ui: HoldemUi): Screen => ({
  title: "HOLD'EM",
  facts: factsOf(view),
  notice: noticeOf(view),
  body: holdemBody(view, ui.log),
  messages: [...situation(view, ui), ...(ui.note === null ? [] : [say(ui.note)])],
  prompt: ui.raise && promptOf(view, ui.raise),
  keys: holdemKeys(view, ui),
  pane: holdemPane(view, ui),
  aside: holdemAside(ui),
  corner: `hand ${handNumber(view)}`,
  overlay: null,
});

const say = (text: string, tone: Message['tone'] = 'plain'): Message => ({ text, tone });

const factsOf = (view: TableView): readonly string[] => {
  const { now, next } = levelsOf(view);
  const own = view.seats.find(({ seat }) => seat === view.you?.seat);
  return [
    ...(own ? [`Stack ${formatChips(own.chips)}`] : []),
    `Blinds ${blindsText(now)}`,
    `Hand ${handNumber(view)}`,
    ...(next ? [`${blindsText(next)} from hand ${next.fromHand}`] : []),
  ];
};

/** On the first hand of a level. */
const noticeOf = (view: TableView): string | null => {
  const { now } = levelsOf(view);
  return now.fromHand > 1 && now.fromHand === view.hand ? `Blinds rise to ${blindsText(now)}` : null;
};

const promptOf = (view: TableView, raise: NonNullable<HoldemUi['raise']>): Prompt | null => {
  const spot = raiseSpot(view);
  if (!spot) return null;
  const { min, max, step } = spot.bounds;
  const range = min === max ? formatChips(min) : `${formatChips(min)}-${formatChips(max)}`;
  const steps = step > 1 && min < max ? `, steps of ${formatChips(step)}` : '';
  return { label: `${spot.opening ? 'Bet' : 'Raise to'} (${range}${steps}):`, ...raise };
};

/** Where the hand stands, in a sentence or two. */
const situation = (view: TableView, ui: HoldemUi): readonly Message[] => {
  if (view.playing) return turnOf(view, ui);
  const end = gameEnd(view);
  if (end) return [...showdown(view), endSentence(view, end), again(ui)];
  const next = view.hand === 0 ? 'deals the first hand' : 'deals the next hand';
  if (ui.pausing) return showdown(view);
  const answering = ui.answering ? [say(ui.answering, 'muted')] : [];
  return [...showdown(view), ...answering, say(`${keyCap(ui.keys.next)} ${next}.`, 'muted')];
};

/** What beat what stays in sight, however much the log has said since. */
const showdown = (view: TableView): readonly Message[] => {
  const sentence = handOn(view)?.settled ? showdownSentence(view) : null;
  return sentence === null ? [] : [say(`${sentence}.`, 'special')];
};

const turnOf = (view: TableView, { watching }: HoldemUi): readonly Message[] => {
  if (watching) return [say('Another terminal holds this seat: you look on.', 'muted')];
  if (isYourTurn(view)) return [say(ownTurn(view), 'strong')];
  const [seat] = view.awaited;
  return seat === undefined ? [] : [say(`${nameAt(view, seat)} is thinking.`, 'muted')];
};

const ownTurn = (view: TableView): string => {
  const odds = potOdds(view);
  if (odds) return `${formatChips(odds.call)} to call, ${formatChips(odds.pot)} to win.`;
  return legalOf(view)?.raiseTo.ok ? 'Nothing to call: check or bet.' : 'Nothing to call.';
};

const endSentence = (view: TableView, end: 'victory' | 'defeat'): Message => {
  if (end === 'victory') return say('Congratulations: the table is yours.', 'good');
  const chips = view.seats.find(({ seat }) => seat === view.you?.seat)?.chips ?? 0;
  const why =
    chips === 0
      ? 'You have no chips left.'
      : `You have ${formatChips(chips)}; a hand takes ${formatChips(rulesOf(view).endBelow)}.`;
  return say(`${why} Better luck next time.`, 'bad');
};

const again = ({ keys }: HoldemUi): Message =>
  say(`${keyCap(keys.next)} plays again; ${keyCap(keys.quit)} goes back.`, 'muted');
