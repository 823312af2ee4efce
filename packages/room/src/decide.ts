import {
  err,
  formatChips,
  isWhole,
  ok,
  rejection,
  type Chips,
  type Result,
  type Seat,
} from '@cardroom/engine';
import { isHex32 } from '@cardroom/fairness';

import type { Actor, Intent, RoomCode, RoomRejection } from './command.ts';
import { dayOf, whyNoMore, whyNoRestart, whyNotBet, whyNotDaily } from './daily.ts';
import { emit, openDraft, type Context, type Draft } from './draft.ts';
import { candidates, chipsAt, isInRound, isPlaying } from './evolve.ts';
import { gameOf } from './games.ts';
import { abandon, putToGame, settle } from './play-on.ts';
import { people, seatAt, type Occupant, type TableFacts, type TableSeat, type TableState } from './table.ts';
import { returnWagers } from './transfers.ts';

type Refusal = RoomRejection | null;

const refuse = (code: RoomCode, message: string): RoomRejection => rejection(code, message);

/** What a command does at a table: everything that belongs into one entry of its log, or why not. */
export const decide = (state: TableState, intent: Intent, context: Context): Result<Draft, RoomRejection> => {
  const draft = openDraft(state, context);
  const refusal = whyClosed(state, intent) ?? whyNoKey(draft, intent) ?? carryOut(draft, intent);
  if (refusal) return err(refusal);
  settle(draft);
  return ok(draft);
};

const whyClosed = ({ facts }: TableState, { kind }: Intent): Refusal => {
  if (facts.status === 'open' || kind === 'leave') return null;
  return facts.status === 'frozen'
    ? refuse('table/frozen', 'This table is frozen; its wagers have been returned.')
    : refuse('table/not-open', 'This table is closed.');
};

/** Cards come from sealed shoes; without their key nothing can be dealt, and nothing is lost either. */
const whyNoKey = ({ state, context }: Draft, { kind }: Intent): Refusal => {
  const { shoe, next } = state.facts;
  const needed = [
    ...(isPlaying(state) && shoe && kind !== 'void' ? [shoe.commitment.shoe] : []),
    ...(kind === 'ready' ? [shoe?.commitment.shoe, next?.shoe] : []),
  ];
  return needed.some(id => id !== undefined && context.seedOf(id) === null)
    ? refuse(
        'key/lost',
        "The key that seals this table's cards is not the one in use: put the old key back, or void the round.",
      )
    : null;
};

const carryOut = (draft: Draft, intent: Intent): Refusal => {
  switch (intent.kind) {
    case 'sit':
      return sit(draft, intent);
    case 'seatBot':
      return seatBot(draft, intent);
    case 'ready':
      return ready(draft, intent);
    case 'act':
      return act(draft, intent);
    case 'leave':
      return leave(draft);
    case 'rebuy':
      return rebuy(draft, intent.chips);
    case 'sitOut':
      return changeStanding(draft, 'out');
    case 'sitIn':
      return changeStanding(draft, 'in');
    case 'remove':
      return remove(draft, intent.seat);
    case 'claim':
      return claim(draft, intent.seat);
    case 'restart':
      return restart(draft);
    case 'close':
      return close(draft);
    case 'timeout':
      return timeout(draft, intent.expect);
    case 'extend':
      return extend(draft, intent.expect);
    case 'void':
      return voidRound(draft, intent.why);
  }
};

/** The seat of whoever acts: a session's own, or the bot's. */
const ownSeat = (facts: TableFacts, actor: Actor): TableSeat | undefined => {
  switch (actor.kind) {
    case 'session':
      return facts.seats.find(
        ({ occupant }) => occupant.kind === 'player' && occupant.session === actor.session,
      );
    case 'bot':
      return facts.seats.find(({ seat, occupant }) => seat === actor.seat && occupant.kind === 'bot');
    case 'clock':
    case 'house':
      return undefined;
  }
};

export const seatOfActor = (facts: TableFacts, actor: Actor): Seat | null =>
  ownSeat(facts, actor)?.seat ?? null;

