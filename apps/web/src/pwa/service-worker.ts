/// <reference lib="webworker" />
import { createOffline } from './offline.ts';

// Written in by the build.
declare const CARDROOM_FILES: readonly string[];
declare const CARDROOM_VERSION: string;

const worker = self as unknown as ServiceWorkerGlobalScope;

const offline = createOffline({
  caches,
  fetch: (request, init) => fetch(request, init),
  origin: worker.location.origin,
  version: CARDROOM_VERSION,
  files: CARDROOM_FILES,
  pause: ms =>
    new Promise(resolve => {
      setTimeout(resolve, ms);
    }),
});

worker.addEventListener('install', event => event.waitUntil(offline.install()));

worker.addEventListener('activate', event =>
  event.waitUntil(offline.activate().then(() => worker.clients.claim())),
);

worker.addEventListener('fetch', event => {
  const answer = offline.answer(event.request);
  if (answer) event.respondWith(answer);
});

/** The person has agreed to change to the new build. */
worker.addEventListener('message', event => {
  if (event.data === 'change') void worker.skipWaiting();
});
