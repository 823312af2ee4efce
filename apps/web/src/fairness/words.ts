import type { Tone } from '@cardroom/screens';

import type { Fairness } from './follower.ts';
import type { Comparison } from './kept.ts';
import type { CheckName, Unproved, Verified } from './verify.ts';

type Words = Readonly<{ label: string; tone: Tone; sentences: readonly string[] }>;

const cards = (count: number): string => (count === 1 ? '1 card' : `${count} cards`);

/** What the mark at a table says, and what it says when asked. */
export const markWords = ({ verdict, checked, why, before, ownSeed }: Fairness): Words => {
  switch (verdict) {
    case 'waiting':
      return {
        label: 'cards sealed',
        tone: 'muted',
        sentences: ['The dealer has sealed every card of the next shoe. No card has been shown yet.'],
      };
    case 'fair':
      return {
        label: 'fair',
        tone: 'good',
        sentences: [
          `${cards(checked)} of this shoe ${checked === 1 ? 'was' : 'were'} shown, and each is the one that was sealed at its place before the first bet. Your browser has checked that itself.`,
          before
            ? 'It had the seals before the order of the cards was fixed.'
            : 'It came to this shoe when it was in use already: that the seals are older than your bets, the receipt will show.',
          ownSeed
            ? 'The order in which the sealed cards are dealt was mixed with a random number of your own.'
            : 'No random number of this browser is in this shoe.',
        ],
      };
    case 'wrong':
      return {
        label: 'not fair',
        tone: 'bad',
        sentences: [
          why ?? 'A card is not the one that was sealed.',
          'Stop playing here, and keep the receipt of this shoe.',
        ],
      };
    case 'unchecked':
      return { label: 'not checked', tone: 'even', sentences: [why ?? 'Nothing was checked.'] };
  }
};

/** What each check says when it holds, and when it does not. */
export const CHECK_WORDS: Readonly<Record<CheckName, readonly [holds: string, fails: string]>> = {
  shoes: ['Every shoe is here once.', 'A shoe is here twice: two stories of one shuffle.'],
  digest: ['The file is as it was written.', 'The file was changed after it was written.'],
  order: [
    'Seats, positions and discards are listed in order.',
    'Seats, positions or discards are out of order, or there twice.',
  ],
  commitment: [
    'The commitment binds these rules, this shoe and these seals.',
    'The commitment is to other rules, another shoe or other seals.',
  ],
  leaves: ['The seals are the ones committed to.', 'The seals are not the ones committed to.'],
  reshuffles: [
    'What was shuffled back had lain face up.',
    'A reshuffle holds cards that did not lie face up, or begins at the wrong place.',
  ],
  shown: [
    'Every card shown is the one sealed at its place.',
    'A card shown is not the one sealed at its place.',
  ],
  status: [
    'The dealer’s seed is there exactly when the shoe has ended.',
    'The dealer’s seed is missing though the shoe has ended, or there although it has not.',
  ],
  seed: ['The dealer’s seed is the one committed to.', 'The dealer’s seed is not the one committed to.'],
  deck: [
    'The sealed cards are exactly the full decks, shuffled by that seed.',
    'The sealed cards are not the full decks, shuffled by that seed.',
  ],
};

export const UNPROVED_WORDS: Readonly<Record<Unproved, string>> = {
  deck: 'Not proved yet: that the sealed cards are full decks. The dealer’s seed is not revealed.',
  seeds: 'Not proved: no seat added a seed, so the dealer alone chose the order.',
  shown: 'Not proved: no card was shown, so nothing ties the seats’ seeds to a deal.',
};

/** What this browser itself knows of a shoe. */
export const KEPT_WORDS: Readonly<Record<Comparison, string>> = {
  same: 'This browser was given this very commitment before the cards were dealt.',
  other: 'Wrong: this browser was given another commitment before the cards were dealt.',
  unknown: 'This browser was not there before the deal: compare the commitment with the one that yours kept.',
};

/** One sentence about everything that was checked. */
export const verdictOf = (
  verified: Verified,
  compared: readonly Comparison[] = [],
): { readonly text: string; readonly tone: Tone } => {
  if (verified.kind === 'no-receipt') return { text: verified.error, tone: 'bad' };
  if (!verified.ok || compared.includes('other')) return { text: 'This does not add up.', tone: 'bad' };
  return verified.unproved.length > 0
    ? { text: 'Nothing is wrong; not everything is proved.', tone: 'even' }
    : { text: 'Everything checks out.', tone: 'good' };
};
