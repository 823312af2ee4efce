/** Whatever takes the codes of a terminal. */
type Output = { readonly write: (text: string) => unknown };

/** The terminal while it is ours: another screen than the shell's, without a cursor. */
export type TerminalScreen = Readonly<{
  enter: () => void;
  /** Puts everything back as it was. Harmless when it is. */
  leave: () => void;
  /** Shows these lines from the top, in one write: only what changed is sent. */
  show: (lines: readonly string[]) => void;
  /** Nothing is known any more of what the terminal shows: the next lines are all sent. */
  forget: () => void;
}>;

const CSI = '\u001B[';
/** Long lines are cut, not wrapped: a terminal that draws a sign wider than others keeps the layout. */
const ENTER = `${CSI}?1049h${CSI}?25l${CSI}?7l`;
const LEAVE = `${CSI}?2026l${CSI}0m${CSI}?7h${CSI}?1049l${CSI}?25h`;
/** Between these two a terminal that can waits with drawing. */
const [TOGETHER, NOW] = [`${CSI}?2026h`, `${CSI}?2026l`];
const EMPTY = `${CSI}0m${CSI}2J`;

export const terminalScreen = (output: Output): TerminalScreen => {
  let entered = false;
  let shown: readonly string[] | null = null;
  return {
    enter: () => {
      if (entered) return;
      entered = true;
      shown = null;
      output.write(ENTER);
    },
    leave: () => {
      if (!entered) return;
      entered = false;
      output.write(LEAVE);
    },
    show: lines => {
      if (!entered) return;
      const changes = changesBetween(shown, lines);
      shown = lines;
      if (changes !== '') output.write(`${TOGETHER}${changes}${NOW}`);
    },
    forget: () => {
      shown = null;
    },
  };
};

const changesBetween = (before: readonly string[] | null, after: readonly string[]): string =>
  [
    before ? '' : EMPTY,
    ...after.map((line, at) => (line === before?.[at] ? '' : lineAt(at, line))),
    ...(before ?? []).slice(after.length).map((_, at) => lineAt(after.length + at, '')),
  ].join('');

/** Emptied first: behind a line as wide as the screen, the cursor stands on its last sign. */
const lineAt = (at: number, line: string): string => `${CSI}${at + 1};1H${CSI}2K${line}`;
