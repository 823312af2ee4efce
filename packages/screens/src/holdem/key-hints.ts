import { formatChips } from '@cardroom/engine';
import type { HoldemLegal } from '@cardroom/engine/holdem';
import type { TableView } from '@cardroom/room';

import { hint, type KeyName } from '../keys.ts';
import type { KeyHint } from '../screen.ts';
import {
  RAISE_PRESETS,
  parseRaise,
  presetAmount,
  raiseSpot,
  type RaisePreset,
  type RaiseSpot,
} from './raise.ts';
import { canPlay, gameEnd, isAmongPeople, isYourTurn, legalOf, nameAt } from './table.ts';
import type { HoldemUi } from './ui.ts';

/** What the keys do at a hold'em table now. */
export const holdemKeys = (view: TableView, ui: HoldemUi): readonly KeyHint[] => {
  if (ui.raise) return raiseKeys(view, ui, ui.raise.text);
  const game = view.playing ? actionKeys(view, ui) : [nextKey(view, ui)];
  return [
    ...game,
    hint(ui.keys, 'advice', { why: isYourTurn(view) ? null : 'There is nothing to decide now.' }),
    ...(ui.why === undefined ? [] : [hint(ui.keys, 'why')]),
    hint(ui.keys, 'pane', { label: 'Equity' }),
    ...(['history', 'help', 'quit'] as const).map(name => hint(ui.keys, name)),
  ];
};

const WATCHING = 'Another terminal holds this seat.';
const PAUSING = 'A key ends the pause.';
const COMING = 'The cards are on their way.';
const ON_RAIL = 'You have no seat in this hand.';

/** Why no key of the game does anything; null where the game itself decides. */
const whyNoKey = ({ watching, pausing }: HoldemUi): string | null =>
  watching ? WATCHING : pausing ? PAUSING : null;

const actionKeys = (view: TableView, ui: HoldemUi): readonly KeyHint[] => {
  const legal = legalOf(view);
  const why = whyNoKey(ui) ?? (legal ? null : view.you ? COMING : ON_RAIL);
  const key = (name: KeyName, label: string, refusal: string | null): KeyHint =>
    hint(ui.keys, name, { label, why: why ?? refusal });
  const spot = raiseSpot(view);
  return [
    key('fold', 'Fold', whyNot(view, legal?.fold)),
    key('call', callLabel(legal), legal?.check.ok ? null : whyNot(view, legal?.call)),
    key(
      'raise',
      spot?.opening === false || isPriced(legal) ? 'Raise…' : 'Bet…',
      whyNot(view, legal?.raiseTo),
    ),
    ...RAISE_PRESETS.map((preset, at) =>
      key(PRESET_KEYS[at]!, presetLabel(spot, preset), whyNot(view, legal?.raiseTo)),
    ),
  ];
};

const PRESET_KEYS = ['preset1', 'preset2', 'preset3', 'preset4', 'preset5'] as const;
const PRESET_NAMES = {
  third: '⅓ pot',
  half: '½ pot',
  threeQuarters: '¾ pot',
  pot: 'Pot',
  allIn: 'All-in',
} as const;

type Option = HoldemLegal[keyof HoldemLegal] | undefined;

const whyNot = (view: TableView, option: Option): string | null => {
  if (!option || option.ok) return null;
  const [seat] = view.awaited;
  // The game knows seats; people know names.
  return option.code === 'action/out-of-turn' && seat !== undefined
    ? `It is ${nameAt(view, seat)}'s turn.`
    : option.message;
};

const isPriced = (legal: HoldemLegal | null): boolean => legal?.call.ok ?? false;

const callLabel = (legal: HoldemLegal | null): string => {
  if (!legal?.call.ok) return legal?.check.ok ? 'Check' : 'Check/Call';
  return `Call ${formatChips(legal.call.amount)}${legal.call.allIn ? ' all-in' : ''}`;
};

/** `½ pot $20`; where the rules cap a raise below the stack, the last one is the most that is allowed. */
const presetLabel = (spot: RaiseSpot | null, preset: RaisePreset): string => {
  if (!spot) return PRESET_NAMES[preset];
  const amount = formatChips(presetAmount(spot.bounds, spot, preset));
  return `${preset === 'allIn' && !spot.bounds.maxAllIn ? 'Max' : PRESET_NAMES[preset]} ${amount}`;
};

/** The control takes digits, so the presets wait outside it. */
const raiseKeys = (view: TableView, ui: HoldemUi, text: string): readonly KeyHint[] => {
  const spot = raiseSpot(view);
  const why = whyNoKey(ui) ?? (spot ? null : (whyNot(view, legalOf(view)?.raiseTo) ?? COMING));
  const key = (name: KeyName, label: string, refusal: string | null = null): KeyHint =>
    hint(ui.keys, name, { label, why: why ?? refusal });
  const amount = spot && parseRaise(text, spot.bounds);
  return [
    key('next', confirmLabel(spot, amount), amount?.ok === false ? amount.error : null),
    key('less', 'Less'),
    key('more', 'More'),
    hint(ui.keys, 'back', { label: 'Cancel' }),
    hint(ui.keys, 'help'),
  ];
};

const confirmLabel = (spot: RaiseSpot | null, amount: ReturnType<typeof parseRaise> | null): string => {
  const verb = spot?.opening ? 'Bet' : 'Raise to';
  return amount?.ok ? `${verb} ${formatChips(amount.value)}` : verb;
};

const nextKey = (view: TableView, ui: HoldemUi): KeyHint => {
  const end = gameEnd(view);
  const { label, why } = end === null ? nextHand(view) : nextGame(view, end);
  return hint(ui.keys, 'next', { label, why: whyNoKey(ui) ?? why });
};

type Next = { readonly label: string; readonly why: string | null };

const nextHand = (view: TableView): Next => ({
  label: view.hand === 0 ? 'Deal' : 'Next hand',
  why: view.you === null ? ON_RAIL : view.you.expect === null ? whyWaiting(view) : null,
});

/** After the last hand: alone with bots one begins again; among people chips are bought, or the host begins. */
const nextGame = (view: TableView, end: 'victory' | 'defeat'): Next => {
  if (!isAmongPeople(view)) return { label: 'Play again', why: null };
  if (!view.options.rebuys)
    return { label: 'Play again', why: view.host ? null : 'The host begins the next game.' };
  return end === 'defeat'
    ? { label: 'Buy chips', why: null }
    : { label: 'Next hand', why: 'The others have no chips left: the next hand waits.' };
};

/** Whom the next hand waits for, by name. */
const whyWaiting = (view: TableView): string => {
  const own = view.seats.find(({ seat }) => seat === view.you?.seat);
  if (own?.standing === 'out') return 'You sit out.';
  if (own && !canPlay(view, own)) return 'You have too few chips for the next hand.';
  const others = view.seats.filter(seat => seat !== own);
  if (others.length === 0) return 'Nobody else is here yet.';
  const late = others.filter(other => other.standing === 'in' && !other.ready && canPlay(view, other));
  if (late.length > 0) return `Waiting for ${late.map(({ name }) => name).join(', ')}.`;
  return `${others.map(({ name }) => name).join(', ')} ${others.length === 1 ? 'sits' : 'sit'} out, or ${others.length === 1 ? 'has' : 'have'} no chips: the next hand waits.`;
};
