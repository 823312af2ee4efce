import { chromium, type Browser } from 'playwright-core';

import { findChromium } from './chromium.ts';

/** The sizes that the page is held to: three phones, one of them lying on its side, and a desktop. */
export const SIZES = {
  small: { width: 360, height: 640 },
  phone: { width: 375, height: 667 },
  landscape: { width: 844, height: 390 },
  desktop: { width: 1280, height: 800 },
} as const;

/** What a test file may take to unpack Chromium, build the page and start servers, at most. */
export const SETUP_MS = 300_000;

/** Starts a Chromium of whichever origin. It has no sandbox: in a container the tests are often root. */
export const openBrowser = async (args: readonly string[] = []): Promise<Browser> => {
  const { path, env } = findChromium();
  return chromium.launch({
    executablePath: path,
    args: ['--no-sandbox', ...args],
    // Whoever is told to end may have more to end than this.
    handleSIGTERM: false,
    env: { ...(process.env as Record<string, string>), ...env },
  });
};
