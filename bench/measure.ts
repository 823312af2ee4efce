/** Two ways to do the same work, cut into chunks short enough to fall between a shared machine's interruptions. */
export type Contest = Readonly<{
  name: string;
  peerName: string;
  /** How many units of work a chunk has: hands, boards. */
  units: number;
  /** The same for the peer, where it cannot do the same work; then rates are compared. */
  peerUnits?: number;
  chunks: number;
  ours: (chunk: number) => void;
  peer: (chunk: number) => void;
  /** Rounds over all chunks; a multiple of five. */
  rounds: number;
  /** What `ours` and `peer` of the row say: millions of units a second, or milliseconds for all. */
  in: 'M/s' | 'ms';
}>;

export type Row = Readonly<{
  name: string;
  ours: number;
  peer: number;
  peerName: string;
  /** How many times as fast as the peer. */
  ratio: number;
  /** The ratios of five parts of the run: their range in parts of the ratio. */
  spread: number;
}>;

const PARTS = 5;

/** Runs both side by side and keeps each chunk's least time, since what comes on top is other people's work. */
export const compare = (contest: Contest): Row => {
  const { name, peerName, units, peerUnits = units, chunks, in: unit } = contest;
  const parts = Array.from({ length: PARTS }, () => leastTimes(contest, contest.rounds / PARTS));
  const ratioOf = (ours: number, peer: number): number => peer / peerUnits / (ours / units);
  const ratios = parts.map(({ ours, peer }) => ratioOf(sum(ours), sum(peer)));
  const ours = sum(least(parts.map(part => part.ours)));
  const peer = sum(least(parts.map(part => part.peer)));
  const shown = (milliseconds: number, of: number): number =>
    round(unit === 'ms' ? milliseconds : (of * chunks) / milliseconds / 1000);
  return {
    name: `${name}, ${unit}`,
    ours: shown(ours, units),
    peer: shown(peer, peerUnits),
    peerName,
    ratio: round(ratioOf(ours, peer)),
    spread: round((Math.max(...ratios) - Math.min(...ratios)) / ratioOf(ours, peer)),
  };
};

type Times = Readonly<{ ours: Float64Array; peer: Float64Array }>;

const leastTimes = ({ chunks, ours, peer }: Contest, rounds: number): Times => {
  const times = {
    ours: new Float64Array(chunks).fill(Infinity),
    peer: new Float64Array(chunks).fill(Infinity),
  };
  for (let round = 0; round < rounds; round++)
    for (let chunk = 0; chunk < chunks; chunk++) {
      times.ours[chunk] = Math.min(times.ours[chunk]!, timed(ours, chunk));
      times.peer[chunk] = Math.min(times.peer[chunk]!, timed(peer, chunk));
    }
  return times;
};

const timed = (work: (chunk: number) => void, chunk: number): number => {
  const start = performance.now();
  work(chunk);
  return performance.now() - start;
};

const least = (lists: readonly Float64Array[]): Float64Array =>
  lists[0]!.map((_, chunk) => Math.min(...lists.map(list => list[chunk]!)));

const sum = (times: Float64Array): number => times.reduce((total, time) => total + time, 0);

/** Four digits that matter. */
const round = (value: number): number => Number(value.toPrecision(4));
