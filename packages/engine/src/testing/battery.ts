import type { Awaiting, Position, Step } from '../chance.ts';
import type { Card } from '../cards.ts';
import { unwrap, type Rejection, type Result } from '../result.ts';
import { randomFrom, type Random } from './random.ts';

/** What the battery needs to know of a game; the games' own verbs, and what only a test may ask. */
export type GameUnderTest<State, Event, Action> = {
  readonly name: string;
  /** Opens a table with random rules and stakes. */
  readonly openTable: (random: Random) => TableUnderTest<State, Event>;
  readonly awaiting: (state: State) => Awaiting<unknown>;
  readonly apply: (state: State, action: Action) => Result<Step<State, Event>, Rejection>;
  /** The state after one more event; the opening event of a round makes the first. */
  readonly evolve: (state: State, event: Event) => State;
  /** What a player at this table might choose now. Always legal. */
  readonly choose: (state: State, random: Random) => Action;
  /** The truthful answer to what chance is asked. It may extend the order (a shuffle), never change what was dealt. */
  readonly answer: (deal: Deal, state: State, random: Random) => Action;
  /** Actions of every kind and seat, legal and not, bounds and garbage. */
  readonly probes: (state: State, random: Random) => readonly Action[];
  /** Whether `legalActions` allows it. Only asked of seats' actions. */
  readonly isLegal: (state: State, action: Action) => boolean;
  readonly isSeatAction: (action: Action) => boolean;
  /** Every chip at the table, wherever it lies. */
  readonly chips: (state: State) => number;
  /** The chips that belong to nobody yet: wagers, pots. None when a round is over. */
  readonly chipsAtStake: (state: State) => number;
  /** The cards that the state knows of; says what is wrong when one is twice, or lost. */
  readonly whyCardsLost: (state: State, deal: Deal) => string | null;
  /** Another order that differs only where nobody has looked, and that peeks alike. */
  readonly exchangeHidden: (state: State, deal: Deal, seen: ReadonlySet<Position>, random: Random) => Deal;
  /** The positions whose cards these events turned up. */
  readonly seenIn: (events: readonly Event[]) => readonly Position[];
  /** Counts what a round contained. */
  readonly tally: (events: readonly Event[], state: State, count: (what: string) => void) => void;
};

/** The cards by position: the secret that the engine never holds. A `fixed` one is played again, not shuffled. */
export type Deal = { order: readonly Card[]; readonly fixed: boolean };

export type TableUnderTest<State, Event> = {
  /** Opens the next round; `null` when the game is over. */
  readonly nextRound: (last: State | null) => Step<State, Event> | null;
  /** A deal for a round that begins here; blackjack goes on in the same shoe. */
  readonly deal: (last: Deal | null, random: Random) => Deal;
};

export const PROPERTIES = ['legal', 'chips', 'cards', 'serialise', 'fold', 'hidden'] as const;
export type Property = (typeof PROPERTIES)[number];

export type Failure = {
  readonly property: Property;
  /** Repeats the table that failed: `runTable(game, seed)`. */
  readonly seed: number;
  readonly detail: string;
};

export type BatteryReport = {
  readonly rounds: number;
  readonly counters: ReadonlyMap<string, number>;
  readonly failure: Failure | null;
};

export type BatteryOptions = {
  readonly seed: number;
  readonly rounds: number;
  /** How often a state is probed with illegal actions, serialised and dealt again; the ends of rounds always are. */
  readonly thoroughness?: number;
};

const THOROUGHNESS = 0.25;

/** Plays a round to its end without checking anything. */
export const playOut = <State, Event, Action>(
  game: GameUnderTest<State, Event, Action>,
  opened: Step<State, Event>,
  deal: Deal,
  random: Random,
): Step<State, Event> => {
  let { events, state } = opened;
  for (let now = game.awaiting(state); now.who !== 'nobody'; now = game.awaiting(state)) {
    const action = now.who === 'chance' ? game.answer(deal, state, random) : game.choose(state, random);
    const step = unwrap(game.apply(state, action));
    events = [...events, ...step.events];
    state = step.state;
  }
  return { events, state };
};

const ROUNDS_A_TABLE = 12;

/** Plays random rounds at random tables and holds every state against every property. */
export const runBattery = <State, Event, Action>(
  game: GameUnderTest<State, Event, Action>,
  { seed, rounds, thoroughness = THOROUGHNESS }: BatteryOptions,
): BatteryReport => {
  const counters = new Map<string, number>();
  const tables = randomFrom(seed);
  let played = 0;
  while (played < rounds) {
    const left = Math.min(ROUNDS_A_TABLE, rounds - played);
    const run = new TableRun(game, tables.below(2 ** 31), thoroughness, counters);
    played += run.play(left);
    if (run.failure) return { rounds: played, counters, failure: run.failure };
  }
  return { rounds: played, counters, failure: null };
};

/** Plays one table again, by the seed that a failure names. */
export const runTable = <State, Event, Action>(
  game: GameUnderTest<State, Event, Action>,
  seed: number,
  thoroughness = THOROUGHNESS,
): Failure | null => {
  const run = new TableRun(game, seed, thoroughness, new Map());
  run.play(ROUNDS_A_TABLE);
  return run.failure;
};

/** One table's rounds. */
class TableRun<State, Event, Action> {
  failure: Failure | null = null;
  private readonly game: GameUnderTest<State, Event, Action>;
  private readonly seed: number;
  private readonly thoroughness: number;
  private readonly counters: Map<string, number>;
  private readonly random: Random;
  /** A stream of its own, so that how much is checked never changes what is played. */
  private readonly checks: Random;

