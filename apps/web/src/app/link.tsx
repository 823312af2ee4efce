import type { ComponentChildren } from 'preact';

import { useApp } from './app.ts';

type Props = {
  readonly to: string;
  readonly children: ComponentChildren;
  readonly className?: string | undefined;
  /** It leads to where one is. */
  readonly here?: boolean | undefined;
};

/** A click that a browser would open elsewhere is left to it. */
const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** A link to another page of the room, without loading everything again. */
export const Link = ({ to, children, className, here = false }: Props) => {
  const { go } = useApp();
  const follow = (event: MouseEvent): void => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    go(to);
  };
  return (
    <a href={to} class={className} aria-current={here ? 'page' : undefined} onClick={follow}>
      {children}
    </a>
  );
};
