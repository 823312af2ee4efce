import { useState } from 'preact/hooks';

import { useApp } from '../app/app.ts';
import { Button, TextField } from '../ui/index.ts';
import { WelcomeCards } from './welcome-cards.tsx';

/** What a name may be, as the room has it. */
const whyNoName = (name: string): string | null => {
  if (name === '') return 'Enter a username.';
  return /^\w{2,24}$/.test(name) ? null : 'A username has 2 to 24 English letters, digits and underscores.';
};

/** Where one comes in: a name is all it takes. */
export const FrontPage = () => {
  const { signIn, go, route } = useApp();
  const [name, setName] = useState('');
  const [passphrase, setPassphrase] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const start = async (): Promise<void> => {
    const problem = whyNoName(name.trim());
    setError(problem);
    if (problem !== null || busy) return;
    setBusy(true);
    const done = await signIn(name.trim(), passphrase ?? undefined);
    setBusy(false);
    if (done.ok) return void (route.page === 'front' && go('/blackjack'));
    if (asksPassphrase(done.error.code)) setPassphrase(passphrase ?? '');
    setError(done.error.message);
  };
  return (
    <main class="front-page">
      <WelcomeCards />
      <h1>Cardroom</h1>
      {route.page === 'table' && route.query['invite'] ? (
        <p class="lead">You are invited to a private table: your name leads you there.</p>
      ) : (
        <p class="lead">Every shuffle can be checked. Every decision has a price.</p>
      )}
      <form
        class="sign-in"
        noValidate
        onSubmit={event => {
          event.preventDefault();
          void start();
        }}
      >
        <TextField
          label="Username"
          value={name}
          onChange={setName}
          autocomplete="username"
          maxLength={24}
          error={passphrase === null ? error : null}
        />
        {passphrase === null ? null : (
          <TextField
            label="Passphrase"
            type="password"
            value={passphrase}
            onChange={setPassphrase}
            autocomplete="current-password"
            error={error}
          />
        )}
        <Button kind="main" type="submit" why={busy ? 'One moment.' : null} onPress={() => {}}>
          Start
        </Button>
      </form>
      <p class="muted">
        A name and no password. A known name finds its statistics again; you can lock it later.
      </p>
    </main>
  );
};

/** The name is locked: a passphrase opens it. */
const asksPassphrase = (code: string): boolean => code.startsWith('passphrase/');
