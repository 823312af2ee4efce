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
    {values.map(value => (
      <ChipButton key={value} value={value} onAdd={onAdd} refused={value > most} />
    ))}
  </div>
);

type ChipProps = {
  readonly value: Chips;
  readonly onAdd: (value: Chips) => void;
  readonly refused: boolean;
};

const LOOKS = [1, 5, 10, 25, 50, 100, 500, 1000] as const;

/** The colour of the largest usual chip that is not more. */
const lookOf = (value: Chips): number => LOOKS.findLast(look => look <= value) ?? 1;

const ChipButton = ({ value, onAdd, refused }: ChipProps) => (
  <button
    type="button"
    class={`chip chip-${lookOf(value)}`}
    aria-label={`Add $${value}`}
    title={refused ? 'More than you may bet' : undefined}
    aria-disabled={refused ? 'true' : undefined}
    onClick={() => (refused ? undefined : onAdd(value))}
  >
    <span aria-hidden="true">{value}</span>
  </button>
);
