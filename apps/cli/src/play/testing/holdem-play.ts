import { unwrap, type Card, type Seat } from '@cardroom/engine';
import type { HoldemLegal, HoldemRules } from '@cardroom/engine/holdem';
import { randomFrom, type Random } from '@cardroom/engine/testing';
import {
  createDriver,
  createMemoryStore,
  createRoom,
  memoryVault,
  type Actor,
  type BotPlayer,
  type Frame,
  type GameAction,
  type TableView,
} from '@cardroom/room';
import { gameEnd } from '@cardroom/screens';

/** A frame as one viewer got it, the view before it, and what the other seats held meanwhile. */
export type WatchedFrame = Readonly<{
  before: TableView;
  frame: Frame;
  /** By seat: hole cards of the round in progress, for whoever is not the viewer. */
  hidden: ReadonlyMap<Seat, readonly Card[]>;
}>;

export type HoldemGame = Readonly<{
  rules: HoldemRules;
  seed: number;
  /** Hands to play; a game that ends is begun again. */
  hands: number;
  /** Who sits in the other seats; somebody who chooses at random, if nothing is said. */
  bots?: readonly string[];
  botFor?: (game: string, name: string) => BotPlayer | null;
  /** What the person does; a random choice, if nothing is said. */
  choose?: (view: TableView, random: Random) => GameAction;
}>;

/** A random legal choice; large raises are as likely as small ones. */
export const anyAction = ({ check, call, raiseTo }: HoldemLegal, random: Random): GameAction => {
  if (raiseTo.ok && random.chance(0.3)) {
    const { min, max, step } = raiseTo;
    const amount = random.chance(0.3) ? max : min + step * random.below(Math.floor((max - min) / step) + 1);
    return { kind: 'raiseTo', amount };
  }
  if (check.ok) return { kind: 'check' };
  return { kind: call.ok && random.chance(0.75) ? 'call' : 'fold' };
};

/** Plays hold'em in a real room, a person on seat 1 against bots, and says all that the person was shown. */
export const playHoldem = async (game: HoldemGame): Promise<readonly WatchedFrame[]> => {
  const random = randomFrom(game.seed);
  const table = await openTable(game, random);
  const watched: WatchedFrame[] = [];
  let before = await table.view();
  let hidden: WatchedFrame['hidden'] = new Map();
  const late: Frame[] = [];
  const stop = unwrap(await table.room.follow(table.id, ANN, before.seq, frame => void late.push(frame)));
  const drain = (): void => {
    for (const frame of late.splice(0)) {
      watched.push({ before, frame, hidden });
      before = frame.view;
    }
  };
  for (let hand = 0; hand < game.hands; hand++) {
    if (gameEnd(await table.view())) await table.command({ kind: 'restart' });
    const { you } = await table.view();
    await table.command({ kind: 'ready', expect: you!.expect, seed: hex(random) });
    hidden = await table.hidden();
    drain();
    for (let view = await table.view(); view.playing; view = await table.view()) {
      await table.drive();
      const now = await table.view();
      if (now.playing && now.you!.expect !== null)
        await table.command({
          kind: 'act',
          expect: now.you!.expect,
          action: game.choose?.(now, random) ?? anyAction(now.you!.legal as HoldemLegal, random),
        });
      drain();
    }
  }
  stop();
  await table.close();
  return watched;
};

const ANN: Actor = { kind: 'session', session: 's_ann', player: 'p_ann', name: 'ann', proven: false };

const hex = (random: Random): string =>
  Array.from({ length: 64 }, () => random.below(16).toString(16)).join('');

const openTable = async ({ rules, bots, botFor }: HoldemGame, random: Random) => {
  const bytes = (count: number): Uint8Array => Uint8Array.from({ length: count }, () => random.below(256));
  const clock = { now: () => 0, at: () => () => {} };
  const store = createMemoryStore();
  const vault = memoryVault({ bytes });
  const room = createRoom({ store, clock, random: { bytes }, vault, knowsBot: () => true });
  const anybody: BotPlayer = {
    decide: (_, legal) =>
      Promise.resolve({ action: anyAction(legal as HoldemLegal, random), options: [], draw: null }),
  };
  const driver = createDriver({
    room,
    store,
    clock,
    random: { bytes },
    owner: 'test',
    botFor: (name, bot) => botFor?.(name, bot) ?? anybody,
  });
  let ids = 0;
  const id = unwrap(await room.open(ANN, `open-${ids++}`, { game: 'holdem', rules })).receipt.table;
  const command = async (intent: object): Promise<Frame> =>
    unwrap(await room.act(ANN, { table: id, actionId: `act-${ids++}`, ...intent })).frame;
  const rivals = bots ?? Array.from({ length: rules.seats - 1 }, (_, at) => `anybody-${at}`);
  await command({ kind: 'sit', seat: 1 });
  for (const bot of rivals) await command({ kind: 'seatBot', seat: null, bot });
  const view = async (): Promise<TableView> => unwrap(await room.view(id, ANN));
  const hidden = async (): Promise<ReadonlyMap<Seat, readonly Card[]>> => {
    const seats = (await view()).seats.map(({ seat }) => seat).filter(seat => seat !== 1);
    const holes = await Promise.all(seats.map(seat => room.view(id, { kind: 'bot', seat })));
    return new Map(seats.map((seat, at) => [seat, unwrap(holes[at]!).you!.hole]));
  };
  const close = async (): Promise<void> => {
    await driver.stop();
    room.close();
    await store.close();
  };
  return { id, room, command, view, hidden, close, drive: () => driver.drive(id) };
};
