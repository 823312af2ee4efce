import type { Card, Position, Seat } from '@cardroom/engine';
import { isNatural, type BlackjackState } from '@cardroom/engine/blackjack';
import type { HoldemState } from '@cardroom/engine/holdem';
import { randomFrom, type Random } from '@cardroom/engine/testing';

import type { Actor } from '../command.ts';
import type { Dealer } from '../draft.ts';
import { createMemoryStore } from '../memory-store.ts';
import type { TableSpec } from '../open.ts';
import { createRoom, type Room, type RoomSetup } from '../room.ts';
import type { Play } from '../table.ts';
import { memoryVault } from '../vault-port.ts';
import type { TableView } from '../view.ts';
import { anyNonsense, anyTemper, chooseAction, MALFORMED, type Temper } from './scripted-choices.ts';
import { dealerOf, ORDERS } from './scripted-dealer.ts';
import { playerOf, type Person } from './simulator-wishes.ts';

/** The cards of a shoe by position; a part is the shoe itself (0) or its n-th reshuffle. */
export type Cards = (shoe: string, part: number, size: readonly Card[]) => readonly Card[];

/** What one audience got in one step, as text; and what was public then. */
export type Step = Readonly<{
  heard: ReadonlyMap<string, string>;
  shoe: string | null;
  part: number;
  play: Play | null;
  playing: boolean;
}>;

/** Everything that left a room while a game was played. */
export type Witness = Readonly<{
  steps: readonly Step[];
  warnings: readonly string[];
  /** The whole store but for the sealed boxes. */
  dump: string;
  /** The order of each part of each shoe, as it was dealt. */
  orders: ReadonlyMap<string, readonly Card[]>;
}>;

/** A way to make a room, so that leaks can be planted. */
export type MakeRoom = (setup: RoomSetup, cards: Dealer) => Room;

export const RAIL = 'the rail';

/** Plays a game by its seed: whoever acts knows only what is legal, so the cards that nobody sees decide nothing. */
export const playWitnessed = async (
  spec: TableSpec,
  seed: number,
  steps: number,
  change: (key: string, order: readonly Card[]) => readonly Card[],
  make: MakeRoom = setup => createRoom(setup),
): Promise<Witness> => {
  const game = new WitnessedGame(spec, seed, change, make);
  await game.begin();
  for (let step = 0; step < steps; step++) await game.step();
  return game.witness();
};

class WitnessedGame {
  private readonly random: Random;
  private readonly temper: Temper;
  private readonly store = createMemoryStore();
  private readonly people: readonly Person[];
  private readonly room: Room;
  private readonly warnings: string[] = [];
  private readonly orders = new Map<string, readonly Card[]>();
  private readonly steps: Step[] = [];
  private readonly heard = new Map<string, string[]>();
  private table = '';
  private now = 1_800_000_000_000;
  private ids = 0;
  private readonly spec: TableSpec;

  constructor(
    spec: TableSpec,
    seed: number,
    change: (key: string, order: readonly Card[]) => readonly Card[],
    make: MakeRoom,
  ) {
    this.spec = spec;
    this.random = randomFrom(seed);
    this.temper = anyTemper(this.random);
    this.people = [1, 2, 3].map(number => playerOf(number).sessions[0]);
    const bytes = (count: number): Uint8Array =>
      Uint8Array.from({ length: count }, () => this.random.below(256));
    const order = this.random.pick(ORDERS);
    const dealer = dealerOf((_, { commitment, reshuffles }, part) => {
      const key = `${commitment.shoe}#${part}`;
      const cards = part === 0 ? fullDecks(commitment.cards) : discardsOf(reshuffles[part - 1]!.discards);
      const dealt = change(key, order(cards, randomFrom(numberOf(key) ^ seed)));
      this.orders.set(key, dealt);
      return dealt;
    });
    const setup: RoomSetup = {
      store: this.store,
      clock: { now: () => this.now },
      random: { bytes },
      vault: memoryVault({ bytes }),
      dealer,
      knowsBot: () => true,
      warn: message => this.warnings.push(message),
    };
    this.room = make(setup, dealer);
  }

  async begin(): Promise<void> {
    const opened = await this.room.open(this.people[0]!, 'open', this.spec);
    this.table = opened.ok ? opened.value.receipt.table : '';
    for (const viewer of [null, ...this.people])
      await this.room.follow(this.table, viewer, 0, frame => this.hear(viewer, frame));
    for (const person of this.people) await this.send(person, { kind: 'sit', seat: null });
    if (this.random.chance(0.5))
      await this.send(this.people[0]!, { kind: 'seatBot', seat: null, bot: 'bot' });
    await this.note();
  }

  /** Somebody does something, mostly something legal. */
  async step(): Promise<void> {
    this.now += this.random.below(3_000);
    const view = await this.viewOf(null);
    const seat = view?.awaited.length ? this.random.pick(view.awaited) : null;
    const actor = seat === null ? this.random.pick(this.people) : this.actorAt(view!, seat);
    const own = await this.viewOf(actor);
    await this.send(actor, this.intent(own));
    await this.note();
  }

  private actorAt({ seats }: TableView, seat: Seat): Actor {
    const place = seats.find(other => other.seat === seat)!;
    return place.kind === 'bot'
      ? { kind: 'bot', seat }
      : this.people.find(({ name }) => name === place.name)!;
  }

