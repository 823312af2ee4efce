import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';

import { answer, type Question } from '@cardroom/coach';
import { planSaid, reviewRound, whySolved } from '@cardroom/coach/review';

import { createHousePlans } from '../house-plans.ts';
import type { CoachThread } from './coach.ts';

/** Gives way to the threads that draw and answer. Linux takes this for the thread alone; other systems, for the whole program. */
const giveWay = (): void => {
  if (process.platform !== 'linux') return;
  try {
    setPriority(5);
  } catch {
    // Where that is not allowed it is no hindrance.
  }
};

if ((workerData as CoachThread).patient) giveWay();

/** What is wrong belongs to no question. */
const housePlans = createHousePlans(problem =>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows
  parentPort?.postMessage({ id: 0, problem }),
);

type Asked = { readonly id: number; readonly question: Question };

/** Reviews and explanations may need the plans of the house, which take a moment to read. */
const answerTo = async (question: Question): Promise<unknown> => {
  switch (question.kind) {
    case 'review':
      return reviewRound(question.round, housePlans);
    case 'why':
      return (await whySolved(question, housePlans)) ?? answer(question);
    case 'equity': {
      const numbers = answer(question);
      return numbers && { ...numbers, plan: await planSaid(question, housePlans) };
    }
    case 'plan':
      return planSaid(question, housePlans);
    case 'prices':
    case 'round':
    case 'edge':
    case 'chart':
    case 'deck':
      return answer(question);
  }
};

const reply = async ({ id, question }: Asked): Promise<object> => {
  try {
    return { id, answer: await answerTo(question) };
  } catch (error) {
    return { id, problem: error instanceof Error ? error.message : String(error) };
  }
};

const send = async (asked: Asked): Promise<void> => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows
  parentPort?.postMessage(await reply(asked));
};

/** Thinks beside the table, so that no key waits for a number. */
parentPort?.on('message', (asked: Asked) => void send(asked));
