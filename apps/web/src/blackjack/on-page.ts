import type { TableView } from '@cardroom/room';
import { blackjackBody, type KeyHint, type Screen } from '@cardroom/screens';

import { isForOne, isShort, ownSeat } from '../host/standing.ts';

/** A page has buttons where the terminal has keys: their names are those that people rely on. */
export const onPage = (screen: Screen, view: TableView): Screen => ({
  ...screen,
  body: view.play === null ? screen.body : feltOf(screen.body, view),
  keys: screen.keys.map(key => (key.name === 'next' ? nextOnPage(key, view) : key)),
});

/** At the end of a game the cards that ended it stay; its figures are beside the table. */
const feltOf = (body: Screen['body'], view: TableView): Screen['body'] => {
  if (body.kind !== 'text') return body;
  const cards = blackjackBody(view);
  return cards.banner === null ? cards : { ...cards, banner: { ...cards.banner, text: body.heading } };
};

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
