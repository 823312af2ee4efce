#!/usr/bin/env node
// The `cardroom` command.
import { start } from './start.js';

await start(import.meta.url);
