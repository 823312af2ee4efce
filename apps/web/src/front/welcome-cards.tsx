import { unwrap, parseCards } from '@cardroom/engine';

import { PlayingCard } from '../ui/index.ts';

const CARDS = unwrap(parseCards('As Th'));

/** What everybody hopes for, for the eye alone. */
export const WelcomeCards = () => (
  <div class="welcome-cards" aria-hidden="true">
    {CARDS.map(card => (
      <PlayingCard key={card} card={card} />
    ))}
  </div>
);
