/** Short sounds made of numbers, no files; silent until a player switches them on. */
const SOUNDS = {
  card: [0.5, 0.05, 220, 0.005, 0.01, 0.03, 4, 2, 0, 0, 0, 0, 0, 8],
  chip: [0.6, 0.05, 1800, 0, 0.01, 0.06, 1, 1.8, 0, 0, 400, 0.02],
  win: [0.7, 0, 523.25, 0.02, 0.12, 0.25, 1, 1.6, 0, 0, 261.6, 0.08],
  lose: [0.6, 0, 196, 0.02, 0.1, 0.25, 1, 1.2, -1.5],
} as const satisfies Record<string, readonly number[]>;

export type SoundName = keyof typeof SOUNDS;

let on = false;

export const setSound = (wanted: boolean): void => {
  on = wanted;
};

/** Plays a sound if sounds are on; where there is no sound, play goes on without. */
export const playSound = async (name: SoundName): Promise<void> => {
  if (!on) return;
  try {
    const { zzfx, ZZFX } = await import('zzfx');
    await ZZFX.audioContext.resume();
    zzfx(...SOUNDS[name]);
  } catch {
    on = false;
  }
};
