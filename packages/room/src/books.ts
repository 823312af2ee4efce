import { rejection, type Chips } from '@cardroom/engine';

import type { RoomRejection } from './command.ts';
import { chipsAt, isInRound, isPlaying } from './evolve.ts';
import { gameOf } from './games.ts';
import { potAccount, seatAccount, type Balance } from './ledger.ts';
import type { Store } from './store.ts';
import type { TableFacts, TableState } from './table.ts';

/** Whether the ledger says of a table what its log says. */
export const booksAgree = async (store: Pick<Store, 'balances'>, state: TableState): Promise<boolean> => {
  const expected = balancesOf(state);
  const found = await store.balances(expected.map(({ account }) => account));
  return expected.every(({ balance }, at) => found[at]!.balance === balance);
};

/** What every seat and the pot must hold, from the log alone. */
export const balancesOf = (state: TableState): readonly Balance[] => {
  const { id, seats } = state.facts;
  return [
    ...places(state.facts).map(seat => ({ account: seatAccount(id, seat), balance: chipsAt(state, seat) })),
    { account: potAccount(id), balance: isPlaying(state) ? chipsInPot(state, seats) : 0 },
  ];
};

const places = (facts: TableFacts): readonly number[] =>
  Array.from({ length: gameOf(facts).places(facts.rules) }, (_, at) => at + 1);

/** What those who play had when the round began, less what they have and what the house has won. */
const chipsInPot = (state: TableState, seats: TableFacts['seats']): Chips => {
  const playing = seats.filter(({ seat }) => isInRound(state, seat));
  const wagered = playing.reduce((sum, { seat, chips }) => sum + chips - chipsAt(state, seat), 0);
  return wagered - gameOf(state.facts).house(state.play!);
};

/** Why a store should not be played on: chips have been made or lost. Looked at when a house opens. */
export const whyBooksAreWrong = async (
  store: Pick<Store, 'sumOfBalances'>,
): Promise<RoomRejection | null> => {
  const sum = await store.sumOfBalances();
  return sum === 0
    ? null
    : rejection(
        'store/corrupt',
        `The balances of this store add up to ${sum} instead of 0: run cardroom doctor, or restore a backup.`,
      );
};
