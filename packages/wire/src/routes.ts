import {
  ADDRESSES,
  EXPLANATION,
  LLM,
  TRIED,
  DONE,
  HEALTH,
  LEAVES,
  PLAN,
  PLAYER_ANSWER,
  REPLY,
  ROUNDS,
  ROUND_ANSWER,
  SESSION,
  SHOES,
  STATISTICS,
  TABLES,
  VIEW_ANSWER,
  WHO,
  WHY,
} from './answers.ts';
import {
  COMMAND,
  EVENTS_QUERY,
  ASK_WHY,
  EXPLAIN,
  TRY_MODEL,
  LEND_MODEL,
  LOOK_QUERY,
  OPEN_TABLE,
  PASSPHRASE,
  ROUNDS_QUERY,
  ROUND_PARAMS,
  SHOE_PARAMS,
  SHOES_QUERY,
  SIGN_IN,
  TABLE_PARAMS,
} from './requests.ts';
import { DRILLS_ANSWER, KEEP_DRILLS, LEAKS_ANSWER } from './drills.ts';
import { DAY_PARAMS, DAY_SHOE, HONOURS } from './honours.ts';
import { REVIEW_ANSWER, REVIEW_QUERY } from './reviews.ts';
import { object, type Schema } from './schema.ts';

/** One entry of the API: what it is for, what it takes, and what it answers. */
export type Route = Readonly<{
  method: 'GET' | 'POST' | 'DELETE';
  /** Parameters are written `:name`. */
  path: string;
  summary: string;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** The JSON of a 200; null where it is something else, which `answers` says. */
  answer: Schema | null;
  /** The media type of a 200 that is not JSON. */
  answers?: string;
}>;

const route = <const R extends Route>(entry: R): R => entry;

