import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';

import { Button } from './action-bar.tsx';
import { Toasts } from './toasts.tsx';

type Props = {
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
  /** Buttons at the bottom, beside the one that closes. */
  readonly actions?: ComponentChildren;
  /** Whether a button closes it; a question has its answers instead. */
  readonly closes?: boolean | undefined;
};

const CONTROLS = 'button, input, select, textarea, a[href], summary';

/** Where one begins: an answer, or the first thing that can be used; else what there is to read, or the way back. */
const firstIn = (element: HTMLElement): HTMLElement | null => {
  const body = element.querySelector<HTMLElement>('.dialog-body');
  const isLong = body !== null && body.scrollHeight > body.clientHeight;
  return (
    element.querySelector<HTMLElement>('.dialog-actions .answer') ??
    element.querySelector<HTMLElement>(`.dialog-body :is(${CONTROLS})`) ??
    (isLong ? body : element.querySelector<HTMLElement>('.dialog-actions button'))
  );
};

const show = (element: HTMLDialogElement | null): void => {
  element?.showModal();
  if (element) firstIn(element)?.focus({ preventScroll: true });
};

/** In front of everything else; the rest of the page cannot be reached meanwhile. Escape closes it. */
export const Dialog = ({ title, open, onClose, children, actions, closes = true }: Props) => {
  const heading = useId();
  const element = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    if (open && !element.current?.open) show(element.current);
    if (!open && element.current?.open) element.current.close();
  }, [open]);
  return (
    <dialog
      ref={element}
      class="dialog"
      aria-labelledby={heading}
      onCancel={event => {
        event.preventDefault();
        onClose();
      }}
      onClose={() => (open ? onClose() : undefined)}
      onClick={event => (event.target === element.current ? onClose() : undefined)}
    >
      {open ? (
        <div class="dialog-inside">
          <h2 id={heading}>{title}</h2>
          <Toasts />
          <div class="dialog-body" role="group" aria-labelledby={heading} tabIndex={0}>
            {children}
          </div>
          <div class="dialog-actions">
            {actions}
            {closes ? (
              <Button kind="plain" onPress={onClose}>
                Close
              </Button>
            ) : null}
          </div>
        </div>
      ) : null}
    </dialog>
  );
};
