import { TURN_MS, createModel, modelLabel, type Model, type ModelConfig } from '@cardroom/bots/llm';
import { err, rejection } from '@cardroom/engine';
import type { TableFacts } from '@cardroom/room';

import type { Rival } from './rival.ts';

/** Whose model it is: a session, and whether its name was proven. */
export type Lender = Readonly<{ session: string; player: string; proven: boolean }>;

/**
 * Models that players have lent for the rivals at their own tables, with their keys. They are in memory alone, and are forgotten when
 * they are taken back, or have not been used for a while.
 */
export type LentModels = Readonly<{
  lend: (lender: Lender, config: ModelConfig) => void;
  takeBack: (session: string) => void;
  /** The rival at a table: its host's, if there is one. */
  rivalAt: (table: TableFacts, offered: Rival | null) => Rival | null;
  /** Forgets all of them. */
  close: () => void;
}>;

type Lent = Readonly<{ lender: Lender; rival: Rival; forget: () => void }>;

/** How long a model that nobody asks is remembered. */
const KEPT_MS = 30 * 60 * 1_000;
/** Most that are remembered: the oldest gives way. */
const MOST_LENT = 1_000;
/** Questions to one player's model at once: whoever opens many tables asks no more than that. */
const AT_ONCE = 4;

/** Does something after a while, unless it is called off. */
type Later = (ms: number, run: () => void) => () => void;

const later: Later = (ms, run) => {
  const timer = setTimeout(run, ms).unref();
  return () => clearTimeout(timer);
};

export const createLentModels = (wait: Later = later): LentModels => {
  const lent = new Map<string, Lent>();
  const takeBack = (session: string): void => {
    lent.get(session)?.forget();
    lent.delete(session);
  };
  const keep = (lender: Lender, rival: Rival): void => {
    takeBack(lender.session);
    lent.set(lender.session, { lender, rival, forget: wait(KEPT_MS, () => takeBack(lender.session)) });
    const [oldest] = lent.keys();
    if (lent.size > MOST_LENT) takeBack(oldest!);
  };
  return {
    lend: (lender, config) =>
      keep(lender, {
        label: modelLabel(config),
        model: fewAtOnce(createModel(config, { milliseconds: TURN_MS })),
        talks: true,
      }),
    takeBack,
    rivalAt: (table, offered) => {
      const own = [...lent.values()].find(({ lender }) => isHost(table, lender));
      if (!own) return offered;
      if (!isAlone(table)) return offered ?? { ...own.rival, model: AMONG_OTHERS, talks: false };
      keep(own.lender, own.rival);
      return own.rival;
    },
    close: () => [...lent.keys()].forEach(takeBack),
  };
};

/** As the room has it: the session that opened the table, or whoever has the name's passphrase. */
const isHost = ({ host }: TableFacts, { session, player, proven }: Lender): boolean =>
  session === host.session || (player === host.player && proven && host.proven);

/** Whoever lends a model may see what it is told: the rival's cards. That is nobody's harm where nobody else plays. */
const isAlone = ({ seats, host }: TableFacts): boolean =>
  seats.every(({ occupant }) => occupant.kind === 'bot' || occupant.player === host.player);

const refusing = (sentence: string): Model => {
  const refused = async () => err(rejection('model/off' as const, sentence));
  return { text: refused, record: refused };
};

const AMONG_OTHERS = refusing('A player’s own model plays where no other people sit.');
const BUSY = refusing('Too many of your tables ask your model at once.');

const fewAtOnce = (model: Model): Model => {
  let asked = 0;
  const one = async <T>(ask: (of: Model) => Promise<T>): Promise<T> => {
    if (asked >= AT_ONCE) return ask(BUSY);
    asked++;
    try {
      return await ask(model);
    } finally {
      asked--;
    }
  };
  return {
    text: (...args) => one(of => of.text(...args)),
    record: (...args) => one(of => of.record(...args)),
  };
};
