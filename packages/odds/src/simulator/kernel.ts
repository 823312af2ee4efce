import { ACE } from '@cardroom/engine';

import { ACTION, KIND, KINDS } from './acts.ts';
import { hangingOn, settleAside, type WAGER_TENTHS } from './aside.ts';
import type { Game } from './game.ts';
import { countHole, levelNow } from './levels.ts';
import { canDraw, draw, makeReady, newShoe, refill, reshuffle, type Shoe } from './shoe.ts';
import { ROW } from './states.ts';
import { DEALER, DONE, actsBehind, dealerTotal, type TOTAL } from './tables.ts';
import { COUNTER, newTally, widthOf, zeroOf, type Tally } from './tally.ts';

/** Where rounds are played: a shoe, the results so far, and the space that hands take. */
export type Table = Readonly<{
  shoe: Shoe;
  tally: Tally;
  /** The hands of a box that has split, two entries each: the first card and the row of the state. */
  hands: Uint16Array;
  /** The hands that wait for the dealer, of all boxes: the wager, and the total in the low five bits. */
  waiting: Uint16Array;
}>;

const MAX_HANDS = 4;

export const newTable = (game: Game, random: Int32Array): Table => ({
  shoe: newShoe(game.decks, random, game.levels.initial),
  tally: newTally(game),
  hands: new Uint16Array(2 * MAX_HANDS),
  waiting: new Uint16Array(MAX_HANDS * game.boxes),
});

/** The dealer's "total" with a blackjack: more than any other. */
const DEALER_NATURAL = 22;

/** Rounds that the kernel plays at a call: few enough that V8 compiles it whole, not just the loop that it is in. */
const BATCH = 1024;

export const playRounds = (game: Game, table: Table, rounds: number): void => {
  for (let left = rounds; left > 0; left -= BATCH) playBatch(game, table, Math.min(left, BATCH));
};

/**
 * The simulator's kernel: rounds of blackjack as look-ups in the game's tables, without allocation. Long on purpose:
 * with the round's few numbers in local variables it runs nearly twice as fast as in small functions. What happens
 * seldom is in functions below. The rules are the engine's, and the engine is the readable reference:
 * `kernel.test.ts` plays the same cards through both and compares every round.
 */
