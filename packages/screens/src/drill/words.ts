import {
  cardName,
  formatChips,
  formatNumber,
  rankName,
  rankOf,
  rankPlural,
  type Card,
} from '@cardroom/engine';
import { isAce, isTenValue, totalOf } from '@cardroom/engine/blackjack';
import type {
  ChoiceQuestion,
  DrillAction,
  DrillAnswer,
  DrillName,
  DrillOption,
  DrillQuestion,
  DrillScene,
  HandMove,
  NumberQuestion,
  Verdict,
} from '@cardroom/coach/drills';

import { ACTION_LABELS } from '../blackjack/pane.ts';
import { formatMoney, formatShare } from '../figures.ts';
import { capital } from '../words.ts';

type SceneOf<Kind> = Extract<DrillScene, { readonly kind: Kind }>;

/** What each drill is called, and what it asks. */
export const DRILL_WORDS: Readonly<Record<DrillName, { readonly title: string; readonly about: string }>> = {
  strategy: { title: 'Basic strategy', about: 'the best play by the chart of the chosen table' },
  count: { title: 'Running count', about: 'cards pass by: what do they count in Hi-Lo?' },
  'true-count': { title: 'True count', about: 'the running count by the decks that are left' },
  decks: { title: 'Decks in the tray', about: 'how many decks have been played?' },
  'pot-odds': { title: 'Pot odds', about: 'a price and an equity: call or fold?' },
  'push-fold': { title: 'Push or fold', about: 'short stacks, against the equilibrium' },
  leaks: { title: 'Your own leaks', about: 'what you went wrong in, asked again' },
};

const ACTION_WORDS: Readonly<Record<Exclude<DrillAction, SizeAction>, string>> = {
  ...ACTION_LABELS,
  fold: 'Fold',
  check: 'Check',
  call: 'Call',
  raise: 'Raise',
  push: 'Push',
};

/** `Stand`, `Raise to $30`; after the flop, where there is nothing to call, `Bet $30`. */
export const drillOptionWord = (
  { scene }: DrillQuestion,
  { action, to }: Omit<DrillOption, 'value'>,
): string => {
  if (to !== undefined) return `${isBet(scene) ? 'Bet' : 'Raise to'} ${formatChips(to)}`;
  return isSize(action) ? '' : action === 'raise' && isBet(scene) ? 'Bet' : ACTION_WORDS[action];
};

type SizeAction = Extract<DrillAction, `size${string}`>;
const isSize = (action: DrillAction): action is SizeAction => action.startsWith('size');

const isBet = (scene: DrillScene): boolean =>
  scene.kind === 'holdem' && scene.call === 0 && scene.board.length > 0;

/** The same for an answer. */
const answerWord = (question: ChoiceQuestion, answer: DrillAction): string =>
  drillOptionWord(question, question.options.find(({ action }) => action === answer) ?? { action: answer });

/** The same without the size of a raise, unless that is asked: a raise of any size is meant. */
const choiceWord = (question: ChoiceQuestion, option: Omit<DrillOption, 'value'>): string =>
  drillOptionWord(question, asksSize(question) ? option : { action: option.action });

const chosenWord = (question: ChoiceQuestion, chosen: DrillAction): string =>
  choiceWord(question, question.options.find(({ action }) => action === chosen) ?? { action: chosen });

/** `+3`, `0`, `-2`: a count as counters say it. */
export const countText = (count: number): string => (count > 0 ? `+${count}` : String(count));

/** `2½`, `2.4`: decks. */
export const decksText = (decks: number): string => {
  const whole = Math.floor(decks);
  if (decks === whole) return String(whole);
  return decks - whole === 0.5 ? `${whole === 0 ? '' : whole}½` : decks.toFixed(1);
};

const manyDecks = (decks: number): string => `${decksText(decks)} ${decks > 1 ? 'decks' : 'deck'}`;

