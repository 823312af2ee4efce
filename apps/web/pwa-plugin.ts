import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Plugin } from 'vite';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** What stands in the page's head for installing it. */
const HEAD = [
  { rel: 'manifest', href: '/manifest.webmanifest' },
  { rel: 'icon', href: '/icons/icon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icons/icon-192.png' },
];

/** Builds the service worker, with the list of the files that it keeps. */
export const pwa = (): Plugin => {
  let isBuild = false;
  return {
    name: 'cardroom-pwa',
    enforce: 'post',
    configResolved: ({ command }) => {
      isBuild = command === 'build';
    },
    buildStart() {
      if (isBuild) this.emitFile({ type: 'chunk', id: here('src/pwa/service-worker.ts'), fileName: 'sw.js' });
    },
    transformIndexHtml: () => HEAD.map(attrs => ({ tag: 'link', attrs, injectTo: 'head' as const })),
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const worker = bundle['sw.js'];
        if (worker?.type !== 'chunk') return;
        if (worker.imports.length > 0)
          throw new Error(`The service worker stands alone, but imports ${worker.imports.join(', ')}.`);
        const built = Object.values(bundle).filter(({ fileName }) => isKept(fileName));
        const files = [...built.map(({ fileName }) => `/${fileName}`), ...publicFiles()].toSorted();
        const contents = built.map(file => (file.type === 'chunk' ? file.code : file.source));
        worker.code = worker.code
          .replaceAll('CARDROOM_FILES', JSON.stringify(files))
          .replaceAll('CARDROOM_VERSION', JSON.stringify(versionOf(files, contents)));
      },
    },
  };
};

const isKept = (name: string): boolean => name !== 'sw.js' && !name.endsWith('.map');

/** Everything that is served beside what is built; what is only to be read here is not. */
const publicFiles = (): readonly string[] =>
  readdirSync(here('public'), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => `/${relative(here('public'), join(entry.parentPath, entry.name)).split(sep).join('/')}`)
    .filter(path => !path.endsWith('.md'));

const versionOf = (files: readonly string[], contents: readonly (string | Uint8Array)[]): string => {
  const hash = createHash('sha256').update(files.join('\n'));
  for (const content of contents) hash.update(content);
  for (const path of publicFiles()) hash.update(readFileSync(here(`public${path}`)));
  return hash.digest('hex').slice(0, 12);
};
