import type { Chips } from '@cardroom/engine';

import type { Bet } from './bet.ts';

const VALUES: readonly Chips[] = [500, 100, 50, 25, 10, 5, 1];

/** More than this is a pile that says nothing. */
const MOST_CHIPS = 8;

/** A bet in as few chips as possible, the largest first. */
export const chipsOf = (amount: Chips): readonly Chips[] => {
  const chips: Chips[] = [];
  let left = amount;
  for (const value of VALUES)
    for (; left >= value && chips.length < MOST_CHIPS; left -= value) chips.push(value);
  return chips;
};

/** The place for the bet on the cloth, with the chips that are being put there. The form says the amount. */
export const BetSpot = ({ bet }: { readonly bet: Bet | null }) => {
  const amount = bet !== null && /^\d{1,9}$/.test(bet.text) ? Number(bet.text) : 0;
  return (
    <div class="bet-spot" aria-hidden="true">
      <div class="bet-stack">
        {chipsOf(amount).map((value, at) => (
          <span key={at} class={`flat-chip chip-${value}`} />
        ))}
      </div>
    </div>
  );
};
