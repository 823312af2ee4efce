import { answerLater } from '@cardroom/coach/later';

import type { CoachReply, CoachRequest } from './coach.ts';

const reply = (message: CoachReply): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows
  self.postMessage(message);
};

/** A question without an answer is answered with nothing: the table goes on without the coach. */
self.addEventListener('message', ({ data: { id, question } }: MessageEvent<CoachRequest>) => {
  void answerLater(question)
    .catch(() => null)
    .then(answer => reply({ id, answer }));
});