/** The API, in the order in which its page shows it. */
export const ROUTES = {
  signIn: route({
    method: 'POST',
    path: '/api/session',
    summary: 'Sign in by name; a locked name needs its passphrase. Sets the cookie.',
    body: SIGN_IN,
    answer: SESSION,
  }),
  session: route({
    method: 'GET',
    path: '/api/session',
    summary: 'Who is signed in, if anybody is.',
    answer: WHO,
  }),
  signOut: route({
    method: 'DELETE',
    path: '/api/session',
    summary: 'Forget the cookie, and end the open streams.',
    answer: DONE,
  }),
  lock: route({
    method: 'POST',
    path: '/api/session/lock',
    summary: 'Lock the name: from now on it needs this passphrase.',
    body: PASSPHRASE,
    answer: PLAYER_ANSWER,
  }),
  unlock: route({
    method: 'POST',
    path: '/api/session/unlock',
    summary: 'Unlock the name, with its passphrase.',
    body: PASSPHRASE,
    answer: PLAYER_ANSWER,
  }),
  addresses: route({
    method: 'GET',
    path: '/api/addresses',
    summary: 'Where others find this server.',
    answer: ADDRESSES,
  }),
  tables: route({
    method: 'GET',
    path: '/api/tables',
    summary: 'The public tables and one’s own, the newest change first.',
    answer: TABLES,
  }),
  openTable: route({
    method: 'POST',
    path: '/api/tables',
    summary: 'Open a table, seat bots, and take a seat.',
    body: OPEN_TABLE,
    answer: REPLY,
  }),
  table: route({
    method: 'GET',
    path: '/api/tables/:table',
    summary: 'A table as one may see it.',
    params: TABLE_PARAMS,
    query: LOOK_QUERY,
    answer: VIEW_ANSWER,
  }),
  command: route({
    method: 'POST',
    path: '/api/tables/:table',
    summary: 'Ask something of a table; it happens once, or not at all.',
    params: TABLE_PARAMS,
    body: COMMAND,
    answer: REPLY,
  }),
  events: route({
    method: 'GET',
    path: '/api/tables/:table/events',
    summary:
      'Everything that happens from now on, or after an entry, as server-sent events: `frame` (its id is the entry), `presence`, `bye`. `Last-Event-ID` resumes exactly.',
    params: TABLE_PARAMS,
    query: EVENTS_QUERY,
    answer: null,
    answers: 'text/event-stream',
  }),
  leaves: route({
    method: 'GET',
    path: '/api/tables/:table/leaves/:shoe',
    summary: 'The sealed cards of a shoe, to check every card shown at once.',
    params: SHOE_PARAMS,
    query: LOOK_QUERY,
    answer: LEAVES,
  }),
  shoes: route({
    method: 'GET',
    path: '/api/tables/:table/shoes',
    summary: 'The receipts of a table’s shoes, as `cardroom verify` reads them.',
    params: TABLE_PARAMS,
    query: SHOES_QUERY,
    answer: SHOES,
  }),
  rounds: route({
    method: 'GET',
    path: '/api/rounds',
    summary: 'One’s finished rounds, the newest first.',
    query: ROUNDS_QUERY,
    answer: ROUNDS,
  }),
  round: route({
    method: 'GET',
    path: '/api/rounds/:table/:round',
    summary: 'One finished round, event by event.',
    params: ROUND_PARAMS,
    query: LOOK_QUERY,
    answer: ROUND_ANSWER,
  }),
  statistics: route({
    method: 'GET',
    path: '/api/statistics',
    summary: 'What one’s rounds add up to.',
    answer: STATISTICS,
  }),
  review: route({
    method: 'GET',
    path: '/api/review',
    summary: 'What one’s decisions have cost, and which mistakes cost most.',
    query: REVIEW_QUERY,
    answer: REVIEW_ANSWER,
  }),
  drills: route({
    method: 'GET',
    path: '/api/drills',
    summary: 'What was kept of one’s drills.',
    answer: DRILLS_ANSWER,
  }),
  keepDrills: route({
    method: 'POST',
    path: '/api/drills',
    summary: 'Keep what was learned in a drill.',
    body: KEEP_DRILLS,
    answer: DONE,
  }),
  leaks: route({
    method: 'GET',
    path: '/api/drills/leaks',
    summary: 'One’s own mistakes, as questions of a drill.',
    answer: LEAKS_ANSWER,
  }),
  honours: route({
    method: 'GET',
    path: '/api/honours',
    summary: 'Achievements, streaks, today’s shoe and the leaderboards.',
    answer: HONOURS,
  }),
  openDaily: route({
    method: 'POST',
    path: '/api/daily',
    summary: 'Go to today’s shoe: one attempt a name.',
    body: object({}),
    answer: VIEW_ANSWER,
  }),
  dayShoe: route({
    method: 'GET',
    path: '/api/daily/:day',
    summary: 'The shoe of a day, to be checked: its seed is told when the day is over.',
    params: DAY_PARAMS,
    answer: DAY_SHOE,
  }),
  llm: route({
    method: 'GET',
    path: '/api/llm',
    summary: 'Which language models explain decisions here.',
    answer: LLM,
  }),
  tryModel: route({
    method: 'POST',
    path: '/api/llm/try',
    summary: 'Ask a language model for one word.',
    body: TRY_MODEL,
    answer: TRIED,
  }),
  lendModel: route({
    method: 'POST',
    path: '/api/llm/rival',
    summary:
      'Let a language model of one’s own play as the rival at one’s own tables, where no other people sit: until it is taken back, one signs out, or it was not asked for half an hour.',
    body: LEND_MODEL,
    answer: DONE,
  }),
  takeBackModel: route({
    method: 'DELETE',
    path: '/api/llm/rival',
    summary: 'Take that model back: its key is forgotten.',
    answer: DONE,
  }),
  explain: route({
    method: 'POST',
    path: '/api/tables/:table/explain',
    summary: 'Explain the decision that awaits you, in a model’s words, checked against the numbers.',
    params: TABLE_PARAMS,
    body: EXPLAIN,
    answer: EXPLANATION,
  }),
  why: route({
    method: 'POST',
    path: '/api/tables/:table/why',
    summary: 'What explains the decision that awaits you, by the numbers and by plans.',
    params: TABLE_PARAMS,
    body: ASK_WHY,
    answer: WHY,
  }),
  plan: route({
    method: 'POST',
    path: '/api/tables/:table/plan',
    summary: 'How often the plan of the house does what with your hand, where it is your turn.',
    params: TABLE_PARAMS,
    body: ASK_WHY,
    answer: PLAN,
  }),
  health: route({
    method: 'GET',
    path: '/health',
    summary: 'Whether the server can do its work.',
    answer: HEALTH,
  }),
  metrics: route({
    method: 'GET',
    path: '/metrics',
    summary: 'Counts and times for Prometheus.',
    answer: null,
    answers: 'text/plain',
  }),
} as const satisfies Readonly<Record<string, Route>>;

export type RouteName = keyof typeof ROUTES;
