/** Text of unknown origin on one line, with what could move the cursor or turn the writing made visible. */
export const printable = (text: string): string => text.replace(UNPRINTABLE, visible);

const visible = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

// Control characters, line and paragraph separators, and those that reverse the direction of what follows.
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g;
