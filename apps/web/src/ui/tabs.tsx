import type { ComponentChildren } from 'preact';
import { useId, useRef } from 'preact/hooks';

type Tab = Readonly<{ id: string; label: string; content: ComponentChildren }>;

type Props = {
  /** What the tabs are about. */
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly selected: string;
  readonly onSelect: (id: string) => void;
};

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** One of several contents; arrows, Home and End choose among the tabs. */
export const Tabs = ({ label, tabs, selected, onSelect }: Props) => {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const current = tabs.find(tab => tab.id === selected) ?? tabs[0];
  const onKeyDown = (event: KeyboardEvent) => {
    const next = tabAfter(tabs, current, event.key);
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    onSelect(next.id);
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(`${id}-${next.id}`)}`)?.focus();
  };
  return (
    <div class="tabs">
      <div class="tab-list" role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
        {tabs.map(tab => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab === current}
            aria-controls={`${id}-panel`}
            tabIndex={tab === current ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        class="tab-panel"
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${current?.id}`}
        tabIndex={0}
      >
        {current?.content}
      </div>
    </div>
  );
};

const tabAfter = (tabs: readonly Tab[], current: Tab | undefined, key: string): Tab | undefined => {
  if (key === 'Home') return tabs[0];
  if (key === 'End') return tabs.at(-1);
  const step = STEPS[key];
  return step && current ? tabs[(tabs.indexOf(current) + step + tabs.length) % tabs.length] : undefined;
};
