import { formatChips, type Chips } from '@cardroom/engine';

import { hint, keyCap, type KeyMap } from '../keys.ts';
import type { KeyHint, Overlay } from '../screen.ts';

type Help = Extract<Overlay, { kind: 'help' }>;
type Question = Extract<Overlay, { kind: 'question' }>;
type HelpSection = Help['sections'][number];

const ALWAYS: HelpSection = {
  title: 'Always',
  rows: [
    ['Ctrl+C', 'Leave at once; the hand is kept'],
    ['Ctrl+Z', 'Suspend'],
  ],
};

/** What every key does now, and why some do nothing. */
export const helpFor = (title: string, keys: readonly KeyHint[]): Help => ({
  kind: 'help',
  title: `Keys: ${title}`,
  sections: [
    section(
      'Now',
      keys.filter(({ enabled }) => enabled),
    ),
    section(
      'Not now',
      keys.filter(({ enabled }) => !enabled),
    ),
    ALWAYS,
  ].filter(({ rows }) => rows.length > 0),
});

const section = (title: string, keys: readonly KeyHint[]): HelpSection => ({
  title,
  rows: keys.map(({ key, label, why }) => [keyCap(key), why ? `${label}: ${why}` : label]),
});

/** Asked on leaving a live hand: it is kept unless it is given up. */
export const quitQuestion = (keys: KeyMap, atStake: Chips, game: 'blackjack' | 'holdem'): Question => ({
  kind: 'question',
  lines: [
    'A hand is being played.',
    game === 'blackjack'
      ? `Keep it for next time, or forfeit ${formatChips(atStake)}?`
      : 'Keep it for next time, or fold?',
  ],
  options: [
    hint(keys, 'keep'),
    hint(keys, 'forfeit', { label: game === 'blackjack' ? 'Forfeit' : 'Fold' }),
    hint(keys, 'back', { label: 'Play on' }),
  ],
});

/** Asked once before everything goes in. */
export const allInQuestion = (keys: KeyMap, chips: Chips): Question => ({
  kind: 'question',
  lines: [`All-in with ${formatChips(chips)}?`],
  options: [hint(keys, 'yes'), hint(keys, 'no')],
});
