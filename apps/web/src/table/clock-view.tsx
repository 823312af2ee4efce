import type { TableView } from '@cardroom/room';
import { useEffect, useRef, useState } from 'preact/hooks';

import { clockAt, timeSentence } from './clock.ts';
import './table.css';

type Props = { readonly view: TableView; readonly onSay: (sentence: string) => void };

/** How long somebody still has for a decision. It is drawn for the eye and told a few times, not every second. */
export const Clock = ({ view, onSay }: Props) => {
  const [now, setNow] = useState(() => Date.now());
  const before = useRef<number | null>(null);
  const runs = view.deadline !== null;
  useEffect(() => {
    before.current = null;
    if (!runs) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [runs, view.deadline?.at]);
  const clock = clockAt(view, now);
  useEffect(() => {
    const sentence = clock && timeSentence(before.current, clock);
    before.current = clock?.seconds ?? null;
    if (sentence) onSay(sentence);
  }, [clock?.seconds]);
  if (clock === null) return null;
  return (
    <p class={clock.own ? 'clock own' : 'clock'}>
      <progress value={clock.left} max={1} aria-label="Time left" />
      <span>{`${clock.seconds} s`}</span>
    </p>
  );
};

const TICK_MS = 250;
