import { afterEach, describe, expect, test, vi } from 'vitest';

import type * as DraftModule from './draft.ts';
import type * as Fold from './fold.ts';
import type * as PlayOn from './play-on.ts';
import type * as Transfers from './transfers.ts';
import type * as View from './view.ts';
import { runSchedule, runSchedules } from './testing/simulator.ts';
import { MUTANTS } from './testing/simulator-mutants.ts';
import type { Subject } from './testing/simulator-run.ts';
import type { Promised } from './testing/simulator-state.ts';

const seed = 20_261_115;
const schedules = 1_000;

/** A room whose inside is as mocked; the simulator's own modules are not. */
const mutated = async (): Promise<Subject> => {
  const { createRoom } = await import('./room.ts');
  const { createMemoryStore } = await import('./memory-store.ts');
  const { StoreError } = await import('./store.ts');
  return { createRoom, createStore: createMemoryStore, StoreError };
};

/** Bugs deep inside, each in place of one function. */
const INSIDE: readonly (readonly [string, readonly Promised[], () => void])[] = [
  [
    'keeps the chips of whoever leaves',
    ['chips', 'errors'],
    () =>
      vi.doMock('./transfers.ts', async original => {
        const real = await original<typeof Transfers>();
        const transfersOf: typeof real.transfersOf = (before, event, after) =>
          event.kind === 'seatLeft' ? [] : real.transfersOf(before, event, after);
        return { ...real, transfersOf };
      }),
  ],
  [
    'does not return the wagers of a void round',
    ['chips'],
    () =>
      vi.doMock('./transfers.ts', async original => ({
        ...(await original<typeof Transfers>()),
        returnWagers: () => [],
      })),
  ],
  [
    'commits to a shoe in the entry that deals from it',
    ['fairness'],
    () =>
      vi.doMock('./play-on.ts', async original => {
        const real = await original<typeof PlayOn>();
        const draft = await vi.importActual<typeof DraftModule>('./draft.ts');
        const settle: typeof real.settle = work => {
          real.settle(work);
          const { facts } = work.state;
          const fresh = work.events.some(({ kind }) => kind === 'shoeCommitted');
          if (!fresh || facts.seats.length < 2) return;
          for (const { seat } of facts.seats)
            draft.emit(work, { kind: 'seatReady', seat, seed: 'cd'.repeat(32) });
          if (!real.canBegin(work.state)) return;
          real.beginRound(work);
          real.playOn(work);
        };
        return { ...real, settle };
      }),
  ],
  [
    'reveals a shoe that is still dealt from',
    ['fairness'],
    () =>
      vi.doMock('./play-on.ts', async original => {
        const real = await original<typeof PlayOn>();
        const draft = await vi.importActual<typeof DraftModule>('./draft.ts');
        const settle: typeof real.settle = work => {
          real.settle(work);
          const shoe = work.state.facts.shoe?.commitment.shoe;
          const secret = shoe === undefined ? null : work.context.seedOf(shoe);
          if (secret !== null && work.state.facts.round > 1)
            draft.emit(work, { kind: 'shoesRevealed', shoes: [{ shoe: shoe!, seed: secret }] });
        };
        return { ...real, settle };
      }),
  ],
  [
    'forgets since when seats may act when it reads a table',
    ['fold', 'views', 'expect'],
    () =>
      vi.doMock('./fold.ts', async original => {
        const real = await original<typeof Fold>();
        const foldLog: typeof real.foldLog = (entries, previous) => {
          const folded = real.foldLog(entries, previous);
          if (!folded.ok) return folded;
          const { state } = folded;
          const since = Object.fromEntries(Object.keys(state.since).map(seat => [seat, state.seq]));
          return { ok: true, state: { ...state, since } };
        };
        return { ...real, foldLog };
      }),
  ],
  [
    'shows a seat the cards of another',
    ['hidden'],
    () =>
      vi.doMock('./view.ts', async original => {
        const real = await original<typeof View>();
        const viewFor: typeof real.viewFor = (state, viewer, secrets) => {
          const view = real.viewFor(state, viewer, secrets);
          const other = state.play && 'button' in state.play ? state.play.seats[0]!.hole : [];
          if (!view.you || !secrets.dealing) return view;
          return { ...view, you: { ...view.you, hole: other.map(secrets.dealing.cardAt) } };
        };
        return { ...real, viewFor };
      }),
  ],
  [
    'opens hidden cards to those who follow',
    ['hidden', 'fairness', 'views'],
    () =>
      vi.doMock('./view.ts', async original => {
        const real = await original<typeof View>();
        const openingsFor: typeof real.openingsFor = (state, events, seat, dealing) =>
          dealing && state.play && 'button' in state.play
            ? state.play.seats.flatMap(({ hole }) => hole.map(dealing.open))
            : real.openingsFor(state, events, seat, dealing);
        return { ...real, openingsFor };
      }),
  ],
];

afterEach(() => {
  for (const path of ['./transfers.ts', './play-on.ts', './fold.ts', './view.ts']) vi.doUnmock(path);
  vi.resetModules();
});

describe('§9.3 the simulator catches what it is for', () => {
  test.each(MUTANTS)('a room or store that $bug', async ({ breaks, subject }) => {
    const { broken } = await runSchedules({ seed, schedules, subject });
    expect(broken).not.toBeNull();
    expect(breaks).toContain(broken!.promise);
  });

  test.each(INSIDE)('a room that %s', async (_, breaks, plant) => {
    plant();
    const subject = await mutated();
    const { broken } = await runSchedules({ seed, schedules, subject });
    expect(broken).not.toBeNull();
    expect(breaks).toContain(broken!.promise);
  });

  test('a broken promise names the seed that breaks it again', async () => {
    const { subject } = MUTANTS[0]!;
    const { broken } = await runSchedules({ seed, schedules, subject });
    expect(await runSchedule(broken!.seed, subject)).toEqual(broken);
  });
});