/** The host's rights, like a seat, belong to the session that opened the table, or to the name's passphrase. */
export const isHost = ({ host }: TableFacts, actor: Actor): boolean =>
  actor.kind === 'house' ||
  (actor.kind === 'session' &&
    actor.player === host.player &&
    (actor.session === host.session || (actor.proven && host.proven)));

const NOT_SEATED = refuse('seat/not-seated', 'You have no seat at this table.');
const LEAVING = refuse('seat/standing', 'This seat is free when the round is over.');
const HOST_ONLY = refuse('host/only', 'Only the host of this table may do that.');

// Sitting down

const sit = (draft: Draft, intent: Extract<Intent, { kind: 'sit' }>): Refusal => {
  const { facts } = draft.state;
  const { actor, balanceOf, invited } = draft.context;
  if (actor.kind !== 'session') return HOST_ONLY;
  if (!invited) return refuse('table/private', 'This table is private: it needs its invite code.');
  const game = gameOf(facts);
  const chips = intent.buyIn ?? game.buyIn(facts.rules);
  const boxes = intent.boxes ?? 1;
  const refusal =
    whyNotWelcome(facts, actor) ??
    whyNoSeat(facts, intent.seat) ??
    whyNoBoxes(facts, boxes) ??
    whyNoBuyIn(facts, chips);
  if (refusal) return refusal;
  const { player, name, session, proven } = actor;
  seatDown(draft, intent.seat, { kind: 'player', player, name, session, proven }, boxes, {
    chips,
    granted: Math.max(0, chips - balanceOf(player)),
  });
  return null;
};

const seatDown = (
  draft: Draft,
  wanted: Seat | null,
  occupant: Occupant,
  boxes: number,
  money: { readonly chips: Chips; readonly granted: Chips },
): void => {
  const seat = wanted ?? freeSeats(draft.state.facts)[0]!;
  emit(draft, { kind: 'playerSat', seat, occupant, boxes, ...money });
};

const freeSeats = (facts: TableFacts): readonly Seat[] =>
  Array.from({ length: gameOf(facts).places(facts.rules) }, (_, at) => at + 1).filter(
    seat => !seatAt(facts, seat),
  );

const whyNotWelcome = (facts: TableFacts, actor: Extract<Actor, { kind: 'session' }>): Refusal => {
  const daily = whyNotDaily(facts, actor.player);
  if (daily) return daily;
  if (facts.removed.includes(actor.player))
    return refuse('seat/removed', 'The host has taken you off this table.');
  const seated = facts.seats.some(
    ({ occupant }) => occupant.kind === 'player' && occupant.player === actor.player,
  );
  if (seated) return refuse('seat/already', 'You sit at this table already.');
  return whyLate(facts);
};

const whyLate = (facts: TableFacts): Refusal =>
  facts.round > facts.gameStart && gameOf(facts).isClosedGame(facts.rules)
    ? refuse('seat/late', 'This game has begun; seats are free again when it is over.')
    : null;

const whyNoSeat = (facts: TableFacts, seat: Seat | null): Refusal => {
  const places = gameOf(facts).places(facts.rules);
  if (seat === null)
    return freeSeats(facts).length > 0 ? null : refuse('seat/full', 'Every seat of this table is taken.');
  if (!isWhole(seat) || seat < 1 || seat > places)
    return refuse('seat/unknown', `The seats of this table are 1 to ${places}.`);
  return seatAt(facts, seat) ? refuse('seat/taken', `Seat ${seat} is taken.`) : null;
};

const whyNoBoxes = (facts: TableFacts, boxes: number): Refusal => {
  const taken = facts.seats.reduce((sum, seat) => sum + seat.boxes, 0);
  const free = facts.game === 'blackjack' ? gameOf(facts).places(facts.rules) - taken : 1;
  return isWhole(boxes) && boxes >= 1 && boxes <= free
    ? null
    : refuse('seat/boxes', free < 1 ? 'Every box of this table is taken.' : `boxes must be 1 to ${free}.`);
};

