import type { Chips } from '@cardroom/engine';
import { parseBet } from '@cardroom/engine/blackjack';
import type { TableView } from '@cardroom/room';

import type { Wishes } from '../table/wishes.ts';
import { suggestedBet, termsOf, withChip, type Bet, type BetTerms } from './bet.ts';

/** The bet that a seat makes up, from one round to the next. */
export type Betting = Readonly<{
  now: () => Bet | null;
  last: () => Chips | null;
  terms: () => BetTerms | null;
  /** The table rests: a bet may be wanted now, or no longer. */
  look: (view: TableView) => void;
  type: (text: string) => void;
  addChip: (chip: Chips) => void;
  place: () => Promise<void>;
}>;

export type BettingSetup = Readonly<{
  view: () => TableView;
  wishes: Wishes;
  say: (sentence: string) => void;
  /** Takes a refusal away from the table: it stands beside the bet. */
  hush: () => void;
  changed: () => void;
}>;

export const createBetting = ({ view, wishes, say, hush, changed }: BettingSetup): Betting => {
  let bet: Bet | null = null;
  let last: Chips | null = null;
  const set = (next: Bet): void => {
    bet = next;
    changed();
  };
  const place = async (): Promise<void> => {
    const [typed, terms] = [bet, termsOf(view())];
    if (typed === null || terms === null) return;
    const amount = parseBet(typed.text);
    if (!amount.ok) {
      say(amount.error.message);
      return set({ ...typed, error: amount.error.message });
    }
    const action = { kind: 'bet', box: terms.boxes[0]!, amount: amount.value };
    const done = await wishes.carryOut({ kind: 'act', action }, () => void place());
    if (done?.ok) last = amount.value;
    else if (done && done.error.code !== 'wire/lost') {
      hush();
      set({ ...typed, error: done.error.message });
    }
  };
  return {
    now: () => bet,
    last: () => last,
    terms: () => termsOf(view()),
    look: seen => {
      bet = termsOf(seen) === null ? null : (bet ?? suggestedBet(seen, last));
    },
    type: text => set({ text, suggested: false, error: null }),
    addChip: chip => {
      const terms = termsOf(view());
      if (bet !== null && terms !== null) set(withChip(bet, chip, terms.max));
    },
    place,
  };
};
