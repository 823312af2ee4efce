/** What is used of a browser to keep the page. */
export type Keeper = Pick<ServiceWorkerContainer, 'register' | 'controller' | 'addEventListener'>;

/** A newer build is here and waits; `change` takes it and loads the page again. */
export type Update = { readonly change: () => void };

/**
 * Keeps the page on this device, and tells when a newer one has come. Answers how to look for one now; null in a browser
 * that keeps nothing.
 */
export const keepPage = async (
  keeper: Keeper | undefined,
  reload: () => void,
  onUpdate: (update: Update) => void,
): Promise<(() => void) | null> => {
  const registration = (await keeper?.register('/sw.js').catch(() => null)) ?? null;
  if (!keeper || !registration) return null;
  const offer = (waiting: ServiceWorker): void =>
    onUpdate({
      change: () => {
        keeper.addEventListener('controllerchange', reload, { once: true });
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows
        waiting.postMessage('change');
      },
    });
  // The first build of all is no update.
  if (registration.waiting && keeper.controller) offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const coming = registration.installing;
    coming?.addEventListener('statechange', () => {
      if (coming.state === 'installed' && keeper.controller) offer(coming);
    });
  });
  // Without a connection there is none to be had.
  return () => void registration.update().catch(() => {});
};
