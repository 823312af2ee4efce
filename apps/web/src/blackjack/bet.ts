import type { Chips } from '@cardroom/engine';
import type { BlackjackLegal } from '@cardroom/engine/blackjack';
import type { TableView } from '@cardroom/room';

/** A bet as it is being made up. */
export type Bet = Readonly<{
  text: string;
  /** Nobody has touched it: chips replace it instead of adding to it. */
  suggested: boolean;
  error: string | null;
}>;

/** What may be done now; null while no round is played. */
export const legalOf = ({ you, playing }: TableView): BlackjackLegal | null =>
  playing && you !== null ? (you.legal as BlackjackLegal | null) : null;

/** The bounds and the box of the bet that is awaited from the viewer. */
export type BetTerms = Extract<BlackjackLegal['bet'], { ok: true }>;

export const termsOf = (view: TableView): BetTerms | null => {
  const bet = legalOf(view)?.bet;
  return bet?.ok ? bet : null;
};

/** The last bet again, as far as chips and rules allow it; else what the table suggests. */
export const suggestedBet = (view: TableView, lastBet: Chips | null): Bet | null => {
  const terms = termsOf(view);
  if (terms === null) return null;
  const amount = lastBet === null ? terms.suggested : Math.max(terms.min, Math.min(lastBet, terms.max));
  return { text: String(amount), suggested: true, error: null };
};

/** A chip more. It replaces a suggestion, and never goes above what may be bet. */
export const withChip = ({ text, suggested }: Bet, chip: Chips, most: Chips): Bet => {
  const before = suggested || !/^\d+$/.test(text) ? 0 : Number(text);
  return { text: String(Math.min(before + chip, most)), suggested: false, error: null };
};
