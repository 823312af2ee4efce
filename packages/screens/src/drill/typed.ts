import { err, ok, type Result } from '@cardroom/engine';
import type { NumberQuestion } from '@cardroom/coach/drills';

const COUNT = /^[+-]?\d{1,3}$/;
const DECKS = /^(\d{1,2}(\.\d{1,2})?|\.\d{1,2}|\d{0,2}½)$/;

/** Reads a number that was typed as an answer; what is none is told in a sentence. */
export const readDrillNumber = ({ scene }: NumberQuestion, text: string): Result<number, string> => {
  const typed = text.trim().replace('−', '-').replace(',', '.');
  if (scene.kind === 'tray')
    return DECKS.test(typed) ? ok(Number(typed.replace('½', '.5'))) : err('Type decks, such as 2.5.');
  return COUNT.test(typed) ? ok(Number(typed)) : err('Type a whole number, such as -3.');
};

/** The character that a key adds to what is typed; null where it adds none. */
export const drillCharacter = (key: string): string | null => (/^[\d+.,-]$/.test(key) ? key : null);
