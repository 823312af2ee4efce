import { DECK, DECK_SIZE, formatChips, formatNumber, rankOf, type Chips } from '@cardroom/engine';
import {
  isAce,
  isBroke,
  isTenValue,
  type BlackjackRules,
  type BlackjackState,
} from '@cardroom/engine/blackjack';
import type { TableView } from '@cardroom/room';

import { hint, keyWord } from '../keys.ts';
import type { Body, KeyHint, Message, Prompt, Screen } from '../screen.ts';
import { bannerOf } from './banner.ts';
import { bodyOf } from './body.ts';
import { DAILY_WELCOME, dailyFacts, dailyWords, isDailyOver } from './daily.ts';
import { asideOf, paneOf } from './pane.ts';
import { roundLine } from './round-line.ts';
import {
  isReshuffled,
  isUnaided,
  legalOf,
  ownBoxes,
  ownChips,
  roundOf,
  rulesOf,
  stakeOf,
} from './round-view.ts';
import { sessionBar, winRate, wonShare } from './session.ts';
import { commonKeys, playKeys, watchingMessages, whyHeld } from './table-keys.ts';
import type { BlackjackUi } from './ui.ts';

/** A blackjack table for chips, as the viewer's face shows it. */
export const presentBlackjack = (view: TableView, ui: BlackjackUi): Screen => {
  const phase = phaseOf(view, ui);
  return {
    title: 'BLACKJACK',
    facts: factsOf(view, ui),
    notice: isReshuffled(view) ? 'Deck reshuffled' : null,
    body: bodyIn(phase, view, ui),
    messages: messagesIn(phase, view, ui),
    prompt: phase === 'betting' ? promptOf(view, ui) : null,
    keys: keysIn(phase, view, ui),
    pane: phase === 'welcome' ? [] : paneOf(view, ui),
    aside: asideOf(view, ui),
    corner: view.hand > 0 ? `hand ${formatNumber(view.hand)}` : '',
    overlay: null,
  };
};

/**
 * Where a table is for its viewer. `welcome`: nothing was played yet. `betting`: a bet of the viewer is awaited.
 * `playing`: a round is on. `between`: it is over. `gameOver`: it was the last one that the chips allow. `dailyOver`: the last of a
 * daily shoe.
 */
type Phase = 'welcome' | 'betting' | 'playing' | 'between' | 'gameOver' | 'dailyOver';

const phaseOf = (view: TableView, { pausing }: BlackjackUi): Phase => {
  const round = roundOf(view);
  if (round === null) return 'welcome';
  if (!round.over && view.playing) return legalOf(view)?.bet.ok ? 'betting' : 'playing';
  if (pausing) return 'between';
  if (isDailyOver(view)) return 'dailyOver';
  return isOut(view) ? 'gameOver' : 'between';
};

const isOut = (view: TableView): boolean =>
  view.you !== null && isBroke(rulesOf(view), { seat: view.you.seat, bankroll: ownChips(view) });

const factsOf = (view: TableView, { coach }: BlackjackUi): readonly string[] => {
  const round = roundOf(view);
  const stake = round === null ? 0 : stakeOf(round, view.you?.seat ?? null);
  return [
    ...(view.you === null ? ['watching'] : [`Chips: ${formatChips(ownChips(view))}`]),
    ...dailyFacts(view),
    ...(stake > 0 ? [`Bet: ${formatChips(stake)}`] : []),
    rulesFact(rulesOf(view)),
    ...(round === null ? [] : [`shoe ${formatNumber(round.shoe.left)}`]),
    ...(round !== null && coach.mode === 'before' ? [trueCount(round)] : []),
  ];
};

/** `6D S17 DAS 3:2`: decks, soft 17, double after split, what a blackjack pays. */
const rulesFact = ({ decks, hitSoft17, doubleAfterSplit, blackjackPays, naturals }: BlackjackRules): string =>
  [
    `${decks}D`,
    hitSoft17 ? 'H17' : 'S17',
    ...(doubleAfterSplit ? ['DAS'] : []),
    ...(naturals ? [blackjackPays] : []),
  ].join(' ');

/** High-low, a deck: what everybody could have counted from the cards that lay open. */
const trueCount = ({ shoe }: BlackjackState): string => {
  const seen = DECK.reduce((sum, card) => sum + (shoe.decks - shoe.unseen[card]!) * countOf(card), 0);
  const decksLeft = shoe.unseen.reduce((sum, count) => sum + count, 0) / DECK_SIZE;
  const count = decksLeft === 0 ? 0 : Math.round((seen / decksLeft) * 10) / 10;
  return `TC ${count < 0 ? '' : '+'}${count.toFixed(1)}`;
};

const countOf = (card: number): number => {
  if (isAce(card) || isTenValue(card)) return -1;
  return rankOf(card) <= 4 ? 1 : 0;
};

const bodyIn = (phase: Phase, view: TableView, ui: BlackjackUi): Body => {
  if (phase === 'welcome') return welcome(view, ui);
  if (phase === 'dailyOver') return dailyOver(view, ui);
  return phase === 'gameOver' ? gameOver(view, ui) : bodyOf(view);
};

const plain = (text: string): Message => ({ text, tone: 'plain' });

