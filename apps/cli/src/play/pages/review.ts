import {
  MISTAKE_ORDERS,
  graphOf,
  leaksIn,
  mistakesIn,
  sortMistakes,
  sumReviews,
  type Mistake,
  type MistakeOrder,
  type ReviewedRound,
} from '@cardroom/coach/review';
import { readRound, reviewRounds, unreviewed } from '@cardroom/room';
import { mistakeSentence, presentAccount, presentReview, type ReviewUi } from '@cardroom/screens';

import { reviewingBy, reviewsIn } from '../../reviews.ts';
import { toldWith } from '../../round-account.ts';
import type { Desk } from '../desk.ts';
import { momentOf, moved, pageOfLines } from './records.ts';

/** What the page shows, beside what was reviewed. */
type State = Pick<ReviewUi, 'view' | 'order' | 'situation' | 'selected' | 'missing'>;

const BEGINNING: State = { view: 'leaks', order: 'cost', situation: null, selected: 0, missing: 0 };

/** Opens the review of all rounds that the player has finished; those that have none are reviewed meanwhile. */
export const openReview = (desk: Desk): void => {
  let rounds: readonly ReviewedRound[] = [];
  let state = BEGINNING;
  let closed = false;
  const { store } = desk.house;
  const { player } = desk.person;
  const change = (changes: Partial<State>): void => {
    state = { ...state, ...changes };
    desk.changed();
  };
  const look = async (): Promise<void> => {
    rounds = await reviewsIn(store, player);
    desk.changed();
  };
  const catchUp = async (): Promise<void> => {
    await look();
    const reviewing = reviewingBy(desk.coach, desk.house);
    const missing = await unreviewed(reviewing, player);
    await reviewRounds(reviewing, player, missing, done => {
      change({ missing: missing.length - done });
      return !closed;
    });
    await look();
  };
  desk.run(catchUp());
  const shown = (): readonly Mistake[] =>
    sortMistakes(mistakesIn(rounds), state.order).filter(
      mistake => state.situation === null || mistake.situation === state.situation,
    );
  const enter = (): void => {
    if (state.view === 'mistakes') {
      const mistake = shown()[state.selected];
      if (mistake) desk.open(openMistake(desk, mistake));
      return;
    }
    const leak = leaksIn(rounds)[state.selected];
    if (leak) change({ view: 'mistakes', situation: leak.situation, selected: 0 });
  };
  desk.go({
    screen: () =>
      presentReview({
        ...state,
        sums: sumReviews(rounds),
        graph: graphOf(rounds),
        leaks: leaksIn(rounds),
        mistakes: shown(),
        moment: momentOf,
        keys: desk.settings().keys,
      }),
    close: async () => {
      closed = true;
    },
    press: key => {
      const { up, down, next, more, less, quit, back, review } = desk.settings().keys;
      if (key === next) return enter();
      if (key === review)
        return change({ view: state.view === 'leaks' ? 'mistakes' : 'leaks', situation: null, selected: 0 });
      if (key === more || key === less) return change({ order: nextOrder(state.order), selected: 0 });
      if (key === quit || key === back)
        return state.view === 'leaks' ? desk.back() : change({ ...BEGINNING, missing: state.missing });
      const count = state.view === 'leaks' ? leaksIn(rounds).length : shown().length;
      return change({ selected: moved(state.selected, Math.max(1, count), key, up, down) });
    },
  });
};

const nextOrder = (order: MistakeOrder): MistakeOrder =>
  MISTAKE_ORDERS[(MISTAKE_ORDERS.indexOf(order) + 1) % MISTAKE_ORDERS.length]!;

/** Lines above the decision that are shown with it. */
const CONTEXT = 3;

/** Opens the round of a mistake where it was made. */
const openMistake = async (desk: Desk, mistake: Mistake): Promise<void> => {
  const { table, round, at } = mistake;
  const row = (await desk.house.store.rounds({ table })).find(of => of.round === round);
  const logged = row && (await readRound(desk.house.store, row));
  if (!logged) return;
  const { lines, at: before } = toldWith(logged, [{ at, text: mistakeSentence(mistake) }]);
  desk.go(pageOfLines(desk, () => lines, presentAccount, Math.max(0, before - 1 - CONTEXT)));
};
