import { invariant, unwrap, type ChanceAction, type ChanceNeed, type Rejection } from '@cardroom/engine';

import { dayOf, daySeeds, shoeNamed, whyNoMore } from './daily.ts';
import { dealingOf, emit, termsOf, type Draft } from './draft.ts';
import { awaited, candidates, isPlaying } from './evolve.ts';
import { gameOf } from './games.ts';
import { rowsOf } from './rows.ts';
import { unrevealedShoes } from './shoe-numbers.ts';
import {
  ROOM_EVENT_VERSION,
  isPerson,
  people,
  seatAt,
  type Deadline,
  type Occupant,
  type TableFacts,
  type TableSeat,
  type TableState,
} from './table.ts';

/** Puts an action to the game; what it refuses is returned, and nothing has happened. */
export const putToGame = (draft: Draft, action: unknown): Rejection | null => {
  const step = gameOf(draft.state.facts).apply(draft.state.play!, action);
  if (!step.ok) return step.error;
  for (const event of step.value.events) emit(draft, event);
  return null;
};

/** Plays on until somebody is awaited who is there: answers chance, and acts for those who are leaving. */
export const playOn = (draft: Draft): void => {
  while (isPlaying(draft.state)) {
    const game = gameOf(draft.state.facts);
    const turn = game.awaiting(draft.state.play!);
    if (turn.who === 'nobody') break;
    if (turn.who === 'seat' && seatAt(draft.state.facts, turn.seat)?.standing !== 'leaving') break;
    const action =
      turn.who === 'chance' ? answer(draft, turn.need) : game.standIn(draft.state.play!, turn.seat);
    const refusal = putToGame(draft, action);
    invariant(refusal === null, `the game takes what the room answers: ${refusal?.code}`);
  }
};

/** What chance says, from the committed order. */
const answer = (draft: Draft, need: ChanceNeed): ChanceAction => {
  const dealing = dealingOf(draft);
  switch (need.kind) {
    case 'cards':
      return { kind: 'deal', cards: need.positions.map(dealing.cardAt) };
    case 'peek':
      return {
        kind: 'peek',
        blackjack: gameOf(draft.state.facts).isBlackjackPeek(
          draft.state.play!,
          dealing.cardAt(need.position),
        ),
      };
    case 'reveal':
      return { kind: 'reveal', card: dealing.cardAt(need.position) };
    case 'show':
      return {
        kind: 'show',
        hands: need.hands.map(({ seat, positions }) => ({ seat, cards: positions.map(dealing.cardAt) })),
      };
    case 'reshuffle':
      return reshuffle(draft, need);
  }
};

/** Before a round a fresh shoe is there already; in mid-round the discards come back. */
const reshuffle = (draft: Draft, need: Extract<ChanceNeed, { kind: 'reshuffle' }>): ChanceAction => {
  const play = draft.state.play!;
  invariant('shoe' in play, 'only a shoe is reshuffled');
  if (play.shuffleDue === null)
    emit(draft, {
      kind: 'shoeReshuffled',
      shoe: draft.state.facts.shoe!.commitment.shoe,
      reshuffle: dealingOf(draft).reshuffle(play.shoe.next, need.composition),
    });
  return { kind: 'reshuffle' };
};

/** Everybody who could play has asked for it: people by saying so, bots always have. */
export const canBegin = (state: TableState): boolean => {
  const playing = candidates(state);
  return (
    state.facts.status === 'open' &&
    !isPlaying(state) &&
    playing.length >= gameOf(state.facts).fewest &&
    playing.some(isPerson) &&
    playing.every(seat => !isPerson(seat) || (seat.ready && (!needsSeeds(state.facts) || seat.seed !== null)))
  );
};

/** A fresh shoe is mixed by the players' seeds, but for that of a day. */
export const needsSeeds = ({ id, next }: TableFacts): boolean => next !== null && dayOf(id) === null;

/** Whether the key of the shoe that comes is at hand; without it nobody's coming or going begins a round. */
const canDeal = ({ state: { facts }, context }: Draft): boolean => {
  const shoe = facts.next?.shoe ?? facts.shoe?.commitment.shoe;
  return shoe !== undefined && context.seedOf(shoe) !== null;
};

