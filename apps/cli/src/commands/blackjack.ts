import { playCommand } from '../play/play-command.ts';

export const blackjack = playCommand('blackjack', {
  about: [
    'Plays blackjack at a table of the house, on the whole screen or, with --plain, line by line. A hand that was left is there the next time.',
  ],
  example: 'cardroom blackjack --rules 21black --speed fast',
});
