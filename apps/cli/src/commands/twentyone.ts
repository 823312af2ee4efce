import { playCommand } from '../play/play-command.ts';

export const twentyone = playCommand('twentyone', {
  about: ['Plays Twenty-One: you and the dealer, hit or stay, no bets, a match to five.'],
  example: 'cardroom twentyone --plain',
});
