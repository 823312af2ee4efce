import { useEffect, useState } from 'preact/hooks';

import { Button } from './action-bar.tsx';

/** Something to tell that is not part of the game. Errors stay until they are closed. */
type Toast = Readonly<{
  text: string;
  kind: 'error' | 'note';
  /** Tries again what failed. */
  retry?: (() => void) | undefined;
}>;

type Shown = Toast & { readonly id: number };

const NOTE_MS = 6000;

let shown: readonly Shown[] = [];
let count = 0;

/** Where toasts can appear, the place in front last: behind a dialog nothing can be read or pressed. */
let places: readonly (() => void)[] = [];

const show = (toasts: readonly Shown[]): void => {
  shown = toasts;
  for (const redraw of places) redraw();
};

const close = (id: number): void => show(shown.filter(toast => toast.id !== id));

/** Shows a toast and gives back how to close it. The same text is not shown twice at a time. */
export const toast = (wanted: Toast): (() => void) => {
  const id = ++count;
  show([...shown.filter(({ text }) => text !== wanted.text), { ...wanted, id }]);
  return () => close(id);
};

/** What is to be shown in this place: everything where it is the one in front. */
const useToasts = (): readonly Shown[] => {
  const [toasts, setToasts] = useState<readonly Shown[]>([]);
  useEffect(() => {
    const own = (): void => setToasts(places.at(-1) === own ? shown : []);
    places = [...places, own];
    show(shown);
    return () => {
      places = places.filter(place => place !== own);
      show(shown);
    };
  }, []);
  return toasts;
};

/** Where toasts appear: once on a page, and in each dialog. */
export const Toasts = () => {
  const toasts = useToasts();
  return (
    <div class="toasts">
      <div role="alert">{toasts.filter(isError).map(asView)}</div>
      <div role="status">{toasts.filter(one => !isError(one)).map(asView)}</div>
    </div>
  );
};

const isError = ({ kind }: Toast): boolean => kind === 'error';
const asView = (one: Shown) => <ToastView key={one.id} toast={one} />;

const ToastView = ({ toast: { id, text, kind, retry } }: { readonly toast: Shown }) => {
  useEffect(() => {
    if (kind === 'error') return;
    const timer = setTimeout(() => close(id), NOTE_MS);
    return () => clearTimeout(timer);
  }, [id, kind]);
  const again = () => {
    close(id);
    retry?.();
  };
  return (
    <div class={`toast ${kind}`}>
      <p>
        {kind === 'error' ? <strong>Problem: </strong> : null}
        {text}
      </p>
      {retry ? (
        <Button kind="plain" onPress={again}>
          Try again
        </Button>
      ) : null}
      <Button kind="plain" className="close" onPress={() => close(id)}>
        <span aria-hidden="true">×</span>
        <span class="visually-hidden">Close</span>
      </Button>
    </div>
  );
};
