import { err } from '@cardroom/engine';

import { isSet, whyNoArguments } from '../args.ts';
import type { Command } from '../command.ts';
import { isScreen } from '../io.ts';
import { LOBBY_FLAGS, readLobbyFlags } from '../play-flags.ts';

/** `cardroom daily`: straight to the shoe of the day. */
export const daily: Command = {
  usage: '[flags]',
  about: [
    "Plays today's shoe: ten rounds of blackjack, the same cards for everybody here, without help, one attempt a name and day. What was left is there the next time, until the day ends in Universal Time. docs/honours.md says how it is scored.",
  ],
  flags: LOBBY_FLAGS,
  example: 'cardroom daily --player maria',
  run: async (args, io) => {
    const stray = whyNoArguments(args, 'daily');
    if (stray.length > 0) return err(stray);
    const flags = readLobbyFlags(args);
    if (!flags.ok) return flags;
    const asked = { game: null, flags: flags.value, daily: true } as const;
    return isSet(args, 'plain') || !isScreen(io)
      ? (await import('../play/play-in-lines.ts')).playInLines(args, io, asked)
      : (await import('../play/play.ts')).playOnScreen(args, io, asked);
  },
};
