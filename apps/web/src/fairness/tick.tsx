const SHAPES = { good: 'M2 7.5 5.5 11 12 3', bad: 'M3 3 11 11M11 3 3 11' } as const;

/** A tick or a cross. Drawn, since not every font has them; the words beside it say the same. */
export const Tick = ({ kind }: { readonly kind: keyof typeof SHAPES }) => (
  <svg class="tick" viewBox="0 0 14 14" width="14" height="14" aria-hidden="true">
    <path d={SHAPES[kind]} fill="none" stroke="currentColor" stroke-width="2" />
  </svg>
);