/** Begins a round with everybody who can play. */
export const beginRound = (draft: Draft): void => {
  const { facts, play: last } = draft.state;
  const game = gameOf(facts);
  const playing = candidates(draft.state);
  const fresh = facts.next !== null;
  emit(draft, {
    kind: 'roundBegun',
    version: ROOM_EVENT_VERSION,
    table: { ...facts, round: facts.round + 1, deadline: null },
  });
  if (facts.next !== null)
    emit(draft, { kind: 'shoeMixed', shoe: facts.next.shoe, seeds: daySeeds(facts.id) ?? seedsOf(playing) });
  const opened = unwrap(game.open(draft.state.facts, last, playing, fresh));
  for (const event of opened.events) emit(draft, event);
};

/** In the order of the seats; bots give none. */
const seedsOf = (playing: readonly TableSeat[]) =>
  playing.flatMap(({ seat, seed }) => (seed === null ? [] : [{ seat, seed }]));

/** What follows from a command, whichever it was: the play goes on, rounds end and begin, shoes are committed to. */
export const settle = (draft: Draft): void => {
  const wasPlaying = isPlaying(draft.before);
  playOn(draft);
  if (wasPlaying && !isPlaying(draft.state) && draft.state.play !== null) endRound(draft);
  letGo(draft);
  prepareShoe(draft);
  if (canBegin(draft.state) && canDeal(draft)) {
    beginRound(draft);
    playOn(draft);
    // A round may be over as soon as it is dealt.
    if (!isPlaying(draft.state)) {
      endRound(draft);
      letGo(draft);
      prepareShoe(draft);
    }
  }
  setDeadline(draft);
};

const endRound = (draft: Draft): void => {
  draft.rows = rowsOf(draft);
  closeShoe(draft);
  const { facts } = draft.state;
  const game = gameOf(facts);
  if (!facts.options.rebuys) return;
  // A bot that is out of chips buys in again where people may.
  for (const { seat, chips, occupant } of facts.seats)
    if (occupant.kind === 'bot' && !game.canPlay(facts.rules, chips)) {
      const missing = game.buyIn(facts.rules) - chips;
      emit(draft, { kind: 'chipsBought', seat, chips: missing, granted: missing });
    }
};

/** Whoever is leaving goes, with all chips, once no round holds them. */
const letGo = (draft: Draft): void => {
  if (isPlaying(draft.state)) return;
  for (const { seat, chips, standing, occupant } of draft.state.facts.seats)
    if (standing === 'leaving') {
      emit(draft, { kind: 'seatLeft', seat, chips, why: whyLeft(draft.state.facts, occupant) });
    }
  if (people(draft.before.facts).length > 0 && people(draft.state.facts).length === 0) giveUpShoes(draft);
};

const whyLeft = ({ status, removed }: TableFacts, occupant: Occupant): 'left' | 'removed' | 'closed' => {
  if (status === 'closed') return 'closed';
  return occupant.kind === 'player' && removed.includes(occupant.player) ? 'removed' : 'left';
};

/** A shoe that has been dealt out is closed. Whether its seed is shown depends on whose hidden cards it would show. */
const closeShoe = (draft: Draft): void => {
  const { facts, play } = draft.state;
  const shoe = facts.shoe?.commitment.shoe;
  if (shoe === undefined || !gameOf(facts).needsShoe(facts, play)) return;
  const revealed = revealPolicy(draft.state);
  emit(draft, { kind: 'shoeClosed', shoe, revealed });
  if (revealed === 'now') reveal(draft, [shoe]);
};

/** Blackjack hides nothing when a shoe is done, but for a day's, which others still play. Hold'em hands stay sealed during the game, and between people for good. */
const revealPolicy = ({ facts }: TableState): 'now' | 'later' | 'never' => {
  if (dayOf(facts.id) !== null) return 'never';
  if (facts.game === 'blackjack') return 'now';
  return isBetweenPeople(facts) ? 'never' : 'later';
};

/** Every person who is dealt in has given a seed. */
const isBetweenPeople = ({ shoe }: TableFacts): boolean => (shoe?.seeds.length ?? 0) > 1;

