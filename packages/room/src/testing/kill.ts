import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { randomFrom, type Random } from '@cardroom/engine/testing';

import { createWitness, type Witness, type WitnessCounts } from './kill-witness.ts';
import { startPlayer, type PlayerChild } from './player-process-child.ts';
import type { Line, Place, Task } from './player-process-lines.ts';

/** Processes that play and are killed, one after the other. */
export type Campaign = Readonly<{
  kills: number;
  seed: number;
  tables: number;
  /** Makes an empty place for a room in this folder. */
  newPlace: (folder: string) => Place | Promise<Place>;
  /** A new place after so many kills; opening an empty one is killed, too. */
  killsPerPlace: number;
  /** Planted around the store. */
  defect?: string;
  /** Kills the server of the place, and starts it again: in some of the runs, while the process plays. */
  crashServer?: () => Promise<void>;
}>;

export type CampaignReport = Readonly<{
  seed: number;
  kills: number;
  /** Before it played: while it opened the store, looked at what is there, or asked again. */
  killedEarly: number;
  serverCrashes: number;
  seconds: number;
  problems: readonly string[];
}> &
  Omit<WitnessCounts, 'reopened'> & { readonly reopenedP50: number; readonly reopenedP99: number };

type Run = {
  readonly campaign: Campaign;
  readonly random: Random;
  readonly folder: string;
  /** Has loaded its program while the one before it played. */
  standby: PlayerChild;
  kills: number;
  early: number;
  crashes: number;
  runs: number;
};

/** Kills processes until the campaign is over, or something is found to be broken. */
export const runKills = async (campaign: Campaign): Promise<CampaignReport> => {
  const began = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'cardroom-kill-'));
  const random = randomFrom(campaign.seed);
  const run: Run = {
    campaign,
    random,
    folder,
    standby: startPlayer(),
    kills: 0,
    early: 0,
    crashes: 0,
    runs: 0,
  };
  const witnesses: Witness[] = [];
  try {
    while (run.kills < campaign.kills && witnesses.every(({ problems }) => problems.length === 0))
      witnesses.push(await runPlace(run, witnesses.length));
  } finally {
    run.standby.kill9();
    rmSync(folder, { recursive: true });
  }
  return reportOf(run, witnesses, (performance.now() - began) / 1000);
};

/** Kills at one place; at its end a process may finish looking at what is there. */
const runPlace = async (run: Run, number: number): Promise<Witness> => {
  const { campaign, folder } = run;
  const witness = createWitness();
  const place = await campaign.newPlace(join(folder, String(number)));
  const keyFile = join(folder, `${number}.key`);
  const last = Math.min(campaign.kills, run.kills + campaign.killsPerPlace);
  while (run.kills < last && witness.problems.length === 0) await playAndKill(run, witness, place, keyFile);
  if (witness.problems.length === 0) await lookOnce(run, witness, place, keyFile);
  return witness;
};

const taskOf = (run: Run, witness: Witness, place: Place, keyFile: string): Task => ({
  place,
  keyFile,
  seed: run.random.below(2 ** 31),
  run: `r${++run.runs}`,
  tables: run.campaign.tables,
  again: witness.unanswered(),
  audit: true,
  withViews: true,
  ...(run.campaign.defect !== undefined && { defect: run.campaign.defect }),
});

/** The next process gets the task; the one after it is started meanwhile. */
const nextProcess = (run: Run, task: Task, hear: (line: Line) => void): PlayerChild => {
  const child = run.standby;
  child.give(task, hear);
  run.standby = startPlayer();
  return child;
};

/** An early end comes within so long of the task, any other after so many acknowledgements and a moment more. */
const EARLY_MS = 150;
const MOST_ACKS = 40;
const MOMENT_MS = 8;
/** No table is silent for so long. */
const SILENCE_MS = 10_000;