const whyNoBuyIn = ({ options: { minBuyIn: min, maxBuyIn: max } }: TableFacts, chips: Chips): Refusal =>
  isWhole(chips) && chips >= min && chips <= max
    ? null
    : refuse(
        'buy-in/bounds',
        min === max
          ? `Everybody sits down with ${formatChips(min)} here.`
          : `Sit down with ${formatChips(min)} to ${formatChips(max)}.`,
      );

const seatBot = (draft: Draft, { seat, bot }: Extract<Intent, { kind: 'seatBot' }>): Refusal => {
  const { facts } = draft.state;
  const chips = gameOf(facts).buyIn(facts.rules);
  if (!isHost(facts, draft.context.actor)) return HOST_ONLY;
  if (!draft.context.knowsBot(bot)) return refuse('seat/bot', `No bot called "${bot}" plays this game.`);
  const refusal = whyLate(facts) ?? whyNoSeat(facts, seat) ?? whyNoBoxes(facts, 1);
  if (refusal) return refusal;
  seatDown(draft, seat, { kind: 'bot', bot, name: bot }, 1, { chips, granted: chips });
  return null;
};

// Playing

const whyStale = ({ state }: Draft, seat: Seat, expect: number): Refusal =>
  state.since[seat] === expect
    ? null
    : refuse(
        'command/stale',
        state.since[seat] === undefined
          ? 'It is not your turn.'
          : 'The table has moved on; this was meant for an earlier turn.',
      );

const ready = (draft: Draft, { expect, seed }: Extract<Intent, { kind: 'ready' }>): Refusal => {
  const { facts } = draft.state;
  const own = ownSeat(facts, draft.context.actor);
  if (!own) return NOT_SEATED;
  const refusal = whyNotReady(draft, own) ?? whyStale(draft, own.seat, expect);
  if (refusal) return refusal;
  const givesSeed = facts.next !== null && dayOf(facts.id) === null;
  if (givesSeed && !isHex32(seed))
    return refuse(
      'seed/missing',
      'A fresh shoe needs your seed: 32 random bytes as 64 lower-case hex digits.',
    );
  emit(draft, { kind: 'seatReady', seat: own.seat, seed: givesSeed ? seed! : null });
  return null;
};

const whyNotReady = ({ state, context }: Draft, own: TableSeat): Refusal => {
  if (isPlaying(state)) return refuse('ready/in-round', 'A round is being played.');
  const over = whyNoMore(state.facts, context.now);
  if (over) return over;
  if (own.standing !== 'in') return refuse('ready/sitting-out', 'You are sitting out; sit in first.');
  return candidates(state).includes(own)
    ? null
    : refuse('ready/too-few-chips', 'You have too few chips for the next round.');
};

const act = (draft: Draft, { expect, action, note }: Extract<Intent, { kind: 'act' }>): Refusal => {
  const { state, context } = draft;
  const own = ownSeat(state.facts, context.actor);
  if (!own) return NOT_SEATED;
  if (!isPlaying(state)) return refuse('round/none', 'No round is being played.');
  const refusal =
    whyStale(draft, own.seat, expect) ??
    whyNotBet(state.facts, action) ??
    putToGame(draft, { ...action, seat: own.seat });
  if (refusal) return refusal;
  if (note !== undefined) draft.sealed.push(context.seal(`draw:${state.seq + 1}`, note));
  return null;
};

/** What would happen anyway happens now; a seat that missed its turn sits out until it comes back. */
const timeout = (draft: Draft, expect: number): Refusal => {
  const { facts } = draft.state;
  const { actor, now } = draft.context;
  if (actor.kind !== 'clock') return HOST_ONLY;
  if (facts.deadline?.since !== expect)
    return refuse('command/stale', 'The table has moved on; this deadline is gone.');
  if (now < facts.deadline.at) return refuse('deadline/not-passed', 'The deadline has not passed yet.');
  for (const seat of Object.keys(draft.state.since).map(Number)) {
    if (facts.deadline.seat === null || facts.deadline.seat === seat) missTurn(draft, seat);
  }
  return null;
};

