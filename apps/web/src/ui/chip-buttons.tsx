import type { Chips } from '@cardroom/engine';

type Props = {
  readonly values: readonly Chips[];
  readonly onAdd: (value: Chips) => void;
  /** What may be added at most: chips above it are refused, with the reason. */
  readonly most?: Chips | undefined;
};

/** Chips that add to a bet. */
export const ChipButtons = ({ values, onAdd, most = Infinity }: Props) => (
  <div class="chip-buttons" role="group" aria-label="Add chips">
    {values.map((value, at) => (
      <ChipButton key={value} value={value} look={at % 5} onAdd={onAdd} refused={value > most} />
    ))}
  </div>
);

type ChipProps = {
  readonly value: Chips;
  readonly look: number;
  readonly onAdd: (value: Chips) => void;
  readonly refused: boolean;
};

const ChipButton = ({ value, look, onAdd, refused }: ChipProps) => (
  <button
    type="button"
    class={`chip chip-${look}`}
    aria-label={`Add $${value}`}
    title={refused ? 'More than you may bet' : undefined}
    aria-disabled={refused ? 'true' : undefined}
    onClick={() => (refused ? undefined : onAdd(value))}
  >
    <span aria-hidden="true">{value >= 1000 ? `${value / 1000}k` : value}</span>
  </button>
);
