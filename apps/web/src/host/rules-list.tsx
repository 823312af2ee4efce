import type { Fields } from '@cardroom/engine';
import { BLACKJACK_FIELDS } from '@cardroom/engine/blackjack';
import { HOLDEM_FIELDS } from '@cardroom/engine/holdem';
import type { GameName, TableView } from '@cardroom/room';

const FIELDS: Readonly<Record<GameName, Fields<Record<string, unknown>>>> = {
  blackjack: BLACKJACK_FIELDS,
  holdem: HOLDEM_FIELDS,
};

/** Rules that are told elsewhere, or that hold for one screen alone. */
const TOLD_ELSEWHERE: readonly string[] = [
  'turnSeconds',
  'dealDelayMs',
  'blindSchedule',
  'bets',
  'boxes',
  'seats',
];

const wordOf = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'number' ? value.toLocaleString('en-US') : String(value);
};

/** The rules of a table, for those who play by them. */
export const RulesList = ({ view: { game, rules } }: { readonly view: TableView }) => (
  <details class="rules">
    <summary>Rules</summary>
    <dl class="rules-list">
      {Object.entries(rules)
        .filter(([name]) => !TOLD_ELSEWHERE.includes(name))
        .map(([name, value]) => (
          <div key={name}>
            <dt>{FIELDS[game][name]!.means}</dt>
            <dd>{wordOf(value)}</dd>
          </div>
        ))}
      {'blindSchedule' in rules
        ? rules.blindSchedule.map(({ fromHand, smallBlind, bigBlind, ante }) => (
            <div key={fromHand}>
              <dt>{`Blinds from hand ${fromHand} on`}</dt>
              <dd>{`${smallBlind}/${bigBlind}${ante > 0 ? `, ante ${ante}` : ''}`}</dd>
            </div>
          ))
        : null}
    </dl>
  </details>
);
