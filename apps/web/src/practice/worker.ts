import { createAnswerer } from './answer.ts';
import type { PracticeRequest } from './messages.ts';
import { openShelf } from './shelf.ts';

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows
const answer = createAnswerer(message => self.postMessage(message), openShelf);

self.addEventListener('message', ({ data }: MessageEvent<PracticeRequest>) => void answer(data));
