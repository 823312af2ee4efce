import { err } from '@cardroom/engine';
import { JSON_FLAG, isSet, type Args } from '../args.ts';
import type { Command, Outcome } from '../command.ts';
import type { Io } from '../io.ts';
import { suggestion } from '../nearest.ts';
import { runAcpc } from './bot-acpc.ts';
import { runDecide } from './bot-decide.ts';
import { runExploit } from './bot-exploit.ts';
import { runMatch } from './bot-match.ts';
import { USUAL_STACK } from './bot-players.ts';

const ACTS = { match: runMatch, exploit: runExploit, decide: runDecide, acpc: runAcpc } as const;
const NAMES = Object.keys(ACTS);

/** The flags that say something to each. */
const TAKES: Readonly<Record<keyof typeof ACTS, readonly string[]>> = {
  match: ['a', 'b', 'hands', 'stack', 'seed', 'json'],
  exploit: ['bot', 'hands', 'flops', 'stack', 'seed', 'json'],
  decide: ['bot', 'view', 'schema', 'seed', 'json'],
  acpc: ['bot', 'stack', 'small-blind', 'seed', 'json'],
};

const run = async (args: Args, io: Io): Promise<Outcome> => {
  const [name, ...more] = args.positionals;
  if (name === undefined) return err([`Say what to do: cardroom bot ${NAMES.join('|')}.`]);
  if (!Object.hasOwn(ACTS, name)) return err([`bot cannot ${name}: ${suggestion(name, NAMES, 'its tasks')}`]);
  if (name !== 'acpc' && more.length > 0) return err([`bot ${name} takes no argument "${more[0]}".`]);
  const act = name as keyof typeof ACTS;
  const surplus = bot.flags.find(flag => isSet(args, flag.name) && !TAKES[act].includes(flag.name));
  if (surplus)
    return err([
      `--${surplus.name} does not apply to bot ${act}, which takes ${TAKES[act].map(flag => `--${flag}`).join(', ')}.`,
    ]);
  return ACTS[act](args, io);
};

export const bot: Command = {
  usage: 'match|exploit|decide|acpc [--json] [flags]',
  about: [
    'match: two players of heads-up hold’em play every deal from both seats; tells what --a wins from --b, in thousandths of a big blind a hand. Where nobody can bet any more, what is to come counts by its average.',
    'exploit: how much can be won from --bot by somebody who knows how it plays. blueprint, which plays by the plan alone, is answered as well as possible over all cards on a sample of flops; others by local best response, with every size and from both seats, which is a lower bound.',
    'decide: what a player would do in the view of a file, and how often; --schema prints the form of the file.',
    'acpc HOST PORT: plays no-limit heads-up at a dealer of the Annual Computer Poker Competition (protocol 2.0), until that hangs up. The protocol does not tell blinds and stacks: --small-blind and --stack do.',
    'Players: by level expert, hard, medium, easy; by character rock, shark, station, maniac; blueprint, the plan alone; without a plan balanced, tight-passive, tight-aggressive, loose-passive, loose-aggressive, push-fold, chen, always-call, uniform.',
  ],
  flags: [
    { name: 'a', takes: 'NAME', means: 'match: whose result is told.' },
    { name: 'b', takes: 'NAME', means: 'match: the other.' },
    {
      name: 'bot',
      takes: 'NAME',
      means: 'exploit, decide, acpc: the player; the strongest if left out (not for exploit).',
    },
    {
      name: 'hands',
      takes: 'N',
      means: 'match: hands, 1,000 if left out; exploit: ways through a hand, 200.',
    },
    {
      name: 'flops',
      takes: 'N',
      means: 'exploit blueprint: how many flops of the fixed sample; 6 if left out.',
    },
    { name: 'stack', takes: 'UNITS', means: `Both stacks in small blinds; ${USUAL_STACK} if left out.` },
    {
      name: 'small-blind',
      takes: 'CHIPS',
      means: 'acpc: the small blind, half of the big one; 50 if left out.',
    },
    { name: 'seed', takes: 'S', means: 'A whole number from 0; 1 if left out.' },
    { name: 'view', takes: 'FILE', means: 'decide: a view as the server sends it, as JSON.' },
    { name: 'schema', means: 'decide: print the form of that file.' },
    JSON_FLAG,
  ],
  example: 'cardroom bot match --a expert --b push-fold --hands 1000 --seed 1',
  run,
};
