import { ACE } from '@cardroom/engine';

import { ACTION, KIND, KINDS } from './acts.ts';
import { DONE, type Game } from './game.ts';
import { countHole, levelNow } from './levels.ts';
import { canDraw, draw, makeReady, newShoe, reshuffle, type Shoe } from './shoe.ts';
import { BY_TOTAL, NO_CARD, ROW } from './states.ts';
import { COUNTER, middleOf, newTally, widthOf, type Tally } from './tally.ts';

/** Where rounds are played: a shoe, the results so far, and the space that hands take. */
export type Table = Readonly<{
  shoe: Shoe;
  tally: Tally;
  /** The hands of the box being played: the first card and the state of each. */
  handCards: Uint8Array;
  handStates: Uint16Array;
  /** The hands that wait for the dealer, of all boxes: their totals and wagers. */
  standing: Uint8Array;
  wagers: Uint8Array;
}>;

const MAX_HANDS = 4;

export const newTable = (game: Game, random: Int32Array): Table => ({
  shoe: newShoe(game.decks, random, game.levels.initial),
  tally: newTally(game),
  handCards: new Uint8Array(MAX_HANDS),
  handStates: new Uint16Array(MAX_HANDS),
  standing: new Uint8Array(MAX_HANDS * game.boxes),
  wagers: new Uint8Array(MAX_HANDS * game.boxes),
});

// V8 knows a module's own constants; imported ones it reads from memory each time.
const { STAND, HIT, DOUBLE, SPLIT, SURRENDER } = ACTION;
const { FIRST, DRAWN, FROM_SPLIT, SPLIT_DRAWN } = KIND;
const [AN_ACE, WIDTH, OVER] = [ACE, ROW, DONE];

/** Money is whole tenths of the bet on a box, so that 3:2, 6:5 and half a wager are whole numbers. */
const WAGER = 10;
const HALF = 5;
/** The dealer's "total" with a blackjack: more than any other. */
const NATURAL = 22;

/**
 * The simulator's kernel: rounds of blackjack as look-ups in the game's tables, without allocation. Long on purpose:
 * with the tables and the round's few numbers in local variables it runs half as fast again as in small functions.
 * What happens seldom is in functions below. The rules are the engine's, and the engine is the readable reference:
 * `kernel.test.ts` plays the same cards through both and compares every round.
 */
export const playRounds = (game: Game, table: Table, rounds: number): void => {
  const { shoe, tally, handCards, handStates, standing, wagers } = table;
  const { results, counters } = tally;
  const { boxes, cut, dealt, hasHole, peeks, natural, couldRunOut, counts, countsAtPlay, levels } = game;
  const { open, next, total, dealer, acts } = game;
  const { cards } = shoe;
  const kindSize = game.states * WIDTH;
  const levelSize = game.states * WIDTH * KINDS;
  const drawn = DRAWN * kindSize;
  const splitDrawn = SPLIT_DRAWN * kindSize;
  const width = widthOf(game);
  const middle = middleOf(game);
  const [doubled, busted, push] = [COUNTER.double, COUNTER.bust, COUNTER.push];
  let cardsDealt = 0;

  for (let round = 0; round < rounds; round++) {
    // The shuffle, and the count that the bets depend on.
    if (shoe.size - shoe.at < cut) shuffle(game, table);
    const level = counts ? levelAtBets(game, table) : 0;

    // Once round for every box, the up card, once round again, the hole card (if there is none, nobody asks for it).
    makeReady(shoe, dealt);
    const start = shoe.at;
    const up = cards[start + boxes]!;
    const hole = cards[start + 2 * boxes + 1]!;
    shoe.start = start;
    shoe.at = start + dealt;
    if (hasHole) shoe.hole = start + 2 * boxes + 1;

    // Insurance: all boxes see the same cards, so all take it or none. Then the dealer looks under the up card.
    const insures = counts && up === AN_ACE && game.insures[levelNow(levels, shoe)] === 1;
    const lost = peeks && open[up * WIDTH + hole] === natural;

    // The boxes, hand by hand.
    let net = 0;
    let waiting = 0;
    let naturals = 0;
    let surrendered = 0;
    for (let box = 0; box < boxes; box++) {
      // Asked anew each time: the cards on the table move when the discards are shuffled back.
      const first = cards[shoe.start + box]!;
      const opening = open[first * WIDTH + cards[shoe.start + boxes + 1 + box]!]!;
      if (opening === natural) {
        naturals++;
        continue;
      }
      if (lost) {
        standing[waiting] = 0;
        wagers[waiting++] = WAGER;
        continue;
      }
      handCards[0] = first;
      handStates[0] = opening;
      for (let hand = 0, hands = 1; hand < hands; hand++) {
        let kind = (hands === 1 ? FIRST : splitKind(game, table, hand)) * kindSize;
        let state = handStates[hand]!;
        let wager = WAGER;
        for (;;) {
          let at = kind + state * WIDTH + up;
          if (countsAtPlay) at += levelNow(levels, shoe) * levelSize;
          let action = acts[at]!;
          if (action === STAND) break;
          if (action === SPLIT || couldRunOut) action = possibleAction(game, table, at, hand, hands);
          if (action === HIT) {
            state = next[state * WIDTH + draw(shoe)]!;
            kind = kind <= drawn ? drawn : splitDrawn;
          } else if (action === DOUBLE) {
            state = next[state * WIDTH + draw(shoe)]!;
            wager = 2 * WAGER;
            counters[doubled]!++;
            break;
          } else if (action === SPLIT) {
            splitHand(game, table, hand, hands++);
            kind = splitKind(game, table, hand) * kindSize;
            state = handStates[hand]!;
          } else {
            if (action === SURRENDER) wager = 0;
            break;
          }
        }
        if (wager === 0) surrendered++;
        else if (total[state] === 0) {
          net -= wager;
          counters[busted]!++;
        } else {
          standing[waiting] = total[state]!;
          wagers[waiting++] = wager;
        }
      }
    }

    // The dealer, who draws where that decides a wager.
    let house = 0;
    if (lost) house = NATURAL;
    else {
      const second = hasHole ? hole : secondCard(game, table, up, waiting, naturals, surrendered, insures);
      if (!peeks && open[up * WIDTH + second] === natural) house = NATURAL;
      else if (waiting > 0) {
        house = dealer[dealer[up]! * WIDTH + second]!;
        while (house < OVER) {
          if (couldRunOut && !canDraw(shoe, 1)) break;
          house = dealer[house * WIDTH + draw(shoe)]!;
        }
        house = house < OVER ? BY_TOTAL.total(house) : house - OVER;
      }
    }

    // Settlement. A hand's −1, 0 or 1 is had without a branch: which one it will be cannot be foreseen.
    for (let hand = 0; hand < waiting; hand++) {
      const difference = standing[hand]! - house;
      const sign = (difference >> 31) | (-difference >>> 31);
      net += wagers[hand]! * sign;
      counters[push + sign]!++;
    }
    if (house === NATURAL) counters[COUNTER.dealerBlackjack]!++;
    if (insures || naturals + surrendered > 0)
      net += settleAside(game, tally, house === NATURAL, naturals, surrendered, insures);
    results[level * width + middle + net]!++;
    cardsDealt += shoe.at - shoe.start;
  }
  counters[COUNTER.cards]! += cardsDealt;
};

