import { NUMBER_WORDS } from './words.ts';

/** What plain sentences are made of; anything else could hide a number. Nothing is asked: an answer could be anything. */
const PLAIN = /^[A-Za-z0-9 \n.,;:!'"()$%+\-–—−’‘“”…]*$/;

export const isPlainText = (text: string): boolean => PLAIN.test(text);

const NUMBER_WORD = [...NUMBER_WORDS.keys()].join('|');
const COMPOUND = new RegExp(
  `\\b(twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)[- ](one|two|three|four|five|six|seven|eight|nine)\\b`,
  'gi',
);
const WORD = new RegExp(`\\b(${NUMBER_WORD})(?:e?s)?\\b`, 'gi');

const valueOf = (word: string): number => NUMBER_WORDS.get(word.toLowerCase())!;

/** Number words become digits, and signs that look alike become one: after this there is one way to write a number. */
export const normalised = (text: string): string =>
  text
    .replaceAll('−', '-')
    .replaceAll(/[’‘]/g, "'")
    .replaceAll(/(?<=\d)[—–]/g, '-')
    .replaceAll(/[—–]/g, ';')
    .replaceAll(COMPOUND, (_, tens: string, unit: string) => String(valueOf(tens) + valueOf(unit)))
    .replaceAll(WORD, (_, word: string) => String(valueOf(word)))
    .replaceAll(/\bper ?cent\b/gi, '%')
    .replaceAll(/(\d) ?: ?(?=\d)/g, '$1 to ');

/** The sentences of a text; a point inside a number ends none. */
export const sentencesOf = (text: string): readonly string[] =>
  text
    .split(/(?<=[.!?…])(?=\s|$)|\n+/)
    .map(sentence => sentence.trim())
    .filter(sentence => sentence !== '');

const CONJUNCTIONS = /\b(?:and|but|while|whereas|although|though|because|since|so|which|if|when|or)\b/i;

/** Lists of numbers stay together: what is said of them is said of all. */
const LISTED = /(\d)(?:,| or| and|, or|, and) (?=\d)/g;

/** A case that is supposed, and what would be true in it, are one claim. */
const SUPPOSED = /^(?:if|against|with|when)\b/i;

const BETWEEN_CLAIMS = new RegExp(`${CONJUNCTIONS.source}|,(?!\\d{3}\\b)|[;:()"“”]|\\s-\\s`, 'i');
/** What follows from a supposed case is said of the table again. */
const AFTER_SUPPOSED = /\b(?:so|and|but|while|whereas|because|since|therefore|hence|thus)\b|[;:()"“”]|\s-\s/i;

/** The claims of a sentence that can be true or false by themselves. */
export const clausesOf = (sentence: string): readonly string[] => {
  const text = sentence.replaceAll(LISTED, '$1 ');
  return text
    .split(SUPPOSED.test(text) ? AFTER_SUPPOSED : BETWEEN_CLAIMS)
    .map(clause => clause.trim())
    .filter(clause => clause !== '');
};
