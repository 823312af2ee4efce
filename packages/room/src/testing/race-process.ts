/** One of two processes that send commands to the same tables at the same moment. It ends with its standard input. */
import { flushCompileCache } from 'node:module';

import { unwrap } from '@cardroom/engine';

import type { Store } from '../store.ts';
import { onLines, sayLine } from './player-process-lines.ts';
import { openRoomAt, type OpenRoom, type RoomPlace } from './player-process-room.ts';
import type { RaceAnswer, RaceAsk, RaceLine, RaceOrder } from './race-lines.ts';
import { person } from './world.ts';

let opened: OpenRoom | null = null;
let conflicts = 0;

const open = async (place: RoomPlace): Promise<void> => {
  opened = await openRoomAt(place, store => ({ ...store, append: append => counting(store.append(append)) }));
};

const counting = async (append: ReturnType<Store['append']>): ReturnType<Store['append']> => {
  const result = await append;
  if (!result.ok) conflicts++;
  return result;
};

const obey = async (order: RaceOrder): Promise<readonly RaceAnswer[]> => {
  switch (order.kind) {
    case 'open':
      await open(order);
      flushCompileCache();
      return [];
    case 'look':
      for (const table of order.tables) unwrap(await opened!.room.state(table));
      return [];
    case 'race':
      while (performance.timeOrigin + performance.now() < order.at);
      return Promise.all(order.asks.map(ask));
  }
};

const ask = async ({ who, command }: RaceAsk): Promise<RaceAnswer> => {
  const reply = await opened!.room.act(person(who), command);
  if (!reply.ok) return { ok: false, code: reply.error.code };
  const { receipt, repeated } = reply.value;
  return { ok: true, seq: receipt.seq, hash: receipt.hash, repeated };
};

let last: Promise<unknown> = Promise.resolve();
await onLines(process.stdin, line => {
  last = last
    .then(() => obey(JSON.parse(line) as RaceOrder))
    .then(answers => sayLine({ answers, conflicts } satisfies RaceLine))
    .catch((error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
      process.exit(1);
    });
});
process.exit();
