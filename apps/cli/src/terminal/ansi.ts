import { inkOf, type Line, type Looks, type Style } from './looks.ts';

/** The lines as people read them, without styles. */
export const plainText = (lines: readonly Line[]): string =>
  lines.map(line => line.map(({ text }) => text).join('')).join('\n');

/** The lines with the codes that terminals understand; every line ends as it began, unstyled. */
export const ansi = (lines: readonly Line[], looks: Looks): string =>
  lines.map(line => ansiLine(line, looks)).join('\n');

const ansiLine = (line: Line, looks: Looks): string =>
  line
    .map(({ text, style }) => {
      const codes = codesOf(style, looks);
      return codes.length === 0 ? text : `\u001B[${codes.join(';')}m${text}\u001B[0m`;
    })
    .join('');

const codesOf = ({ colour, bold, dim, inverse }: Style, looks: Looks): readonly string[] => {
  const ink = colour && looks.colour ? inkOf(colour, looks) : null;
  return [
    ...(bold ? ['1'] : []),
    ...(dim ? ['2'] : []),
    ...(inverse ? ['7'] : []),
    ...(ink ? [`38;5;${ink.index}`] : []),
  ];
};
