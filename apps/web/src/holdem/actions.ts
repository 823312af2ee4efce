import { formatChips } from '@cardroom/engine';
import { RAISE_PRESETS, type KeyHint, type KeyName, type Screen } from '@cardroom/screens';

import type { ButtonHint } from '../ui/action-bar.tsx';
import { presetLabel, type RaiseControl } from './raise-control.ts';

/** The sizes of a raise, fold, check or call, raise to what the control says; between hands, what comes next. */
export const actionsOf = ({ keys }: Screen, control: RaiseControl | null): readonly ButtonHint[] =>
  keys.flatMap(key => {
    if (key.name === 'fold' || key.name === 'next') return [key];
    if (key.name === 'call') return [{ ...key, label: callLabel(key) }];
    if (key.name === 'raise') return [{ ...key, ...raiseHint(key, control) }];
    const preset = PRESET_NAMES.indexOf(key.name);
    return preset < 0 ? [] : [{ ...key, label: presetLabel(RAISE_PRESETS[preset]!, control) }];
  });

/** The keys of the sizes of a raise, in their order. */
export const PRESET_NAMES: readonly KeyName[] = ['preset1', 'preset2', 'preset3', 'preset4', 'preset5'];

/** One word while it is not one's turn; the amount alone when it is: what it costs is asked about. */
const callLabel = ({ label }: KeyHint): string =>
  label === 'Check/Call' ? 'Check' : label.replace(' all-in', '');

const raiseHint = (
  { enabled, why }: KeyHint,
  control: RaiseControl | null,
): Pick<ButtonHint, 'label' | 'shown' | 'enabled' | 'why'> => {
  if (control === null || !enabled) return { label: 'Raise', enabled: false, why };
  const { amount, opening, error } = control;
  if (amount === null)
    return { label: 'Raise', ...(opening && { shown: 'Bet' }), enabled: false, why: error };
  const chips = formatChips(amount);
  return {
    label: `Raise to ${chips}`,
    ...(opening && { shown: `Bet ${chips}` }),
    enabled: true,
    why: null,
  };
};
