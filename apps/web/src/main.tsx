import { render } from 'preact';

render(<main>Cardroom</main>, document.body);
