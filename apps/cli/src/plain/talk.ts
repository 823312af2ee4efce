import type { Frame, TableView } from '@cardroom/room';
import { TWENTY_ONE } from '@cardroom/screens';

import type { Seat, Wish } from '../play/seat.ts';
import type { Lines } from './lines.ts';

/** A table that is told in lines: what happens there is said as it happens. */
export type Talk = Readonly<{
  seat: Seat;
  say: (...texts: readonly string[]) => void;
  ask: (prompt: string) => Promise<string | null>;
  /** Says again what was said since the last thing the person did. */
  repeat: () => void;
  /** Waits until the table is so, or nobody wants to wait any longer. */
  until: (isSo: (view: TableView) => boolean) => Promise<void>;
  /** Carries out a wish; false, and a sentence, if it is refused. */
  wish: (wish: Wish) => Promise<boolean>;
  close: () => void;
}>;

/** Whether a conversation goes on. */
export type Step = 'on' | 'end';

/** Opens a conversation. `tell` says what a frame brought to the table as it was before. */
export const openTalk = (
  seat: Seat,
  lines: Lines,
  tell: (frame: Frame, before: TableView) => readonly string[],
): Talk => {
  let said: string[] = [];
  let before = seat.view();
  const waiting = new Set<() => void>();
  const say = (...texts: readonly string[]): void => {
    said.push(...texts);
    texts.forEach(lines.write);
  };
  const stop = seat.follow(frame => {
    say(...tell(frame, before));
    before = frame.view;
    for (const look of waiting) look();
  });
  const until: Talk['until'] = isSo =>
    new Promise(resolve => {
      const look = (): void => {
        if (!isSo(seat.view())) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      void lines.interruption?.then(resolve);
      look();
    });
  const wish: Talk['wish'] = async wanted => {
    said = [];
    const done = await seat.wish(wanted);
    if (!done.ok) say(done.error.message);
    return done.ok;
  };
  return { seat, say, ask: lines.ask, repeat: () => said.forEach(lines.write), until, wish, close: stop };
};

/** The table waits for this seat, or no round is being played. */
export const isMine = ({ playing, you }: TableView): boolean =>
  !playing || you === null || you.expect !== null;

/** Asks for the next round, and waits until it has begun. */
export const beginRound = async (talk: Talk): Promise<Step> => {
  const { round } = talk.seat.view();
  if (!(await talk.wish({ kind: 'ready' }))) return 'end';
  await talk.until(view => view.round > round);
  return 'on';
};

/** Said on leaving in the middle of a hand. */
export const keptSentence = (command: string | null): string =>
  command === null
    ? 'Nothing of this table is kept, and the hand ends here.'
    : `Your hand is kept: ${command} goes on with it.`;

/** Said on coming back to one. */
export const AS_LEFT = 'Your hand is as you left it.';

const YES = ['y', 'yes'];
const NO = ['n', 'no'];

/** An answer as words are compared: without spaces around it, in small letters. */
export const plainly = (answer: string): string => answer.trim().toLowerCase();

/** Asks until the answer is yes or no; null at the end of the answers. Where Enter alone has a meaning, it is given. */
export const askYesNo = async (
  { ask, say }: Pick<Talk, 'ask' | 'say'>,
  prompt: string,
  { otherwise, invalid = INVALID }: { readonly otherwise?: boolean; readonly invalid?: string } = {},
): Promise<boolean | null> => {
  for (;;) {
    const answer = await ask(prompt);
    if (answer === null) return null;
    const word = plainly(answer);
    if (YES.includes(word)) return true;
    if (NO.includes(word)) return false;
    if (word === '' && otherwise !== undefined) return otherwise;
    say(invalid);
  }
};

/** Another terminal has the seat: looks on, until it lets go or the person has had enough. */
export const lookOn = async ({ ask, say }: Talk, sentences: readonly string[]): Promise<Step> => {
  say(...sentences);
  const answer = await ask('Press Enter to look again, or q to quit.');
  return answer === null || isQuit(answer) ? 'end' : 'on';
};

export const isQuit = (answer: string): boolean => ['q', 'quit'].includes(plainly(answer));

/** Whoever quits a live hand keeps it, unless they give it up: `forfeit`, or `fold`. */
export const askToKeep = async (
  { ask, say }: Talk,
  question: readonly string[],
  giveUp: 'forfeit' | 'fold',
): Promise<'keep' | 'giveUp' | 'playOn'> => {
  for (;;) {
    const answer = await ask(`${question.join(' ')} (Enter or k/keep, f/${giveUp}, p/play on)`);
    const word = plainly(answer ?? '');
    if (['', 'k', 'keep'].includes(word)) return 'keep';
    if (['f', giveUp].includes(word)) return 'giveUp';
    if (['p', 'play', 'play on'].includes(word)) return 'playOn';
    say(INVALID);
  }
};

/** The answer means nothing here. */
export const INVALID = TWENTY_ONE.invalidInput;
