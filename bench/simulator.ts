// The simulator beside its npm peer, in one process: `node bench/simulator.ts` prints a JSON document. Both play six
// decks, S17, doubling after splits, re-splits to four hands, a cut card at a quarter, basic strategy and flat bets, on
// one core. The peer is installed by `npm install` in this folder alone.
//
// Where Node strips the types of a program itself, it leaves V8 with a check more at every read of a typed array, which
// costs us some seven percent. With NODE_COMPILE_CACHE set to a folder, as the `cardroom` command does for itself, that
// is so in the first run only.
import { BLACKJACK_PRESETS, type BlackjackRules } from '@cardroom/engine/blackjack';
import { playChunk, prepareRun, simulate } from '@cardroom/odds/simulator';
import { compare } from './measure.ts';

// Its build is made for browsers and looks for their global object.
Object.assign(globalThis, { self: globalThis });
const { Simulator } = await import('@blackjacktrainer/blackjack-simulator');

/** Its number for playing the chart without deviations. */
const BASIC_STRATEGY = 1;

const rules: BlackjackRules = { ...BLACKJACK_PRESETS.vegas, surrender: 'none', insurance: false };

const ready = prepareRun({ rules, rounds: 1 });
if (!ready.ok) throw new Error(ready.error.message);
const { game } = ready.value;

/** A chunk takes either about five milliseconds. */
const ROUNDS = 65_536;
const HANDS = 4_096;

const ours = (chunk: number): void => {
  playChunk(game, 1, chunk, ROUNDS);
};

/** Made once, which is kind to it. */
const simulator = new Simulator({
  hands: HANDS,
  playerStrategy: BASIC_STRATEGY,
  playerBetSpread: [1000, 1000, 1000, 1000, 1000],
  deckCount: 6,
  hitSoft17: false,
  allowDoubleAfterSplit: true,
  allowLateSurrender: false,
  allowResplitAces: false,
  maxHandsAllowed: 4,
  penetration: 0.75,
});
const peer = (): void => {
  simulator.run();
};

/** It counts split hands one by one, where we count rounds. */
const counted = await simulate({ rules, rounds: 1_000_000 });
if (!counted.ok) throw new Error(counted.error.message);
const handsPerRound = counted.value.hands.hands / counted.value.rounds;

const results = [
  compare({
    name: 'Simulator, 6 decks S17 DAS, re-split to 4, basic strategy',
    peerName: '@blackjacktrainer/blackjack-simulator',
    units: ROUNDS,
    peerUnits: HANDS / handsPerRound,
    chunks: 8,
    rounds: 50,
    ours,
    peer,
    in: 'M/s',
  }),
];
console.log(JSON.stringify({ results }, null, 2));
