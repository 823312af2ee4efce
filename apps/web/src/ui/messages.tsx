import type { Banner, Message } from '@cardroom/screens';
import { useEffect, useRef, useState } from 'preact/hooks';

import { Suited } from './suited.tsx';

type MessagesProps = {
  readonly messages: readonly Message[];
  /** How many of the newest are shown; all when left out. */
  readonly last?: number | undefined;
};

/** What happened, in sentences, the newest at the end. */
export const Messages = ({ messages, last }: MessagesProps) => (
  <ol class="messages">
    {(last === undefined ? messages : messages.slice(-last)).map(({ text, tone }, at) => (
      <li key={`${at} ${text}`} class={tone}>
        <Suited text={text} />
      </li>
    ))}
  </ol>
);

/** How a round ended, in large letters. */
export const BannerView = ({ banner }: { readonly banner: Banner }) => (
  <div class={`banner ${banner.tone}`}>
    <p class="banner-text">
      <Suited text={banner.text} />
    </p>
    {banner.change ? <p class={`banner-change ${banner.change.tone}`}>{banner.change.text}</p> : null}
  </div>
);

type Said = { readonly id: number; readonly text: string };

const KEPT = 4;

type LiveProps = {
  readonly say: string;
  /** Which occasion it is: the same sentence is said again only on another one. */
  readonly occasion?: number | string | undefined;
  /** Where it is said: elsewhere nothing of it is left. */
  readonly place?: string | undefined;
};

/** The one polite voice of a page: each sentence is added once, so that none is lost or said twice. */
export const LiveRegion = ({ say, occasion = say, place = '' }: LiveProps) => {
  const [said, setSaid] = useState<readonly Said[]>([]);
  const count = useRef(0);
  useEffect(() => setSaid([]), [place]);
  useEffect(() => {
    if (say !== '') setSaid(before => [...before, { id: ++count.current, text: say }].slice(-KEPT));
  }, [say, occasion]);
  return (
    <div
      class="visually-hidden"
      role="log"
      aria-live="polite"
      aria-relevant="additions"
      aria-label="What happened"
    >
      {said.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  );
};
