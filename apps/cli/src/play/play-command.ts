import { whyNoArguments } from '../args.ts';
import { err } from '@cardroom/engine';
import type { Command } from '../command.ts';
import { isScreen } from '../io.ts';
import { PLAY_FLAGS, readPlayFlags, type PlayedGame } from '../play-flags.ts';

/** The command that goes straight to a table. */
export const playCommand = (game: PlayedGame, words: Pick<Command, 'about' | 'example'>): Command => ({
  usage: '[flags]',
  ...words,
  flags: PLAY_FLAGS[game],
  run: async (args, io) => {
    const stray = whyNoArguments(args, game);
    if (stray.length > 0) return err(stray);
    const flags = await readPlayFlags(args, io, game);
    if (!flags.ok) return flags;
    const asked = { game, flags: flags.value };
    return flags.value.plain || !isScreen(io)
      ? (await import('./play-in-lines.ts')).playInLines(args, io, asked)
      : (await import('./play.ts')).playOnScreen(args, io, asked);
  },
});