const reveal = (draft: Draft, shoes: readonly string[]): void => {
  const open = shoes.flatMap(shoe => {
    const seed = draft.context.seedOf(shoe);
    return seed === null ? [] : [{ shoe, seed }];
  });
  if (open.length > 0) emit(draft, { kind: 'shoesRevealed', shoes: open });
};

/** The last person has left: what was kept sealed for the game is opened, and what was not used up is given up. */
const giveUpShoes = (draft: Draft): void => {
  const { shoe, next } = draft.state.facts;
  reveal(draft, unrevealedShoes(draft.state.facts));
  if (shoe !== null) {
    const revealed = dayOf(draft.state.facts.id) === null ? 'now' : 'never';
    emit(draft, { kind: 'shoeClosed', shoe: shoe.commitment.shoe, revealed });
    if (revealed === 'now') reveal(draft, [shoe.commitment.shoe]);
  }
  if (next !== null) abandon(draft, next.shoe, 'The last player left.');
};

/** A shoe given up before its end is logged, and shown where that shows nobody's hidden cards. */
export const abandon = (draft: Draft, shoe: string, why: string): void => {
  const used = draft.state.facts.shoe?.commitment.shoe === shoe;
  const between = used && draft.state.facts.game === 'holdem' && isBetweenPeople(draft.state.facts);
  const secret = between || dayOf(draft.state.facts.id) !== null;
  emit(draft, { kind: 'shoeAbandoned', shoe, why });
  if (!secret) reveal(draft, [shoe]);
};

/** Commits to the next shoe as soon as it is known to be needed: before anybody's seed, before any bet. */
const prepareShoe = (draft: Draft): void => {
  const { facts, play } = draft.state;
  const due =
    facts.status === 'open' &&
    facts.next === null &&
    people(facts).length > 0 &&
    !isPlaying(draft.state) &&
    gameOf(facts).needsShoe(facts, play) &&
    whyNoMore(facts, draft.context.now) === null;
  if (!due) return;
  const shoe = shoeNamed(facts.id, facts.shoes + 1);
  const seed = draft.context.newSeed(shoe);
  draft.sealed.push(draft.context.seal(`shoe:${shoe}`, seed));
  emit(draft, {
    kind: 'shoeCommitted',
    commitment: draft.context.dealer.commit(termsOf(facts, shoe), seed),
  });
};

/** A new turn has a new deadline, where the table has a clock. */
const setDeadline = (draft: Draft): void => {
  const { facts } = draft.state;
  const wanted = deadlineFor(draft);
  const kept =
    wanted !== null && facts.deadline !== null && wanted.seat === facts.deadline.seat && !isNewTurn(draft);
  if (kept || (wanted === null && facts.deadline === null)) return;
  emit(draft, { kind: 'deadlineSet', deadline: wanted });
};

const deadlineFor = (draft: Draft): Deadline | null => {
  const { state, context } = draft;
  const { turnSeconds } = state.facts.options;
  if (turnSeconds === 0) return null;
  const seats = awaited(state);
  if (seats.length === 0 || !(isPlaying(state) || isBeginning(state.facts))) return null;
  return {
    seat: isPlaying(state) && !gameOf(state.facts).isBetting(state.play!) ? seats[0]! : null,
    at: context.now + turnSeconds * 1000,
    since: draft.before.seq + 1,
  };
};

/** Somebody wants the next round: the clock runs for the others. The first one waits for a host who has sat down, and still lets people in. */
const isBeginning = ({ seats, round, host }: TableFacts): boolean => {
  const wanting = seats.filter(seat => isPerson(seat) && seat.ready);
  const hosts = seats.some(({ occupant, ready, standing }) => {
    const isHost = occupant.kind === 'player' && occupant.player === host.player;
    return isHost && !ready && standing === 'in';
  });
  return wanting.length > 0 && (round > 0 || !hosts);
};

/** A seat's next turn starts its clock again; where all bet or get ready at once, nobody gives the others more time. */
const isNewTurn = ({ before, state }: Draft): boolean =>
  state.facts.deadline?.seat !== null && before.play !== state.play;
