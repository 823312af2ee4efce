import type { TableView } from '@cardroom/room';
import type { KeyHint, Screen } from '@cardroom/screens';

import { isForOne, isShort, ownSeat } from '../host/standing.ts';

/** A page has buttons where the terminal has keys: their names are those that people rely on. */
export const onPage = (screen: Screen, view: TableView): Screen => ({
  ...screen,
  keys: screen.keys.map(key => (key.name === 'next' ? nextOnPage(key, view) : key)),
});

const nextOnPage = (key: KeyHint, view: TableView): KeyHint => {
  const why = key.enabled && !view.playing ? whyNoRound(view) : null;
  const label = labelOf(key.label, view);
  return why === null ? { ...key, label } : { ...key, label, enabled: false, why };
};

const labelOf = (label: string, view: TableView): string => {
  if (label === 'Play again' && !isForOne(view)) return 'Buy chips';
  return label === 'Next hand' ? 'Next round' : label;
};

/** `Waiting for bob.` */
const waitingText = ({ seats }: TableView): string => {
  const late = seats.filter(({ kind, standing, ready }) => kind === 'player' && standing === 'in' && !ready);
  return late.length === 0
    ? 'The next round is about to begin.'
    : `Waiting for ${late.map(({ name }) => name).join(', ')}.`;
};

/** Why the next round cannot be asked for, although nothing is being played. */
const whyNoRound = (view: TableView): string | null => {
  const own = ownSeat(view);
  if (view.status !== 'open') return 'This table is closed.';
  if (own?.standing === 'out') return 'You sit out.';
  if (own?.ready) return waitingText(view);
  return !isForOne(view) && isShort(view) && !view.options.rebuys ? 'You have too few chips left.' : null;
};
