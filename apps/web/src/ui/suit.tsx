import { SUIT_NAMES, type Suit } from '@cardroom/engine';

import { SUIT_PATHS } from './card-paths.ts';

/** `suit-hearts`: the class that colours a suit. */
export const suitClass = (suit: Suit): string => `suit-${SUIT_NAMES[suit]!.toLowerCase()}`;

/** One suit, as high as the letters around it. Fonts without suits are common, so it is drawn. */
export const SuitMark = ({ suit, name }: { readonly suit: Suit; readonly name?: string | undefined }) => (
  <svg
    class={`suit-mark ${suitClass(suit)}`}
    viewBox="-500 -520 1000 1040"
    {...(name ? { role: 'img', 'aria-label': name } : { 'aria-hidden': 'true' })}
  >
    <path d={SUIT_PATHS[suit]} />
  </svg>
);
