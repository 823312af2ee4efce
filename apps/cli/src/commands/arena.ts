import type { FindBot, SeatedBot } from '@cardroom/bots';
import { err, ok, type Result } from '@cardroom/engine';
import type { BlackjackRules } from '@cardroom/engine/blackjack';
import type { HoldemRules } from '@cardroom/engine/holdem';

import { ARENA_GAMES, type Agent, type ArenaGame } from '../arena/agent.ts';
import type { ArenaResult, ArenaTerms, Estimate, Standing } from '../arena/arena.ts';
import { JSON_FLAG, isSet, valueOf, valuesOf, whyNoArguments, type Args } from '../args.ts';
import { DONE, INTERRUPTED, type Command, type Outcome } from '../command.ts';
import { grouped, readWhole, signed } from '../figures.ts';
import { printJson, printLines, type Io } from '../io.ts';
import { columnsOf } from '../layout.ts';
import { suggestion } from '../nearest.ts';
import { readRules, type NamedRules } from '../rules-input.ts';
import { watched } from './bot-players.ts';

type Read<T> = Result<T, readonly string[]>;

const USUAL = { hands: 200, seed: 1, milliseconds: 2_000, rules: { holdem: 'headsup', blackjack: 'vegas' } };
const MOST_HANDS = 10_000_000;
const MOST_AGENTS = 12;

/** A tournament as it was asked for. */
type Asked = Readonly<{
  game: ArenaGame;
  names: readonly string[];
  rules: NamedRules;
  hands: number;
  seed: number;
  milliseconds: number;
  /** Decisions are priced. */
  priced: boolean;
}>;

const run = async (args: Args, io: Io): Promise<Outcome> => {
  const surplus = whyNoArguments(args, 'arena');
  if (surplus.length > 0) return err(surplus);
  const asked = await readAsked(args, io);
  if (!asked.ok) return asked;
  // The players take a moment to load: a mistake in the flags does not wait for them.
  const company = await callAgents(asked.value);
  if (!company.ok) return company;
  const inJson = isSet(args, 'json');
  try {
    const { result, stopped } = await playWatched(asked.value, company.value, inJson ? unwatched(io) : io);
    const endings = endingsOf(company.value);
    if (inJson) printJson(io, documentOf(asked.value, result, endings));
    else printLines(io, reportLines(asked.value, result, endings, io));
    return ok(stopped ? INTERRUPTED : DONE);
  } catch (error) {
    const { NoSuchProgram } = await import('../arena/command-agent.ts');
    if (error instanceof NoSuchProgram) return err([error.message]);
    throw error;
  }
};

/** By agent: how its process ended last. */
type Endings = ReadonlyMap<string, string>;

const endingsOf = ({ agents }: Company): Endings =>
  new Map(
    agents.flatMap(({ name, ending }) => {
      const how = ending?.() ?? null;
      return how === null ? [] : [[name, how] as const];
    }),
  );

const readAsked = async (args: Args, io: Io): Promise<Read<Asked>> => {
  const game = readGame(args);
  if (!game.ok) return game;
  const rules = await readTable(args, io, game.value);
  const parts = {
    names: readNames(args),
    hands: readNumber(args, 'hands', 2, MOST_HANDS, USUAL.hands),
    seed: readNumber(args, 'seed', 0, Number.MAX_SAFE_INTEGER, USUAL.seed),
    milliseconds: readNumber(args, 'time', 10, 600_000, USUAL.milliseconds),
  };
  const problems = [rules, ...Object.values(parts)].flatMap(part => (part.ok ? [] : part.error));
  if (problems.length > 0 || !rules.ok) return err(problems);
  const values = Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [name, part.ok ? part.value : null]),
  ) as Pick<Asked, keyof typeof parts>;
  return ok({ game: game.value, rules: rules.value, priced: !isSet(args, 'unpriced'), ...values });
};

