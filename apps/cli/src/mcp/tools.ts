import { BOTS } from '@cardroom/bots';
import { err, type Result } from '@cardroom/engine';
import { McpServer, type CallToolResult } from '@modelcontextprotocol/server';
import {
  flag,
  listOf,
  matching,
  object,
  objectWith,
  oneOf,
  text,
  whole,
  type Schema,
  type Static,
} from '@cardroom/wire/schema';

import { PRESET_NAMES } from '../games.ts';
import { AGENT_ACTIONS } from './agent-actions.ts';
import {
  actAt,
  choicesAt,
  leaveTable,
  lookAt,
  oddsAt,
  openTable,
  reviewAt,
  sitAt,
  tablesFor,
  type Agent,
  type Told,
} from './agent.ts';
import { readerOf, unread, whyUnfit } from './why-unfit.ts';

/** One tool: what it is for, what it takes, and whether it only looks. */
type Tool = Readonly<{
  name: string;
  title: string;
  description: string;
  input: Schema;
  looks: boolean;
  run: (agent: Agent, input: never) => Told;
}>;

const tool = <S extends Schema>(
  entry: Omit<Tool, 'input' | 'run'> & {
    readonly input: S;
    readonly run: (agent: Agent, input: Static<S>) => Told;
  },
): Tool => entry;

const table = matching('^[\\w-]{1,40}$', 'The id of a table, as list_tables or open_table gave it.');
const chips = whole(1, Number.MAX_SAFE_INTEGER);
const BOT_NAMES = `Hold'em: ${BOTS.holdem.map(({ name }) => name).join(', ')}. Blackjack: ${BOTS.blackjack.map(({ name }) => name).join(', ')}.`;
const MOST_SECONDS = 30;
const MOST_ROUNDS = 20;

const TOOLS: readonly Tool[] = [
  tool({
    name: 'list_tables',
    title: 'List tables',
    description: 'The open tables of this house that you may see, your own first.',
    input: object({}),
    looks: true,
    run: tablesFor,
  }),
  tool({
    name: 'open_table',
    title: 'Open a table',
    description:
      "Opens a table, takes a seat at it and seats the house's bots. Hold'em needs at least one opponent, such as balanced.",
    input: objectWith(
      { game: oneOf(['blackjack', 'holdem']) },
      {
        rules: text(1, 40, `A preset of the game: ${PRESET_NAMES.join(', ')}.`),
        opponents: listOf(text(1, 40, `The names of the house's bots. ${BOT_NAMES}`), 8),
        private: flag('Only you and those you invite may sit there. Default: true.'),
      },
    ),
    looks: false,
    run: openTable,
  }),
  tool({
    name: 'sit',
    title: 'Take a seat',
    description: 'Takes a free seat at a table.',
    input: objectWith({ table }, { invite: text(1, 64, 'The code of a private table.'), buyIn: chips }),
    looks: false,
    run: sitAt,
  }),
  tool({
    name: 'leave',
    title: 'Leave a table',
    description:
      'Gives up the seat; in a round it is given up as if time had run out. A table of yours where only bots are left is closed.',
    input: object({ table }),
    looks: false,
    run: (agent, wish) => leaveTable(agent, wish.table),
  }),
  tool({
    name: 'view',
    title: 'Look at a table',
    description:
      'The table as your seat may see it, with what you may do. Cards are written As, Td, 9c. With wait, it answers when it is your turn, or after so many seconds.',
    input: objectWith({ table }, { wait: whole(0, MOST_SECONDS, 'Seconds.') }),
    looks: true,
    run: (agent, { table: id, wait = 0 }) => lookAt(agent, id, wait),
  }),
  tool({
    name: 'legal_actions',
    title: 'What may I do?',
    description: 'Every action that you may take now with its bounds, and why the others are refused.',
    input: object({ table }),
    looks: true,
    run: (agent, wish) => choicesAt(agent, wish.table),
  }),
  tool({
    name: 'act',
    title: 'Act',
    description:
      "Does something at your seat and answers with the table once the bots have acted. Between rounds: ready (deal the next one); after the last one restart (a new game) or rebuy. Blackjack: bet (amount), then hit, stand, double, split, surrender, or insure, evenMoney, decline. Hold'em: fold, check, call, raiseTo (amount: all that you will have put in on this street).",
    input: objectWith(
      { table, action: oneOf(AGENT_ACTIONS) },
      {
        amount: chips,
        box: whole(0, 6, 'Bets: which of your boxes, if you have several.'),
        turn: whole(
          0,
          Number.MAX_SAFE_INTEGER,
          'The turn that it is meant for, from choices: refused if that is past, so that nothing is done twice.',
        ),
      },
    ),
    looks: false,
    run: (agent, { table: id, ...asked }) => actAt(agent, id, asked),
  }),
  tool({
    name: 'odds',
    title: 'What is it worth?',
    description:
      "For the decision in front of you. Blackjack: what each action is worth in chips, exactly, on the cards that are left. Hold'em: equity against random hands, what a call needs and, heads-up with up to ten big blinds, how often the plan of the house does what.",
    input: object({ table }),
    looks: true,
    run: (agent, wish) => oddsAt(agent, wish.table),
  }),
  tool({
    name: 'review',
    title: 'Review my rounds',
    description:
      'Your last rounds at a table, the newest first: what each brought, what it was worth before you decided, and what every decision cost.',
    input: objectWith({ table }, { rounds: whole(1, MOST_ROUNDS, 'How many. Default: 1.') }),
    looks: true,
    run: (agent, { table: id, rounds = 1 }) => reviewAt(agent, id, rounds),
  }),
];

/** A server that lets one player of the house be played by whoever speaks its protocol. */
export const createToolServer = (agent: Agent, version: string): McpServer => {
  const server = new McpServer({ name: 'cardroom', version });
  for (const { name, title, description, input, looks, run } of TOOLS) {
    const reader = readerOf(input);
    server.registerTool(
      name,
      {
        title,
        description,
        // The server's own refusals name no field: what comes is read below, by the same schema.
        inputSchema: unread(input),
        annotations: { readOnlyHint: looks, openWorldHint: false },
      },
      async given => {
        const read = await reader.validate(given);
        if (!read.issues) return resultOf(await run(agent, read.value));
        return resultOf(err((await whyUnfit(name, input, given)) ?? read.issues[0]!.message));
      },
    );
  }
  return server;
};

const resultOf = (told: Result<object, string>): CallToolResult =>
  told.ok
    ? {
        content: [{ type: 'text', text: JSON.stringify(told.value) }],
        structuredContent: { ...told.value },
      }
    : { content: [{ type: 'text', text: told.error }], isError: true };