/** A clock that stood still for a while gives the turn its time again, before anybody misses it. */
const extend = (draft: Draft, expect: number): Refusal => {
  const { deadline, options } = draft.state.facts;
  const { actor, now } = draft.context;
  if (actor.kind !== 'clock') return HOST_ONLY;
  if (deadline?.since !== expect)
    return refuse('command/stale', 'The table has moved on; this deadline is gone.');
  const at = now + options.turnSeconds * 1000;
  emit(draft, { kind: 'deadlineSet', deadline: { ...deadline, at, since: draft.before.seq + 1 } });
  return null;
};

const missTurn = (draft: Draft, seat: Seat): void => {
  const game = gameOf(draft.state.facts);
  // Before the deal a seat may owe a word on several boxes.
  while (isPlaying(draft.state) && game.mayAct(draft.state.play!).includes(seat)) {
    const refusal = putToGame(draft, game.standIn(draft.state.play!, seat));
    if (refusal || draft.state.facts.deadline?.seat !== null) break;
  }
  emit(draft, { kind: 'standingChanged', seat, standing: 'out' });
};

// Coming and going

/** Leaving in a round is missing every turn that is left of it; the chips go along when it is over. */
const leave = (draft: Draft): Refusal => {
  const own = ownSeat(draft.state.facts, draft.context.actor);
  if (!own) return NOT_SEATED;
  if (own.standing === 'leaving') return LEAVING;
  emit(draft, { kind: 'standingChanged', seat: own.seat, standing: 'leaving' });
  return null;
};

const changeStanding = (draft: Draft, standing: 'in' | 'out'): Refusal => {
  const own = ownSeat(draft.state.facts, draft.context.actor);
  if (!own) return NOT_SEATED;
  if (own.standing === 'leaving') return LEAVING;
  if (own.standing === standing)
    return refuse('seat/standing', `You are ${standing === 'in' ? 'playing' : 'sitting out'} already.`);
  emit(draft, { kind: 'standingChanged', seat: own.seat, standing });
  return null;
};

const remove = (draft: Draft, seat: Seat): Refusal => {
  const { facts } = draft.state;
  const { actor } = draft.context;
  if (!isHost(facts, actor)) return HOST_ONLY;
  const target = seatAt(facts, seat);
  if (!target) return refuse('seat/unknown', `Nobody sits on seat ${seat}.`);
  if (target.standing === 'leaving') return LEAVING;
  const isSelf = target.occupant.kind === 'player' && target.occupant.player === facts.host.player;
  if (isSelf && actor.kind !== 'house')
    return refuse('host/self', 'The host is not taken off; the host leaves.');
  if (target.occupant.kind === 'player')
    emit(draft, { kind: 'playerRemoved', player: target.occupant.player });
  emit(draft, { kind: 'standingChanged', seat, standing: 'leaving' });
  return null;
};

const claim = (draft: Draft, seat: Seat): Refusal => {
  const { actor } = draft.context;
  const target = seatAt(draft.state.facts, seat);
  if (actor.kind !== 'session' || target?.occupant.kind !== 'player')
    return refuse('seat/unknown', `Nobody to take over for sits on seat ${seat}.`);
  if (target.occupant.player !== actor.player) return refuse('seat/not-yours', 'That is not your seat.');
  if (!actor.proven || !target.occupant.proven)
    return refuse(
      'seat/unproven',
      'This seat is held from another browser or terminal; only one that was taken with a passphrase can be taken along.',
    );
  emit(draft, { kind: 'seatClaimed', seat, session: actor.session });
  return null;
};

/** More chips for a seat that is in no round. */
const rebuy = (draft: Draft, wanted: Chips | undefined): Refusal => {
  const { state, context } = draft;
  const { facts } = state;
  const own = ownSeat(facts, context.actor);
  if (!own) return NOT_SEATED;
  const game = gameOf(facts);
  const refusal = whyNoRebuy(state, own);
  if (refusal) return refusal;
  const chips = wanted ?? game.buyIn(facts.rules) - own.chips;
  const most = facts.options.maxBuyIn - own.chips;
  if (!isWhole(chips) || chips < 1 || chips > most)
    return refuse(
      'rebuy/bounds',
      most < 1
        ? 'You have as many chips as this table allows.'
        : `Buy ${formatChips(1)} to ${formatChips(most)}.`,
    );
  emit(draft, { kind: 'chipsBought', seat: own.seat, chips, granted: grantedTo(draft, own, chips) });
  return null;
};

