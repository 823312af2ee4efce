import { playCommand } from '../play/play-command.ts';

export const holdem = playCommand('holdem', {
  about: [
    "Plays Texas hold'em against the house's players, two to nine at the table. A game that was left is there the next time.",
  ],
  example: 'cardroom holdem --seats 6 --opponent tight-aggressive',
});