/** The cards up to the cut card will be dealt for sure, and those of the round that meets it. */
const shuffle = (game: Game, { shoe, tally }: Table): void => {
  reshuffle(shoe, shoe.size - game.cut + game.dealt + 2);
  tally.counters[COUNTER.shuffle]!++;
};

/** The level that the bets are placed at; where none is, the player has walked off to another shoe. */
const levelAtBets = (game: Game, table: Table): number => {
  countHole(game.levels, table.shoe);
  const level = levelNow(game.levels, table.shoe);
  if (game.bets[level] !== 0) return level;
  shuffle(game, table);
  return levelNow(game.levels, table.shoe);
};

const splitKind = (game: Game, { handCards }: Table, hand: number): number =>
  handCards[hand] === AN_ACE ? game.splitAcesKind : FROM_SPLIT;

/** The strategy's action as far as there are hands to split to and cards to draw. */
const possibleAction = (
  game: Game,
  { shoe, handCards }: Table,
  at: number,
  hand: number,
  hands: number,
): number => {
  let action = game.acts[at]!;
  if (action === SPLIT) {
    const limit = handCards[hand] === AN_ACE ? game.maxHandsAces : game.maxHands;
    if (hands < limit && canDraw(shoe, 2)) return SPLIT;
    action = game.unsplit[at]!;
  }
  return action === SURRENDER || canDraw(shoe, 1) ? action : STAND;
};

/** Two hands of one, each with a new second card. Cards that make a pair are the same to all that follows. */
const splitHand = (game: Game, table: Table, hand: number, hands: number): void => {
  const { shoe, handCards, handStates } = table;
  const card = handCards[hand]!;
  for (let later = hands; later > hand + 1; later--) {
    handCards[later] = handCards[later - 1]!;
    handStates[later] = handStates[later - 1]!;
  }
  handCards[hand + 1] = card;
  handStates[hand] = game.open[card * WIDTH + draw(shoe)]!;
  handStates[hand + 1] = game.open[card * WIDTH + draw(shoe)]!;
  table.tally.counters[COUNTER.split]!++;
};

/**
 * The dealer's second card where there is no hole card: drawn if a hand waits for the dealer's total, or if the up card
 * may still become a blackjack that another wager hangs on.
 */
const secondCard = (
  game: Game,
  { shoe }: Table,
  up: number,
  waiting: number,
  naturals: number,
  surrendered: number,
  insures: boolean,
): number => {
  const paid = evenMoneyOf(game, naturals, insures);
  const hanging = naturals - paid + surrendered + (insures ? game.boxes - paid : 0);
  const needed = waiting > 0 || (hanging > 0 && game.mayBeBlackjack[up] === 1);
  return needed && canDraw(shoe, 1) ? draw(shoe) : NO_CARD;
};

/** With insurance, naturals take even money where it is offered. */
const evenMoneyOf = ({ evenMoney }: Game, naturals: number, insures: boolean): number =>
  insures && evenMoney ? naturals : 0;

/** What naturals, surrendered hands and insurance bring. */
const settleAside = (
  game: Game,
  { counters }: Tally,
  blackjack: boolean,
  naturals: number,
  surrendered: number,
  insures: boolean,
): number => {
  const evenMoney = evenMoneyOf(game, naturals, insures);
  const insured = insures ? game.boxes - evenMoney : 0;
  counters[COUNTER.evenMoney]! += evenMoney;
  counters[COUNTER.insurance]! += insured;
  counters[COUNTER.blackjack]! += blackjack ? evenMoney : naturals;
  counters[COUNTER.push]! += blackjack ? naturals - evenMoney : 0;
  counters[blackjack ? COUNTER.lose : COUNTER.surrender]! += surrendered;
  return blackjack
    ? WAGER * (evenMoney + insured - surrendered)
    : WAGER * evenMoney + game.naturalPays * (naturals - evenMoney) - HALF * (insured + surrendered);
};
