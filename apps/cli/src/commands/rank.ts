import { err, makeCard, ok, parseDistinctCards } from '@cardroom/engine';
import { describeHand, rankHand } from '@cardroom/engine/holdem';
import { JSON_FLAG, isSet, type Args } from '../args.ts';
import { DONE, type Command, type Outcome } from '../command.ts';
import { printJson, printLines, type Io } from '../io.ts';

const FEWEST = 5;
const MOST = 7;

const run = async (args: Args, io: Io): Promise<Outcome> => {
  const cards = parseDistinctCards(args.positionals.join(' '));
  if (!cards.ok) return err([cards.error.message]);
  if (cards.value.length < FEWEST || cards.value.length > MOST) return err([wrongCount(cards.value.length)]);
  const hand = rankHand(cards.value);
  const best = hand.cards.map(makeCard).join(' ');
  const description = describeHand(hand);
  if (isSet(args, 'json')) printJson(io, { category: hand.category, value: hand.value, best, description });
  else printLines(io, [`${description}: ${best}`]);
  return ok(DONE);
};

const wrongCount = (count: number): string =>
  `A hand is ranked from ${FEWEST} to ${MOST} cards; ${count === 0 ? 'none' : count} ${count === 1 ? 'was' : 'were'} given.`;

export const rank: Command = {
  usage: 'CARDS… [--json]',
  about: [
    'Names the best five of five to seven cards. Cards are written As, Td or 10♥, together or apart. Two hands compare by their value in the JSON document: the higher wins, equal ones tie.',
  ],
  flags: [JSON_FLAG],
  example: 'cardroom rank As Kd Kc 9h 9s 4d 2c',
  run,
};
