import { useState } from 'preact/hooks';

import { useApp } from '../app/app.ts';
import { CheckField } from '../host/select-field.tsx';
import { Button, TextField } from '../ui/index.ts';

/** Locks the name with a passphrase, or opens it again. */
export const LockName = ({ locked }: { readonly locked: boolean }) => {
  const { client, setLocked, say } = useApp();
  const [passphrase, setPassphrase] = useState('');
  const [shown, setShown] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const submit = async (): Promise<void> => {
    const done = await (locked ? client.unlock(passphrase) : client.lock(passphrase));
    if (!done.ok) return setError(done.error.message);
    setError(null);
    setPassphrase('');
    setLocked(!locked);
    return say(locked ? 'Your name is open again.' : 'Your name is locked.');
  };
  return (
    <form
      class="fields"
      onSubmit={event => {
        event.preventDefault();
        void submit();
      }}
    >
      <h2>{locked ? 'Your name is locked' : 'Lock your name'}</h2>
      <p class="muted">
        {locked
          ? 'Signing in needs your passphrase. Without it nobody plays as you.'
          : 'With a passphrase nobody else can sign in as you. It cannot be recovered.'}
      </p>
      <TextField
        label="Passphrase"
        type={shown ? 'text' : 'password'}
        value={passphrase}
        onChange={setPassphrase}
        autocomplete={locked ? 'current-password' : 'new-password'}
        error={error}
      />
      <CheckField label="Show it" checked={shown} onChange={setShown} />
      <Button kind="main" type="submit" onPress={() => {}}>
        {locked ? 'Unlock' : 'Lock'}
      </Button>
    </form>
  );
};
