import type { Random } from '@cardroom/engine/testing';

/** Something that may happen next. */
export type Task = {
  /** The process that it belongs to; null: the network's or nobody's. */
  readonly process: number | null;
  readonly run: () => void;
  /** What becomes of it when its process dies first. */
  readonly dropped?: () => void;
};

/** Lets everything run that does not wait for the scheduler: all of it is promises, and a tick comes after the last. */
const quiet = (): Promise<void> => new Promise(resolve => process.nextTick(resolve));

/** Decides what happens next, from a seed. Whatever could happen at any time waits here. */
export class Scheduler {
  steps = 0;
  private tasks: Task[] = [];
  private readonly random: Random;
  private readonly disorder: number;

  /** `disorder`: how often something else than the oldest comes next, 0–1. */
  constructor(random: Random, disorder: number) {
    this.random = random;
    this.disorder = disorder;
  }

  get waiting(): number {
    return this.tasks.length;
  }

  add(task: Task): void {
    this.tasks.push(task);
  }

  /** One thing happens, and all that follows from it up to the next waits. */
  async next(): Promise<void> {
    const at = this.random.chance(this.disorder) ? this.random.below(this.tasks.length) : 0;
    const [task] = this.tasks.splice(at, 1);
    this.steps += 1;
    task?.run();
    await quiet();
  }

  /** A process is gone, and everything that it waited for. */
  drop(process: number): void {
    const gone = this.tasks.filter(task => task.process === process);
    this.tasks = this.tasks.filter(task => task.process !== process);
    for (const { dropped } of gone) dropped?.();
  }
}
