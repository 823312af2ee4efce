import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { unwrap } from '@cardroom/engine';
import { BLACKJACK_PRESETS, type BlackjackLegal } from '@cardroom/engine/blackjack';
import { randomFrom, type Random } from '@cardroom/engine/testing';

import { actorName, type Command, type Intent } from '../command.ts';
import { examine } from '../doctor.ts';
import { seatAccount } from '../ledger.ts';
import type { Entry } from '../store.ts';
import type { TableView } from '../view.ts';
import type { EntryBody } from '../chain.ts';
import { programCommand } from './player-process-child.ts';
import { onLines, type Place } from './player-process-lines.ts';
import { addPeople, nextIntent, type Party } from './player-process-people.ts';
import { freshSeed, openRoomAt, type OpenRoom } from './player-process-room.ts';
import type { RaceAnswer, RaceLine, RaceOrder } from './race-lines.ts';
import { person, type Person } from './world.ts';

/** Pairs of commands that two processes send at the same moment. */
export type Race = Readonly<{
  pairs: number;
  seed: number;
  /** Tables that are raced for at once. */
  tables: number;
  newPlace: (folder: string) => Place | Promise<Place>;
  defect?: string;
}>;

export type RaceReport = Readonly<{
  seed: number;
  pairs: number;
  /** Pairs that asked for the same with two ids, for two things with two ids, or twice for one with one id. */
  twins: number;
  rivals: number;
  repeats: number;
  doubles: number;
  /** How often a process decided, and was told by the store that the other was faster. */
  conflicts: number;
  seconds: number;
  problems: readonly string[];
}>;

/** What two processes send about one turn. */
type Pair = Readonly<{
  kind: 'twins' | 'rivals' | 'repeats';
  who: Person;
  table: string;
  head: number;
  commands: readonly [Command, Command];
  /** What doubling costs, where that is what both want. */
  double: { readonly seat: number; readonly cost: number } | null;
}>;

type Racing = Readonly<{
  race: Race;
  random: Random;
  opened: OpenRoom;
  racers: readonly Racer[];
  seats: readonly { readonly who: Person; readonly table: string }[];
  nextId: () => string;
  counts: { twins: number; rivals: number; repeats: number; doubles: number };
  problems: string[];
}>;

export const runRace = async (race: Race): Promise<RaceReport> => {
  const began = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'cardroom-race-'));
  const at = { place: await race.newPlace(folder), keyFile: join(folder, 'key') };
  const opened = await openRoomAt(at);
  const racers = [startRacer(), startRacer()];
  try {
    const racing = await begin(race, opened, racers);
    const defect = race.defect === undefined ? {} : { defect: race.defect };
    await everyRacer(racers, { kind: 'open', ...at, ...defect });
    const conflicts = await raceOn(racing);
    const seconds = Math.round((performance.now() - began) / 100) / 10;
    const pairs = racing.counts.twins + racing.counts.rivals + racing.counts.repeats;
    return { seed: race.seed, pairs, ...racing.counts, conflicts, seconds, problems: racing.problems };
  } finally {
    for (const racer of racers) racer.end();
    opened.room.close();
    await opened.store.close();
    rmSync(folder, { recursive: true });
  }
};

const SPEC = { game: 'blackjack', rules: BLACKJACK_PRESETS['21black'] } as const;

const begin = async (race: Race, opened: OpenRoom, racers: readonly Racer[]): Promise<Racing> => {
  const people = Array.from({ length: race.tables }, (_, n) => person(`r${n}`));
  await addPeople(opened.store, [{ spec: SPEC, people, bots: 0 }]);
  const seats = await Promise.all(
    people.map(async who => ({
      who,
      table: unwrap(await opened.room.open(who, 'open', SPEC)).receipt.table,
    })),
  );
  let ids = 0;
  const counts = { twins: 0, rivals: 0, repeats: 0, doubles: 0 };
  const random = randomFrom(race.seed);
  return { race, random, opened, racers, seats, nextId: () => `race-${++ids}`, counts, problems: [] };
};

const raceOn = async (racing: Racing): Promise<number> => {
  const { race, counts, problems, opened } = racing;
  let conflicts = 0;
  while (counts.twins + counts.rivals + counts.repeats < race.pairs && problems.length === 0)
    conflicts = await raceOnce(racing);
  const { checks } = await examine(opened.store.dump(), { vault: opened.vault });
  problems.push(
    ...checks.flatMap(({ name, problems: found }) => found.map(problem => `${name}: ${problem}`)),
  );
  return conflicts;
};

/** Both processes have the same state when they are told to start; each has its own order of the tables. */
const raceOnce = async (racing: Racing): Promise<number> => {
  const { racers, random, seats, problems } = racing;
  const pairs = await Promise.all(seats.map(seat => pairAt(racing, seat)));
  await everyRacer(racers, { kind: 'look', tables: seats.map(({ table }) => table) });
  const at = performance.timeOrigin + performance.now() + 5;
  const orders = racers.map(() => random.shuffle(pairs.map((_, n) => n)));
  const lines = await Promise.all(
    racers.map((racer, side) =>
      racer.order({ kind: 'race', at, asks: orders[side]!.map(n => askOf(pairs[n]!, side)) }),
    ),
  );
  for (const [n, pair] of pairs.entries()) {
    const answers = lines.map((line, side) => line.answers[orders[side]!.indexOf(n)]!);
    problems.push(...(await problemsOf(racing, pair, answers as [RaceAnswer, RaceAnswer])));
  }
  return lines.reduce((sum, line) => sum + line.conflicts, 0);
};

