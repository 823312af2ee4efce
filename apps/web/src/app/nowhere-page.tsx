import { Link } from './link.tsx';

/** An address that leads nowhere. */
export const Page = () => (
  <main class="sheet">
    <h1>Nothing here</h1>
    <p>No page and no table has this address.</p>
    <p>
      <Link to="/">To the lobby</Link>
    </p>
  </main>
);
