import {
  KING,
  cardsIn,
  fullShoe,
  parseCards,
  rankOf,
  unwrap,
  type Card,
  type Composition,
} from '@cardroom/engine';
import {
  BLACKJACK_PRESETS,
  type BlackjackLegal,
  type BlackjackRules,
  type BlackjackState,
} from '@cardroom/engine/blackjack';
import { randomFrom, stacked, type Random } from '@cardroom/engine/testing';
import {
  createMemoryStore,
  createRoom,
  memoryVault,
  type Actor,
  type Frame,
  type Room,
  type TableView,
} from '@cardroom/room';
import { dealerOf } from '@cardroom/room/testing';

import { DEFAULT_KEYS } from '../../keys.ts';
import type { BlackjackUi } from '../ui.ts';

/** A frame with the table before it, as Ann sees both. */
export type Shown = { readonly before: TableView; readonly frame: Frame };

export type Order = (composition: Composition, random: Random) => readonly Card[];

export type TableScript = {
  readonly rules?: Partial<BlackjackRules>;
  /** What comes out of the shoe first, and after every shuffle again. */
  readonly cards?: string;
  /** Instead of cards: how shoes are put in order. */
  readonly order?: Order;
  readonly boxes?: number;
  readonly bots?: number;
  readonly buyIn?: number;
  readonly seed?: number;
};

const ANN: Actor = { kind: 'session', session: 's_ann', player: 'p_ann', name: 'Ann', proven: false };

/** A real room with one table, at which Ann sits; bots have the seats after hers. */
export class BlackjackTable {
  view!: TableView;
  readonly shown: Shown[] = [];
  readonly random: Random;
  private readonly room: Room;
  private table = '';
  private ids = 0;

  private constructor({ cards, order, seed = 1 }: TableScript) {
    this.random = randomFrom(seed);
    const random = {
      bytes: (count: number) => Uint8Array.from({ length: count }, () => this.random.below(256)),
    };
    const top = stacked(unwrap(parseCards(cards ?? '')));
    const inOrder = order ?? (composition => top(composition));
    const dealer = dealerOf((_seed, { commitment, reshuffles }, part) =>
      inOrder(
        part === 0 ? fullShoe(commitment.cards / 52) : reshuffles[part - 1]!.discards,
        randomFrom(part + seed),
      ),
    );
    this.room = createRoom({
      store: createMemoryStore(),
      clock: { now: () => 1_000_000 },
      random,
      vault: memoryVault(random),
      knowsBot: () => true,
      dealer,
    });
  }

  static async open(script: TableScript = {}): Promise<BlackjackTable> {
    const table = new BlackjackTable(script);
    const rules = { ...BLACKJACK_PRESETS.vegas, ...script.rules };
    const spec = { game: 'blackjack', rules, options: { minBuyIn: 0 } } as const;
    table.table = unwrap(await table.room.open(ANN, 'open', spec)).receipt.table;
    await table.do({
      kind: 'sit',
      seat: 1,
      boxes: script.boxes ?? 1,
      buyIn: script.buyIn ?? rules.startingChips,
    });
    for (let bot = 0; bot < (script.bots ?? 0); bot++)
      await table.do({ kind: 'seatBot', seat: null, bot: 'basic' });
    table.shown.length = 0;
    return table;
  }

  get round(): BlackjackState {
    return this.view.play as BlackjackState;
  }

  get legal(): BlackjackLegal {
    return this.view.you!.legal as BlackjackLegal;
  }

  /** The table as the rail sees it. */
  async rail(): Promise<TableView> {
    return unwrap(await this.room.view(this.table, null));
  }

  async ready(): Promise<Shown> {
    return await this.do({ kind: 'ready', expect: this.view.you!.expect, seed: '5'.repeat(64) });
  }

  /** Begins a round and bets on every box of Ann's. */
  async deal(...bets: readonly number[]): Promise<Shown> {
    await this.ready();
    let last = this.shown.at(-1)!;
    for (const amount of bets) {
      const { bet } = this.legal;
      last = await this.act('bet', { box: bet.ok ? bet.boxes[0]! : 0, amount });
    }
    return last;
  }

  async act(kind: string, more: object = {}): Promise<Shown> {
    return await this.do({ kind: 'act', expect: this.view.you!.expect, action: { kind, ...more } });
  }

  /** Takes these actions for Ann, and says the frame of the last. */
  async play(...kinds: readonly string[]): Promise<Shown> {
    for (const kind of kinds) await this.act(kind);
    return this.shown.at(-1)!;
  }

  async bot(seat: number, action: object): Promise<Shown> {
    const actor = { kind: 'bot', seat } as const;
    const { you } = unwrap(await this.room.view(this.table, actor));
    return await this.do({ kind: 'act', expect: you!.expect, action }, actor);
  }

  /** What a bot may do now. */
  async botLegal(seat: number): Promise<BlackjackLegal> {
    return unwrap(await this.room.view(this.table, { kind: 'bot', seat })).you!.legal as BlackjackLegal;
  }

  async do(intent: object, actor: Actor = ANN): Promise<Shown> {
    const before = this.view;
    const command = { table: this.table, actionId: `a${++this.ids}`, ...intent };
    const { frame } = unwrap(await this.room.act(actor, command));
    this.view = unwrap(await this.room.view(this.table, ANN));
    const shown = { before, frame: { ...frame, view: this.view } };
    this.shown.push(shown);
    return shown;
  }
}

const shuffled: Order = (composition, random) => random.shuffle(cardsIn(composition));

/** Equal ranks together: pairs, splits and long hands. */
const byRank: Order = (composition, random) =>
  shuffled(composition, random).toSorted((a, b) => rankOf(a) - rankOf(b));

/** Aces and kings first: naturals, insurance, even money. */
const acesFirst: Order = (composition, random) =>
  shuffled(composition, random).toSorted((a, b) => Number(rankOf(b) >= KING) - Number(rankOf(a) >= KING));

export const ORDERS: readonly Order[] = [shuffled, byRank, acesFirst, acesFirst];

/** What a face knows at a table where nothing has happened beside it. */
export const quietUi = (changes: Partial<BlackjackUi> = {}): BlackjackUi => ({
  keys: DEFAULT_KEYS,
  bet: null,
  coach: { mode: 'off', now: null, asked: false, last: null, session: null, chart: null },
  counts: null,
  past: [],
  pausing: false,
  watching: false,
  messages: [],
  lastBet: null,
  note: null,
  ...changes,
});
