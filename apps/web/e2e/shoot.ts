// A picture of a page: `node apps/web/e2e/shoot.ts URL WIDTHxHEIGHT FILE`.
import { openBrowser } from './browser.ts';

type Size = Readonly<{ width: number; height: number }>;

/** Waits for a page to come to rest and takes its picture. */
export const takeScreenshot = async (url: string, size: Size, file: string): Promise<void> => {
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: size, reducedMotion: 'reduce' });
    page.on('console', message => console.log(`${message.type()}: ${message.text()}`));
    page.on('pageerror', error => console.log(`error: ${error.message}`));
    await page.goto(url);
    // A table keeps a connection open, so the network is never silent there.
    await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => {});
    await page.screenshot({ path: file });
  } finally {
    await browser.close();
  }
};

const sizeIn = (text: string): Size => {
  const [width, height] = text.split('x').map(Number);
  if (!width || !height) throw new Error(`Not a size: ${text}. Write WIDTHxHEIGHT, e.g. 360x640.`);
  return { width, height };
};

if (import.meta.main) {
  const [url, size, file] = process.argv.slice(2);
  if (!url || !size || !file) throw new Error('Usage: node apps/web/e2e/shoot.ts URL WIDTHxHEIGHT FILE');
  await takeScreenshot(url, sizeIn(size), file);
}