const playAndKill = async (run: Run, witness: Witness, place: Place, keyFile: string): Promise<void> => {
  const { random, campaign } = run;
  const { hear, acknowledgements, everywhere } = counting(witness);
  const child = nextProcess(run, taskOf(run, witness, place, keyFile), hear);
  if (random.chance(0.2)) await sleepUpTo(random, EARLY_MS);
  else {
    await Promise.race([acknowledgements(random.below(MOST_ACKS)), child.ended, sleep(SILENCE_MS)]);
    if (campaign.crashServer && random.chance(0.3))
      await crashUnder(run, witness, campaign.crashServer, () => everywhere(campaign.tables));
    await sleepUpTo(random, MOMENT_MS);
  }
  child.kill9();
  run.kills++;
  await noteComplaint(witness, child);
  if (!(await isSettled(acknowledgements(0)))) run.early++;
};

const sleepUpTo = (random: Random, ms: number): Promise<unknown> => sleep(random.below(ms * 1_000) / 1_000);

const isSettled = (promise: Promise<void>): Promise<boolean> =>
  Promise.race([promise.then(() => true), Promise.resolve().then(() => sleep(0, false))]);

/** Hears for a witness, and tells when play has begun and so much more has been acknowledged. */
const counting = (witness: Witness) => {
  let [played, heard] = [false, 0];
  let tables = new Set<string>();
  const waiting = new Set<() => void>();
  const when = (isSo: () => boolean): Promise<void> =>
    new Promise(resolve => {
      const look = (): void => void (played && isSo() && waiting.delete(look) && resolve());
      waiting.add(look);
      look();
    });
  return {
    hear: (line: Line): void => {
      played ||= line.kind === 'plays';
      if (played && line.kind === 'ack') {
        heard++;
        tables.add(line.table);
      }
      witness.hear(line);
      for (const look of waiting) look();
    },
    acknowledgements: (more: number): Promise<void> => {
      const wanted = heard + more;
      return when(() => heard >= wanted);
    },
    /** At so many tables, from now on. */
    everywhere: (wanted: number): Promise<void> => {
      tables = new Set();
      return when(() => tables.size >= wanted);
    },
  };
};

/** The process lives on, and so do its tables, every one of them. */
const crashUnder = async (
  run: Run,
  witness: Witness,
  crash: () => Promise<void>,
  everywhere: () => Promise<void>,
): Promise<void> => {
  run.crashes++;
  await crash();
  const plays = await Promise.race([everywhere().then(() => true), sleep(SILENCE_MS, false)]);
  if (!plays) witness.problems.push(`a table stands still for ${SILENCE_MS} ms after its server came back`);
};

const noteComplaint = async (witness: Witness, child: PlayerChild): Promise<void> => {
  const complaint = await child.ended;
  if (complaint !== '') witness.problems.push(`a process gave up: ${complaint}`);
};

const lookOnce = async (run: Run, witness: Witness, place: Place, keyFile: string): Promise<void> => {
  const child = nextProcess(run, taskOf(run, witness, place, keyFile), witness.hear);
  await child.until('plays');
  child.kill9();
  await noteComplaint(witness, child);
  const [first] = witness.unanswered();
  if (first && !first.command.actionId.startsWith(`r${run.runs}-`))
    witness.problems.push(`${first.who} ${first.command.actionId} was never answered`);
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

const reportOf = (run: Run, witnesses: readonly Witness[], seconds: number): CampaignReport => {
  const total = (name: Exclude<keyof WitnessCounts, 'reopened'>): number =>
    sum(witnesses.map(({ counts }) => counts[name]));
  const reopened = witnesses.flatMap(({ counts }) => counts.reopened).toSorted((a, b) => a - b);
  const quantile = (share: number): number => Math.round(reopened[Math.floor(reopened.length * share)] ?? 0);
  return {
    seed: run.campaign.seed,
    kills: run.kills,
    killedEarly: run.early,
    serverCrashes: run.crashes,
    seconds: Math.round(seconds),
    problems: witnesses.flatMap(({ problems }) => problems),
    acknowledged: total('acknowledged'),
    doneBefore: total('doneBefore'),
    doneAfter: total('doneAfter'),
    sameView: total('sameView'),
    laterView: total('laterView'),
    audits: total('audits'),
    reopenedP50: quantile(0.5),
    reopenedP99: quantile(0.99),
  };
};