const readGame = (args: Args): Read<ArenaGame> => {
  const given = valueOf(args, 'game');
  if (!given.ok) return given;
  const name = given.value ?? 'holdem';
  const game = ARENA_GAMES.find(known => known === name);
  return game ? ok(game) : err([`--game must be ${ARENA_GAMES.join(' or ')}, not ${name}.`]);
};

const readNames = (args: Args): Read<readonly string[]> => {
  const names = valuesOf(args, 'agents').flatMap(separated);
  if (names.length < 1)
    return err(['Say who plays: --agents balanced,always-call, or cmd:COMMAND for a program of your own.']);
  return names.length <= MOST_AGENTS ? ok(names) : err([`At most ${MOST_AGENTS} agents play.`]);
};

/** A command may hold commas: whatever follows `cmd:` is one agent. */
const separated = (text: string): readonly string[] => {
  const at = text.search(/(?:^|,)cmd:/);
  if (at < 0) return text.split(',').filter(Boolean);
  return [...text.slice(0, at).split(',').filter(Boolean), text.slice(at).replace(/^,/, '')];
};

const readNumber = (args: Args, flag: string, min: number, max: number, usual: number): Read<number> => {
  const text = valueOf(args, flag);
  if (!text.ok) return text;
  return text.value === null ? ok(usual) : readWhole(text.value, `--${flag}`, min, max);
};

const readTable = async (args: Args, { files }: Io, game: ArenaGame): Promise<Read<NamedRules>> => {
  const source = valueOf(args, 'rules');
  if (!source.ok) return source;
  const rules = await readRules(
    { source: source.value ?? USUAL.rules[game], settings: valuesOf(args, 'set') },
    files,
  );
  if (!rules.ok) return rules;
  if (rules.value.game.name !== game)
    return err([`${rules.value.name} is a preset of ${rules.value.game.name}, not of ${game}.`]);
  return whyUnfit(rules.value) ?? rules;
};

const whyUnfit = ({ rules, name }: NamedRules): Read<never> | null => {
  if ('bets' in rules && rules.bets === false)
    return err([`The arena counts chips, and ${name} is played without bets.`]);
  return null;
};

/** Who plays, and how they go home. */
type Company = { readonly agents: readonly Agent[]; readonly leave: () => Promise<void> };

/** Some players of the house think in a thread of their own. */
const callAgents = async (asked: Asked): Promise<Read<Company>> => {
  const { botsOf } = await import('@cardroom/bots');
  const { thinkInThread } = await import('@cardroom/bots/holdem/node');
  const { RULE_BOTS } = await import('@cardroom/bots/strength');
  const thinker = thinkInThread();
  const house = botsOf({ thinker });
  const plain: FindBot = (game, name) =>
    game === 'holdem' ? ((RULE_BOTS.find(bot => bot.name === name) as SeatedBot | undefined) ?? null) : null;
  const agents = await agentsOf(asked, (game, name) => house(game, name) ?? plain(game, name));
  return agents.ok ? ok({ agents: agents.value, leave: thinker.close }) : agents;
};

const agentsOf = async (
  { game, names, milliseconds }: Asked,
  find: FindBot,
): Promise<Read<readonly Agent[]>> => {
  const { houseAgent } = await import('../arena/agent.ts');
  const { commandAgent } = await import('../arena/command-agent.ts');
  const agents = names.map(name =>
    name.startsWith('cmd:') ? commandAgent(name.slice(4), milliseconds) : houseAgent(find, game, name),
  );
  const missing = names.find((_, at) => agents[at] === null);
  if (missing !== undefined) return err([await noSuchAgent(game, missing)]);
  const problem = whyTooFew(game, names);
  return problem ? err([problem]) : ok((agents as readonly Agent[]).map(numbered));
};

const noSuchAgent = async (game: ArenaGame, name: string): Promise<string> => {
  const { BOTS } = await import('@cardroom/bots');
  const { RULE_BOTS } = await import('@cardroom/bots/strength');
  const known = [...BOTS[game], ...(game === 'holdem' ? RULE_BOTS : [])].map(bot => bot.name);
  return `There is no agent ${name}: ${suggestion(name, known, 'those of the house')} A program of yours is cmd:COMMAND.`;
};

