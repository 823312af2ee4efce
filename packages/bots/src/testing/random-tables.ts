import { unwrap, type Seat } from '@cardroom/engine';
import {
  apply as applyBlackjack,
  awaiting as awaitingBlackjack,
  legalActions,
  type BlackjackLegal,
  type BlackjackState,
  type SeatAction as BlackjackAction,
} from '@cardroom/engine/blackjack';
import { apply, awaiting, type HoldemAction, type HoldemState } from '@cardroom/engine/holdem';
import { blackjackGame, holdemGame, randomFrom, type Deal, type Random } from '@cardroom/engine/testing';
import type { BlackjackBot, BlackjackBotView, Decision, HoldemBot } from '../bot.ts';
import { NEVER, unitsOf, viewOf, type HoldemTurn } from './play-holdem.ts';

/** A turn of hold'em with the deck behind it, which only a test sees. */
export type DealtTurn = HoldemTurn & { readonly deal: Deal };

const ROUNDS_A_TABLE = 6;

/** Turns at random tables, under random rules and stacks, until there are this many: the engine's own tables. */
export async function* holdemTurns(
  bots: readonly HoldemBot[],
  turns: number,
  seed: number,
): AsyncGenerator<DealtTurn> {
  const tables = randomFrom(seed);
  for (let played = 0; played < turns;) {
    const random = randomFrom(tables.below(2 ** 31));
    for await (const turn of tableTurns(bots, random)) {
      yield turn;
      played++;
    }
  }
}

async function* tableTurns(bots: readonly HoldemBot[], random: Random): AsyncGenerator<DealtTurn> {
  const table = holdemGame.openTable(random);
  const seated = new Map<Seat, HoldemBot>();
  const botAt = (seat: Seat): HoldemBot => seated.get(seat) ?? seated.set(seat, random.pick(bots)).get(seat)!;
  let last: HoldemState | null = null;
  for (let round = 0; round < ROUNDS_A_TABLE; round++) {
    const opened = table.nextRound(last);
    if (opened === null) return;
    const deal = table.deal(null, random);
    let { state, events } = opened;
    for (let now = awaiting(state); now.who !== 'nobody'; now = awaiting(state)) {
      let action: HoldemAction;
      if (now.who === 'chance') action = holdemGame.answer(deal, state, random);
      else {
        const view = viewOf(state, now.seat, deal.order, events);
        const bot = botAt(now.seat);
        const decision = await bot.decide(view, now.legal, unitsOf(random), NEVER);
        yield { bot: bot.name, view, legal: now.legal, decision, deal };
        action = decision.action;
      }
      const step = unwrap(apply(state, action));
      [state, events] = [step.state, [...events, ...step.events]];
    }
    last = state;
  }
}

/** Rules of its own take a table some time to think about, so it plays on. */
const BLACKJACK_ROUNDS_A_TABLE = 80;

/** A turn of blackjack. */
export type BlackjackTurn = Readonly<{
  bot: string;
  view: BlackjackBotView;
  legal: BlackjackLegal;
  decision: Decision<BlackjackAction>;
  deal: Deal;
}>;

/** The same for blackjack; `openTable` may be given to play under rules of one's own. */
export async function* blackjackTurns(
  bots: readonly BlackjackBot[],
  turns: number,
  seed: number,
  openTable: typeof blackjackGame.openTable = blackjackGame.openTable,
): AsyncGenerator<BlackjackTurn> {
  const tables = randomFrom(seed);
  for (let played = 0; played < turns;) {
    const random = randomFrom(tables.below(2 ** 31));
    for await (const turn of blackjackTable(bots, openTable(random), random)) {
      yield turn;
      played++;
    }
  }
}

async function* blackjackTable(
  bots: readonly BlackjackBot[],
  table: ReturnType<typeof blackjackGame.openTable>,
  random: Random,
): AsyncGenerator<BlackjackTurn> {
  let last: BlackjackState | null = null;
  let deal: Deal | null = null;
  for (let round = 0; round < BLACKJACK_ROUNDS_A_TABLE; round++) {
    let state: BlackjackState = table.nextRound(last)!.state;
    deal = table.deal(deal, random);
    for (let now = awaitingBlackjack(state); now.who !== 'nobody'; now = awaitingBlackjack(state)) {
      if (now.who === 'chance')
        state = unwrap(applyBlackjack(state, blackjackGame.answer(deal, state, random))).state;
      else {
        const view = { game: 'blackjack', state, seat: now.seat } as const;
        const bot = bots[(now.seat / 2) % bots.length]!;
        const legal = legalActions(state, now.seat);
        const decision = await bot.decide(view, legal, unitsOf(random), NEVER);
        yield { bot: bot.name, view, legal, decision, deal };
        state = unwrap(applyBlackjack(state, decision.action)).state;
      }
    }
    last = state;
  }
}
