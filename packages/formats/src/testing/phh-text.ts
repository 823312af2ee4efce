/** Fields of a hand as TOML texts. */
export type TomlFields = Readonly<Record<string, string | null>>;

const PLAIN: TomlFields = {
  variant: `'NT'`,
  ante_trimming_status: 'true',
  antes: '[0, 0, 0]',
  blinds_or_straddles: '[5, 10, 0]',
  min_bet: '10',
  starting_stacks: '[100, 100, 100]',
  actions: `['d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'p3 f', 'p1 f']`,
};

/** A small hand of three in which everybody folds to the big blind, changed as told; null leaves a field out. */
export const phhText = (changes: TomlFields = {}): string =>
  Object.entries({ ...PLAIN, ...changes })
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name} = ${value}\n`)
    .join('');

/** The `actions` field. */
export const actionsOf = (...actions: readonly string[]): string => JSON.stringify(actions);

/** Three streets on which these players check. */
export const checkedDown = (
  board: readonly [string, string, string],
  ...players: readonly string[]
): string[] => board.flatMap(cards => [`d db ${cards}`, ...players.map(player => `${player} cc`)]);
