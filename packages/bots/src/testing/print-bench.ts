import { timeBlackjack, timeHoldem } from './bench.ts';

/** `node packages/bots/src/testing/print-bench.ts`: how long decisions take on this machine. */
for (const { name, decisions, median, p99, most } of [
  ...(await timeHoldem(300, 1)),
  ...(await timeBlackjack(3_000, 1)),
])
  process.stdout.write(
    `${name.padEnd(18)} ${String(decisions).padStart(6)} decisions  median ${median.toFixed(2)} ms  p99 ${p99.toFixed(2)} ms  most ${most.toFixed(1)} ms\n`,
  );
