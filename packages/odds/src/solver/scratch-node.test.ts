import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, describe, expect, test, vi } from 'vitest';

import { readScratch, writeScratch } from './scratch-node.ts';

describe('a file in the scratch folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cardroom-scratch-'));
  const path = join(folder, 'file');
  const CONTENT = Uint8Array.from([1, 2, 3]);
  afterAll(() => rmSync(folder, { recursive: true }));

  test('that is not there holds nothing, and one that was written what was written', () => {
    const onDamaged = vi.fn<() => void>();
    expect(readScratch(path, onDamaged)).toBeNull();
    writeScratch(path, CONTENT);
    expect(readScratch(path, onDamaged)).toEqual(CONTENT);
    expect(readdirSync(folder)).toEqual(['file']);
    expect(onDamaged).not.toHaveBeenCalled();
  });

  test('is told to be damaged wherever a bit was flipped or it was cut off', () => {
    writeScratch(path, CONTENT);
    const whole = readFileSync(path);
    for (const at of whole.keys())
      for (const bytes of [whole.subarray(0, at), whole.with(at, whole[at]! ^ 1)]) {
        const onDamaged = vi.fn<() => void>();
        writeFileSync(path, bytes);
        expect(readScratch(path, onDamaged)).toBeNull();
        expect(onDamaged).toHaveBeenCalledOnce();
      }
  });
});
