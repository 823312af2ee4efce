import type { SharedRound } from '@cardroom/formats/links';
import { parseLink } from '@cardroom/formats/links';
import { useEffect, useMemo, useState } from 'preact/hooks';

import { useApp } from '../app/app.ts';
import { Link } from '../app/link.tsx';
import { Button, TextField } from '../ui/index.ts';
import { HandView } from './hand-view.tsx';
import './hand.css';

/** A hand out of a link. Everything about it stands in the address: no server is asked. */
export const Page = () => {
  const { route } = useApp();
  const read = useMemo(() => parseLink(route.path), [route.path]);
  if (read.ok) return <Opened key={route.path} shared={read.value} />;
  return <NoHand message={route.path.includes('#h=') ? read.error.message : null} />;
};

const Opened = ({ shared }: { readonly shared: SharedRound }) => {
  const { say } = useApp();
  useEffect(() => say('A hand to solve: what would you do?'), []);
  return <HandView shared={shared} />;
};

/** Somebody came without a link, or with one that cannot be read. */
const NoHand = ({ message }: { readonly message: string | null }) => {
  const { go } = useApp();
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const open = (): void => {
    const read = parseLink(text);
    if (read.ok) return go(`/hand#${text.trim().slice(text.trim().lastIndexOf('h='))}`);
    return setError(read.error.message);
  };
  return (
    <main class="sheet no-hand">
      <h1>A hand to solve</h1>
      {message === null ? null : <p class="bad">{message}</p>}
      <p>
        A link to a hand opens it before the decision. Answer, and see what every choice was worth. Any
        finished round can be shared so, from its summary or from your <Link to="/history">history</Link>.
      </p>
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault();
          open();
        }}
      >
        <TextField label="Link to a hand" value={text} onChange={setText} error={error} />
        <Button kind="main" type="submit" onPress={() => {}}>
          Open
        </Button>
      </form>
    </main>
  );
};
