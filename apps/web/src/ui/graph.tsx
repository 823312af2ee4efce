import { formatMoney } from '@cardroom/screens';

type Values = readonly number[];

const WIDTH = 320;
const HEIGHT = 150;
const PLOT = { left: 46, right: 312, top: 10, bottom: 122 } as const;

/** Chips after each round: what happened, and what the cards were worth. */
export const Graph = ({ result, expected }: { readonly result: Values; readonly expected: Values }) => {
  if (result.length === 0) return <p class="muted">Nothing to show yet: play a round.</p>;
  const scale = scaleOf([...result, ...expected], result.length);
  return (
    <figure class="graph">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={describe(result, expected)}>
        <Axes scale={scale} />
        <path class="line expected" d={lineOf(expected, scale)} />
        <path class="line result" d={lineOf(result, scale)} />
        <LastPoint values={result} scale={scale} />
      </svg>
      <figcaption>
        <span class="key result">result</span> <span class="key expected">expected</span>
      </figcaption>
    </figure>
  );
};

const lastOf = (values: Values): string => formatMoney(values.at(-1) ?? 0);

const describe = (result: Values, expected: Values): string =>
  `After ${result.length} ${result.length === 1 ? 'round' : 'rounds'} the result is ${lastOf(result)}, ` +
  `expected ${lastOf(expected)}; the highest result was ${formatMoney(Math.max(...result))}, the lowest ${formatMoney(Math.min(...result))}.`;

type Scale = {
  readonly low: number;
  readonly high: number;
  readonly rounds: number;
  readonly x: (at: number) => number;
  readonly y: (value: number) => number;
};

const scaleOf = (values: Values, rounds: number): Scale => {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const span = high - low || 1;
  return {
    low,
    high,
    rounds,
    // The line begins at nothing, before the first round.
    x: at => PLOT.left + (at / Math.max(rounds, 1)) * (PLOT.right - PLOT.left),
    y: value => PLOT.bottom - ((value - low) / span) * (PLOT.bottom - PLOT.top),
  };
};

const lineOf = (values: Values, { x, y }: Scale): string =>
  [0, ...values]
    .map((value, at) => `${at === 0 ? 'M' : 'L'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`)
    .join('');

const whole = (chips: number): string => formatMoney(Math.round(chips)).replace('.00', '');

const Axes = ({ scale: { low, high, rounds, x, y } }: { readonly scale: Scale }) => (
  <g class="axes">
    {[...new Set([low, 0, high])].map(value => (
      <g key={value}>
        <line
          class={value === 0 ? 'zero' : 'rule'}
          x1={PLOT.left}
          x2={PLOT.right}
          y1={y(value)}
          y2={y(value)}
        />
        <text x={PLOT.left - 6} y={y(value) + 4} text-anchor="end">
          {whole(value)}
        </text>
      </g>
    ))}
    <text x={x(rounds)} y={HEIGHT - 10} text-anchor="end">
      round {rounds}
    </text>
    <text x={PLOT.left} y={HEIGHT - 10}>
      start
    </text>
  </g>
);

const LastPoint = ({ values, scale }: { readonly values: Values; readonly scale: Scale }) => (
  <circle class="last" cx={scale.x(values.length)} cy={scale.y(values.at(-1) ?? 0)} r="3.5" />
);

/** A line without axes, as high as a line of text. */
export const Sparkline = ({ label, values }: { readonly label: string; readonly values: Values }) => {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const y = (value: number) => 22 - ((value - low) / (high - low || 1)) * 20;
  const points = values.map(
    (value, at) => `${(at / Math.max(values.length - 1, 1)) * 118 + 1},${y(value).toFixed(1)}`,
  );
  return (
    <svg
      class="sparkline"
      viewBox="0 0 120 24"
      preserveAspectRatio="none"
      role="img"
      aria-label={`${label}: ${lastOf(values)}`}
    >
      <line class="zero" x1="0" x2="120" y1={y(0)} y2={y(0)} />
      <polyline points={points.join(' ')} />
    </svg>
  );
};
