import {
  apply,
  awaiting,
  openRound,
  BLACKJACK_PRESETS,
  type BlackjackAction,
  type BlackjackEvent,
  type BlackjackRejection,
  type BlackjackRules,
  type BlackjackState,
  type HandAction,
  type InsuranceAction,
  type RoundSetup,
} from '../blackjack/index.ts';
import type { Chips } from '../chips.ts';
import { parseCards } from '../notation.ts';
import { err, ok, unwrap, type Result } from '../result.ts';
import { answerBlackjack, stacked, type BlackjackDealer } from './blackjack-dealer.ts';

export type Script = {
  readonly rules?: Partial<BlackjackRules>;
  /** What comes out of the shoe next: round the boxes, up card, round again, hole card, then the draws. */
  readonly cards: string;
  /** One bet a box; `null` sits out. */
  readonly bets?: readonly (Chips | null)[];
  readonly setup?: Partial<RoundSetup>;
};

/** A round with known cards, played by a script; chance is answered as it goes. */
export class ScriptedRound {
  state: BlackjackState;
  readonly events: BlackjackEvent[] = [];
  private readonly dealer: BlackjackDealer;

  constructor({ rules, cards, bets = [10], setup }: Script) {
    const table = { ...BLACKJACK_PRESETS.vegas, boxes: 7, ...rules };
    const opened = unwrap(
      openRound({
        rules: table,
        round: 1,
        seats: [{ seat: 0, bankroll: 1_000 }],
        boxes: bets.map(() => 0),
        shoe: null,
        ...setup,
      }),
    );
    const order = unwrap(parseCards(cards));
    const dealt = Array.from({ length: setup?.shoe?.next ?? 0 }, () => -1);
    this.dealer = { order: [...dealt, ...order], shuffle: stacked(order) };
    this.events.push(...opened.events);
    this.state = opened.state;
    this.answerChance();
    if (table.bets) this.placeBets(bets);
  }

  /** Takes these actions for whichever seat is awaited. */
  play(...kinds: readonly (HandAction | InsuranceAction | 'forfeit')[]): this {
    for (const kind of kinds) {
      const result = this.try({ kind, seat: this.turn().seat });
      if (!result.ok) throw new Error(`${kind}: ${result.error.message}`);
    }
    return this;
  }

  /** Takes an action if it is legal; a refusal changes nothing. */
  try(action: BlackjackAction): Result<BlackjackState, BlackjackRejection> {
    const result = apply(this.state, action);
    if (!result.ok) return err(result.error);
    this.events.push(...result.value.events);
    this.state = result.value.state;
    this.answerChance();
    return ok(this.state);
  }

  turn() {
    const now = awaiting(this.state);
    if (now.who !== 'seat') throw new Error(`Awaiting ${now.who}, not a seat`);
    return now;
  }

  get hands() {
    return this.state.boxes.flatMap(box => box.hands);
  }

  get results() {
    return this.hands.map(hand => hand.settlement?.result ?? null);
  }

  get nets() {
    return this.hands.map(hand => hand.settlement?.net ?? null);
  }

  bankroll(seat = 0): Chips {
    return this.state.seats.find(holder => holder.seat === seat)!.bankroll;
  }

  kinds(): readonly BlackjackEvent['kind'][] {
    return this.events.map(event => event.kind);
  }

  private placeBets(bets: readonly (Chips | null)[]): void {
    bets.forEach((amount, box) => {
      const { seat } = this.state.boxes[box]!;
      const result = this.try(
        amount === null ? { kind: 'pass', seat, box } : { kind: 'bet', seat, box, amount },
      );
      if (!result.ok) throw new Error(result.error.message);
    });
  }

  private answerChance(): void {
    for (let now = awaiting(this.state); now.who === 'chance'; now = awaiting(this.state)) {
      const answered = unwrap(apply(this.state, answerBlackjack(this.dealer, this.state, now.need)));
      this.events.push(...answered.events);
      this.state = answered.state;
    }
  }
}
