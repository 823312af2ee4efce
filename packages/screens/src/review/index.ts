export { csvOfMistakes } from './csv.ts';
export { mistakePrices, mistakeSentence } from './mistake.ts';
export * from './review.ts';