const playBatch = (game: Game, table: Table, rounds: number): void => {
  // V8 reads a module's constants from memory each time; these it knows. Their types hold them to the originals.
  const STAND: typeof ACTION.STAND = 0;
  const HIT: typeof ACTION.HIT = 1;
  const DOUBLE: typeof ACTION.DOUBLE = 2;
  const SPLIT: typeof ACTION.SPLIT = 3;
  const SURRENDER: typeof ACTION.SURRENDER = 4;
  const WIDTH: typeof ROW = 16;
  const DEALT: typeof DEALER = 208;
  const TOTALS: typeof TOTAL = 14;
  const OVER: typeof DONE = 1024;
  const NATURAL: typeof DEALER_NATURAL = 22;
  const WAGER: typeof WAGER_TENTHS = 10;
  const BITS = 5;
  const PUSH: typeof COUNTER.push = 1;
  const BUST: typeof COUNTER.bust = 4;
  const DOUBLED: typeof COUNTER.double = 6;
  // Flags as numbers: they need no look at what kind of value they are.
  const counts = game.counts ? 1 : 0;
  const hasHole = game.hasHole ? 1 : 0;
  const peeks = game.peeks ? 1 : 0;
  const careful = game.countsAtPlay || game.couldRunOut ? 1 : 0;
  const carefulDealer = !game.hasHole || game.couldRunOut ? 1 : 0;

  const { boxes, cut, dealt, natural, tables } = game;
  const { shoe, tally, hands: splitHands, waiting: queue } = table;
  const { cards } = shoe;
  const unsplit = actsBehind(game.states, 0, KIND.FIRST);
  const drawn = actsBehind(game.states, 0, KIND.DRAWN);
  const splitDrawn = actsBehind(game.states, 0, KIND.SPLIT_DRAWN);
  const zero = zeroOf(game, 0);
  let cardsDealt = 0;

  for (let round = 0; round < rounds; round++) {
    // The shuffle, and the count that the bets depend on.
    if (shoe.size - shoe.at < cut) shuffle(game, table);
    const level = counts === 1 ? levelAtBets(game, table) * widthOf(game) : 0;

    // Once round for every box, the up card, once round again, the hole card (if there is none, nobody asks for it).
    if (shoe.ready - shoe.at < dealt) makeReady(shoe, dealt);
    const start = shoe.at;
    const up = cards[start + boxes]!;
    const hole = cards[start + 2 * boxes + 1]!;
    let at = start + dealt;
    let ready = shoe.ready;
    shoe.start = start;
    shoe.at = at;

    // Insurance, and the dealer's look under the up card.
    const insures = counts === 1 && takesInsurance(game, table, up) ? 1 : 0;
    const blackjack = hasHole === 1 && tables[up * WIDTH + hole] === natural ? 1 : 0;
    const lost = blackjack & peeks;

    // The boxes, hand by hand. The first hand that waits for the dealer is usually the only one: it has no entry.
    let net = 0;
    let waiting = 0;
    let firstWaiting = 0;
    let naturals = 0;
    let surrendered = 0;
    for (let box = 0; box < boxes; box++) {
      // Asked anew each time: the cards on the table move when the discards are shuffled back.
      const first = cards[shoe.start + box]!;
      const opening = tables[first * WIDTH + cards[shoe.start + boxes + 1 + box]!]!;
      if (opening === natural) {
        naturals++;
        continue;
      }
      if (lost === 1) {
        if (waiting++ === 0) firstWaiting = WAGER << BITS;
        else queue[waiting - 1] = WAGER << BITS;
        continue;
      }
      for (let hand = 0, hands = 1; hand < hands; hand++) {
        let state = opening;
        let kind = unsplit;
        if (hands > 1) {
          state = splitHands[2 * hand + 1]!;
          kind = kindFromSplit(game, table, hand);
        }
        let wager: number = WAGER;
        for (;;) {
          let action = tables[kind + state + up]!;
          if (action === SPLIT || careful === 1) {
            if (hands === 1) splitHands[0] = first;
            shoe.at = at;
            action = possibleAction(game, table, kind + state + up, hand, hands);
          }
          if (action === STAND) break;
          if (action === HIT) {
            if (at === ready) {
              at = refill(shoe, at);
              ready = shoe.ready;
            }
            state = tables[state + cards[at++]!]!;
            kind = kind <= drawn ? drawn : splitDrawn;
          } else if (action === DOUBLE) {
            if (at === ready) {
              at = refill(shoe, at);
              ready = shoe.ready;
            }
            state = tables[state + cards[at++]!]!;
            wager = 2 * WAGER;
            tally[DOUBLED]!++;
            break;
          } else if (action === SURRENDER) {
            wager = 0;
            break;
          } else {
            splitHand(game, table, hand, hands++);
            at = shoe.at;
            ready = shoe.ready;
            state = splitHands[2 * hand + 1]!;
            kind = kindFromSplit(game, table, hand);
          }
        }
        const total = tables[state + TOTALS]!;
        if (total === 0) {
          net -= wager;
          tally[BUST]!++;
        } else if (wager === 0) surrendered++;
        else if (waiting++ === 0) firstWaiting = (wager << BITS) | total;
        else queue[waiting - 1] = (wager << BITS) | total;
      }
    }

    // The dealer, who draws where that decides a wager.
    let house = 0;
    if (blackjack === 1) house = NATURAL;
    else if (carefulDealer === 1) {
      shoe.at = at;
      house = playCarefulDealer(game, table, up, waiting, hangingOn(game, naturals, surrendered, insures));
      at = shoe.at;
    } else if (waiting > 0) {
      house = tables[tables[DEALT + up]! + hole]!;
      while (house < OVER) {
        if (at === ready) {
          at = refill(shoe, at);
          ready = shoe.ready;
        }
        house = tables[house + cards[at++]!]!;
      }
      house -= OVER;
    }
    shoe.at = at;

    // Settlement. A hand's −1, 0 or 1 is had without a branch: which one it will be cannot be foreseen.
    for (let hand = 0; hand < waiting; hand++) {
      const entry = hand === 0 ? firstWaiting : queue[hand]!;
      const difference = (entry & 31) - house;
      const sign = (difference >> 31) | (-difference >>> 31);
      net += (entry >> BITS) * sign;
      tally[PUSH + sign]!++;
    }
    if (house === NATURAL || naturals + surrendered + insures > 0)
      net += settleAside(game, tally, house === NATURAL, naturals, surrendered, insures);
    tally[zero + level + net]!++;
    cardsDealt += at - shoe.start;
  }
  tally[COUNTER.cards]! += cardsDealt;
};

