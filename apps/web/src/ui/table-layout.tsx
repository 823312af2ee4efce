import type { ComponentChildren, RefObject } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';

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
  /** Whether the sheet is open, where the table knows; else it opens and closes by itself. */
  readonly sheet?: Sheet | undefined;
  /** How many rows of cards lie on the felt: with three they are a little smaller. */
  readonly rows?: 2 | 3 | undefined;
};

type Sheet = { readonly open: boolean; readonly onOpen: (open: boolean) => void };

/** A table that fits the window: head, felt, messages, actions and rail find their places by its size. */
export const TableLayout = ({
  head,
  children,
  messages,
  actions,
  rail,
  railTitle = 'Coach',
  sheet,
  rows = 2,
}: Props) => {
  const [open, onOpen] = useState(false);
  return (
    <div class={`table-layout rows-${rows}${rail ? ' with-rail' : ''}`}>
      <main class="table-main">
        <div class="table-head">{head}</div>
        <div class="felt">{children}</div>
        <div class="table-messages">{messages}</div>
        <div class="table-actions">{actions}</div>
      </main>
      {rail ? (
        <RailSheet title={railTitle} {...(sheet ?? { open, onOpen })}>
          {rail}
        </RailSheet>
      ) : null}
    </div>
  );
};

type RailProps = Sheet & { readonly title: string; readonly children: ComponentChildren };

const RailSheet = ({ title, open, onOpen, children }: RailProps) => {
  const inside = useId();
  const place = useFocusOnOpening(open);
  useRoomForActions(place);
  return (
    <aside class={open ? 'rail open' : 'rail'} aria-label={title} ref={place}>
      <button
        type="button"
        class="rail-handle"
        aria-expanded={open}
        aria-controls={inside}
        onClick={() => onOpen(!open)}
      >
        {title}
      </button>
      <div class="rail-inside" id={inside} tabIndex={0}>
        {children}
      </div>
    </aside>
  );
};

/** Whoever opens the sheet by a key reads on inside it; when it closes, the handle gets the focus that was in it. */
const useFocusOnOpening = (open: boolean) => {
  const place = useRef<HTMLElement>(null);
  const before = useRef(open);
  // Before anything is painted: the browser takes the focus away from what is hidden.
  useLayoutEffect(() => {
    if (before.current === open) return;
    before.current = open;
    const isInside = place.current?.contains(document.activeElement) ?? false;
    if (open && !isInside) focusIn(place.current, '.rail-inside');
    if (!open && isInside) focusIn(place.current, '.rail-handle');
  }, [open]);
  return place;
};

/** The buttons stay right above the sheet, however high it is. */
const useRoomForActions = (place: RefObject<HTMLElement | null>): void =>
  useLayoutEffect(() => {
    const sheet = place.current;
    const layout = sheet?.parentElement;
    if (!sheet || !layout) return;
    const sizes = new ResizeObserver(() =>
      layout.style.setProperty('--sheet-height', `${sheet.offsetHeight}px`),
    );
    sizes.observe(sheet);
    return () => sizes.disconnect();
  }, [place]);

const focusIn = (place: HTMLElement | null, selector: string): void =>
  place?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
