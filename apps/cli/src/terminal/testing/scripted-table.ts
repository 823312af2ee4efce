import { fullShoe, parseCards, unwrap } from '@cardroom/engine';
import { randomFrom, stacked, stackedDeck } from '@cardroom/engine/testing';
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

const MARIA: Actor = { kind: 'session', session: 's_maria', player: 'p_maria', name: 'maria', proven: false };
const SEED = '5'.repeat(64);

/** A table in a real room whose cards are known: maria sits at it, bots have the seats after hers. */
export type ScriptedTable = Readonly<{
  view: () => Promise<TableView>;
  /** Maria's own doing; answers the frame she gets. */
  ready: () => Promise<Frame>;
  act: (kind: string, more?: object) => Promise<Frame>;
  /** A bot's, in its seat. */
  bot: (seat: number, kind: string, more?: object) => Promise<Frame>;
}>;

type Opening = Readonly<{
  spec: Parameters<Room['open']>[2];
  sit: object;
  bots: readonly string[];
  /** The shoe, or for hold'em the deck, from its first card on. */
  dealer: ReturnType<typeof dealerOf>;
}>;

/** Blackjack with a shoe that begins with these cards. */
export const blackjackShoe = (cards: string): Opening['dealer'] => {
  const inOrder = stacked(unwrap(parseCards(cards)));
  return dealerOf((_, { commitment }) => inOrder(fullShoe(commitment.cards / 52)));
};

/** Hold'em with these hole cards, from the button's left, and this board. */
export const holdemDeck = (holes: readonly string[], board: string): Opening['dealer'] =>
  dealerOf(() => stackedDeck(holes, board));

export const openScripted = async ({ spec, sit, bots, dealer }: Opening): Promise<ScriptedTable> => {
  const numbers = randomFrom(1);
  const random = { bytes: (count: number) => Uint8Array.from({ length: count }, () => numbers.below(256)) };
  const clock = { now: () => 1_000_000 };
  const room = createRoom({
    store: createMemoryStore(),
    clock,
    random,
    vault: memoryVault(random),
    knowsBot: () => true,
    dealer,
  });
  const { table } = unwrap(await room.open(MARIA, 'open', spec)).receipt;
  let ids = 0;
  const command = async (intent: object, actor: Actor = MARIA): Promise<Frame> =>
    unwrap(await room.act(actor, { table, actionId: `a${++ids}`, ...intent })).frame;
  const view = async (actor: Actor = MARIA): Promise<TableView> => unwrap(await room.view(table, actor));
  const acting = async (actor: Actor, kind: string, more: object): Promise<Frame> => {
    const { you } = await view(actor);
    const frame = await command({ kind: 'act', expect: you!.expect, action: { kind, ...more } }, actor);
    return { ...frame, view: await view() };
  };
  await command({ kind: 'sit', seat: 1, ...sit });
  for (const bot of bots) await command({ kind: 'seatBot', seat: null, bot });
  return {
    view,
    ready: async () => command({ kind: 'ready', expect: (await view()).you!.expect, seed: SEED }),
    act: (kind, more = {}) => acting(MARIA, kind, more),
    bot: (seat, kind, more = {}) => acting({ kind: 'bot', seat }, kind, more),
  };
};