const askOf = ({ who, commands }: Pair, side: number) => ({ who: who.name, command: commands[side]! });

// What is raced for

const pairAt = async (racing: Racing, { who, table }: Racing['seats'][number]): Promise<Pair> => {
  const { random, opened } = racing;
  const view = unwrap(await opened.room.view(table, who));
  const first = intentOf(racing, who, view);
  const kind = random.pick(['twins', 'rivals', 'repeats'] as const);
  const second = kind === 'rivals' ? rivalOf(first, view) : first;
  const id = racing.nextId();
  const other = kind === 'repeats' ? id : racing.nextId();
  const commands = [commandOf(table, id, first), commandOf(table, other, second)] as const;
  const double = first === second ? doubleIn(first, view) : null;
  return { kind, who, table, head: view.seq, commands, double };
};

const commandOf = (table: string, actionId: string, intent: Intent): Command => ({
  table,
  actionId,
  ...intent,
});

/** Doubles wherever that is allowed. */
const intentOf = ({ random }: Racing, who: Person, view: TableView): Intent => {
  const party: Party = { spec: SPEC, people: [who], bots: 0 };
  const intent = nextIntent(party, who, view, random, freshSeed)!;
  const doubling = intent.kind === 'act' && (view.you!.legal as BlackjackLegal).double.ok;
  return doubling ? { ...intent, action: { kind: 'double' } } : intent;
};

/** Another choice at the same turn, where there is one. */
const rivalOf = (intent: Intent, view: TableView): Intent => {
  if (intent.kind !== 'act') return intent;
  const legal = view.you!.legal as BlackjackLegal;
  if (legal.stand.ok)
    return { ...intent, action: { kind: intent.action.kind === 'stand' ? 'hit' : 'stand' } };
  return intent.action.kind === 'bet' ? { ...intent, action: { ...intent.action, amount: 20 } } : intent;
};

const doubleIn = (intent: Intent, { you }: TableView): Pair['double'] => {
  if (intent.kind !== 'act' || intent.action.kind !== 'double') return null;
  const { double } = you!.legal as BlackjackLegal;
  return double.ok ? { seat: you!.seat, cost: double.cost } : null;
};

// What came of it

const problemsOf = async (
  { opened, counts }: Racing,
  pair: Pair,
  answers: readonly [RaceAnswer, RaceAnswer],
): Promise<readonly string[]> => {
  counts[pair.kind]++;
  if (pair.double) counts.doubles++;
  const entries = await opened.store.entries(pair.table, pair.head + 1);
  const problems = [...effectProblems(pair, entries), ...answerProblems(pair, answers, entries[0])];
  return problems.map(problem => `${pair.kind} ${JSON.stringify(pair.commands)}: ${problem}`);
};

const effectProblems = (
  { who, double, table, commands }: Pair,
  entries: readonly Entry[],
): readonly string[] => {
  const [entry] = entries;
  if (entries.length !== 1 || entry === undefined) return [`${entries.length} effects, not one`];
  const own = entry.actor === actorName(who) && commands.some(({ actionId }) => actionId === entry.actionId);
  const paid = double ? wagered(entry, table, double.seat) : null;
  return [
    ...(own ? [] : [`entry ${entry.seq} is somebody else's`]),
    ...(paid === (double?.cost ?? null) ? [] : [`doubling took ${paid} chips, not ${double?.cost}`]),
  ];
};

const wagered = ({ body }: Entry, table: string, seat: number): number =>
  (JSON.parse(body) as EntryBody).transfers
    .filter(({ debit, reason }) => debit === seatAccount(table, seat) && reason === 'wager')
    .reduce((sum, { amount }) => sum + amount, 0);

/** One was first; the other is told so, or is the same command and gets the same receipt. */
const answerProblems = (
  { kind }: Pair,
  answers: readonly [RaceAnswer, RaceAnswer],
  entry: Entry | undefined,
): readonly string[] => {
  const done = answers.filter(answer => answer.ok);
  const fresh = done.filter(({ repeated }) => !repeated);
  const right = done.length === (kind === 'repeats' ? 2 : 1) && fresh.length === 1;
  const isTrue = done.every(({ seq, hash }) => seq === entry?.seq && hash === entry.hash);
  return right && isTrue ? [] : [`answered ${JSON.stringify(answers)}`];
};

// The processes

type Racer = Readonly<{ order: (order: RaceOrder) => Promise<RaceLine>; end: () => void }>;

const PROGRAM = fileURLToPath(new URL('race-process.ts', import.meta.url));

const startRacer = (): Racer => {
  const { command, args, env } = programCommand(PROGRAM);
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'], env });
  const waiting: { readonly resolve: (line: RaceLine) => void; readonly reject: (error: Error) => void }[] =
    [];
  void onLines(child.stdout, line => waiting.shift()?.resolve(JSON.parse(line) as RaceLine));
  child.once('exit', () => {
    for (const { reject } of waiting) reject(new Error('A racing process ended.'));
  });
  return {
    order: order =>
      new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
        child.stdin.write(`${JSON.stringify(order)}\n`);
      }),
    end: () => void child.stdin.end(),
  };
};

const everyRacer = (racers: readonly Racer[], order: RaceOrder): Promise<readonly RaceLine[]> =>
  Promise.all(racers.map(racer => racer.order(order)));
