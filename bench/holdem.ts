// Hold'em beside its npm peers, in one process: `node bench/holdem.ts [NAME]` prints a JSON document with a row for each
// contest whose name contains NAME. Peers are installed by `npm install` in this folder alone.
import { equityHoldem } from '@poker-apprentice/hand-evaluator';
import { evaluate as evaluatePokertools } from '@pokertools/evaluator';
import evaluatePhe from 'phe/lib/evaluator7.js';

import {
  countStrengths,
  equity,
  evaluate7,
  evaluateBatch,
  evaluateCombos,
  parseRange,
  type Range,
} from '@cardroom/odds/holdem';
import { DECK } from '@cardroom/engine';
import { randomFrom } from '@cardroom/engine/testing';
import { compare, type Contest } from './measure.ts';

/** A chunk takes us a fifth of a millisecond: long enough to forget that the peer had the caches. */
const CHUNK = 32_768;
const CHUNKS = 8;
const HAND = 7;

/** Random hands, card by card, in chunks. */
const random = randomFrom(20_261_115);
const chunks = Array.from({ length: CHUNKS }, () =>
  Uint8Array.from(Array.from({ length: CHUNK }, () => random.shuffle(DECK).slice(0, HAND)).flat()),
);
const out = new Uint16Array(CHUNK);
const combos = new Uint16Array(1326);

const oneByOne = (chunk: number): void => {
  const cards = chunks[chunk]!;
  for (let hand = 0, at = 0; hand < CHUNK; hand++, at = (at + 7) | 0)
    out[hand] = evaluate7(
      cards[at]!,
      cards[at + 1]!,
      cards[at + 2]!,
      cards[at + 3]!,
      cards[at + 4]!,
      cards[at + 5]!,
      cards[at + 6]!,
    );
};

/** Its own entry for integers; the array is made once, which is kind to it. */
const pokertools = (chunk: number): void => {
  const cards = chunks[chunk]!;
  const hand = [0, 0, 0, 0, 0, 0, 0];
  for (let at = 0, next = 0; at < CHUNK; at++) {
    for (let place = 0; place < 7; place++) hand[place] = cards[next++]!;
    out[at] = evaluatePokertools(hand);
  }
};

/** Its kernel by a deep import, faster than any documented entry. */
const phe = (chunk: number): void => {
  const cards = chunks[chunk]!;
  for (let hand = 0, at = 0; hand < CHUNK; hand++, at += 7)
    out[hand] = evaluatePhe(
      cards[at]!,
      cards[at + 1]!,
      cards[at + 2]!,
      cards[at + 3]!,
      cards[at + 4]!,
      cards[at + 5]!,
      cards[at + 6]!,
    );
};

const batch = (chunk: number): void => evaluateBatch(chunks[chunk]!, out);

/** The first five cards of some hands of each chunk, and on each board the 1,081 holdings that it leaves. */
const BOARDS = 64;
const HOLDINGS = BOARDS * 1081;
const boards = chunks.map(cards =>
  Array.from({ length: BOARDS }, (_, hand) => Array.from(cards.subarray(hand * HAND, hand * HAND + 5))),
);
const allCombos = (chunk: number): void => {
  for (const board of boards[chunk]!) evaluateCombos(board, combos);
};

/** The first two cards of each chunk, and all 2,118,760 boards. */
const holes = chunks.map(cards => Array.from(cards.subarray(0, 2)));
const allBoards = (chunk: number): void => void countStrengths(holes[chunk]!);

const range = (text: string): Range => {
  const parsed = parseRange(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
};
const headsUp = { players: [range('AhKh'), range('QsQd')] };
const threeWay = { players: [...headsUp.players, range('JcJs')] };

const perHand = { units: CHUNK, chunks: CHUNKS, rounds: 50, in: 'M/s' } as const;
const perMatchup = { units: 1, chunks: 1, rounds: 20, in: 'ms' } as const;

const POKERTOOLS = '@pokertools/evaluator';
const PHE = 'phe';
const APPRENTICE = '@poker-apprentice/hand-evaluator';
const COMBOS_NAME = 'evaluator, all holdings on a board';
const BOARDS_NAME = 'evaluator, all boards to a holding';
const allBoardsContest = { ...perHand, units: 2_118_760, peerUnits: CHUNK, chunks: 4, rounds: 50 };

const CONTESTS: readonly Contest[] = [
  { name: 'evaluator, batch', peerName: POKERTOOLS, ...perHand, ours: batch, peer: pokertools },
  { name: 'evaluator, batch', peerName: PHE, ...perHand, ours: batch, peer: phe },
  { name: 'evaluator, one by one', peerName: POKERTOOLS, ...perHand, ours: oneByOne, peer: pokertools },
  { name: 'evaluator, one by one', peerName: PHE, ...perHand, ours: oneByOne, peer: phe },
  {
    name: COMBOS_NAME,
    peerName: POKERTOOLS,
    ...perHand,
    units: HOLDINGS,
    peerUnits: CHUNK,
    ours: allCombos,
    peer: pokertools,
  },
  { name: BOARDS_NAME, peerName: POKERTOOLS, ...allBoardsContest, ours: allBoards, peer: pokertools },
  {
    name: 'equity, heads-up before the flop',
    peerName: APPRENTICE,
    ...perMatchup,
    ours: () => void equity(headsUp),
    peer: () =>
      void equityHoldem(
        [
          ['Ah', 'Kh'],
          ['Qs', 'Qd'],
        ],
        [],
      ),
  },
  {
    name: 'equity, three-way before the flop',
    peerName: APPRENTICE,
    ...perMatchup,
    ours: () => void equity(threeWay),
    peer: () =>
      void equityHoldem(
        [
          ['Ah', 'Kh'],
          ['Qs', 'Qd'],
          ['Jc', 'Js'],
        ],
        [],
      ),
  },
];

const only = process.argv[2] ?? '';
const results = CONTESTS.filter(({ name }) => name.includes(only)).map(contest => {
  console.error(`${contest.name} against ${contest.peerName} …`);
  return compare(contest);
});
console.log(JSON.stringify({ results }, undefined, 2));
