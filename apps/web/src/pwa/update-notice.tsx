import { useEffect, useState } from 'preact/hooks';

import { Button } from '../ui/index.ts';
import { keepPage, type Update } from './updates.ts';

/** Keeps the page for offline use, and offers a newer one when it has come: never in the middle of a hand by itself. */
export const UpdateNotice = () => {
  const [update, setUpdate] = useState<Update | null>(null);
  useEffect(() => {
    // After everything that the first sight of the page needs.
    const keep = (): void => void keepPage(navigator.serviceWorker, () => location.reload(), setUpdate);
    if (document.readyState === 'complete') return keep();
    window.addEventListener('load', keep, { once: true });
    return () => window.removeEventListener('load', keep);
  }, []);
  return update === null ? null : (
    <p class="notice update" role="status">
      A newer Cardroom is here. <Button onPress={update.change}>Reload</Button>
    </p>
  );
};