/** What is asked, in a sentence. */
export const askedText = (question: DrillQuestion): string => {
  const { scene } = question;
  switch (scene.kind) {
    case 'blackjack':
      return `${handWords(scene.cards)} against ${upWords(scene.up)}: what do you do?`;
    case 'holdem':
      return asksSize(question) ? sizeAsked(scene) : holdemAsked(scene);
    case 'cards':
      return 'What is the running count?';
    case 'running':
      return `Running count ${countText(scene.count)}, ${manyDecks(scene.halfDecks / 2)} left: what is the true count, rounded down?`;
    case 'tray':
      return `How many of the ${scene.decks} decks are in the tray, to the nearest half?`;
  }
};

/** `A pair of eights`, `Soft 17`, `16`. */
const handWords = (cards: readonly Card[]): string => {
  const [first, second] = cards as readonly [Card, Card];
  const { total, soft } = totalOf(cards);
  if (cards.length === 2 && rankOf(first) === rankOf(second)) return `A pair of ${plural(first)}`;
  return `${soft ? 'Soft ' : ''}${total}`;
};

const plural = (card: Card): string => rankPlural(rankOf(card)).toLowerCase();

const upWords = (card: Card): string => {
  if (isTenValue(card)) return 'a ten';
  return isAce(card) || rankName(rankOf(card)) === 'Eight'
    ? `an ${rankName(rankOf(card)).toLowerCase()}`
    : `a ${rankName(rankOf(card)).toLowerCase()}`;
};

const asksSize = (question: DrillQuestion): boolean =>
  question.kind === 'choice' && question.options.every(({ to }) => to !== undefined);

const sizeAsked = (scene: SceneOf<'holdem'>): string => {
  const price = scene.call > 0 ? `${formatChips(scene.call)} to call into ` : '';
  const what = isBet(scene) ? 'You bet: how much?' : 'You raise: to how much?';
  return `${price}${formatChips(scene.pot)}${scene.call > 0 ? '' : ' in the pot'}. ${what}`;
};

const holdemAsked = ({ short, pot, call, rival }: SceneOf<'holdem'>): string => {
  if (short?.blind === 'small')
    return `You have the small blind and ${short.bigBlinds} big blinds: push or fold?`;
  if (short) return `The small blind pushes ${short.bigBlinds} big blinds: do you call with the big one?`;
  if (rival) return `All-in: ${formatChips(call)} to call into ${formatChips(pot)}. Call or fold?`;
  return call > 0
    ? `${formatChips(call)} to call into ${formatChips(pot)}: what do you do?`
    : `${formatChips(pot)} in the pot, nothing to call: what do you do?`;
};

/** What a right answer was worth saying: `Right: Stand.` */
export const rightText = ({ question, given }: Verdict): string =>
  question.kind === 'number'
    ? `Right: ${answerText(question, given)}.`
    : `Right: ${answerWord(question, given as DrillAction)}${besides(question, given as DrillAction)}.`;

const besides = ({ options }: ChoiceQuestion, given: DrillAction): string => {
  const chosen = options.find(({ action }) => action === given);
  return chosen ? `, ${formatMoney(chosen.value)}` : '';
};

const answerText = ({ scene }: NumberQuestion, given: DrillAnswer): string =>
  scene.kind === 'tray' ? manyDecks(Number(given)) : countText(Number(given));

/** Why an answer was wrong, with the numbers, in sentences. */
export const wrongTexts = (verdict: Verdict): readonly string[] => {
  const { question } = verdict;
  return question.kind === 'number' ? wrongNumber(question, verdict) : wrongChoice(question, verdict);
};

const wrongChoice = (question: ChoiceQuestion, { given, best, cost }: Verdict): readonly string[] => {
  const [chosen, better] = [given as DrillAction, best as DrillAction];
  return [
    `${answerWord(question, chosen)} costs ${plainly(cost)} each time: ${answerWord(question, better)} is better.`,
    ...reasonsFor(question.scene),
    `${sorted(question.options, better)
      .map(option => optionText(question, option))
      .join(', ')}${question.method ? `, by ${methodWords(question.method)}` : ''}.`,
    ...sharesText(question),
    ...lossTexts(question, cost),
    ...(question.chosen && question.chosen !== better
      ? [`At the table you chose ${chosenWord(question, question.chosen)}.`]
      : []),
  ];
};

