import { parentPort, workerData } from 'node:worker_threads';

import type { Game } from './game.ts';
import { playChunk } from './run.ts';

/** A worker plays the chunks that it is told to, and sends back what they came to. */
export type WorkerData = Readonly<{ game: Game; seed: number }>;
export type Order = Readonly<{ chunk: number; rounds: number }>;

const { game, seed } = workerData as WorkerData;

parentPort?.on('message', ({ chunk, rounds }: Order) => {
  const tally = playChunk(game, seed, chunk, rounds);
  parentPort?.postMessage(tally, [tally.buffer]);
});
