import { unwrap } from '@cardroom/engine';
import type { BlackjackLegal } from '@cardroom/engine/blackjack';
import type { HoldemLegal } from '@cardroom/engine/holdem';
import { randomFrom, type Random } from '@cardroom/engine/testing';

import type { Actor, GameAction } from '../command.ts';
import { createMemoryStore } from '../memory-store.ts';
import type { TableSpec } from '../open.ts';
import { createRoom, type Room, type RoomSetup } from '../room.ts';
import type { Store } from '../store.ts';
import { memoryVault, type Vault } from '../vault-port.ts';
import type { TableView } from '../view.ts';

export type Someone = Extract<Actor, { kind: 'session' }>;

/** A room in which people and bots do what they may, at random; time goes on with every command. */
export type Playground = Readonly<{
  store: Store;
  vault: Vault;
  room: Room;
  random: Random;
  /** Signs somebody in, as the store knows players. */
  join: (name: string) => Promise<Someone>;
  /** Opens a table and seats the players, the first of whom is its host, and bots. */
  table: (spec: TableSpec, players: readonly Someone[], bots?: number) => Promise<string>;
  do: (actor: Actor, table: string, intent: object) => Promise<void>;
  /** Plays on until so many rounds have begun and none is open, or nobody can go on. */
  play: (table: string, players: readonly Someone[], rounds: number) => Promise<void>;
  /** Plays until a round is open and somebody must act. */
  begin: (table: string, players: readonly Someone[]) => Promise<void>;
}>;

/** The seed decides everything, the shoes included. */
export const createPlayground = (
  changes: Partial<RoomSetup> & { readonly seed?: number } = {},
): Playground => {
  const { seed = 1, ...outside } = changes;
  const random = randomFrom(seed);
  const bytes = (count: number): Uint8Array => Uint8Array.from({ length: count }, () => random.below(256));
  const store = changes.store ?? createMemoryStore();
  const vault = changes.vault ?? memoryVault({ bytes });
  let time = 1_700_000_000_000;
  let ids = 0;
  const setup: RoomSetup = {
    store,
    vault,
    clock: { now: () => time },
    random: { bytes },
    knowsBot: () => true,
    ...outside,
  };
  const room = createRoom(setup);
  const hex = (): string => Array.from(bytes(32), byte => byte.toString(16).padStart(2, '0')).join('');
  const send = async (actor: Actor, table: string, intent: object): Promise<void> => {
    time += 1 + random.below(5_000);
    unwrap(await room.act(actor, { table, actionId: `a${++ids}`, ...intent }));
  };

  const join = async (name: string): Promise<Someone> => {
    const [player, session] = [`p_${name}`, `s_${name}`];
    await store.addPlayer({ id: player, name, key: name.toLowerCase(), createdAt: time, lock: null });
    await store.addSession({ id: session, tokenHash: hex(), player, createdAt: time, proven: false });
    return { kind: 'session', session, player, name, proven: false };
  };

  const table: Playground['table'] = async (spec, players, bots = 0) => {
    const host = players[0]!;
    const { receipt } = unwrap(await room.open(host, `open${++ids}`, spec));
    for (const player of players) await send(player, receipt.table, { kind: 'sit', seat: null });
    for (let bot = 0; bot < bots; bot++)
      await send(host, receipt.table, { kind: 'seatBot', seat: null, bot: 'uniform' });
    return receipt.table;
  };

  /** One command that somebody may give; false when nobody may give any. */
  const step = async (id: string, players: readonly Someone[]): Promise<boolean> => {
    const { playing, awaited, seats } = unwrap(await room.view(id, players[0]!));
    if (playing) {
      const seat = random.pick(awaited);
      const place = seats.find(other => other.seat === seat)!;
      const person = players.find(({ name }) => name === place.name);
      const actor: Actor = place.kind === 'bot' ? { kind: 'bot', seat } : person!;
      const view = unwrap(await room.view(id, actor));
      await send(actor, id, { kind: 'act', expect: view.you!.expect!, action: anyAction(view, random) });
      return true;
    }
    return await betweenRounds(id, players);
  };

  const betweenRounds = async (id: string, players: readonly Someone[]): Promise<boolean> => {
    for (const player of players) {
      const { you, options, rules, seats } = unwrap(await room.view(id, player));
      if (!you) continue;
      const { chips } = seats.find(({ seat }) => seat === you.seat)!;
      if (you.expect !== null && !seats.find(({ seat }) => seat === you.seat)!.ready) {
        await send(player, id, { kind: 'ready', expect: you.expect, seed: hex() });
        return true;
      }
      if (options.rebuys && chips < ('minBet' in rules ? rules.minBet : rules.bigBlind)) {
        await send(player, id, { kind: 'rebuy' });
        return true;
      }
    }
    return false;
  };

  const play: Playground['play'] = async (id, players, rounds) => {
    for (;;) {
      const { round, playing } = unwrap(await room.view(id, players[0]!));
      if (round >= rounds && !playing) return;
      if (!(await step(id, players))) return;
    }
  };

  const begin: Playground['begin'] = async (id, players) => {
    while (!unwrap(await room.view(id, players[0]!)).playing)
      if (!(await step(id, players))) throw new Error('nobody can begin a round');
  };

  return { store, vault, room, random, join, table, do: send, play, begin };
};

/** Something the viewer may do now. */
const anyAction = ({ game, you }: TableView, random: Random): GameAction =>
  game === 'blackjack'
    ? anyBlackjackAction(you!.legal as BlackjackLegal, random)
    : anyHoldemAction(you!.legal as HoldemLegal, random);

const anyBlackjackAction = (legal: BlackjackLegal, random: Random): GameAction => {
  const { bet, pass } = legal;
  if (bet.ok && random.chance(0.9))
    return { kind: 'bet', box: bet.boxes[0]!, amount: Math.min(bet.max, bet.min * (1 + random.below(5))) };
  if (pass.ok) return { kind: 'pass', box: pass.boxes[0]! };
  const kinds = ['insure', 'evenMoney', 'decline', 'hit', 'stand', 'double', 'split', 'surrender'] as const;
  const allowed = kinds.filter(kind => legal[kind].ok);
  return { kind: legal.split.ok ? 'split' : random.pick(allowed) };
};

const anyHoldemAction = ({ fold, check, call, raiseTo }: HoldemLegal, random: Random): GameAction => {
  if (raiseTo.ok && random.chance(0.25)) {
    const steps = Math.floor((raiseTo.max - raiseTo.min) / raiseTo.step);
    const share = random.chance(0.2) ? steps : random.below(Math.min(steps, 20) + 1);
    return { kind: 'raiseTo', amount: raiseTo.min + share * raiseTo.step };
  }
  if (check.ok) return { kind: 'check' };
  return { kind: call.ok && (!fold.ok || random.chance(0.7)) ? 'call' : 'fold' };
};
