import type { Frame } from '@cardroom/room';

import type { Presence, Said } from './answers.ts';

/** What is heard on a stream of events. `closed`: it will not come back by itself. */
export type EventsHandler = Readonly<{
  onOpen: () => void;
  onEvent: (kind: 'frame' | 'presence' | 'said' | 'bye', data: string) => void;
  onError: (closed: boolean) => void;
}>;

/** Opens a stream of events and answers how to close it. */
export type OpenEvents = (url: string, handler: EventsHandler) => () => void;

/** What a stream uses of a browser's `EventSource`. */
type Source = Readonly<{
  readyState: number;
  addEventListener: (kind: string, listener: (event: { readonly data?: unknown }) => void) => void;
  close: () => void;
}>;

/** A browser's `EventSource` as a stream. While it lives it resumes by itself, by the id of its last event. */
export const eventsOf =
  (EventSource: new (url: string) => Source): OpenEvents =>
  (url, { onOpen, onEvent, onError }) => {
    const source = new EventSource(url);
    source.addEventListener('open', onOpen);
    source.addEventListener('error', () => onError(source.readyState === CLOSED));
    for (const kind of ['frame', 'presence', 'said', 'bye'] as const)
      source.addEventListener(kind, ({ data }) => onEvent(kind, String(data)));
    return () => source.close();
  };

const CLOSED = 2;

export type StreamSetup = Readonly<{
  open: OpenEvents;
  /** Where to begin, from what has been seen. */
  url: () => string;
  sleep: (ms: number) => Promise<void>;
  onFrame: (frame: Frame) => void;
  onPresence: (presence: Presence) => void;
  onSaid: (said: Said) => void;
  onConnection: (up: boolean) => void;
}>;

/** Waits before a stream that was refused is opened again: longer and longer, as long as it takes. */
const BACK_OFF_MS = [300, 600, 1_200, 2_500, 5_000, 10_000] as const;

/** Listens for frames for as long as it is wanted: whatever ends the stream, it is opened again where it was. */
export const openStream = (setup: StreamSetup): { readonly close: () => void } => {
  let failures = 0;
  let wanted = true;
  let stop: (() => void) | null = null;

  const again = async (): Promise<void> => {
    stop?.();
    stop = null;
    const pause = BACK_OFF_MS[Math.min(failures, BACK_OFF_MS.length - 1)]!;
    failures += 1;
    await setup.sleep(pause);
    if (wanted && stop === null) listen();
  };
  const listen = (): void => {
    stop = setup.open(setup.url(), {
      onOpen: () => {
        failures = 0;
        setup.onConnection(true);
      },
      onEvent: (kind, data) => {
        if (kind === 'frame') setup.onFrame(JSON.parse(data) as Frame);
        else if (kind === 'presence') setup.onPresence(JSON.parse(data) as Presence);
        else if (kind === 'said') setup.onSaid(JSON.parse(data) as Said);
      },
      onError: closed => {
        if (!wanted) return;
        setup.onConnection(false);
        if (closed) void again();
      },
    });
  };
  listen();
  return {
    close: () => {
      wanted = false;
      stop?.();
      stop = null;
    },
  };
};
