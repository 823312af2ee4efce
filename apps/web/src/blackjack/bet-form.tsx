import { formatChips, type Chips } from '@cardroom/engine';

import { Button, ChipButtons, NumberField } from '../ui/index.ts';
import type { Bet, BetTerms } from './bet.ts';

const CHIPS: readonly Chips[] = [25, 50, 100, 200];

type Props = {
  readonly bet: Bet;
  readonly terms: BetTerms;
  readonly onType: (text: string) => void;
  readonly onChip: (chip: Chips) => void;
  readonly onDeal: () => void;
};

/** The bet: typed, or made of chips; `Deal` places it. */
export const BetForm = ({ bet, terms: { min, max }, onType, onChip, onDeal }: Props) => (
  <form
    class="bet-bar"
    noValidate
    onSubmit={event => {
      event.preventDefault();
      onDeal();
    }}
  >
    <ChipButtons values={min === max ? [max] : CHIPS.filter(chip => chip <= max)} onAdd={onChip} />
    <div class="bet-field">
      <NumberField
        label="Bet"
        value={bet.text}
        min={min}
        max={max}
        hint={min === max ? `${formatChips(min)} only` : `${formatChips(min)} to ${formatChips(max)}`}
        error={bet.error}
        onChange={onType}
      />
    </div>
    <Button kind="main" className="bet-action action" type="submit" onPress={() => {}}>
      Deal
    </Button>
  </form>
);
