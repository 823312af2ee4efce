import { DECK } from '@cardroom/engine';
import { HOLDEM_PRESETS, rankValue, type HoldemRules, type HoldemState } from '@cardroom/engine/holdem';
import type { TableView } from '@cardroom/room';
import { answer, type HoldemNumbers } from '@cardroom/coach';
import { potOdds } from '@cardroom/screens';
import { beforeAll, expect, test } from 'vitest';

import { playHoldem } from './testing/holdem-play.ts';

/** As a table's pane has them: what the coach says, and the pot odds beside it. */
const holdemNumbers = (view: TableView): HoldemNumbers | null => {
  const numbers = answer({ kind: 'equity', view });
  return numbers && { ...numbers, odds: potOdds(view) };
};

/** Views in which the person must decide, of hands in which nobody but the person ever folds or raises. */
const decisions = async (seats: number, seed: number): Promise<readonly TableView[]> => {
  const rules: HoldemRules = { ...HOLDEM_PRESETS.standard, seats };
  const calling = {
    decide: async (_: unknown, legal: unknown) => ({ action: passive(legal), options: [], draw: null }),
  };
  const frames = await playHoldem({
    rules,
    seed,
    hands: 1,
    botFor: () => calling,
    choose: view => passive(view.you!.legal),
  });
  return frames.map(({ frame }) => frame.view).filter(({ playing, you }) => playing && you!.expect !== null);
};

const passive = (legal: unknown): { readonly kind: string } =>
  (legal as { readonly check: { readonly ok: boolean } }).check.ok ? { kind: 'check' } : { kind: 'call' };

let headsUp: readonly TableView[] = [];
let four: readonly TableView[] = [];

beforeAll(async () => {
  [headsUp, four] = await Promise.all([decisions(2, 1), decisions(4, 2)]);
});

const boardSize = ({ play }: TableView): number => (play as HoldemState).board.length;
const at = (views: readonly TableView[], size: number): TableView =>
  views.find(view => boardSize(view) === size)!;

/** Against one random hand on a full board: every hand it can be, counted the plain way. */
const riverShares = ({ you, play }: TableView): Pick<HoldemNumbers, 'equity' | 'win' | 'tie'> => {
  const { board } = play as HoldemState;
  const left = DECK.filter(card => !board.includes(card) && !you!.hole.includes(card));
  const own = rankValue([...you!.hole, ...board]);
  const rivals = left.flatMap((card, place) =>
    left.slice(place + 1).map(other => rankValue([card, other, ...board])),
  );
  const win = rivals.filter(rival => rival < own).length / rivals.length;
  const tie = rivals.filter(rival => rival === own).length / rivals.length;
  return { equity: win + tie / 2, win, tie };
};

test('§5.2 heads-up every street is counted, the river as anybody can check', () => {
  const streets = [0, 3, 4, 5].map(size => holdemNumbers(at(headsUp, size))!);
  for (const numbers of streets)
    expect(numbers).toMatchObject({ exact: true, error: 0, against: '1 random hand' });
  const { equity, win, tie } = riverShares(at(headsUp, 5));
  expect(streets[3]!.equity).toBeCloseTo(equity, 12);
  expect(streets[3]!.win).toBeCloseTo(win, 12);
  expect(streets[3]!.tie).toBeCloseTo(tie, 12);
});

test('§5.2 planted: equity that forgets its own cards, or counts a tie as a win, is noticed', () => {
  const view = at(headsUp, 5);
  const other = {
    ...view,
    you: {
      ...view.you!,
      hole: DECK.filter(
        card => !view.you!.hole.includes(card) && !(view.play as HoldemState).board.includes(card),
      ).slice(0, 2),
    },
  };
  expect(Math.abs(holdemNumbers(other)!.equity - riverShares(view).equity)).toBeGreaterThan(0.01);
  const { win, tie } = holdemNumbers(at(headsUp, 3))!;
  expect(win + tie).toBeGreaterThan(holdemNumbers(at(headsUp, 3))!.equity);
});

test('§5.2 several rivals are sampled, the same table always alike, with the error of the estimate', () => {
  const view = at(four, 3);
  const numbers = holdemNumbers(view)!;
  expect(numbers).toMatchObject({ exact: false, against: '3 random hands' });
  expect(numbers.error).toBeGreaterThan(0);
  expect(numbers.error).toBeLessThan(0.005);
  expect(holdemNumbers(view)).toEqual(numbers);
});

test('§5.2 numbers belong to one decision, with its price and the cards that help', () => {
  const preflop = at(headsUp, 0);
  expect(holdemNumbers(preflop)).toMatchObject({
    expect: preflop.you!.expect,
    odds: { call: 5, pot: 15 },
    outs: null,
  });
  expect(holdemNumbers(at(headsUp, 3))).toMatchObject({ odds: null, outs: { unseen: 47 } });
  expect(holdemNumbers(at(headsUp, 5))!.outs).toBe(null);
});

test('§5.2 where there is nothing to decide there are no numbers', () => {
  const view = at(headsUp, 3);
  expect(holdemNumbers({ ...view, playing: false })).toBe(null);
  expect(holdemNumbers({ ...view, you: null })).toBe(null);
  expect(holdemNumbers({ ...view, you: { ...view.you!, expect: null } })).toBe(null);
});
