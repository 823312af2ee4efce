let last: string | null = null;

/** 32 random bytes of this device, in hexadecimal: what makes a shuffle nobody else's. */
export const newSeed = (): string => {
  last = Array.from(crypto.getRandomValues(new Uint8Array(32)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  return last;
};

/** The one that was made last, to be looked for among the seeds of the shoe. */
export const lastSeed = (): string | null => last;
