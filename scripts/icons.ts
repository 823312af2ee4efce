// Draws the icons of the page from its SVG: `node scripts/icons.ts`.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { openBrowser } from '../apps/web/e2e/browser.ts';

const folder = fileURLToPath(new URL('../apps/web/public/icons/', import.meta.url));
const svg = readFileSync(`${folder}icon.svg`, 'utf8');

/** A mask may cut off a fifth of the edge: the picture stands in the middle of its own ground. */
const masked = svg
  .replace('viewBox="0 0 512 512"', 'viewBox="-64 -64 640 640"')
  .replace('<rect width="512" height="512" rx="112"', '<rect x="-64" y="-64" width="640" height="640"')
  .replace(/<rect x="14"[^>]*>/, '');

const ICONS = [
  ['icon-192.png', svg, 192],
  ['icon-512.png', svg, 512],
  ['maskable-512.png', masked, 512],
] as const;

const browser = await openBrowser();
const page = await browser.newPage();
for (const [name, picture, size] of ICONS) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px}</style>${picture}`);
  await page.screenshot({ path: `${folder}${name}`, omitBackground: true });
}
await browser.close();
