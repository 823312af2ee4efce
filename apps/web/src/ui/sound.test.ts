import { afterEach, expect, test, vi } from 'vitest';

import { playSound, setSound } from './sound.ts';

const heard = vi.hoisted(() => ({ loads: 0, sounds: 0, resume: async (): Promise<void> => {} }));

vi.mock('zzfx', () => {
  heard.loads++;
  return {
    zzfx: () => void heard.sounds++,
    ZZFX: { volume: 1, audioContext: { resume: () => heard.resume() } },
  };
});

afterEach(() => setSound(false));

test('§7.6 nothing sounds, and nothing for it is loaded, until a player wants it', async () => {
  await playSound('card');
  expect(heard).toMatchObject({ loads: 0, sounds: 0 });
  setSound(true);
  await playSound('card');
  await playSound('win');
  expect(heard).toMatchObject({ loads: 1, sounds: 2 });
});

test('§7.6 where sounds cannot be played, play goes on without', async () => {
  setSound(true);
  const before = heard.sounds;
  heard.resume = () => Promise.reject(new Error('no sound here'));
  await expect(playSound('chip')).resolves.toBeUndefined();
  await playSound('lose');
  expect(heard.sounds).toBe(before);
});