  private intent(view: TableView | null): unknown {
    const { random } = this;
    const you = view?.you;
    if (!you || random.chance(0.03)) return { kind: 'sit', seat: null };
    if (random.chance(0.04)) return { kind: 'act', expect: you.expect ?? 1, action: anyNonsense(random) };
    if (random.chance(0.03)) return { kind: 'act', expect: random.below(view.seq), action: { kind: 'fold' } };
    if (random.chance(0.02)) return { kind: random.pick(['sitOut', 'sitIn', 'rebuy', 'restart', 'leave']) };
    if (you.expect === null) return { kind: random.pick(['sitIn', 'rebuy', 'restart']) };
    if (!view.playing) return { kind: 'ready', expect: you.expect, seed: this.seed() };
    const action = chooseAction(view.game, you.legal, this.temper, random);
    return { kind: 'act', expect: you.expect, action: action ?? anyNonsense(random) };
  }

  private seed(): string {
    return this.random
      .below(2 ** 32)
      .toString(16)
      .padStart(8, '0')
      .repeat(8);
  }

  private async send(actor: Actor, intent: unknown): Promise<void> {
    const actionId = `a${++this.ids}`;
    const odd = this.random.chance(0.02);
    const command = odd
      ? this.random.pick(MALFORMED)(this.table, actionId)
      : { table: this.table, actionId, ...(intent as object) };
    this.hear(actor, await this.room.act(actor, command));
  }

  private hear(who: Actor | null, what: unknown): void {
    const name = nameOf(who);
    this.heard.set(name, [...(this.heard.get(name) ?? []), JSON.stringify(what)]);
  }

  private async viewOf(viewer: Actor | null): Promise<TableView | null> {
    const view = await this.room.view(this.table, viewer);
    this.hear(viewer, view);
    return view.ok ? view.value : null;
  }

  private async note(): Promise<void> {
    for (const person of this.people) await this.viewOf(person);
    const view = await this.viewOf(null);
    const heard = new Map([...this.heard].map(([name, texts]) => [name, texts.join('\n')]));
    this.heard.clear();
    this.steps.push({
      heard,
      shoe: view?.shoe?.commitment.shoe ?? null,
      part: view?.shoe?.reshuffles.length ?? 0,
      play: view?.play ?? null,
      playing: view?.playing ?? false,
    });
  }

  async witness(): Promise<Witness> {
    const lines: string[] = [];
    for await (const record of this.store.dump())
      if (record.kind !== 'sealed') lines.push(JSON.stringify(record));
    const { steps, warnings, orders } = this;
    return { steps, warnings, orders, dump: lines.join('\n') };
  }
}

const nameOf = (who: Actor | null): string => {
  if (who === null) return RAIL;
  return who.kind === 'session' ? who.name : `${who.kind} ${'seat' in who ? who.seat : ''}`;
};

const numberOf = (text: string): number =>
  [...text].reduce((sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 0x01000193), 7);

const fullDecks = (cards: number): readonly Card[] => Array.from({ length: cards }, (_, at) => at % 52);

const discardsOf = (counts: readonly number[]): readonly Card[] =>
  counts.flatMap((count, card) => Array.from({ length: count }, () => card));

/** Cards that may be exchanged after some step so that nobody but the owner can tell. */
export type Hidden = Readonly<{
  key: string;
  order: readonly Card[];
  positions: readonly Position[];
  /** Whose cards are among them; null: nobody's, or the dealer's. */
  owner: Seat | null;
  allows: (order: readonly Card[]) => boolean;
}>;

const burnt = (dealt: number, players: number): readonly Position[] =>
  [0, 4, 6].map(at => 2 * players + at).filter(position => position < dealt);

/** In hold'em: the hand of one seat that was not shown, burnt cards and the stub. */
export const hiddenInHoldem = (witness: Witness, at: number, random: Random): Hidden | null => {
  const { shoe, play } = witness.steps[at]!;
  const key = `${shoe}#0`;
  const order = witness.orders.get(key);
  if (play === null || order === undefined) return null;
  const { seats, nextPosition } = play as HoldemState;
  const closed = seats.filter(({ shown, mucked }) => shown === null && !mucked);
  if (closed.length === 0) return null;
  const { seat, hole } = random.pick(closed);
  const stub = order.flatMap((_, position) => (position >= nextPosition ? [position] : []));
  const positions = [...hole, ...burnt(nextPosition, seats.length), ...stub];
  return { key, order, positions, owner: seat, allows: () => true };
};

/** In blackjack: the hole card, as long as it peeks alike, and what is left in the shoe. */
export const hiddenInBlackjack = (witness: Witness, at: number): Hidden | null => {
  const { shoe, play, part } = witness.steps[at]!;
  const order = witness.orders.get(`${shoe}#0`);
  if (play === null || order === undefined || part > 0) return null;
  const { dealer, shoe: left } = play as BlackjackState;
  const stub = order.flatMap((_, position) => (position >= left.next ? [position] : []));
  const { hole, peeked } = dealer;
  const allows = (other: readonly Card[]): boolean =>
    hole === null || peeked === null || isNatural([dealer.cards[0]!, other[hole]!]) === peeked;
  const positions = hole === null ? stub : [hole, ...stub];
  return { key: `${shoe}#0`, order, positions, owner: null, allows };
};

/** Another order that differs only where nobody has looked. */
export const exchanged = ({ order, positions, allows }: Hidden, random: Random): readonly Card[] | null => {
  for (let tries = 0; tries < 20; tries++) {
    const other = [...order];
    random.shuffle(positions).forEach((from, nth) => (other[positions[nth]!] = order[from]!));
    if (allows(other) && other.some((card, nth) => card !== order[nth])) return other;
  }
  return null;
};
