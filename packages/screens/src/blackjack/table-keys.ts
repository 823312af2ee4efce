import type { BlackjackLegal, SeatActionKind } from '@cardroom/engine/blackjack';
import type { TableView } from '@cardroom/room';

import { hint, type KeyMap, type KeyName } from '../keys.ts';
import type { KeyHint, Message } from '../screen.ts';
import type { Why } from '../why.ts';
import { UNAIDED, isDeciding, isUnaided, legalOf, rulesOf } from './round-view.ts';

const ACTIONS: Partial<Record<KeyName, SeatActionKind>> = {
  hit: 'hit',
  stand: 'stand',
  double: 'double',
  split: 'split',
  surrender: 'surrender',
  insure: 'insure',
  decline: 'decline',
};

/** What a key would do at the table; null for keys that are about something else. A natural is insured by even money. */
export const actionOfKey = (legal: BlackjackLegal, name: KeyName): SeatActionKind | null =>
  name === 'insure' && legal.evenMoney.ok ? 'evenMoney' : (ACTIONS[name] ?? null);

type Holding = { readonly keys: KeyMap; readonly pausing: boolean; readonly watching: boolean };

const WATCHING = 'Another terminal holds this seat.';
const PAUSING = 'A key ends the pause.';
const NO_TURN = 'It is not your turn.';

/** What to say where another terminal holds the seat. */
export const watchingMessages = ({ watching }: { readonly watching: boolean }): readonly Message[] =>
  watching ? [{ text: 'You are watching: another terminal holds this seat.', tone: 'muted' }] : [];

/** Why nothing can be done at all just now; null when the rules alone decide. */
export const whyHeld = (view: TableView, { pausing, watching }: Holding): string | null => {
  if (view.you === null) return 'You are watching.';
  if (watching) return WATCHING;
  return pausing ? PAUSING : null;
};

/** The keys of a round in play: those that the rules have, with the reason where one may not be used. */
export const playKeys = (view: TableView, ui: Holding): readonly KeyHint[] => {
  const held = whyHeld(view, ui);
  const legal = legalOf(view);
  return namesFor(view).map(name => {
    const label = name === 'insure' && legal?.evenMoney.ok ? { label: 'Even money' } : {};
    return hint(ui.keys, name, { ...label, why: held ?? whyNot(legal, name) });
  });
};

const whyNot = (legal: BlackjackLegal | null, name: KeyName): string | null => {
  const kind = legal && actionOfKey(legal, name);
  if (!legal || !kind) return NO_TURN;
  const choice = legal[kind];
  return choice.ok ? null : choice.message;
};

const namesFor = (view: TableView): readonly KeyName[] => {
  const { bets, surrender, insurance } = rulesOf(view);
  if (!bets) return ['hit', 'stand'];
  const offered = legalOf(view)?.decline.ok === true;
  return [
    'hit',
    'stand',
    'double',
    'split',
    ...(surrender === 'none' ? [] : (['surrender'] as const)),
    ...(insurance ? (['insure'] as const) : []),
    ...(offered ? (['decline'] as const) : []),
  ];
};

const whyNoHelp = (view: TableView): string | null => (isUnaided(view) ? UNAIDED : null);

type CommonUi = { readonly keys: KeyMap; readonly why?: Why | null };

/** Keys that are there at every table. */
export const commonKeys = (view: TableView, { keys, why }: CommonUi): readonly KeyHint[] => [
  hint(keys, 'advice', {
    why: whyNoHelp(view) ?? (isDeciding(view) ? null : 'There is nothing to decide now.'),
  }),
  ...(why === undefined ? [] : [hint(keys, 'why', { why: whyNoHelp(view) })]),
  hint(keys, 'pane'),
  hint(keys, 'chart', { why: whyNoHelp(view) }),
  ...(['review', 'help', 'history', 'quit'] as const).map(name => hint(keys, name)),
];