/** The cards up to the cut card will be dealt for sure, and those of the round that meets it. */
const shuffle = (game: Game, { shoe, tally }: Table): void => {
  reshuffle(shoe, shoe.size - game.cut + game.dealt + 2);
  tally[COUNTER.shuffle]!++;
};

/** The level that the bets are placed at; where none is, the player has walked off to another shoe. */
const levelAtBets = (game: Game, table: Table): number => {
  countHole(game.levels, table.shoe);
  const level = levelNow(game.levels, table.shoe);
  if (game.bets[level] !== 0) return level;
  shuffle(game, table);
  return levelNow(game.levels, table.shoe);
};

/** All boxes see the same cards, so all take insurance or none. */
const takesInsurance = (game: Game, { shoe }: Table, up: number): boolean => {
  shoe.hole = game.hasHole ? shoe.start + 2 * game.boxes + 1 : -1;
  return up === ACE && game.insures[levelNow(game.levels, shoe)] === 1;
};

/** How far behind its state the actions of a hand from a split are. */
const kindFromSplit = (game: Game, { hands }: Table, hand: number): number =>
  actsBehind(game.states, 0, hands[2 * hand] === ACE ? game.splitAcesKind : KIND.FROM_SPLIT);

/** The strategy's action at this place of the tables: by the count, and as far as there are hands and cards. */
const possibleAction = (
  game: Game,
  { shoe, hands: split }: Table,
  place: number,
  hand: number,
  hands: number,
): number => {
  const level = game.countsAtPlay ? levelNow(game.levels, shoe) : 0;
  const at = place + level * KINDS * game.states * ROW;
  let action = game.tables[at]!;
  if (action === ACTION.SPLIT) {
    const limit = split[2 * hand] === ACE ? game.maxHandsAces : game.maxHands;
    if (hands < limit && canDraw(shoe, 2)) return action;
    action = game.tables[at + game.unsplit]!;
  }
  return action === ACTION.SURRENDER || canDraw(shoe, 1) ? action : ACTION.STAND;
};

/** Two hands of one, each with a new second card. Cards that make a pair are the same to all that follows. */
const splitHand = (
  { tables }: Game,
  { shoe, tally, hands: split }: Table,
  hand: number,
  hands: number,
): void => {
  const card = split[2 * hand]!;
  split.copyWithin(2 * hand + 4, 2 * hand + 2, 2 * hands);
  split[2 * hand + 2] = card;
  split[2 * hand + 1] = tables[card * ROW + draw(shoe)]!;
  split[2 * hand + 3] = tables[card * ROW + draw(shoe)]!;
  tally[COUNTER.split]!++;
};

/** The dealer's total where there is no hole card, or where the cards could run out. */
const playCarefulDealer = (
  game: Game,
  table: Table,
  up: number,
  waiting: number,
  hanging: number,
): number => {
  const { tables, hasHole } = game;
  const { shoe } = table;
  let house = tables[DEALER + up]!;
  const second = hasHole || waiting > 0 || (hanging > 0 && game.mayBeBlackjack[up] === 1);
  if (second && (hasHole || canDraw(shoe, 1))) {
    const card = hasHole ? shoe.cards[shoe.start + 2 * game.boxes + 1]! : draw(shoe);
    if (tables[up * ROW + card] === game.natural) return DEALER_NATURAL;
    house = tables[house + card]!;
  }
  if (waiting > 0) while (house < DONE && canDraw(shoe, 1)) house = tables[house + draw(shoe)]!;
  return dealerTotal(house);
};
