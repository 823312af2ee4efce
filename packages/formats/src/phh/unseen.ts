import { err, ok, rejection, type Result, type Seat, type Step } from '@cardroom/engine';
import { evolve, pots, type HoldemEvent, type HoldemState, type Pot } from '@cardroom/engine/holdem';
import type { PhhRejection } from './types.ts';

type Played = Step<HoldemState, HoldemEvent>;

/** What a file says of the seats of a hand. */
export type Witness = {
  /** The hand was not thrown away, whether it was seen or not. */
  readonly held: (seat: Seat) => boolean;
  readonly name: (seat: Seat) => string;
};

/**
 * Gives the pots in which nobody's cards are known to the one hand that was held. The engine has seen no hand
 * there and would give them to the last in showing order; where the file does not tell the winner, nobody does.
 */
export const settleUnseen = (played: Played, witness: Witness): Result<Played, PhhRejection> => {
  const winners = new Map<number, Seat>();
  for (const [at, pot] of pots({ ...played.state, awards: [] }).entries()) {
    if (!isUnseen(played.state, pot)) continue;
    const held = pot.eligible.filter(witness.held);
    if (held.length !== 1) return err(unknownWinner(pot, held, witness));
    winners.set(at, held[0]!);
  }
  return ok(winners.size > 0 ? awardedTo(winners, played) : played);
};

/** Is the pot contested, and was no hand shown that could win it? */
const isUnseen = ({ seats }: HoldemState, { eligible }: Pot): boolean =>
  eligible.length > 1 && !seats.some(({ seat, shown }) => shown && eligible.includes(seat));

const unknownWinner = ({ eligible }: Pot, held: readonly Seat[], { name }: Witness): PhhRejection =>
  rejection(
    'phh/unknown-winner',
    held.length === 0
      ? `Nobody recorded which hand won: ${listed(eligible.map(name))} all mucked.`
      : `Nobody recorded which hand won: the cards of ${listed(held.map(name))} are not known.`,
  );

const listed = (names: readonly string[]): string => `${names.slice(0, -1).join(', ')} and ${names.at(-1)!}`;

/** The same hand with these pots in other hands. */
const awardedTo = (winners: ReadonlyMap<number, Seat>, { events, state }: Played): Played => {
  const awarded = events.slice(0, -1).map(event => {
    const winner = event.kind === 'potAwarded' ? winners.get(event.pot) : undefined;
    return event.kind === 'potAwarded' && winner !== undefined
      ? { ...event, seats: [winner], shares: [event.amount] }
      : event;
  });
  // The first event opens the hand: the fold begins anew.
  const paid = awarded.reduce(evolve, state);
  const settled = settledAs(paid);
  return { events: [...awarded, settled], state: evolve(paid, settled) };
};

const settledAs = ({ seats }: HoldemState): HoldemEvent => ({
  kind: 'handSettled',
  stacks: seats.map(({ seat, stack }) => ({ seat, stack })),
  net: seats.map(({ seat, stack, start }) => ({ seat, net: stack - start })),
});
