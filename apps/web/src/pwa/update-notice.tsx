import { useEffect, useState } from 'preact/hooks';

import { Button } from '../ui/index.ts';
import { keepPage, type Update } from './updates.ts';

const whenLoaded = (act: () => void): (() => void) => {
  if (document.readyState === 'complete') act();
  else window.addEventListener('load', act, { once: true });
  return () => window.removeEventListener('load', act);
};

/** Keeps the page for offline use, and offers a newer one when it has come: never in the middle of a hand by itself. */
export const UpdateNotice = () => {
  const [update, setUpdate] = useState<Update | null>(null);
  useEffect(() => {
    let check: (() => void) | null = null;
    // After everything that the first sight of the page needs.
    const keep = async (): Promise<void> => {
      check = await keepPage(navigator.serviceWorker, () => location.reload(), setUpdate);
    };
    // A page that stays open for days would not notice by itself.
    const comeBack = (): void => void (document.visibilityState === 'visible' && check?.());
    const stop = whenLoaded(() => void keep());
    document.addEventListener('visibilitychange', comeBack);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', comeBack);
    };
  }, []);
  return update === null ? null : (
    <p class="notice update" role="status">
      A newer Cardroom is here. <Button onPress={update.change}>Reload</Button>
    </p>
  );
};
