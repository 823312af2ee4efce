import type { GameName } from '@cardroom/room';
import { useEffect, useState } from 'preact/hooks';

import { useApp } from '../app/app.ts';
import { HOUSE_BOTS, type HouseBot } from './house-bots.ts';

/** The name under which a language model sits at a table. */
const RIVAL = 'rival';

/** The language model that can be seated here: only where whoever runs the server has set one up. */
export const useRival = (): readonly HouseBot[] => {
  const { models } = useApp();
  const [offered, setOffered] = useState<string | null>(null);
  useEffect(() => void models?.offered().then(found => setOffered(found?.offered ?? null)), [models]);
  return offered === null ? [] : [{ name: RIVAL, description: aboutRival(offered) }];
};

const aboutRival = (label: string): string =>
  `A language model, ${label}; the built-in player acts where it does not answer.`;

/** Everybody whom a host can seat. */
export const useHouseBots = (game: GameName): readonly HouseBot[] => [...HOUSE_BOTS[game], ...useRival()];
