import { PANE_FROM } from '../terminal/composition.ts';
import { paint } from '../terminal/paint.ts';
import type { Line, Looks, Size } from '../terminal/looks.ts';
import type { TerminalApp } from '../tui/run-terminal.ts';
import type { App } from './app.ts';

/** The app as lines of a terminal. */
export const terminalApp = (app: App, looks: () => Looks): TerminalApp => {
  let farewell: string | null = null;
  let isNarrow = false;
  return {
    lines: size => {
      isNarrow = size.columns < PANE_FROM;
      return linesOf(app, size, looks());
    },
    press: key => app.press(key, isNarrow),
    subscribe: app.subscribe,
    done: app.done.then(words => {
      farewell = words;
      return 0;
    }),
    stop: app.stop,
    farewell: () => farewell ?? app.parting(),
  };
};

const linesOf = (app: App, size: Size, looks: Looks): readonly Line[] => {
  const screen = app.screen();
  if (!app.paneToggled()) return paint(screen, size, looks);
  return size.columns < PANE_FROM
    ? paint(screen, size, looks, 'pane')
    : paint({ ...screen, pane: [], aside: [] }, size, looks);
};