  constructor(
    game: GameUnderTest<State, Event, Action>,
    seed: number,
    thoroughness: number,
    counters: Map<string, number>,
  ) {
    this.game = game;
    this.seed = seed;
    this.thoroughness = thoroughness;
    this.counters = counters;
    this.random = randomFrom(seed);
    this.checks = randomFrom(seed ^ 0x5bd1e995);
  }

  play(rounds: number): number {
    const table = this.game.openTable(this.random);
    let [last, deal]: [State | null, Deal | null] = [null, null];
    for (let round = 1; round <= rounds; round++) {
      const opened = table.nextRound(last);
      if (opened === null) return round - 1;
      deal = table.deal(deal, this.random);
      last = this.playRound(opened, deal);
      if (this.failure) return round;
    }
    return rounds;
  }

  private playRound(opened: Step<State, Event>, deal: Deal): State {
    const { game, random } = this;
    const events = [...opened.events];
    const actions: Action[] = [];
    const chips = game.chips(opened.state);
    let { state } = opened;
    for (;;) {
      this.check(opened, state, events, actions, deal, chips);
      const now = game.awaiting(state);
      if (this.failure || now.who === 'nobody') break;
      const action = now.who === 'chance' ? game.answer(deal, state, random) : game.choose(state, random);
      const step = game.apply(state, action);
      if (!step.ok) {
        this.fail(
          'legal',
          `${JSON.stringify(action)} was chosen as legal, but refused: ${step.error.message}`,
        );
        break;
      }
      actions.push(action);
      events.push(...step.value.events);
      state = step.value.state;
    }
    if (!this.failure) game.tally(events, state, this.count);
    return state;
  }

  private readonly count = (what: string): void => {
    this.counters.set(what, (this.counters.get(what) ?? 0) + 1);
  };

  private check(
    opened: Step<State, Event>,
    state: State,
    events: readonly Event[],
    actions: readonly Action[],
    deal: Deal,
    chips: number,
  ): void {
    const { game } = this;
    if (game.chips(state) !== chips) return this.fail('chips', `${chips} chips became ${game.chips(state)}`);
    const lost = game.whyCardsLost(state, deal);
    if (lost !== null) return this.fail('cards', lost);
    const over = game.awaiting(state).who === 'nobody';
    if (over && game.chipsAtStake(state) !== 0)
      return this.fail('chips', 'a round is over with chips at stake');
    if (!over && !this.checks.chance(this.thoroughness)) return;
    this.checkLegal(state);
    this.checkSerialised(state);
    this.checkFold(state, events);
    this.checkHidden(opened, state, events, actions, deal);
  }

  /** Legal ⇔ accepted, and a refusal changes nothing. */
  private checkLegal(state: State): void {
    const before = JSON.stringify(state);
    for (const probe of this.game.probes(state, this.checks)) {
      const legal = this.game.isSeatAction(probe) && this.game.isLegal(state, probe);
      const accepted = this.game.apply(state, probe).ok;
      if (legal !== accepted)
        return this.fail(
          'legal',
          `${JSON.stringify(probe)} is ${legal ? 'legal' : 'illegal'} but was ${accepted ? 'accepted' : 'refused'}`,
        );
    }
    if (JSON.stringify(state) !== before) this.fail('legal', 'probing changed the state');
  }

  private checkSerialised(state: State): void {
    if (!sameData(JSON.parse(JSON.stringify(state)), state))
      this.fail('serialise', 'a state does not survive JSON');
  }

  private checkFold(state: State, events: readonly Event[]): void {
    const folded = events.reduce(this.game.evolve, null as State);
    if (JSON.stringify(folded) !== JSON.stringify(state))
      this.fail('fold', 'the fold of the events is not the state');
  }

  /** Exchanging cards that nobody has seen changes no byte of state or events. */
  private checkHidden(
    opened: Step<State, Event>,
    state: State,
    events: readonly Event[],
    actions: readonly Action[],
    deal: Deal,
  ): void {
    const { game } = this;
    const other = game.exchangeHidden(state, deal, new Set(game.seenIn(events)), this.checks);
    const replayed = this.replay(opened, actions, other);
    if (JSON.stringify(replayed) !== JSON.stringify({ events, state }))
      this.fail('hidden', 'exchanging hidden cards changed what everybody sees');
  }

  /** Plays the same choices again over another order; what chance said is asked again. */
  private replay(opened: Step<State, Event>, actions: readonly Action[], deal: Deal): Step<State, Event> {
    let { state } = opened;
    const events = [...opened.events];
    for (const action of actions) {
      const again = this.game.isSeatAction(action) ? action : this.game.answer(deal, state, this.checks);
      const step = this.game.apply(state, again);
      if (!step.ok) break;
      state = step.value.state;
      events.push(...step.value.events);
    }
    return { events, state };
  }

  private fail(property: Property, detail: string): void {
    this.failure ??= { property, seed: this.seed, detail };
  }
}

/** Equal as data: unlike `JSON.stringify`, it sees what JSON would drop or turn into null. */
const sameData = (a: unknown, b: unknown): boolean => {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return Object.is(a, b);
  if (Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every(key => Object.hasOwn(b, key) && sameData(a[key as keyof typeof a], b[key as keyof typeof b]))
  );
};
