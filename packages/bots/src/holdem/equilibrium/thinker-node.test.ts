import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DECK } from '@cardroom/engine';
import { HOLDEM_PRESETS, type HoldemSetup } from '@cardroom/engine/holdem';
import { randomFrom } from '@cardroom/engine/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { botNamed } from '../../index.ts';
import { whyWrong } from '../../testing/checks.ts';
import { playHoldem, unitsFrom } from '../../testing/play-holdem.ts';
import { equilibriumBots } from './players.ts';
import { thinkInThread } from './thinker-node.ts';

const folder = mkdtempSync(join(tmpdir(), 'cardroom-plans-'));
afterAll(() => rmSync(folder, { recursive: true }));

const fileWith = (name: string, text: string | null): URL => {
  const path = join(folder, name);
  if (text !== null) writeFileSync(path, text);
  return pathToFileURL(path);
};

const HAND: HoldemSetup = {
  rules: HOLDEM_PRESETS.headsup,
  hand: 1,
  button: 0,
  seats: [0, 1].map(seat => ({ seat, stack: 100 })),
};

describe('§5.1 a thread that has no plan', () => {
  test.each([
    ['is missing', fileWith('none.bin', null), 'its file is missing'],
    ['is none', fileWith('words.bin', 'These are words.'), 'This is no blueprint of Cardroom.'],
  ])('a file that %s is told of once, and another player answers', async (_, file, reason) => {
    const warnings: string[] = [];
    const thinker = thinkInThread(file);
    const [expert] = equilibriumBots({
      thinker,
      otherwise: () => botNamed('holdem', 'balanced')!,
      warn: message => warnings.push(message),
    });
    const { turns } = await playHoldem(HAND, randomFrom(1).shuffle(DECK), () => expert!, unitsFrom(2));
    await thinker.close();
    for (const turn of turns) expect(whyWrong(turn, false)).toBeNull();
    expect(turns.length).toBeGreaterThan(1);
    expect(warnings).toEqual([expect.stringContaining(reason)]);
  });

  test('whoever asks is told at once that the house closes', async () => {
    const thinker = thinkInThread(fileWith('none.bin', null));
    const asked = thinker.think({} as never, new AbortController().signal);
    await Promise.all([expect(asked).rejects.toThrow('the house closes'), thinker.close()]);
  });
});

describe('§5.1 a thread with the plan of the house', () => {
  test('once it is closed it begins anew with the next question, and decides the same', async () => {
    const thinker = thinkInThread();
    const [blueprint] = equilibriumBots({ thinker, otherwise: () => botNamed('holdem', 'balanced')! }).filter(
      ({ name }) => name === 'blueprint',
    );
    const play = () => playHoldem(HAND, randomFrom(1).shuffle(DECK), () => blueprint!, unitsFrom(2));
    const { turns } = await play();
    await thinker.close();
    await thinker.close();
    expect((await play()).turns).toEqual(turns);
    await thinker.close();
  });
});