const welcome = (view: TableView, { keys }: BlackjackUi): Body => {
  const { blackjackPays, hitSoft17 } = rulesOf(view);
  const [min, max] = betBounds(view);
  const bets = min === max ? `Every bet is ${min}` : `Bets from ${min} to ${max}`;
  return {
    kind: 'text',
    heading: '♠ ♥ BLACKJACK 21 ♣ ♦',
    paragraphs: [
      ...(isUnaided(view) ? [plain(`The daily shoe: ${DAILY_WELCOME}`)] : []),
      plain(`${bets}. A blackjack pays ${blackjackPays}.`),
      plain(`The dealer ${hitSoft17 ? 'draws to' : 'stands on'} a soft 17.`),
      { text: `Press ${keyWord(keys.next)} to play`, tone: 'strong' },
    ],
  };
};

const gameOver = (view: TableView, { counts, keys }: BlackjackUi): Body => ({
  kind: 'text',
  heading: 'GAME OVER',
  paragraphs: [
    ...lastRound(view),
    { text: `You finished with ${formatChips(ownChips(view))}`, tone: 'money' },
    ...(counts
      ? [
          plain(`Hands played: ${formatNumber(counts.hands)}`),
          plain(`Won: ${wonShare(counts)} · Win rate: ${winRate(counts)}`),
          plain(`Blackjacks: ${formatNumber(counts.blackjacks)} · Peak: ${formatChips(counts.peak)}`),
        ]
      : []),
    { text: `Press ${keyWord(keys.next)} to play again`, tone: 'strong' },
    plain(`Press ${keyWord(keys.quit)} to quit`),
  ],
});

const dailyOver = (view: TableView, { daily = null, keys }: BlackjackUi): Body => ({
  kind: 'text',
  heading: 'DAILY SHOE OVER',
  paragraphs: [
    ...lastRound(view),
    ...dailyWords(daily),
    plain('Tomorrow there is another shoe.'),
    { text: `Press ${keyWord(keys.next)} for the honours`, tone: 'strong' },
  ],
});

/** `Dealer wins. -$10 (18 v 20)`: the round that ended it. */
const lastRound = (view: TableView): readonly Message[] => {
  const round = roundOf(view)!;
  const banner = bannerOf(round, view.you!.seat);
  if (banner === null) return [];
  const text = `${banner.text} ${banner.change?.text ?? ''} (${roundLine(round, view.you!.seat)})`;
  return [{ text, tone: banner.tone }];
};

const messagesIn = (phase: Phase, view: TableView, ui: BlackjackUi): readonly Message[] => [
  ...ui.messages,
  ...insuranceQuestion(view, ui),
  ...(phase === 'betting' || phase === 'between' ? countsMessage(ui) : []),
  ...watchingMessages(ui),
  ...(ui.note === null ? [] : [{ text: ui.note, tone: 'bad' } as const]),
];

const insuranceQuestion = (view: TableView, { watching }: BlackjackUi): readonly Message[] => {
  const legal = legalOf(view);
  if (!legal?.decline.ok || watching) return [];
  if (legal.evenMoney.ok)
    return [
      {
        text: `Even money? Your blackjack takes ${formatChips(legal.evenMoney.payout)} now.`,
        tone: 'strong',
      },
    ];
  if (!legal.insure.ok) return [{ text: `Insurance? ${legal.insure.message}`, tone: 'strong' }];
  const cost = formatChips(legal.insure.cost);
  return [{ text: `Insurance? ${cost} pays 2:1 if the dealer has a blackjack.`, tone: 'strong' }];
};

const countsMessage = ({ counts }: BlackjackUi): readonly Message[] =>
  counts === null || counts.hands === 0 ? [] : [{ text: sessionBar(counts), tone: 'muted' }];

const promptOf = (view: TableView, ui: BlackjackUi): Prompt | null => {
  if (ui.bet === null || ui.watching) return null;
  return { label: betLabel(view, ui), ...ui.bet };
};

const betLabel = (view: TableView, { lastBet, keys }: BlackjackUi): string => {
  const bounds = [...new Set(betBounds(view))].join('-');
  const repeat =
    lastBet === null ? '' : ` or ${keyWord(keys.next)} to repeat ${formatChips(affordable(view, lastBet))}`;
  return `${boxName(view)}Place your bet${repeat} (${bounds}):`;
};

/** The smallest and the largest bet of the table, in words. On a daily shoe everybody bets the same. */
const betBounds = (view: TableView): readonly [min: string, max: string] => {
  const { minBet, maxBet } = rulesOf(view);
  return [formatChips(minBet), formatChips(isUnaided(view) ? minBet : maxBet)];
};

/** The last bet again, as far as the chips still go. */
const affordable = (view: TableView, lastBet: Chips): Chips => {
  const bet = legalOf(view)?.bet;
  return bet?.ok ? Math.max(bet.min, Math.min(lastBet, bet.max)) : lastBet;
};

/** `Box 2: `, where the seat plays several. */
const boxName = (view: TableView): string => {
  const own = ownBoxes(roundOf(view)!, view.you!.seat);
  const at = own.findIndex(({ betting }) => betting === 'open');
  return own.length > 1 ? `Box ${at + 1}: ` : '';
};

const keysIn = (phase: Phase, view: TableView, ui: BlackjackUi): readonly KeyHint[] => {
  const next = nextLabel(phase);
  return [
    ...(next === null
      ? playKeys(view, ui)
      : [hint(ui.keys, 'next', { label: next, why: whyHeld(view, ui) })]),
    ...commonKeys(view, ui),
  ];
};

const nextLabel = (phase: Phase): string | null => {
  switch (phase) {
    case 'welcome':
      return 'Play';
    case 'betting':
      return 'Deal';
    case 'between':
      return 'Next hand';
    case 'gameOver':
      return 'Play again';
    case 'dailyOver':
      return 'Honours';
    case 'playing':
      return null;
  }
};
