import { fileURLToPath } from 'node:url';

import { defineConfig } from 'vite';

import { pwa } from './pwa-plugin.ts';

/** Nothing is written into the page itself: its content policy allows no inline script and no inline style. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [pwa()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
  },
  worker: { format: 'es' },
  server: {
    // The page while it is being worked on; the server of the room answers what is not a file.
    proxy: { '/api': 'http://127.0.0.1:4321', '/health': 'http://127.0.0.1:4321' },
  },
});
