import type { Settings } from './settings.ts';

/** What the server looks for before its content policy admits the host of the pictures. */
const NAME = 'cardroom-faces';
const YEAR_SECONDS = 31_536_000;

type Page = Pick<Document, 'cookie'>;

/** Tells the server whether pictures are wanted; true when that is news to it, so that the page must be loaded again. */
export const askForFaces = (page: Page, faces: Settings['faces']): boolean => {
  const asked = page.cookie.split('; ').includes(`${NAME}=remote`);
  if (asked === (faces === 'remote')) return false;
  const age = faces === 'remote' ? YEAR_SECONDS : 0;
  page.cookie = `${NAME}=remote; path=/; max-age=${age}; SameSite=Strict`;
  return true;
};
