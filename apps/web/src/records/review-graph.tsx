import { formatMoney } from '@cardroom/screens';
import type { WireReviewGraph } from '@cardroom/wire/client';

const [WIDTH, HEIGHT, EDGE] = [320, 140, 8];
const PARTS = ['result', 'expected', 'mistakes', 'luck'] as const;

/** The four sums after each round. Lines differ in their dashes, and each has its name and figure below. */
export const Course = ({ graph }: { readonly graph: WireReviewGraph }) => {
  const all = PARTS.flatMap(part => graph[part]);
  const [low, high] = [Math.min(0, ...all), Math.max(0, ...all)];
  const y = (value: number): number =>
    HEIGHT - EDGE - ((value - low) / (high - low || 1)) * (HEIGHT - 2 * EDGE);
  return (
    <figure class="graph course">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={describe(graph)}>
        <line class="zero" x1="0" x2={WIDTH} y1={y(0)} y2={y(0)} />
        {PARTS.map(part => (
          <path key={part} class={`line ${part}`} d={lineOf(graph[part], y)} />
        ))}
      </svg>
      <figcaption>
        {PARTS.map(part => (
          <span key={part} class={`key ${part}`}>
            {part} {lastOf(graph[part])}{' '}
          </span>
        ))}
      </figcaption>
    </figure>
  );
};

const lastOf = (values: readonly number[]): string => formatMoney(values.at(-1) ?? 0);

const describe = (graph: WireReviewGraph): string =>
  `The sums after each round; at the end ${PARTS.map(part => `${part} ${lastOf(graph[part])}`).join(', ')}.`;

const lineOf = (values: readonly number[], y: (value: number) => number): string =>
  values
    .map(
      (value, at) =>
        `${at === 0 ? 'M' : 'L'}${((at / Math.max(1, values.length - 1)) * WIDTH).toFixed(1)} ${y(value).toFixed(1)}`,
    )
    .join('');
