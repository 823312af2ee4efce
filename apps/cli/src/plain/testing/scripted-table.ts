import { DECK, cardsIn, fullShoe, parseCards, unwrap, type Card } from '@cardroom/engine';
import {
  createDriver,
  createMemoryStore,
  createRoom,
  memoryVault,
  sumResults,
  type BotPlayer,
  type TableSpec,
  type TableView,
} from '@cardroom/room';
import { dealerOf } from '@cardroom/room/testing';
import type { SessionCounts } from '@cardroom/screens';

import { openSeat } from '../../play/open-seat.ts';
import type { Seat } from '../../play/seat.ts';
import type { Person } from '../../play/who.ts';
import type { Lines } from '../lines.ts';

const ANN: Person = { kind: 'session', session: 's_ann', player: 'p_ann', name: 'ann', proven: false };

/** A real table in a real room, with cards that are known in advance. */
export type ScriptedTable = Readonly<{
  seat: Seat;
  view: () => Promise<TableView>;
  counts: () => Promise<SessionCounts>;
  /** Another terminal's place at the same table. */
  again: (held?: boolean) => Promise<Seat>;
  close: () => Promise<void>;
}>;

/** The cards of each shoe in turn, from the top; the rest of it follows in order. The last one is used for all later shoes. */
const orderOf = (shoes: readonly string[], shoe: string, decks: number): readonly Card[] => {
  const number = Number(shoe.split('/')[1]);
  const first = unwrap(parseCards(shoes[Math.min(number, shoes.length) - 1] ?? ''));
  const rest = cardsIn(fullShoe(decks));
  const left = first.reduce((cards, card) => cards.toSpliced(cards.indexOf(card), 1), [...rest]);
  return [...first, ...left];
};

export const scriptedTable = async (
  spec: TableSpec,
  shoes: readonly string[],
  bots: readonly BotPlayer[] = [],
): Promise<ScriptedTable> => {
  const bytes = (count: number): Uint8Array => new Uint8Array(count);
  const clock = { now: () => 0, at: () => () => {} };
  const store = createMemoryStore();
  const dealer = dealerOf((_, { commitment }) =>
    orderOf(shoes, commitment.shoe, commitment.cards / DECK.length),
  );
  const random = { bytes };
  const room = createRoom({ store, clock, random, vault: memoryVault(random), dealer, knowsBot: () => true });
  const driver = createDriver({
    room,
    store,
    clock,
    random,
    owner: 'test',
    botFor: (_, name) => bots[Number(name.slice(3))] ?? null,
  });
  await driver.start();
  const { table } = unwrap(await room.open(ANN, 'open', spec)).receipt;
  let ids = 0;
  const command = async (intent: object): Promise<void> =>
    void unwrap(await room.act(ANN, { table, actionId: `set-${ids++}`, ...intent }));
  await command({ kind: 'sit', seat: 1 });
  for (const at of bots.keys()) await command({ kind: 'seatBot', seat: null, bot: `bot${at}` });
  const again = async (held = true): Promise<Seat> =>
    unwrap(await openSeat({ room, person: ANN, table, lock: () => (held ? { release: () => {} } : null) }));
  const seat = await again();
  return {
    seat,
    again,
    view: async () => unwrap(await room.view(table, ANN)),
    counts: async () => {
      const { peakChips: peak, ...sum } = sumResults(await store.results({ player: ANN.player }));
      return { ...sum, peak };
    },
    close: async () => {
      await seat.close();
      await driver.stop();
      room.close();
    },
  };
};

/** A conversation by script: what was written and asked, in order; after the last answer the input ends. */
export type ScriptedLines = Lines & { readonly said: readonly string[] };

/** Answers in turn. */
export const scriptedLines = (answers: readonly string[]): ScriptedLines => {
  const said: string[] = [];
  let asked = 0;
  return {
    said,
    write: line => void said.push(line),
    ask: async prompt => {
      said.push(`? ${prompt}`);
      return answers[asked++] ?? null;
    },
  };
};

/** A bot that does what its list says, one turn after the other, and then checks or folds. */
export const listedBot = (actions: readonly object[]): BotPlayer => {
  let turn = 0;
  return {
    decide: async (_, legal) => {
      const check = (legal as { readonly check: { readonly ok: boolean } }).check.ok;
      const action = actions[turn++] ?? { kind: check ? 'check' : 'fold' };
      return { action, options: [], draw: null };
    },
  };
};
