import { parentPort, workerData } from 'node:worker_threads';
import { answerFlop, type WeightedFlop } from '@cardroom/odds/solver';
import { houseBlueprint } from './blueprint-node.ts';

/** Which plan is answered. */
export type FullCardData = Readonly<{ stack: number }>;

const plan = houseBlueprint().then(({ plan: planFor }) => planFor((workerData as FullCardData).stack));

const answer = async (flop: WeightedFlop): Promise<object> => {
  const trained = await plan;
  const before = process.threadCpuUsage();
  const answers = answerFlop(trained, flop);
  return { answers, seconds: process.threadCpuUsage(before).user / 1e6 };
};

const reply = async (flop: WeightedFlop): Promise<void> => {
  const said = await answer(flop);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows
  parentPort?.postMessage(said);
};

parentPort?.on('message', (flop: WeightedFlop) => void reply(flop));
