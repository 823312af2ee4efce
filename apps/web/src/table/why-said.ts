import type { Block } from '@cardroom/screens';
import { useEffect } from 'preact/hooks';

const isWhy = ({ title }: Block): boolean => title === 'WHY';

/** What was asked for stands above what is always there. */
export const answerFirst = (pane: readonly Block[]): readonly Block[] => [
  ...pane.filter(isWhy),
  ...pane.filter(block => !isWhy(block)),
];

/** The explanation itself, without the notes beside it. */
const wordsIn = (pane: readonly Block[]): string =>
  pane
    .flatMap(block => (isWhy(block) && block.kind === 'text' ? block.lines : []))
    .filter(({ tone }) => tone === 'plain')
    .map(({ text }) => text)
    .join(' ');

/** Whoever does not see the explanation hears it, once. */
export const useWhySaid = (pane: readonly Block[], say: (sentence: string) => void): void => {
  const words = wordsIn(pane);
  useEffect(() => {
    if (words !== '') say(words);
  }, [words]);
};
