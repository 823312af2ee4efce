import { readBlueprint, type Blueprint } from '@cardroom/odds/solver';

/** The plans for heads-up hold'em, as they are served beside the page. */
export const fetchBlueprint = async (): Promise<Blueprint> => {
  const response = await fetch(new URL('../../../../packages/bots/data/blueprint.bin', import.meta.url));
  if (!response.ok) throw new Error('its file is missing');
  return readBlueprint(new Uint8Array(await response.arrayBuffer()));
};
