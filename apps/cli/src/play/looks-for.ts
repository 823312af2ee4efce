import type { Io } from '../io.ts';
import type { Looks } from '../terminal/looks.ts';
import type { Settings } from './settings.ts';

/** What this terminal can show and this person wants to see. */
export const looksFor =
  ({ env = {} }: Io, settings: () => Settings): (() => Looks) =>
  () => {
    const { ascii, fourColour } = settings();
    return {
      colour: !env['NO_COLOR'] && env['TERM'] !== 'dumb',
      ascii: ascii || !drawsLines(env),
      fourColour,
    };
  };

/** Lines and suits need a terminal that can draw, and a locale that has them; today's have, unless they say otherwise. */
export const drawsLines = (env: NonNullable<Io['env']>): boolean => {
  if (env['TERM'] === 'dumb') return false;
  const locale = env['LC_ALL'] || env['LC_CTYPE'] || env['LANG'];
  return process.platform === 'win32' || !locale || /utf-?8/i.test(locale);
};
