import { formatChips, type Chips } from '@cardroom/engine';
import type { TableView } from '@cardroom/room';
import {
  RAISE_PRESETS,
  parseRaise,
  presetAmount,
  raiseSpot,
  stepAmount,
  type RaisePreset,
  type RaiseSpot,
} from '@cardroom/screens';

/** The raise control as a page shows it: always open while a raise is allowed. */
export type RaiseControl = Readonly<{
  text: string;
  /** `$15 to $100, in steps of $5`. */
  range: string;
  /** What would be raised to; null while the text is no such amount. */
  amount: Chips | null;
  /** Why it is none. */
  error: string | null;
  presets: readonly PresetButton[];
  /** The rules allow less than the stack. */
  capped: boolean;
  /** Nothing is to be called: what is a raise to the rules, people call a bet. */
  opening: boolean;
}>;

export type PresetButton = Readonly<{ preset: RaisePreset; amount: Chips; chosen: boolean }>;

/** What has been typed, and for which turn: another turn begins with its own suggestion. */
export type TypedRaise = { readonly expect: number | null; readonly text: string };

export const NOTHING_TYPED: TypedRaise = { expect: null, text: '' };

/** The control on this turn; null where nothing can be raised. */
export const raiseControl = (view: TableView, typed: TypedRaise): RaiseControl | null => {
  const spot = raiseSpot(view);
  if (spot === null) return null;
  const text = raiseText(view, spot, typed);
  const amount = parseRaise(text, spot.bounds);
  return {
    text,
    range: rangeText(spot),
    amount: amount.ok ? amount.value : null,
    error: amount.ok ? null : amount.error,
    capped: !spot.bounds.maxAllIn,
    opening: spot.opening,
    presets: RAISE_PRESETS.map(preset => presetButton(spot, preset, amount.ok ? amount.value : null)),
  };
};

/** The smallest raise is the suggestion. */
const raiseText = (view: TableView, { bounds }: RaiseSpot, typed: TypedRaise): string =>
  typed.expect !== null && typed.expect === view.you?.expect ? typed.text : String(bounds.min);

const rangeText = ({ bounds: { min, max, step } }: RaiseSpot): string => {
  if (min === max) return `${formatChips(min)} alone`;
  const steps = step > 1 ? `, in steps of ${formatChips(step)}` : '';
  return `${formatChips(min)} to ${formatChips(max)}${steps}`;
};

/** Drawn as fractions where the font has them; not every font has a third. */
const LABELS: Readonly<Record<RaisePreset, string>> = {
  third: '1/3 pot',
  half: '1/2 pot',
  threeQuarters: '3/4 pot',
  pot: 'Pot',
  allIn: 'All in',
};

const presetButton = (spot: RaiseSpot, preset: RaisePreset, now: Chips | null): PresetButton => {
  const amount = presetAmount(spot.bounds, spot, preset);
  return { preset, amount, chosen: amount === now };
};

/** `1/2 pot`; where the rules cap a raise below the stack, the last one is the most that is allowed. */
export const presetLabel = (preset: RaisePreset, control: RaiseControl | null): string =>
  preset === 'allIn' && control?.capped ? 'Most' : LABELS[preset];

/** The next amount up or down from what is typed. */
export const steppedText = (
  view: TableView,
  typed: TypedRaise,
  direction: 'less' | 'more',
): string | null => {
  const spot = raiseSpot(view);
  if (spot === null) return null;
  const now = Number(raiseText(view, spot, typed).replace(/[$,]/g, ''));
  const from = Number.isFinite(now) ? now : spot.bounds.min;
  return String(stepAmount(spot.bounds, from, direction, spot.stride));
};
