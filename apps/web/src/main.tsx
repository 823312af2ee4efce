import { createClient, eventsOf } from '@cardroom/wire/client';
import { render } from 'preact';

import { Root } from './app/root.tsx';
import { createCoach } from './coach/coach.ts';
import { createModels } from './coach/own-model.ts';
import { startCoachWorker } from './coach/start.ts';
import { newSeed } from './fairness/seeds.ts';
import './ui/theme.css';
import './app/app.css';

/** `randomUUID` is there on secure origins alone; a table in the local network may be none. */
const newId = (): string =>
  `web-${Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')}`;

const client = createClient({
  fetch: (url, init) => fetch(url, init),
  events: eventsOf(EventSource),
  newId,
  newSeed,
  sleep: ms => new Promise(resolve => setTimeout(resolve, ms)),
});

render(
  <Root
    client={client}
    models={createModels((url, init) => fetch(url, init), sessionStorage)}
    coach={createCoach(startCoachWorker)}
    shelf={localStorage}
  />,
  document.querySelector('#app')!,
);
