import { rmSync } from 'node:fs';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { rankOf } from '@cardroom/engine';
import {
  BLACKJACK_PRESETS,
  totalOf,
  type BlackjackLegal,
  type BlackjackState,
} from '@cardroom/engine/blackjack';
import { HOLDEM_PRESETS, type HoldemLegal } from '@cardroom/engine/holdem';
import type { TableView } from '@cardroom/room';

import { bin, ensureBundle } from '../testing/bundle.ts';
import { dealtStore, type Script } from '../testing/dealt-store.ts';
import { temporaryFolder } from '../testing/played-store.ts';
import { RESTORED, behavesInATerminal } from '../testing/terminal-contract.ts';
import { openProgram, type Program, type Wanted } from '../testing/terminal.ts';
import type { GameWish } from './find-table.ts';

beforeAll(ensureBundle);

let folder = '';
beforeEach(() => {
  folder = temporaryFolder();
});
const open: Program[] = [];
afterEach(() => {
  open.splice(0).forEach(program => program.close());
  rmSync(folder, { recursive: true, force: true });
});

const wanted = (...args: readonly string[]): Wanted & { readonly args: readonly string[] } => ({
  command: process.execPath,
  args: [bin('cardroom'), ...args],
  env: { CARDROOM_DATA: folder, CARDROOM_CONFIG: folder },
});

const started = async (
  ready: string,
  args: readonly string[],
  size: Partial<Wanted> = {},
): Promise<Program> => {
  const program = openProgram({ ...wanted(...args), ...size });
  open.push(program);
  await program.until(ready);
  return program;
};

/** Stands, and wants no insurance, until the round is over. */
const playOut = async (program: Program): Promise<void> => {
  while (!program.screen().includes('Next hand')) {
    const before = program.screen();
    program.type(before.includes('[N]o') ? 'n' : 's');
    await program.until(screen => screen !== before);
  }
};

const ENTER = '\r';
const VEGAS: GameWish = { game: 'blackjack', name: 'vegas', rules: BLACKJACK_PRESETS.vegas };
const ann = (...args: readonly string[]): readonly string[] => [...args, '--player', 'ann', '--speed', 'off'];

const stateOf = ({ play }: TableView): BlackjackState => play as BlackjackState;
const legalOf = ({ you }: TableView): BlackjackLegal => you!.legal as BlackjackLegal;

/** A pair of eights to twos that can be split, of which a hand can be doubled after a split. */
const pair: Script = async ({ act }) => {
  await act({ kind: 'ready' });
  const view = await act({ kind: 'act', action: { kind: 'bet', box: 0, amount: 50 } });
  if (!view.playing || !legalOf(view).split?.ok) return false;
  const [first] = stateOf(view).boxes[0]!.hands[0]!.cards;
  return rankOf(first!) < 7;
};

/** A hand with which there is something to decide. */
const anyHand: Script = async ({ act }) => {
  await act({ kind: 'ready' });
  const view = await act({ kind: 'act', action: { kind: 'bet', box: 0, amount: 50 } });
  return view.playing && legalOf(view).hit.ok && totalOf(stateOf(view).boxes[0]!.hands[0]!.cards).total < 12;
};