const methodWords = (method: string): string => (method === 'estimate' ? 'an estimate' : `the ${method}`);

const optionText = (question: DrillQuestion, option: DrillOption): string =>
  `${drillOptionWord(question, option)} ${formatMoney(option.value)}`;

/** The best first. */
export const sorted = (options: readonly DrillOption[], best: DrillAnswer): readonly DrillOption[] =>
  options.toSorted(
    (one, other) => Number(other.action === best) - Number(one.action === best) || other.value - one.value,
  );

/** What a plan does, the most frequent first; nothing where none is known. */
export const solvedShares = (question: ChoiceQuestion): readonly (readonly [string, string])[] =>
  question.options
    .filter(({ share = 0 }) => share > 0)
    .toSorted((one, other) => other.share! - one.share!)
    .map(option => [choiceWord(question, option), formatShare(option.share!)]);

const sharesText = (question: ChoiceQuestion): readonly string[] => {
  const shares = solvedShares(question).map(([word, share]) => `${word} ${share}`);
  return shares.length === 0 ? [] : [`The plan here: ${shares.join(', ')}.`];
};

/** `$0.41`: an amount that has no sign. */
const plainly = (chips: number): string => formatMoney(Math.abs(chips)).replace('+', '');

/** What one has lost at the table is told as it was; elsewhere what the answer would lose. */
const lossTexts = (question: ChoiceQuestion, cost: number): readonly string[] => {
  if (question.lost) return [lostText(question, question.lost)];
  return question.per100 > 0 ? [oftenText(question, cost)] : [];
};

const lostText = (
  question: ChoiceQuestion,
  { times, rounds, cost }: NonNullable<ChoiceQuestion['lost']>,
): string => {
  const often = times === 1 ? 'once' : `${formatNumber(times)} times`;
  const among = rounds === 1 ? 'your one round' : `your ${formatNumber(rounds)} rounds`;
  return `In ${among} you ${wrongWords(question)} in this situation ${often}, which cost ${plainly(cost)}.`;
};

/** `chose Call wrongly`: the same wrong choice, whatever it came to. */
const wrongWords = (question: ChoiceQuestion): string => {
  if (asksSize(question)) return 'took a wrong size';
  return question.chosen === null ? 'went wrong' : `chose ${chosenWord(question, question.chosen)} wrongly`;
};

const oftenText = ({ per100, scene }: ChoiceQuestion, cost: number): string => {
  const often = per100 < 0.95 ? `${per100.toFixed(2)} times` : `${per100.toFixed(1)} times`;
  const among = scene.kind === 'holdem' && scene.rival ? 'such decisions' : 'hands';
  return `It comes up ${often} in 100 ${among}: that answer loses ${plainly(per100 * cost)} in them.`;
};

/** The numbers behind a choice, where there are some beside its values. */
const reasonsFor = (scene: DrillScene): readonly string[] => {
  if (scene.kind !== 'holdem' || scene.equity === null) return [];
  const price = scene.call / (scene.pot + scene.call);
  return [
    `${formatChips(scene.call)} of ${formatChips(scene.pot + scene.call)} is a price of ${exactShare(price)}; your hand wins ${exactShare(scene.equity)} of the pot.`,
  ];
};

const exactShare = (share: number): string =>
  Math.abs(share * 100 - Math.round(share * 100)) < 0.05
    ? formatShare(share)
    : `${(share * 100).toFixed(1)} %`;

const wrongNumber = (question: NumberQuestion, { given }: Verdict): readonly string[] => {
  const { scene } = question;
  const said = answerText(question, given);
  switch (scene.kind) {
    case 'cards':
      return [`The count is ${countText(question.answer)}; you said ${said}.`, tagsText(scene.groups.flat())];
    case 'running': {
      const decks = scene.halfDecks / 2;
      return [
        `The true count is ${countText(question.answer)}; you said ${said}.`,
        `${countText(scene.count)} divided by ${decksText(decks)} is ${countText(Math.round((scene.count / decks) * 100) / 100)}, and that is rounded down.`,
      ];
    }
    case 'tray':
      return trayTexts(scene, Number(given));
    case 'blackjack':
    case 'holdem':
      return [];
  }
};

