import { err, ok, rejection, type Result } from '@cardroom/engine';

import type { Actor, RoomRejection } from './command.ts';
import { gameOf } from './games.ts';
import type { TableId } from './ledger.ts';
import {
  GAMES,
  validateOptions,
  type GameName,
  type Rules,
  type TableFacts,
  type TableOptions,
} from './table.ts';

/** What a host asks for. */
export type TableSpec = Readonly<{
  game: GameName;
  rules: Rules;
  /** What is left out has the default of the game. */
  options?: Partial<TableOptions>;
}>;

/** The table that a host asks for, or why there is none like it. */
export const tableFrom = (
  id: TableId,
  actor: Extract<Actor, { kind: 'session' }>,
  spec: TableSpec,
): Result<TableFacts, RoomRejection> => {
  if (!GAMES.includes(spec?.game))
    return err(rejection('table/bad-rules', `game must be one of ${GAMES.join(', ')}.`));
  const rules = gameOf(spec).validate(spec.rules);
  if (!rules.ok) return err(rejection('table/bad-rules', rules.error[0]!.message));
  const options = validateOptions({ ...defaultOptions(spec.game, rules.value), ...spec.options });
  if (!options.ok) return err(rejection('table/bad-options', options.error[0]!.message));
  return ok({
    ...EMPTY,
    id,
    game: spec.game,
    rules: rules.value,
    options: options.value,
    host: hostOf(actor),
  });
};

const hostOf = ({ player, session, proven }: Extract<Actor, { kind: 'session' }>): TableFacts['host'] => ({
  player,
  session,
  proven,
});

const defaultOptions = (name: GameName, rules: Rules): TableOptions => {
  const game = gameOf({ game: name });
  return {
    name: name === 'blackjack' ? 'Blackjack' : "Hold'em",
    private: false,
    rail: true,
    turnSeconds: 'turnSeconds' in rules ? rules.turnSeconds : 0,
    rebuys: game.rebuys(rules),
    minBuyIn: game.buyIn(rules),
    maxBuyIn: game.buyIn(rules),
    firstButton: 0,
  };
};

const EMPTY = {
  removed: [],
  seats: [],
  round: 0,
  gameStart: 0,
  button: null,
  shoes: 0,
  shoe: null,
  closed: null,
  next: null,
  unrevealed: [],
  abandoned: 0,
  deadline: null,
  status: 'open',
} as const satisfies Partial<TableFacts>;
