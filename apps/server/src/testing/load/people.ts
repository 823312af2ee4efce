import type { BlackjackLegal } from '@cardroom/engine/blackjack';
import { BLACKJACK_PRESETS } from '@cardroom/engine/blackjack';
import type { HoldemLegal } from '@cardroom/engine/holdem';
import type { Random } from '@cardroom/engine/testing';
import type { GameAction, TableView } from '@cardroom/room';
import type { NewTable, Wish } from '@cardroom/wire/client';

/** A table of a crowd: the first of its people opens it, the others come and sit. */
export type Party = Readonly<{
  table: NewTable;
  people: readonly string[];
  /** They let every turn pass: the clock plays for them. */
  dream: boolean;
}>;

type Plan = Omit<Party, 'people'> & { readonly people: number };

const ALONE: Plan = { table: { game: 'blackjack', rules: 'vegas' }, people: 1, dream: false };
const SHARED: Plan = {
  table: { game: 'blackjack', rules: { ...BLACKJACK_PRESETS.vegas, boxes: 3 } },
  people: 3,
  dream: false,
};
const holdem = (people: number, bots: readonly string[]): Plan => ({
  table: { game: 'holdem', rules: 'standard', options: { rebuys: true }, bots },
  people,
  dream: false,
});
const dreamers = (turnSeconds: number): Plan => ({
  table: { game: 'holdem', rules: 'standard', options: { rebuys: true, turnSeconds } },
  people: 2,
  dream: true,
});

/** Twenty people at eleven tables; a larger crowd is more of the same. */
const plansWith = (turnSeconds: number): readonly Plan[] => [
  ALONE,
  ALONE,
  ALONE,
  ALONE,
  SHARED,
  SHARED,
  holdem(1, ['tight-passive', 'balanced', 'loose-aggressive']),
  holdem(1, ['tight-passive', 'balanced', 'loose-aggressive']),
  holdem(4, ['balanced']),
  holdem(2, []),
  dreamers(turnSeconds),
];

/** The tables of so many people, who are named in order; where there is a clock, it gives so many seconds. */
export const partiesOf = (players: number, turnSeconds: number): readonly Party[] => {
  const plans = plansWith(turnSeconds);
  const parties: Party[] = [];
  for (let seated = 0; seated < players;) {
    const { people, ...plan } = plans[parties.length % plans.length]!;
    const names = Array.from({ length: people }, (_, at) => `crowd_${seated + at + 1}`);
    parties.push({ ...plan, people: names });
    seated += people;
  }
  return parties;
};

/** What somebody does next at a table; null while that is up to others. */
export const nextWish = (view: TableView, random: Random, dreams: boolean): Wish | null => {
  const { you, playing } = view;
  if (you === null) return null;
  if (ownSeat(view).standing === 'out') return { kind: 'sitIn' };
  if (playing) return you.expect === null || dreams ? null : { kind: 'act', action: choose(view, random) };
  if (you.expect !== null) return { kind: 'ready' };
  return isReady(view) ? null : { kind: isPoor(view) ? 'rebuy' : 'restart' };
};

const ownSeat = ({ you, seats }: TableView) => seats.find(({ seat }) => seat === you!.seat)!;

const isReady = (view: TableView): boolean => ownSeat(view).ready;

/** Too few chips for another round; otherwise it is the others who have none. */
const isPoor = (view: TableView): boolean =>
  ownSeat(view).chips < ('minBet' in view.rules ? view.rules.minBet : view.rules.bigBlind);

const choose = ({ game, you }: TableView, random: Random): GameAction =>
  game === 'blackjack'
    ? chooseAtBlackjack(you!.legal as BlackjackLegal, random)
    : chooseAtHoldem(you!.legal as HoldemLegal, random);

const chooseAtBlackjack = (legal: BlackjackLegal, random: Random): GameAction => {
  if (legal.bet.ok) return { kind: 'bet', box: legal.bet.boxes[0]!, amount: legal.bet.min };
  if (legal.decline.ok) return { kind: 'decline' };
  if (legal.split.ok) return { kind: 'split' };
  if (legal.double.ok && random.chance(0.1)) return { kind: 'double' };
  return { kind: legal.hit.ok && random.chance(0.4) ? 'hit' : 'stand' };
};

const chooseAtHoldem = ({ check, call, raiseTo }: HoldemLegal, random: Random): GameAction => {
  if (raiseTo.ok && random.chance(0.05)) return { kind: 'raiseTo', amount: raiseTo.min };
  if (check.ok) return { kind: 'check' };
  return { kind: call.ok && random.chance(0.8) ? 'call' : 'fold' };
};
