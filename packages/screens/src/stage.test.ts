import type { Frame, TableView } from '@cardroom/room';
import type { Beat } from './beats.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { createStage, type Stage } from './stage.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const viewAt = (seq: number): TableView => ({ seq }) as TableView;
const frameAt = (seq: number): Frame => ({ seq, view: viewAt(seq) }) as Frame;
const beat = (seq: number, pause: Beat['pause'] = 'draw'): Beat => ({
  view: viewAt(seq),
  pause,
  messages: [{ text: `beat ${seq}`, tone: 'plain' }],
});

/** A stage on which every frame has three beats of a second each. */
const threeBeats = (pauseOf: (beat: Beat) => number = () => 1_000) => {
  const seen: number[] = [];
  let changes = 0;
  const stage = createStage({
    first: viewAt(0),
    beatsOf: (before, { seq }) => {
      seen.push(before.seq);
      return [beat(seq + 0.1), beat(seq + 0.2), beat(seq)];
    },
    pauseOf,
    changed: () => void changes++,
  });
  return { stage, seen, changes: () => changes };
};

const shown = (stage: Stage): number => stage.view().seq;

describe('§6.5 a table as it is being shown', () => {
  test('§6.5 beat by beat, each for its time; the last one stands without a pause', () => {
    const { stage, changes } = threeBeats();
    stage.push(frameAt(1));
    expect([shown(stage), stage.pausing(), changes()]).toEqual([1.1, true, 1]);
    vi.advanceTimersByTime(999);
    expect(shown(stage)).toBe(1.1);
    vi.advanceTimersByTime(1);
    expect([shown(stage), stage.pausing()]).toEqual([1.2, true]);
    vi.advanceTimersByTime(1_000);
    expect([shown(stage), stage.pausing(), changes()]).toEqual([1, false, 3]);
    expect(stage.messages().map(({ text }) => text)).toEqual(['beat 1.1', 'beat 1.2', 'beat 1']);
  });

  test('§6.5 without pauses everything is there at once', () => {
    const { stage, changes } = threeBeats(() => 0);
    stage.push(frameAt(1));
    expect([shown(stage), stage.pausing(), changes()]).toEqual([1, false, 1]);
  });

  test('§6.4 hurrying ends one pause, not all of them', () => {
    const { stage } = threeBeats();
    stage.push(frameAt(1));
    stage.hurry();
    expect([shown(stage), stage.pausing()]).toEqual([1.2, true]);
    vi.advanceTimersByTime(999);
    expect(shown(stage)).toBe(1.2);
    stage.hurry();
    expect([shown(stage), stage.pausing()]).toEqual([1, false]);
    stage.hurry();
    expect(shown(stage)).toBe(1);
  });

  test('§6.5 what comes meanwhile waits its turn, and follows the newest truth', () => {
    const { stage, seen } = threeBeats();
    stage.push(frameAt(1));
    stage.push(frameAt(2));
    expect([shown(stage), seen]).toEqual([1.1, [0, 1]]);
    vi.advanceTimersByTime(2_000);
    expect([shown(stage), stage.pausing()]).toEqual([1, true]);
    vi.advanceTimersByTime(3_000);
    expect([shown(stage), stage.pausing()]).toEqual([2, false]);
  });

  test('a stage that is closed shows nothing more', () => {
    const { stage, changes } = threeBeats();
    stage.push(frameAt(1));
    stage.close();
    vi.advanceTimersByTime(10_000);
    expect([shown(stage), stage.pausing(), changes()]).toEqual([1.1, false, 1]);
  });

  test('a frame without beats changes nothing that is shown', () => {
    const stage = createStage({ first: viewAt(7), beatsOf: () => [], pauseOf: () => 9, changed: () => {} });
    stage.push(frameAt(8));
    expect([shown(stage), stage.pausing()]).toEqual([7, false]);
  });

  test('the last two hundred messages are kept', () => {
    const { stage } = threeBeats(() => 0);
    for (let seq = 1; seq <= 100; seq++) stage.push(frameAt(seq));
    expect(stage.messages()).toHaveLength(200);
    expect(stage.messages().at(-1)?.text).toBe('beat 100');
  });

  test('§6.5 each beat is told of when it is on the screen', () => {
    const told: number[] = [];
    const stage = createStage({
      first: viewAt(0),
      beatsOf: () => [beat(1), beat(2)],
      pauseOf: () => 5,
      changed: () => {},
      onBeat: ({ view }) => void told.push(view.seq),
    });
    stage.push(frameAt(2));
    expect(told).toEqual([1]);
    vi.advanceTimersByTime(5);
    expect(told).toEqual([1, 2]);
  });
});
