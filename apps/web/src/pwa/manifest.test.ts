import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { PAGES } from '../app/route.ts';

const PUBLIC = join(import.meta.dirname, '../../public');

type Icon = Readonly<{ src: string; sizes: string; type: string; purpose?: string }>;

const manifest = JSON.parse(readFileSync(join(PUBLIC, 'manifest.webmanifest'), 'utf8')) as Readonly<{
  name: string;
  short_name: string;
  id: string;
  start_url: string;
  scope: string;
  display: string;
  icons: readonly Icon[];
  shortcuts: readonly { readonly url: string }[];
}>;

/** Width and height out of a picture's header. */
const sizeOf = (src: string): string => {
  const picture = readFileSync(join(PUBLIC, src));
  return `${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`;
};

describe('§9.2 the page can be installed', () => {
  test('it has a name, a place to begin, and a window of its own', () => {
    expect(manifest).toMatchObject({
      name: 'Cardroom',
      short_name: 'Cardroom',
      id: '/',
      start_url: '/',
      scope: '/',
      display: 'standalone',
    });
  });

  test('its icons are as large as they say: small, large, and one that may be cut round', () => {
    const pictures = manifest.icons.filter(({ type }) => type === 'image/png');
    expect(pictures.map(({ src }) => sizeOf(src))).toEqual(pictures.map(({ sizes }) => sizes));
    const has = (sizes: string, purpose?: string): boolean =>
      pictures.some(icon => icon.sizes === sizes && icon.purpose === purpose);
    expect([has('192x192'), has('512x512'), has('512x512', 'maskable')]).toEqual([true, true, true]);
  });

  test('its shortcuts are pages of the room', () => {
    for (const { url } of manifest.shortcuts) expect(PAGES).toContain(url.slice(1));
  });
});
