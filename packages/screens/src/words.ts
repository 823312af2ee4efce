/** With a capital letter first. */
export const capital = (text: string): string => text[0]!.toUpperCase() + text.slice(1);