const whyNoRebuy = (state: TableState, own: TableSeat): Refusal => {
  const { facts } = state;
  if (!facts.options.rebuys) return refuse('rebuy/no-rule', 'No chips can be bought in this game.');
  if (isInRound(state, own.seat)) return refuse('rebuy/in-round', 'Chips can be bought between rounds.');
  const why = gameOf(facts).whyNoRebuy(facts.rules, chipsAt(state, own.seat));
  return why === null ? null : refuse('rebuy/not-now', why);
};

// The host

/** A new game at the same table: every seat has the first stack again, whatever it had goes home. Among several people the host begins it. */
const restart = (draft: Draft): Refusal => {
  const { facts } = draft.state;
  const { actor } = draft.context;
  const alone = people(facts).length === 1 && ownSeat(facts, actor) !== undefined;
  if (!alone && !isHost(facts, actor)) return HOST_ONLY;
  if (isPlaying(draft.state)) return refuse('round/running', 'A round is being played.');
  const daily = whyNoRestart(facts);
  if (daily) return daily;
  if (isContested(facts)) return refuse('table/not-over', 'Others are still playing this game.');
  emit(draft, { kind: 'gameRestarted' });
  for (const seat of facts.seats) buyInAgain(draft, seat);
  return null;
};

/** Several people have a part in the game: by sitting there; at hold'em without rebuys as long as they have the chips. */
const isContested = (facts: TableFacts): boolean => {
  const able = people(facts).filter(({ chips }) => gameOf(facts).canPlay(facts.rules, chips));
  const endless = facts.game === 'blackjack' || facts.options.rebuys;
  return people(facts).length > 1 && (endless || able.length > 1);
};

const buyInAgain = (draft: Draft, own: TableSeat): void => {
  const { seat, chips, occupant, boxes, standing } = own;
  const stack = gameOf(draft.state.facts).buyIn(draft.state.facts.rules);
  if (standing === 'leaving') return;
  if (chips < stack) {
    const missing = stack - chips;
    emit(draft, { kind: 'chipsBought', seat, chips: missing, granted: grantedTo(draft, own, missing) });
  } else if (chips > stack) {
    emit(draft, { kind: 'seatLeft', seat, chips, why: 'left' });
    emit(draft, { kind: 'playerSat', seat, occupant, boxes, chips: stack, granted: 0 });
    if (standing === 'out') emit(draft, { kind: 'standingChanged', seat, standing });
  }
};

/** What the mint must add to a player's own chips; a bot's all come from there. */
const grantedTo = ({ context }: Draft, { occupant }: TableSeat, chips: Chips): Chips =>
  occupant.kind === 'player' ? Math.max(0, chips - context.balanceOf(occupant.player)) : chips;

const close = (draft: Draft): Refusal => {
  const { facts } = draft.state;
  if (!isHost(facts, draft.context.actor)) return HOST_ONLY;
  if (isPlaying(draft.state)) return refuse('round/running', 'A round is being played.');
  for (const { seat } of facts.seats) emit(draft, { kind: 'standingChanged', seat, standing: 'leaving' });
  emit(draft, { kind: 'tableClosed' });
  return null;
};

/** The round is as if it had never been; its shoe is given up, and that is logged. */
const voidRound = (draft: Draft, why: string): Refusal => {
  const { state, context } = draft;
  if (context.actor.kind !== 'house')
    return refuse('host/only', 'Only whoever runs the house may void a round.');
  const { shoe, next } = state.facts;
  const stuck = next !== null && context.seedOf(next.shoe) === null;
  if (!isPlaying(state) && !stuck && shoe === null) return refuse('round/none', 'No round is being played.');
  if (isPlaying(state)) {
    draft.transfers.push(...returnWagers(state.facts.id, context.ledger));
    emit(draft, { kind: 'roundVoided', why });
  }
  if (shoe !== null) abandon(draft, shoe.commitment.shoe, why);
  if (stuck) abandon(draft, next.shoe, why);
  return null;
};
