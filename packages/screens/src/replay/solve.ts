import type { BlackjackLegal, BlackjackState } from '@cardroom/engine/blackjack';
import type { HoldemLegal } from '@cardroom/engine/holdem';
import type { TableView } from '@cardroom/room';

import { actionLabel, actionOfKey, presentBlackjack, presentTwentyOne } from '../blackjack/index.ts';
import type { DecisionPrices, HoldemNumbers } from '../coach-facts.ts';
import { formatMoney, formatShare } from '../figures.ts';
import { neededEquity, potOdds, presentHoldem } from '../holdem/index.ts';
import { CHOICE_KEYS, type KeyMap, type KeyName } from '../keys.ts';
import type { KeyHint, Message, Screen } from '../screen.ts';

/** What the coach has found about the question. */
export type Found = Readonly<{ prices: DecisionPrices | null; numbers: HoldemNumbers | null }>;

/** Blackjack without bets has a name of its own. */
const isTwentyOne = ({ rules }: TableView): boolean => 'bets' in rules && !rules.bets;

/** What a hand is called. */
export const titleOf = (view: TableView): string => {
  if (view.game === 'holdem') return 'Hold’em';
  return isTwentyOne(view) ? 'Twenty-One' : 'Blackjack';
};

/** A hand without a bet is priced as if it were played for a hundred, so that its worth has two decimals. */
const POINT = 100;

/** The table as the coach is asked about it. */
export const toPrice = (view: TableView): TableView => {
  if (!isTwentyOne(view)) return view;
  const play = view.play as BlackjackState;
  const boxes = play.boxes.map(box => ({
    ...box,
    wager: POINT,
    hands: box.hands.map(hand => ({ ...hand, wager: POINT })),
  }));
  return { ...view, play: { ...play, boxes } };
};

/** Chips where there are any; else points, one for a hand that is won. */
const worth = (view: TableView, value: number): string => {
  if (!isTwentyOne(view)) return formatMoney(value);
  const points = (value / POINT).toFixed(2);
  return value > 0 ? `+${points}` : points;
};

/** The table as a screen: the coach is silent until the question is answered. */
export const screenOf = (
  view: TableView,
  keys: KeyMap,
  {
    found,
    answered,
    log,
  }: { readonly found: Found | null; readonly answered: boolean; readonly log: readonly Message[] },
): Screen => {
  const common = { keys, counts: null, past: [], pausing: !view.playing, watching: false, note: null };
  if (isTwentyOne(view)) return presentTwentyOne(view, { ...common, score: null, messages: log.slice(-1) });
  return view.game === 'blackjack'
    ? presentBlackjack(view, {
        ...common,
        bet: null,
        messages: log.slice(-1),
        lastBet: null,
        coach: {
          mode: answered ? 'before' : 'after',
          now: found?.prices ?? null,
          asked: answered,
          last: null,
          session: null,
          chart: null,
        },
      })
    : presentHoldem(view, {
        ...common,
        raise: null,
        log,
        coach: { mode: answered ? 'before' : 'after', asked: answered, numbers: found?.numbers ?? null },
      });
};

/** The keys that answer the question. */
export const choicesOf = ({ keys }: Screen): readonly KeyHint[] =>
  keys.filter(({ name }) => CHOICE_KEYS.includes(name));

/** What a key chooses, in the game's words; null where it chooses nothing. */
export const choiceOf = ({ game, you }: TableView, key: KeyName): string | null => {
  if (!you?.legal) return null;
  if (game === 'blackjack') return actionOfKey(you.legal as BlackjackLegal, key);
  if (key === 'call') return (you.legal as HoldemLegal).check.ok ? 'check' : 'call';
  return key === 'raise' ? 'raiseTo' : key === 'fold' ? 'fold' : null;
};

const WORDS: Readonly<Record<string, string>> = {
  forfeit: 'Giving up',
  fold: 'Fold',
  check: 'Check',
  call: 'Call',
  raiseTo: 'Raise',
};
const word = (view: TableView, kind: string): string => {
  if (kind === 'stand' && isTwentyOne(view)) return 'Stay';
  return WORDS[kind] ?? actionLabel(kind);
};

/** What is said of an answer: what was best and what it cost, what was played, and every price in one line. */
export const verdictOn = (
  view: TableView,
  answer: string,
  played: string,
  found: Found | null,
): readonly Message[] => {
  if (found === null) return [{ text: 'Counting …', tone: 'muted' }];
  const { text, tone } = judged(view, answer, found);
  const then = answer === played ? 'The same was played.' : `In the round: ${word(view, played)}.`;
  return [{ text: `${text} ${then}`, tone }, ...priceLine(view, found)];
};

const priceLine = (view: TableView, { prices }: Found): readonly Message[] => {
  const rows = Object.entries(prices?.values ?? {}).toSorted(([, one], [, other]) => other - one);
  if (rows.length === 0) return [];
  const text = rows.map(([kind, value]) => `${word(view, kind)} ${worth(view, value)}`).join(' · ');
  return [{ text: isTwentyOne(view) ? `${text} points` : text, tone: 'plain' }];
};

const judged = (view: TableView, answer: string, { prices, numbers }: Found): Message => {
  if (view.game === 'holdem') return numbers ? equityWords(view, answer, numbers) : UNKNOWN;
  if (prices === null || prices.best === null)
    return { text: prices?.why ?? 'This decision has no exact price.', tone: 'muted' };
  const cost = prices.values[prices.best]! - (prices.values[answer] ?? Number.NaN);
  if (!(cost > 0)) return { text: `${word(view, answer)} is right: nothing is worth more.`, tone: 'good' };
  const more = worth(view, cost).replace('+', '') + (isTwentyOne(view) ? ' points' : '');
  return {
    text: `${word(view, prices.best)} is worth ${more} more than ${word(view, answer)}.`,
    tone: 'bad',
  };
};

const UNKNOWN: Message = {
  text: 'The cards of this seat are not in the link, so there is no equity to tell.',
  tone: 'muted',
};

/** Against random hands: a floor to think from, never called the answer. */
const equityWords = (view: TableView, answer: string, { equity, against, exact }: HoldemNumbers): Message => {
  const odds = potOdds(view);
  const needed = odds && neededEquity(odds);
  const share = `${exact ? '' : 'about '}${formatShare(equity)}`;
  const price = needed === null ? '' : `; a call needs ${formatShare(needed)}`;
  return {
    text: `The hand wins ${share} of the pot against ${against}${price}.`,
    tone: (needed === null || equity >= needed) === (answer !== 'fold') ? 'good' : 'bad',
  };
};
