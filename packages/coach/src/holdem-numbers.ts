import type { Card } from '@cardroom/engine';
import type { HoldemState } from '@cardroom/engine/holdem';
import { RANDOM, comboOf, equity, outs, rangeOf, type Equity } from '@cardroom/odds/holdem';
import { PREFLOP } from '@cardroom/odds/holdem/preflop';
import type { TableView } from '@cardroom/room';

import type { HoldemNumbers } from './facts.ts';

/** Two hands on a flop are counted, more hands are sampled: either takes less than a tenth of a second. */
const LIMITS = { preflop: PREFLOP, workLimit: 100_000, samples: 20_000, seed: 1 } as const;

/**
 * What can be said of the viewer's hand where it has to decide: equity against random hands of everybody still in. The same
 * table always gives the same numbers. Null where there is nothing to decide.
 */
export const holdemNumbers = (view: TableView): HoldemNumbers | null => {
  const { you, playing } = view;
  const hand = view.play as HoldemState | null;
  if (!playing || !hand || !you || you.expect === null || you.hole.length !== 2) return null;
  const rivals = hand.seats.filter(({ seat, status }) => seat !== you.seat && status !== 'folded').length;
  const counted = equityOf(you.hole, hand.board, rivals);
  if (!counted) return null;
  return {
    expect: you.expect,
    ...sharesOf(counted),
    against: `${rivals} random ${rivals === 1 ? 'hand' : 'hands'}`,
    outs: outsOf(you.hole, hand.board),
  };
};

const equityOf = (hole: readonly Card[], board: readonly Card[], rivals: number): Equity | null => {
  const own = rangeOf(new Map([[comboOf(hole[0]!, hole[1]!), 1]]));
  const found = equity({ players: [own, ...Array.from({ length: rivals }, () => RANDOM)], board }, LIMITS);
  return found.ok ? found.value : null;
};

const sharesOf = ({
  exact,
  boards,
  players,
}: Equity): Pick<HoldemNumbers, 'equity' | 'win' | 'tie' | 'exact' | 'error'> => {
  const own = players[0]!;
  return {
    equity: own.equity,
    win: own.win / boards,
    tie: own.tie / boards,
    exact,
    error: own.standardError,
  };
};

const outsOf = (hole: readonly Card[], board: readonly Card[]): NonNullable<HoldemNumbers['outs']> | null => {
  const found = outs(hole, board);
  return found.ok ? { cards: found.value.outs.length, unseen: found.value.unseen } : null;
};
