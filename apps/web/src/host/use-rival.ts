import { rejection } from '@cardroom/engine';
import type { GameName } from '@cardroom/room';
import type { Refusal, Table } from '@cardroom/wire/client';
import { useEffect, useState } from 'preact/hooks';

import { useApp, type App } from '../app/app.ts';
import { HOUSE_BOTS, type HouseBot } from './house-bots.ts';

/** The name under which a language model sits at a table. */
const RIVAL = 'rival';

/** The language model that can be seated here: one's own, or that of whoever runs the server. */
export const useRival = (): readonly HouseBot[] => {
  const { models, settings } = useApp();
  const [offered, setOffered] = useState<string | null>(null);
  useEffect(() => void models?.offered().then(found => setOffered(found?.offered ?? null)), [models]);
  if (models?.isOwn(settings.llm)) return [{ name: RIVAL, description: aboutOwn(settings.llm.model) }];
  return offered === null ? [] : [{ name: RIVAL, description: aboutRival(offered) }];
};

const aboutRival = (label: string): string =>
  `A language model, ${label}; the built-in player acts where it does not answer.`;

const aboutOwn = (model: string): string =>
  `Your language model, ${model}: it plays where no other people sit, and the built-in player acts where it does not answer. This server keeps your key in memory meanwhile.`;

/** Everybody whom a host can seat. */
export const useHouseBots = (game: GameName): readonly HouseBot[] => [...HOUSE_BOTS[game], ...useRival()];

/** Lends one's own model to the server, if it is about to be seated; why that did not work, or null. */
export const lendRival = async (
  { models, settings }: Pick<App, 'models' | 'settings'>,
  bots: readonly string[] = [],
): Promise<Refusal | null> => {
  if (!bots.includes(RIVAL) || !models?.isOwn(settings.llm)) return null;
  const why = await models.lend(settings.llm);
  return why === null ? null : rejection('model/failed', why);
};

/** A server that was started anew, or has waited long, has forgotten the model of whoever comes back to the table. */
export const useLendAgain = (table: Table): void => {
  const app = useApp();
  useEffect(() => {
    const { host, seats } = table.view();
    const bots = seats.flatMap(({ kind, name }) => (kind === 'bot' ? [name] : []));
    if (host) void lendRival(app, bots);
  }, [table]);
};
