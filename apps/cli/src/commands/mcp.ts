import { err, ok } from '@cardroom/engine';

import { isSet, valueOf, whyNoArguments, type Args } from '../args.ts';
import { DONE, type Command, type Outcome } from '../command.ts';
import type { Io } from '../io.ts';
import { openHouseAt, type Opened } from '../play/house-at.ts';
import { signIn } from '../play/who.ts';
import { STORE_FLAGS } from '../store-input.ts';

/** Who plays, if nobody is named: not the person at the terminal, whose seats are theirs. */
const NAME = 'agent';

const run = async (args: Args, io: Io): Promise<Outcome> => {
  const surplus = whyNoArguments(args, 'mcp');
  if (surplus.length > 0) return err(surplus);
  const name = valueOf(args, 'player');
  if (!name.ok) return name;
  const warn = (message: string): void => io.stderr(`cardroom: ${message}\n`);
  const opened = await openHouseAt(args, io, isSet(args, 'ephemeral'), warn);
  if (!opened.ok) return opened;
  try {
    return await serve(opened.value, io, name.value ?? NAME, warn);
  } finally {
    await opened.value.house.close();
  }
};

const serve = async (
  opened: Opened,
  { env = {} }: Io,
  name: string,
  warn: (message: string) => void,
): Promise<Outcome> => {
  const { house, tokens } = opened;
  const person = await signIn(house.players, tokens, name, env['CARDROOM_PASSPHRASE']);
  if (!person.ok) return person;
  // The protocol is loaded when somebody speaks it.
  await (await import('../mcp/serve.ts')).serveAgent(opened, person.value, warn);
  return ok(DONE);
};

/** `cardroom mcp`: a seat for agents. */
export const mcp: Command = {
  usage: '[--player NAME] [flags]',
  about: [
    'A Model Context Protocol server on standard input and output: any client of that protocol can list tables, open one or sit down, see what its seat may see, act, ask for odds and review its rounds. It plays in the same store as the terminal and the server.',
  ],
  flags: [
    { name: 'player', takes: 'NAME', means: `Under which name it plays. Default: ${NAME}.` },
    { name: 'ephemeral', means: 'Keep nothing of what is played.' },
    ...STORE_FLAGS,
  ],
  example: 'cardroom mcp --player deep_thought',
  run,
};