const whyTooFew = (game: ArenaGame, names: readonly string[]): string | null => {
  if (game !== 'holdem' || names.length >= 2) return null;
  const swallows = names.some(name => name.startsWith('cmd:') && name.includes(','));
  return `Hold'em needs two agents at least${swallows ? ': whatever follows cmd: is one command, so give the others an --agents of their own.' : '.'}`;
};

/** The same agent may play twice: then each has a number. */
const numbered = (agent: Agent, at: number, all: readonly Agent[]): Agent => {
  const before = all.slice(0, at).filter(({ name }) => name === agent.name).length;
  return before === 0 ? agent : { ...agent, name: `${agent.name} (${before + 1})` };
};

/** The same outside, where nobody looks on. */
const unwatched = (io: Io): Io => ({ ...io, terminal: { stdout: false, stderr: false } });

const playWatched = async (asked: Asked, { agents, leave }: Company, io: Io) => {
  try {
    return await watched(io, (signal, show) =>
      play(asked, agents, {
        stopped: () => signal.aborted,
        onDeal: deals => show(progressOf(asked, deals)),
      }),
    );
  } finally {
    for (const agent of agents) await agent.close();
    await leave();
  }
};

/** Every deal of hold'em is two hands of every pair. */
const progressOf = ({ game, hands }: Asked, deals: number): string =>
  game === 'holdem'
    ? `${grouped(Math.min(hands, 2 * deals))} of ${grouped(hands)} hands of every pair`
    : `${grouped(deals)} of ${grouped(hands)} rounds`;

const play = async (
  { game, rules: { rules }, hands, seed, priced }: Asked,
  agents: readonly Agent[],
  watching: Pick<ArenaTerms<unknown>, 'stopped' | 'onDeal'>,
): Promise<ArenaResult> => {
  const { blackjackArena, holdemArena } = await import('../arena/arena.ts');
  const { housePlans } = await import('../house-plans.ts');
  const terms = { seed, ...watching, ...(priced && { plans: housePlans }) };
  return game === 'holdem'
    ? holdemArena(agents, { ...terms, deals: Math.ceil(hands / 2), rules: rules as HoldemRules })
    : blackjackArena(agents, { ...terms, deals: hands, rules: rules as BlackjackRules });
};

const documentOf = (
  { game, rules: { name, rules }, seed }: Asked,
  result: ArenaResult,
  endings: Endings,
): object => ({
  game,
  rules: name,
  seed,
  hands: result.hands,
  duplicate: true,
  evMethod: result.method,
  agents: result.standings.map(({ name: agent, rank, chips, evLost, evRank, faults }) => ({
    name: agent,
    rank,
    chipsPerHand: estimate(chips),
    ...('bigBlind' in rules && { mbbPerHand: (1_000 * chips.mean) / (rules as HoldemRules).bigBlind }),
    evLostPerHand: evLost && estimate(evLost),
    evRank,
    faults,
    ...(endings.has(agent) && { ended: endings.get(agent) }),
  })),
  pairings: result.pairings.map(({ a, b, chips }) => ({ a, b, chipsPerHand: estimate(chips) })),
});

const estimate = ({ mean, standardError, low, high }: Estimate): object => ({
  mean,
  standardError,
  confidence95: [low, high],
});

const reportLines = (
  { game, rules: { name }, seed }: Asked,
  { hands, standings, method }: ArenaResult,
  endings: Endings,
  io: Io,
): readonly string[] => [
  `${game === 'holdem' ? "Hold'em" : 'Blackjack'}, ${name}: ${grouped(hands)} hands each, the same deals for everybody (seed ${seed})`,
  ...tableOf(
    [
      ['#', 'agent', 'chips a hand', '95 %', ...(method ? ['lost to mistakes'] : [])],
      ...standings.map(standing => rowOf(standing, method)),
    ],
    io,
  ),
  ...(method ? [METHODS[method]] : []),
  ...faultLines(standings, endings),
];

