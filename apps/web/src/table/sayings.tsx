import type { Table } from '@cardroom/wire/client';
import { useEffect, useState } from 'preact/hooks';

import { useApp } from '../app/app.ts';

type Word = { readonly text: string; readonly round: number };

/** What somebody at the table has said in this round, or after it. */
export const Sayings = ({ seat }: { readonly seat: Table }) => {
  const { say } = useApp();
  const [word, setWord] = useState<Word | null>(null);
  useEffect(
    () =>
      seat.watch({
        onSaid: ({ seat: speaker, text }) => {
          const { seats, round } = seat.view();
          const sentence = `${seats.find(other => other.seat === speaker)?.name ?? 'Somebody'}: ${text}`;
          setWord({ text: sentence, round });
          say(sentence);
        },
      }),
    [seat],
  );
  return word?.round === seat.view().round ? <p class="saying muted">{word.text}</p> : null;
};
