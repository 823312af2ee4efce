import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** A file of the page, ready to be sent in each of its forms. */
export type PageFile = Readonly<{
  type: string;
  tag: string;
  /** Its name changes with its content: browsers may keep it for good. */
  isLasting: boolean;
  plain: Buffer;
  br: Buffer | null;
  gzip: Buffer | null;
}>;

/** The built page. Only files that were there at the start are served, by their exact names. */
export type Page = Readonly<{
  file: (path: string) => Promise<PageFile | null>;
  /** The page itself; null when it is not built. */
  index: () => Promise<PageFile | null>;
}>;

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.bin': 'application/octet-stream',
};

const PRESSED = new Set(['.html', '.js', '.css', '.json', '.webmanifest', '.svg', '.txt', '.wasm', '.bin']);

/** What the page's own addresses are; each of them is the same page. */
export const PAGE_PATHS = [
  '/',
  '/blackjack',
  '/holdem',
  '/twentyone',
  '/table/:id',
  '/host',
  '/practice',
  '/practice/*',
  '/drill',
  '/drill/:name',
  '/history',
  '/history/:table/:round',
  '/review',
  '/statistics',
  '/honours',
  '/settings',
  '/fairness',
  '/hand',
] as const;

export const openPage = (folder: string | null): Page => {
  const names = folder !== null && existsSync(folder) ? namesIn(folder) : new Map<string, string>();
  const files = new Map<string, Promise<PageFile | null>>();
  const file = async (path: string): Promise<PageFile | null> => {
    const name = names.get(path);
    if (name === undefined) return null;
    const known = files.get(path) ?? prepare(name, path).catch(whenGone);
    files.set(path, known);
    return known;
  };
  return { file, index: () => file('/index.html') };
};

/** The files of a folder by the paths that name them. */
const namesIn = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && Object.hasOwn(TYPES, extname(entry.name)))
      .map(entry => join(entry.parentPath, entry.name))
      .map(name => [`/${relative(folder, name).split(sep).join('/')}`, name]),
  );

const pressBrotli = promisify(brotliCompress);
const pressGzip = promisify(gzip);
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

const prepare = async (name: string, path: string): Promise<PageFile> => {
  const plain = await readFile(name);
  const isPressed = PRESSED.has(extname(name));
  return {
    type: TYPES[extname(name)]!,
    tag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    isLasting: /^\/assets\/.*-[\w-]{8,}\.\w+$/.test(path),
    plain,
    br: isPressed ? await beside(name, '.br', () => pressBrotli(plain, QUALITY)) : null,
    gzip: isPressed ? await beside(name, '.gz', () => pressGzip(plain)) : null,
  };
};

/** What was pressed when the page was built; a page that was built otherwise is pressed now. */
const beside = (name: string, ending: string, press: () => Promise<Buffer>): Promise<Buffer> =>
  readFile(`${name}${ending}`).catch(press);

/** The page was built anew under a running server: what it no longer has is not there. */
const whenGone = (error: NodeJS.ErrnoException): null => {
  if (error.code === 'ENOENT') return null;
  throw error;
};

/** The form of a file that a browser takes. */
export const formOf = (
  file: PageFile,
  accepted: string,
): { readonly body: Buffer; readonly encoding: string | null } => {
  if (file.br && /\bbr\b/.test(accepted)) return { body: file.br, encoding: 'br' };
  if (file.gzip && /\bgzip\b/.test(accepted)) return { body: file.gzip, encoding: 'gzip' };
  return { body: file.plain, encoding: null };
};
