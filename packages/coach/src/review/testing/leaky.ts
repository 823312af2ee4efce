import { BLACKJACK_PRESETS, awaiting, totalOf, type BlackjackRules } from '@cardroom/engine/blackjack';
import { rankOf } from '@cardroom/engine';
import type { Random } from '@cardroom/engine/testing';

import { asAdvised, richTable, type Player } from '../../blackjack/testing/rounds.ts';
import { reviewBlackjack } from '../blackjack-review.ts';
import type { ReviewedRound } from '../mistakes.ts';

/** One deck, fresh every round: the whole game is worked out once. */
export const FRESH_DECK: BlackjackRules = {
  ...BLACKJACK_PRESETS['21black'],
  reshuffleAt: '100%',
};

/** Ten chips every round, whatever else a player does. */
const bettingTen =
  (player: Player): Player =>
  state => {
    const now = awaiting(state);
    return now.who === 'seat' && now.legal.pass.ok
      ? { kind: 'bet', seat: now.seat, box: now.box, amount: 10 }
      : player(state);
  };

/** Plays as advised, but hits hard 12, pairs aside, against four, five and six. */
export const hitsTwelve =
  (random: Random): Player =>
  state => {
    const now = awaiting(state);
    if (now.who !== 'seat' || now.hand === null) return asAdvised(random)(state);
    const { total, soft } = totalOf(state.boxes[now.box]!.hands[now.hand]!.cards);
    const up = rankOf(state.dealer.cards[0]!) + 2;
    const leaks = total === 12 && !soft && !now.legal.split.ok && up >= 4 && up <= 6;
    return leaks ? { kind: 'hit', seat: now.seat } : asAdvised(random)(state);
  };

/** So many rounds of a player at a table of their own, reviewed. */
export const reviewedRounds = (
  player: Player,
  rounds: number,
  random: Random,
  rules: BlackjackRules = FRESH_DECK,
): readonly ReviewedRound[] => {
  const { play } = richTable(rules, 1, random);
  return Array.from({ length: rounds }, (_, at) => ({ events: play(bettingTen(player)).events, at })).flatMap(
    ({ events, at }) => {
      const review = reviewBlackjack(events, 0);
      return review === null ? [] : [{ table: 't', round: at + 1, at, review }];
    },
  );
};
