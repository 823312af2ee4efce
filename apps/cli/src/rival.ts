import { randomInt } from 'node:crypto';

import type { BlackjackBot, HoldemBot, SeatedBot } from '@cardroom/bots';
import { RIVAL, createRival, talkAfter, type Model, type Outcome } from '@cardroom/bots/llm';
import type { Seat } from '@cardroom/engine';
import type { BlackjackState } from '@cardroom/engine/blackjack';
import type { HoldemState } from '@cardroom/engine/holdem';
import type { TableFacts, TableState } from '@cardroom/room';

import { createSayings, type Sayings } from './sayings.ts';

/** A language model that may sit at the tables. */
export type Rival = Readonly<{
  /** `llama3.2 (Ollama)`. */
  label: string;
  /** Answers within the time of a turn. */
  model: Model;
  /** Says a sentence after a round. */
  talks: boolean;
}>;

/** The model that plays at a table; null where none is set up. */
export type RivalFor = (table: TableFacts) => Rival | null;

type FindBot = (game: string, name: string) => SeatedBot | null;

/** The bots of a house, a model among them, and what is said at the tables. */
export type Company = Readonly<{
  botFor: (game: string, name: string, table: TableFacts) => SeatedBot | null;
  knowsBot: (game: string, name: string, table: TableFacts) => boolean;
  said: (table: string, seat: Seat, text: string) => void;
  roundOver: (state: TableState) => void;
  sayings: Sayings;
  /** Takes back what is being thought about. */
  close: () => void;
}>;

/** Seats a model beside the other bots for as long as one is set up; whose seat outlives it is played by the built-in player. */
export const withRival = (rivalFor: RivalFor, find: FindBot): Company => {
  const sayings = createSayings();
  const stop = new AbortController();
  const said: Company['said'] = (table, seat, text) => sayings.say({ table, seat, text });
  return {
    botFor: (game, name, table) => (name === RIVAL ? rivalAt(game, rivalFor(table), find) : find(game, name)),
    knowsBot: (game, name, table) => (name === RIVAL ? rivalFor(table) !== null : find(game, name) !== null),
    said,
    roundOver: state => void talk(rivalFor(state.facts), state, said, stop.signal).catch(() => {}),
    sayings,
    close: () => stop.abort(new Error('The house closes.')),
  };
};

const rivalAt = (game: string, rival: Rival | null, find: FindBot): SeatedBot | null => {
  const [holdem, blackjack] = [find('holdem', 'balanced'), find('blackjack', 'basic')];
  if (holdem === null || blackjack === null || (game !== 'holdem' && game !== 'blackjack')) return null;
  const players = createRival({
    model: rival?.model ?? null,
    label: rival?.label ?? 'not set up',
    builtIn: { holdem: holdem as HoldemBot, blackjack: blackjack as BlackjackBot },
  });
  return players[game] as SeatedBot;
};

const talk = async (
  rival: Rival | null,
  { facts, play }: TableState,
  said: Company['said'],
  signal: AbortSignal,
): Promise<void> => {
  if (!rival?.talks || play === null) return;
  for (const { seat, occupant } of facts.seats) {
    if (occupant.kind !== 'bot' || occupant.bot !== RIVAL) continue;
    const outcome = outcomeOf(play, seat);
    if (outcome === null) continue;
    const round = { game: facts.game, outcome };
    said(facts.id, seat, await talkAfter(rival.model, round, randomInt(1_000) / 1_000, signal));
  }
};

/** How the last round went for a seat; null where it had no part in it. */
const outcomeOf = (play: HoldemState | BlackjackState, seat: Seat): Outcome | null => {
  if ('boxes' in play) return byNet(blackjackNet(play, seat));
  const player = play.seats.find(other => other.seat === seat);
  if (player === undefined) return null;
  return player.status === 'folded' ? 'folded' : byNet(player.stack - player.start);
};

const byNet = (net: number | null): Outcome | null => {
  if (net === null) return null;
  return net > 0 ? 'won' : net < 0 ? 'lost' : 'even';
};

const blackjackNet = ({ boxes }: BlackjackState, seat: Seat): number | null => {
  const nets = boxes
    .filter(box => box.seat === seat)
    .flatMap(({ hands }) => hands.flatMap(({ settlement }) => settlement?.net ?? []));
  return nets.length === 0 ? null : nets.reduce((sum, net) => sum + net, 0);
};
