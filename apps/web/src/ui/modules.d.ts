declare module '*.css';

declare module 'zzfx' {
  /** Plays one sound from its twenty numbers; what is left out keeps its default. */
  export const zzfx: (...parameters: readonly (number | undefined)[]) => unknown;
  export const ZZFX: { volume: number; readonly audioContext: AudioContext };
}
