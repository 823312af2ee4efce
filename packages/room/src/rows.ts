import type { BlackjackState } from '@cardroom/engine/blackjack';
import type { HoldemState } from '@cardroom/engine/holdem';

import type { Draft } from './draft.ts';
import { resultsOfBlackjack, resultsOfHoldem, type SeatCounts } from './statistics.ts';
import type { ResultRow, RoundRow, RoundRows } from './store.ts';
import { seatAt, type TableFacts, type TableState } from './table.ts';

/** What a list of rounds shows of one: JSON in the round's row. */
export type RoundSummary = Readonly<{
  rules: string;
  seats: readonly {
    readonly seat: number;
    readonly name: string;
    readonly player: string | null;
    readonly net: number;
    readonly chips: number;
  }[];
}>;

/** The statistics of the round that has just ended. */
export const rowsOf = ({ before, state, context, events }: Draft): RoundRows => {
  const toSeq = before.seq + 1;
  // It may have begun in the very entry that ends it.
  const begun = events.some(({ kind }) => kind === 'roundBegun');
  return roundRows(state, { fromSeq: begun ? toSeq : before.begun, toSeq, at: context.now });
};

/** The same from a table folded up to the end of a round. */
export const roundRows = (
  { facts, play }: TableState,
  span: Pick<RoundRow, 'fromSeq' | 'toSeq' | 'at'>,
): RoundRows => {
  const counts =
    facts.game === 'blackjack'
      ? resultsOfBlackjack(play as BlackjackState)
      : resultsOfHoldem(play as HoldemState);
  const common = { table: facts.id, round: facts.round, game: facts.game };
  return {
    round: { ...common, ...span, summary: JSON.stringify(summaryOf(facts, counts)) },
    results: counts.flatMap(({ seat, counts: row }): readonly ResultRow[] => {
      const occupant = seatAt(facts, seat)?.occupant;
      return occupant?.kind === 'player' && row.hands > 0
        ? [{ ...common, at: span.at, player: occupant.player, ...row }]
        : [];
    }),
  };
};

const summaryOf = (facts: TableFacts, counts: readonly SeatCounts[]): RoundSummary => ({
  rules: facts.options.name,
  seats: counts.map(({ seat, counts: { net, chips } }) => {
    const occupant = seatAt(facts, seat)?.occupant;
    const player = occupant?.kind === 'player' ? occupant.player : null;
    return { seat, name: occupant?.name ?? '', player, net, chips };
  }),
});
