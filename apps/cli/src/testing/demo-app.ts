// A program in a terminal that does as little as possible: `node demo-app.ts`. It shows the keys; on `x`, `w`
// and `y` it breaks in one way each.
import { runTerminal, type TerminalApp } from '../tui/run-terminal.ts';

const state = { keys: [] as string[], changed: (): void => undefined };
const done = Promise.withResolvers<number>();

const wide = (text: string, columns: number) => [
  { text: text.slice(0, columns).padEnd(columns, '.'), style: {} },
];

const act = (key: string): void => {
  if (key === 'x') throw new Error('the demonstration broke\nand has more to say');
  if (key === 'w') void Promise.reject(new Error('nobody waited'));
  if (key === 'q') done.resolve(0);
  state.keys.push(key);
  state.changed();
};

const breaking = (): never => {
  throw new Error('nothing to draw');
};

const app: TerminalApp = {
  lines: ({ columns, rows }) => [
    ...(state.keys.includes('y') ? [breaking()] : []),
    wide(`demo ${columns}x${rows}`, columns),
    wide(`keys ${state.keys.slice(-12).join(' ')}`, columns),
    [{ text: 'suits ♠♥♦♣', style: { colour: 'hearts', bold: true } }],
    ...Array.from({ length: rows - 4 }, (_, at) => wide(`row ${at}`, columns)),
    wide('last', columns),
  ],
  press: act,
  subscribe: changed => {
    state.changed = changed;
    return () => undefined;
  },
  done: done.promise,
  stop: async () => {
    process.stderr.write('stopped\n');
  },
  farewell: () => 'Goodbye.',
};

const looks = { colour: !process.env['NO_COLOR'], ascii: false, fourColour: false };
process.exitCode = await runTerminal(app, { looks: () => looks }).catch((error: unknown) => {
  process.stderr.write(`demo: ${String(error instanceof Error ? error.message : error).split('\n')[0]}\n`);
  return 70;
});
