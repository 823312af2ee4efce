import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';

type Props = {
  /** Bankroll, game, facts, links. */
  readonly head: ComponentChildren;
  /** What lies on the felt. */
  readonly children: ComponentChildren;
  /** One line, or a few where there is room. */
  readonly messages?: ComponentChildren;
  readonly actions: ComponentChildren;
  /** Beside the table; a sheet from below where there is no room beside it. */
  readonly rail?: ComponentChildren;
  readonly railTitle?: string | undefined;
  /** How many rows of cards lie on the felt: with three they are a little smaller. */
  readonly rows?: 2 | 3 | undefined;
};

/** A table that fits the window: head, felt, messages, actions and rail find their places by its size. */
export const TableLayout = ({
  head,
  children,
  messages,
  actions,
  rail,
  railTitle = 'Coach',
  rows = 2,
}: Props) => (
  <div class={`table-layout rows-${rows}${rail ? ' with-rail' : ''}`}>
    <main class="table-main">
      <div class="table-head">{head}</div>
      <div class="felt">{children}</div>
      <div class="table-messages">{messages}</div>
      <div class="table-actions">{actions}</div>
    </main>
    {rail ? <RailSheet title={railTitle}>{rail}</RailSheet> : null}
  </div>
);

const RailSheet = ({ title, children }: { readonly title: string; readonly children: ComponentChildren }) => {
  const [open, setOpen] = useState(false);
  const inside = useId();
  return (
    <aside class={open ? 'rail open' : 'rail'} aria-label={title}>
      <button
        type="button"
        class="rail-handle"
        aria-expanded={open}
        aria-controls={inside}
        onClick={() => setOpen(!open)}
      >
        {title}
      </button>
      <div class="rail-inside" id={inside} tabIndex={0}>
        {children}
      </div>
    </aside>
  );
};
