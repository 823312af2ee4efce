#!/usr/bin/env node
// The `21black` command: `cardroom blackjack --rules 21black`, and its own help and version.
import { readFileSync } from 'node:fs';

import { start } from './start.js';

const HELP = `21black - Terminal Blackjack

Usage: 21black [options]

Options:
  --help     Show this help message
  --version  Show version number

Start a game of blackjack right in your terminal. It is the same as
\`cardroom blackjack --rules 21black\` and takes the same options:
\`cardroom blackjack --help\` lists them.`;

const version = () => JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version;
const args = process.argv.slice(2);

if (args.includes('--help') || args.includes('-h')) console.log(HELP);
else if (args.includes('--version') || args.includes('-v')) console.log(`21black v${version()}`);
else await start(import.meta.url, ['blackjack', '--rules', '21black']);