describe.skipIf(process.platform === 'win32')('§6.1–§6.5 blackjack in a terminal', () => {
  test('a session: the bets of §2.3, a hand to its end, and the next one', async () => {
    const program = await started('Press ENTER to play', ann('blackjack'));
    program.type(ENTER);
    await program.until('Place your bet ($10-$500):');
    for (const [keys, sentence] of [
      ['\u007F\u007F\u007F', 'Enter a bet amount.'],
      ['12.5', 'Enter a whole number.'],
      ['\u007F\u007F\u007F\u007F5', 'Minimum bet is $10.'],
      ['\u007F501', 'Maximum bet is $500.'],
    ] as const) {
      program.type(keys + ENTER);
      await program.until(sentence);
    }
    program.type(`\u007F\u007F\u007F20${ENTER}`);
    await program.until(screen => /HAND|BLACKJACK!|Dealer has/.test(screen) && screen.includes('Bet: $20'));
    await playOut(program);
    program.type(ENTER);
    await program.until('ENTER to repeat $20');
    program.type('q');
    expect(await program.aftermath()).toEqual({ ...RESTORED, code: 0 });
  });

  test('§2.8 §2.7 a pair is split, a hand doubled; each hand has its label, bet and result', async () => {
    await dealtStore(folder, VEGAS, pair);
    const program = await started('S[P]lit', ann('blackjack'));
    program.type('p');
    await program.until('HAND 2');
    expect(program.screen()).toMatch(/HAND 1 \(\d+\)[^]*HAND 2 \(\d+\)/);
    const first = program.screen();
    if (first.includes('[D]ouble') && !first.includes('·[D]ouble·')) {
      program.type('d');
      await program.until(screen => screen.includes('$150') || screen.includes('Next hand'));
    }
    await playOut(program);
    expect(program.screen()).toMatch(/(WIN \+|LOSE -|PUSH |BUST)/);
    program.type('q');
    expect(await program.aftermath()).toEqual({ ...RESTORED, code: 0 });
  });

  test('§6.4 Q in a live hand keeps it by default, and it is there the next time; forfeit loses it', async () => {
    await dealtStore(folder, VEGAS, anyHand);
    const first = await started('[H]it', ann('blackjack'));
    const label = /YOUR HAND \([^)]*\)/.exec(first.screen())![0];
    first.type('q');
    await first.until('[K]eep');
    first.type(ENTER);
    expect(await first.aftermath()).toEqual({ ...RESTORED, code: 0 });
    expect(first.screen()).toContain('Your hand is kept: cardroom blackjack goes on with it.');
    const second = await started(label, ann('blackjack'));
    second.type('q');
    await second.until('[F]orfeit');
    second.type('f');
    expect(await second.aftermath()).toEqual({ ...RESTORED, code: 0 });
    const third = await started('$950', ann('blackjack'));
    third.type('q');
    await third.aftermath();
  });

  test('§7.1 a second terminal shows the moves of the first, and gets the seat when that one has gone', async () => {
    await dealtStore(folder, VEGAS, anyHand);
    const first = await started('[H]it', ann('blackjack'));
    const second = await started('You are watching', ann('blackjack'));
    expect(second.screen()).toContain('·[H]it·');
    second.type('s');
    await second.until('Another terminal');
    const before = /YOUR HAND \([^)]*\)/.exec(first.screen())![0];
    first.type('h');
    await first.until(screen => !screen.includes(before));
    await second.until(screen => !screen.includes(before));
    first.kill('SIGKILL');
    await first.aftermath();
    await second.until(screen => !screen.includes('You are watching'));
    second.type('\u0003');
    expect((await second.aftermath()).code).toBe(130);
  });

  test('§6.6 a hand that was killed is there on the next start', async () => {
    await dealtStore(folder, VEGAS, anyHand);
    const label = async (): Promise<Program> => started('[H]it', ann('blackjack'));
    const first = await label();
    const hand = /YOUR HAND \([^)]*\)/.exec(first.screen())![0];
    first.kill('SIGKILL');
    expect((await first.aftermath()).code).toBe(137);
    const second = await label();
    expect(second.screen()).toContain(hand);
    second.type('\u0003');
    expect((await second.aftermath()).code).toBe(130);
  });
});

describe.skipIf(process.platform === 'win32')('§4 hold’em in a terminal', () => {
  const wish: GameWish = {
    game: 'holdem',
    name: 'headsup',
    rules: HOLDEM_PRESETS.headsup,
    opponent: 'always-call',
    blind: 'small',
  };
  /** Up to a hand in which going all-in wins the game: looked up by doing so, in memory, and once more up to there. */
  const winning =
    (shove: boolean): Script =>
    async ({ act }) => {
      const view = await act({ kind: 'ready' });
      const { raiseTo } = view.you!.legal as HoldemLegal;
      if (!raiseTo.ok) return false;
      if (!shove) return true;
      const after = await act({ kind: 'act', action: { kind: 'raiseTo', amount: raiseTo.max } });
      return !after.playing && after.seats.find(({ kind }) => kind === 'player')!.chips === 200;
    };

  test('§6.4 all-in asks once; the last chip won is the victory, and Enter plays again', async () => {
    const memory = temporaryFolder();
    const seed = await dealtStore(memory, wish, winning(true));
    rmSync(memory, { recursive: true, force: true });
    await dealtStore(folder, wish, winning(false), seed);
    const program = await started('All-in', ann('holdem'));
    program.type('5');
    await program.until('All-in with');
    program.type('y');
    await program.until(screen => /VICTORY/i.test(screen));
    program.type(ENTER);
    await program.until('Stack $9');
    program.type('q');
    await program.until(screen => screen.includes('[K]eep') || !program.alternate());
    program.type('k');
    expect(await program.aftermath()).toEqual({ ...RESTORED, code: 0 });
  });
});

describe.skipIf(process.platform === 'win32')('§3 Twenty-One in a terminal', () => {
  test('a hand: the rules, hit or stay, and who has won', async () => {
    const program = await started('Press Enter to continue.', ann('twentyone'));
    program.type(ENTER);
    await program.until(screen => /Hand Total|Want to play again/.test(screen));
    if (!program.screen().includes('Want to play again')) program.type('s');
    await program.until('Want to play again?');
    expect(program.screen()).toMatch(/You won!|Dealer won!|It's a tie\./);
    program.type('n');
    expect(await program.aftermath()).toEqual({ ...RESTORED, code: 0 });
  });
});

let shared = '';
beforeAll(async () => {
  shared = temporaryFolder();
  await dealtStore(shared, VEGAS, anyHand);
  return () => rmSync(shared, { recursive: true, force: true });
});

behavesInATerminal({
  name: 'a hand of blackjack',
  // Without the coach nothing comes to the screen by itself.
  wanted: () => ({
    ...wanted(...ann('blackjack', '--coach', 'off')),
    env: { CARDROOM_DATA: shared, CARDROOM_CONFIG: shared },
  }),
  ready: 'BLACKJACK',
  quit: 'qk',
});
