import { useEffect, useMemo, useState } from 'preact/hooks';

import { useApp } from '../app/app.ts';
import { Button } from '../ui/index.ts';
import { inviteLink, isLoopback, qrPath } from './invite.ts';

type Props = {
  readonly table: string;
  readonly invite: string;
  /** Those who have it may watch; true unless said otherwise. */
  readonly rail?: boolean | undefined;
  /** Where the page comes from; the browser's own address unless a test says otherwise. */
  readonly origin?: string | undefined;
};

/** How others come to the table: a link, and the same as a code for a phone's camera. */
export const Invite = ({ table, invite, rail = true, origin: here = location.origin }: Props) => {
  const origin = useOriginForOthers(here);
  const link = inviteLink(origin, table, invite, rail);
  return (
    <section class="invite" aria-label="Invite">
      {isLoopback(origin) ? (
        <OnlyHere origin={origin} />
      ) : (
        <p>{`Whoever opens this link may sit down${rail ? ' or watch' : ''}.`}</p>
      )}
      <CopyLink link={link} />
      <QrCode text={link} />
    </section>
  );
};

/** An address that only this computer can open is of no use to others: the server knows a better one, or none. */
const useOriginForOthers = (here: string): string => {
  const { client } = useApp();
  const [origin, setOrigin] = useState(here);
  useEffect(() => {
    if (!isLoopback(here)) return;
    void client.addresses().then(found => found.ok && setOrigin(found.value.origins[0] ?? here));
  }, [client, here]);
  return origin;
};

const OnlyHere = ({ origin }: { readonly origin: string }) => (
  <p class="notice">
    Only this computer can open {origin}. To let others in, start the room with{' '}
    <code>cardroom serve --host 0.0.0.0</code>, and invite again.
  </p>
);

const CopyLink = ({ link }: { readonly link: string }) => {
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null);
  const copy = (): void => {
    const done = navigator.clipboard?.writeText(link) ?? Promise.reject(new Error('No clipboard.'));
    done.then(
      () => setCopied('yes'),
      () => setCopied('no'),
    );
  };
  return (
    <div class="copy-link">
      <label>
        <span>Link</span>
        <input type="text" readOnly value={link} onFocus={event => event.currentTarget.select()} />
      </label>
      <Button onPress={copy}>Copy link</Button>
      <span role="status">
        {copied === 'yes' ? 'Copied.' : copied === 'no' ? 'Select the link and copy it.' : ''}
      </span>
    </div>
  );
};

/** Dark on light with a quiet zone, whatever the page looks like. */
const QrCode = ({ text }: { readonly text: string }) => {
  const { size, path } = useMemo(() => qrPath(text), [text]);
  return (
    <svg class="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR code of the invite link">
      <rect class="qr-light" width={size} height={size} />
      <path class="qr-dark" d={path} />
    </svg>
  );
};
