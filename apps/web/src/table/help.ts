import { helpFor, type KeyHint, type Overlay } from '@cardroom/screens';

/** Keys that the browser has for itself. */
const isBrowsers = ({ name }: KeyHint): boolean => name === 'history';

/** What the keys do on a page: those of a terminal are not among them. */
export const pageHelp = (title: string, keys: readonly KeyHint[]): Overlay => {
  const help = helpFor(
    title,
    keys.filter(key => !isBrowsers(key)),
  );
  return help.kind === 'help'
    ? { ...help, sections: help.sections.filter(section => section.title !== 'Always') }
    : help;
};
