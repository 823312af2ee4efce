import { readFile } from 'node:fs/promises';
import { readBlueprint, type Blueprint } from '@cardroom/odds/solver';

const FILE = new URL('../../data/blueprint.bin', import.meta.url);

/** The plans that the house ships with; rejects with a sentence where there are none. */
export const houseBlueprint = async (): Promise<Blueprint> => {
  const bytes = await readFile(FILE).catch(() =>
    Promise.reject(new Error('The file with the plans of the house is missing.')),
  );
  return readBlueprint(new Uint8Array(bytes));
};
