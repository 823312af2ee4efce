import { parentPort, workerData } from 'node:worker_threads';

import type { SqliteOptions } from './connection.ts';
import { serve } from './writer.ts';

// The thread that writes: `index.ts` starts it, and may be told where it lies.
if (parentPort) serve(parentPort, workerData as SqliteOptions);
