import type { Seat } from '@cardroom/engine';
import type { Random } from '@cardroom/engine/testing';

import type { Actor, Intent } from '../command.ts';
import { chipsAt, isPlaying } from '../evolve.ts';
import { gameOf } from '../games.ts';
import { isPerson, seatAt, type TableSeat, type TableState } from '../table.ts';
import { anyNonsense, chooseAction, type Temper } from './scripted-choices.ts';

export type Person = Extract<Actor, { kind: 'session' }>;

/** Somebody with a browser and a terminal; the name has a passphrase. */
export type Player = { readonly sessions: readonly [Person, Person] };

export const playerOf = (number: number): Player => {
  const person = (session: string, proven: boolean): Person => ({
    kind: 'session',
    session,
    player: `p${number}`,
    name: `Player ${number}`,
    proven,
  });
  return { sessions: [person(`s${number}`, false), person(`s${number}b`, true)] };
};

/** What somebody knows when they wish for something: the table as it is, or as it was a while ago. */
export type Known = Readonly<{
  state: TableState;
  invite: string;
  temper: Temper;
  random: Random;
  seed: () => string;
}>;

/** The seat of a player from any session. */
export const seatOfPlayer = ({ facts }: TableState, player: string): TableSeat | undefined =>
  facts.seats.find(({ occupant }) => occupant.kind === 'player' && occupant.player === player);

/** From which session somebody acts: mostly from the one that holds the seat. */
export const sessionFor = ({ sessions }: Player, state: TableState, random: Random): Person => {
  const occupant = seatOfPlayer(state, sessions[0].player)?.occupant;
  const holder = sessions.find(({ session }) => occupant?.kind === 'player' && session === occupant.session);
  return random.chance(0.97) ? (holder ?? sessions[0]) : random.pick(sessions);
};

/** What a person may want now. */
export const wishOf = (known: Known, actor: Person): Intent => {
  const { state, random } = known;
  const own = seatOfPlayer(state, actor.player);
  if (random.chance(0.05)) return anyIntent(known, own?.seat ?? 1);
  if (own === undefined) return sitDown(known, actor);
  if (own.occupant.kind === 'player' && own.occupant.session !== actor.session)
    return { kind: 'claim', seat: own.seat };
  if (random.chance(0.03)) return { kind: 'claim', seat: own.seat };
  if (isHostOf(state, actor) && wantsBot(state, random)) return { kind: 'seatBot', seat: null, bot: 'bot' };
  return isPlaying(state) ? inRound(known, own) : betweenRounds(known, own);
};

const isHostOf = ({ facts }: TableState, { player }: Person): boolean => facts.host.player === player;

const wantsBot = ({ facts }: TableState, random: Random): boolean => {
  const free = gameOf(facts).places(facts.rules) - facts.seats.length;
  return free > 0 && random.chance(facts.game === 'holdem' && facts.seats.length < 2 ? 0.5 : 0.05);
};

const sitDown = ({ state, invite, random }: Known, actor: Person): Intent => {
  const { facts } = state;
  const { minBuyIn, maxBuyIn } = facts.options;
  const places = gameOf(facts).places(facts.rules);
  const several = facts.game === 'blackjack' && random.chance(0.5);
  const boxes = several ? { boxes: random.pick([2, 3, places]) } : {};
  const code = facts.options.private && actor.player !== facts.host.player ? { invite } : {};
  return {
    kind: 'sit',
    seat: random.chance(0.7) ? null : 1 + random.below(places),
    buyIn: random.pick([minBuyIn, maxBuyIn, maxBuyIn, minBuyIn + random.below(maxBuyIn - minBuyIn + 1)]),
    ...boxes,
    ...(random.chance(0.95) ? code : {}),
  };
};

/** In turn, out of turn, or on the way out. */
const inRound = (known: Known, { seat }: TableSeat): Intent => {
  const { state, random } = known;
  const expect = state.since[seat];
  if (expect !== undefined && random.chance(0.93)) return inTurn(known, seat, expect);
  return random.pick<Intent>([
    { kind: 'leave' },
    { kind: 'sitOut' },
    { kind: 'sitIn' },
    { kind: 'rebuy' },
    { kind: 'act', expect: expect ?? state.seq, action: anyNonsense(random) },
  ]);
};

const inTurn = ({ state, temper, random }: Known, seat: Seat, expect: number): Intent => {
  const legal = gameOf(state.facts).legal(state.play!, seat);
  const action = random.chance(0.97) ? chooseAction(state.facts.game, legal, temper, random) : null;
  const note = random.chance(0.1) ? { note: 'a draw' } : {};
  return { kind: 'act', expect, action: action ?? anyNonsense(random), ...note };
};

const betweenRounds = (known: Known, { seat, standing }: TableSeat): Intent => {
  const { state, random } = known;
  const expect = state.since[seat];
  if (standing === 'out') return { kind: random.chance(0.8) ? 'sitIn' : 'leave' };
  if (expect !== undefined && random.chance(0.92)) return readiness(known, expect);
  const broke = !gameOf(state.facts).canPlay(state.facts.rules, chipsAt(state, seat));
  if (broke) return random.pick<Intent>([{ kind: 'rebuy' }, { kind: 'restart' }, { kind: 'leave' }]);
  return random.pick<Intent>([
    { kind: 'leave' },
    { kind: 'sitOut' },
    { kind: 'rebuy', chips: 1 + random.below(20) },
    { kind: 'restart' },
  ]);
};

const readiness = ({ state, random, seed }: Known, expect: number): Intent => {
  const gives = random.chance(state.facts.next === null ? 0.1 : 0.97);
  return { kind: 'ready', expect, ...(gives ? { seed: seed() } : {}) };
};

/** Anything at all, whether it makes sense or not. */
const anyIntent = ({ state, random, seed }: Known, seat: Seat): Intent => {
  const expect = random.pick([state.since[seat] ?? 0, state.seq, random.below(state.seq + 1)]);
  const other = 1 + random.below(4);
  return random.pick<Intent>([
    { kind: 'ready', expect, seed: seed() },
    { kind: 'ready', expect },
    { kind: 'act', expect, action: anyNonsense(random) },
    { kind: 'sit', seat: other },
    { kind: 'remove', seat: other },
    { kind: 'claim', seat: other },
    { kind: 'seatBot', seat: other, bot: 'bot' },
    { kind: 'void', why: 'I am losing.' },
    { kind: 'timeout', expect },
    { kind: 'restart' },
    { kind: 'leave' },
    ...(random.chance(0.5) ? [{ kind: 'close' } as const] : []),
  ]);
};

/** Somebody who is waited for: a person, a bot, or the clock. */
export const awaitedSeat = (state: TableState, random: Random): TableSeat | null => {
  const seats = Object.keys(state.since).map(Number);
  return seats.length === 0 ? null : (seatAt(state.facts, random.pick(seats)) ?? null);
};

export const isAwaitedBot = (seat: TableSeat | null): seat is TableSeat => seat !== null && !isPerson(seat);
