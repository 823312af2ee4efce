import { LEVELS, PERSONALITIES, TILTS, USUAL_OPPONENT, whoAnswers } from '@cardroom/bots/holdem';
import { formatChips } from '@cardroom/engine';
import { HOLDEM_PRESETS, levelAt, type HoldemPreset, type HoldemRules } from '@cardroom/engine/holdem';
import type { NewTable } from '@cardroom/wire/client';

/** What is chosen before a game. */
export type HoldemChoices = Readonly<{
  game: HoldemPreset;
  opponent: string;
  seats: number;
  /** Which blind the player posts first. */
  blind: 'small' | 'big';
}>;

export const HOLDEM_GAMES = Object.keys(HOLDEM_PRESETS) as readonly HoldemPreset[];

export const GAME_NAMES: Readonly<Record<HoldemPreset, string>> = {
  headsup: 'Heads-up',
  standard: 'Standard table',
  sitngo: 'Sit-and-go',
};

export const MOST_SEATS = 9;

const MIXED = 'mixed';

/** The opponents there are, each with a sentence. */
export const OPPONENTS: readonly { readonly name: string; readonly description: string }[] = [
  ...[...LEVELS, ...TILTS, ...PERSONALITIES].map(({ name, description }) => ({ name, description })),
  { name: MIXED, description: 'One of each kind, as many as there are seats.' },
];

/** A game as it is offered. */
export const choicesFor = (game: HoldemPreset): HoldemChoices => ({
  game,
  opponent: game === 'headsup' ? USUAL_OPPONENT : MIXED,
  seats: HOLDEM_PRESETS[game].seats,
  blind: 'small',
});

const rulesOf = ({ game, seats }: HoldemChoices): HoldemRules => ({ ...HOLDEM_PRESETS[game], seats });

/** `$100 each, blinds $5/$10, raises in steps of $5.` */
export const summaryOf = (choices: HoldemChoices): string => {
  const rules = rulesOf(choices);
  const { smallBlind, bigBlind } = levelAt(rules, 1);
  const [next] = rules.blindSchedule;
  return [
    `${formatChips(rules.stack)} each`,
    `blinds ${formatChips(smallBlind)}/${formatChips(bigBlind)}${next ? `, rising from hand ${next.fromHand}` : ''}`,
    rules.raiseRule === 'step' ? `raises in steps of ${formatChips(rules.raiseStep)}.` : 'no limit.',
  ].join(', ');
};

/** A sentence about the opponent, and one about who answers for it at such a table if somebody else does. */
export const aboutOpponent = (choices: HoldemChoices): string =>
  [
    OPPONENTS.find(({ name }) => name === choices.opponent)?.description,
    whoAnswers(choices.opponent, rulesOf(choices)),
  ]
    .filter(Boolean)
    .join(' ');

/** The table that is asked for. Blinds sit left of the button; of two players the button itself posts the small one. */
export const newHoldemTable = (choices: HoldemChoices): NewTable => {
  const { game, seats, blind } = choices;
  const before = blind === 'small' ? 1 : 2;
  const firstButton = seats === 2 ? before : 1 + ((seats - before) % seats);
  const isPlain = seats === HOLDEM_PRESETS[game].seats;
  return {
    game: 'holdem',
    rules: isPlain ? game : rulesOf(choices),
    options: { name: GAME_NAMES[game], private: true, firstButton },
    bots: botsOf(choices),
  };
};

const botsOf = ({ opponent, seats }: HoldemChoices): readonly string[] =>
  Array.from({ length: seats - 1 }, (_, at) =>
    opponent === MIXED ? PERSONALITIES[at % PERSONALITIES.length]!.name : opponent,
  );