/** A row a line, unless a terminal is too narrow for that. */
const tableOf = (rows: readonly (readonly string[])[], { terminal, columns }: Io): readonly string[] => {
  const lines = columnsOf(rows, Infinity);
  const fits = terminal?.stdout !== true || lines.every(line => line.length <= columns);
  return fits ? lines : columnsOf(rows, columns);
};

const METHODS = {
  exact: 'Mistakes are priced exactly, on the cards that were left.',
  equilibrium: 'Mistakes are priced against a strategy near equilibrium: what it does itself costs nothing.',
} as const;

const rowOf = (
  { rank, name, chips, evLost, evRank }: Standing,
  method: ArenaResult['method'],
): readonly string[] => [
  String(rank),
  name,
  signed(chips.mean, 3),
  `${signed(chips.low, 3)} to ${signed(chips.high, 3)}`,
  ...(method ? [evLost ? `${evLost.mean.toFixed(4)} (#${evRank})` : 'unknown'] : []),
];

/** Who gave no legal answer, and how often; mostly nobody. */
const faultLines = (standings: readonly Standing[], endings: Endings): readonly string[] => {
  const lines = standings
    .map(({ name, faults }) => ({ name, text: faultText(faults), how: endings.get(name) }))
    .flatMap(({ name, text, how }) =>
      text === '' ? [] : [`Faults of ${name}: ${text}.${how ? ` It ended with ${how}.` : ''}`],
    );
  return lines.length > 0 ? lines : ['Faults: none.'];
};

const faultText = (faults: Standing['faults']): string =>
  Object.entries(faults)
    .flatMap(([fault, count]) => (count > 0 ? [`${grouped(count)} ${fault}`] : []))
    .join(', ');

/** `cardroom arena`: agents against each other, with the luck of the cards taken out. */
export const arena: Command = {
  usage: '--agents NAME,NAME,… [flags]',
  about: [
    "Lets players of the house and programs of your own play the same deals, and ranks them. Hold'em: every two of them heads-up, each deal twice with the seats exchanged. Blackjack: everybody the same rounds from fresh shoes, with the same bet. What each decision cost against the best one is counted: exactly at blackjack, at hold'em against a strategy near equilibrium, where one is known.",
    'A program (cmd:COMMAND) reads one decision a line from its standard input as JSON and writes one answer a line, such as {"action":"call"} or {"action":"raiseTo","amount":30}. What comes late, cannot be read or is against the rules counts as a fault, and the safe action is taken instead. The same seed gives the same deals.',
  ],
  flags: [
    {
      name: 'agents',
      takes: 'NAME,…',
      means:
        "Players of the house, at hold'em also the plain chen and push-fold, or cmd:COMMAND, which takes all that follows it; may be given often.",
    },
    { name: 'game', takes: ARENA_GAMES.join('|'), means: "What they play; hold'em if left out." },
    {
      name: 'hands',
      takes: 'N',
      means: `Hands of every pair, or rounds of everybody. Default: ${USUAL.hands}.`,
    },
    { name: 'seed', takes: 'S', means: `Which deals. Default: ${USUAL.seed}.` },
    { name: 'rules', takes: 'PRESET|FILE', means: 'The rules; headsup or vegas if left out.' },
    { name: 'set', takes: 'field=value', means: 'Change one field of the rules; may be given often.' },
    { name: 'time', takes: 'MS', means: `How long a program may think. Default: ${USUAL.milliseconds}.` },
    {
      name: 'unpriced',
      means: "Hold'em: rank by chips alone. Pricing mistakes takes longer than playing.",
    },
    JSON_FLAG,
  ],
  example: 'cardroom arena --agents balanced,tight-passive,always-call --hands 1000',
  run,
};