/** `10 low cards, 7 tens and aces: 10 - 7 = +3.` */
const tagsText = (cards: readonly Card[]): string => {
  const high = cards.filter(card => isTenValue(card) || isAce(card)).length;
  const low = cards.filter(card => !isAce(card) && rankOf(card) <= SIX).length;
  return `${low} from two to six, ${high} tens and aces: ${low} - ${high} = ${countText(low - high)}.`;
};

const SIX = 4;

/** A running count that shows what a wrong guess at the tray does. */
const EXAMPLE = 8;

const trayTexts = ({ cards, decks }: SceneOf<'tray'>, given: number): readonly string[] => {
  const played = cards / 52;
  const trueWith = (tray: number): number => Math.floor(EXAMPLE / Math.max(0.5, decks - tray));
  const [right, wrong] = [trueWith(played), trueWith(given)];
  return [
    `${cards} cards are ${played.toFixed(1)} decks; you said ${decksText(given)}.`,
    right === wrong
      ? `With a running count of ${countText(EXAMPLE)} it makes no difference: ${countText(right)} either way.`
      : `With a running count of ${countText(EXAMPLE)} the true count is ${countText(right)}, not ${countText(wrong)}.`,
  ];
};

/** `You have the button and $80 left, the other $60. Preflop: you called, the other checked.` Empty where nothing is known of it. */
export const soFarText = ({ scene }: DrillQuestion): string => {
  const soFar = scene.kind === 'holdem' ? scene.soFar : undefined;
  if (!soFar) return '';
  const [own, other] = soFar.stacks.map(formatChips);
  const streets = [...Map.groupBy(soFar.moves, ({ street }) => street)].map(
    ([street, moves]) => `${capital(street)}: ${moves.map(moveText).join(', ')}.`,
  );
  const seat = `You have the ${soFar.button ? 'button' : 'big blind'} and ${own} left, the other ${other}.`;
  return [seat, ...streets].join(' ');
};

const moveText = ({ own, did, to }: HandMove): string => {
  const how = { checked: '', called: '', bet: ` ${formatChips(to)}`, raised: ` to ${formatChips(to)}` }[did];
  return `${own ? 'you' : 'the other'} ${did}${how}`;
};

/** Why some of one's leaks are not asked here; empty where all are. */
export const hiddenText = (hidden: number): string => {
  if (hidden === 0) return '';
  const [what, are] =
    hidden === 1 ? ['One of your leaks', 'is'] : [`${formatNumber(hidden)} of your leaks`, 'are'];
  return `${what} in hold’em ${are} left out: hole cards are shown where they were dealt, or under a locked name.`;
};

/** Why there is nothing to ask about one's own leaks. */
export const noLeaksText = (hidden: number): string =>
  hidden === 0
    ? 'There is nothing to drill yet: no review of your rounds has found a mistake.'
    : hiddenText(hidden);

/** What lies there, for those who hear it; empty where the question says it all. */
export const sceneText = ({ scene }: DrillQuestion): string => {
  switch (scene.kind) {
    case 'holdem':
      return [
        ...(scene.rival ? [`The rival shows ${namesOf(scene.rival)}.`] : []),
        ...(scene.board.length > 0 ? [`The board is ${namesOf(scene.board)}.`] : []),
        `You hold ${namesOf(scene.hole)}.`,
      ].join(' ');
    case 'tray':
      return `The tray is ${Math.round((100 * scene.cards) / (52 * scene.decks))} percent full.`;
    case 'blackjack':
    case 'cards':
    case 'running':
      return '';
  }
};

const namesOf = (cards: readonly Card[]): string => cards.map(cardName).join(', ');

const ABOUT_TABLES: readonly DrillName[] = ['strategy', 'true-count', 'decks'];

/** Whether a drill is about the table that was chosen. */
export const isAboutTable = (drill: DrillName): boolean => ABOUT_TABLES.includes(drill);
