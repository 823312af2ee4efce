/** Seconds; the upper ends of the histogram's bins. */
const BINS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5] as const;

/** What is looked up when somebody asks. */
export type Gauges = Readonly<{ streams: number; tables: number }>;

/** Counts for Prometheus. Routes, never addresses: those hold invite codes. */
export type Metrics = Readonly<{
  request: (method: string, route: string, status: number) => void;
  /** How long a command took, in seconds. */
  action: (seconds: number) => void;
  text: (gauges: Gauges) => string;
}>;

export const createMetrics = (): Metrics => {
  const requests = new Map<string, number>();
  const bins = BINS.map(() => 0);
  let [count, sum] = [0, 0];
  return {
    request: (method, route, status) => {
      const labels = `method="${method}",route="${route}",status="${status}"`;
      requests.set(labels, (requests.get(labels) ?? 0) + 1);
    },
    action: seconds => {
      count += 1;
      sum += seconds;
      for (const [at, bin] of BINS.entries()) if (seconds <= bin) bins[at]! += 1;
    },
    text: gauges =>
      [
        ...family('cardroom_requests_total', 'counter', 'Requests by route and status.'),
        ...[...requests].map(([labels, number]) => `cardroom_requests_total{${labels}} ${number}`),
        ...family('cardroom_action_seconds', 'histogram', 'Time until a command is answered, durably.'),
        ...BINS.map((bin, at) => `cardroom_action_seconds_bucket{le="${bin}"} ${bins[at]}`),
        `cardroom_action_seconds_bucket{le="+Inf"} ${count}`,
        `cardroom_action_seconds_sum ${sum}`,
        `cardroom_action_seconds_count ${count}`,
        ...gauge('cardroom_streams', 'Open streams of events.', gauges.streams),
        ...gauge('cardroom_tables', 'Tables with an open stream.', gauges.tables),
        ...usage(),
        '',
      ].join('\n'),
  };
};

const family = (name: string, type: string, help: string): readonly string[] => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
];

const gauge = (name: string, help: string, value: number): readonly string[] => [
  ...family(name, 'gauge', help),
  `${name} ${value}`,
];

const usage = (): readonly string[] => {
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  return [
    ...family('process_cpu_seconds_total', 'counter', 'Time of processors that the process has used.'),
    `process_cpu_seconds_total ${(user + system) / 1_000_000}`,
    ...gauge('process_resident_memory_bytes', 'Memory of the process.', rss),
    ...gauge('cardroom_heap_bytes', 'Memory that objects take.', heapUsed),
  ];
};
