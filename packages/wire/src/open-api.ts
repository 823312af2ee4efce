import { PROBLEM } from './answers.ts';
import { ROUTES, type Route } from './routes.ts';
import type { Schema } from './schema.ts';

type Json = Readonly<Record<string, unknown>>;

const DESCRIPTION = [
  'Tables over HTTP. Sign in, open a table or sit down at one, follow its events, and send commands; docs/room.md of the source has every command in a table.',
  'Bodies are JSON of at most 4 KiB; a field that is not listed is refused. Whatever changes something must say `Origin`: the address of this server.',
  'A round begins when everybody at the table has sent `ready`, with a seed of their own where `you.needsSeed` of the view says so. `you.legal` then says what a seat may do, and with which amounts; `you.expect` is what `ready` and `act` must name.',
  'Every refusal is a record of a code, a sentence and, where it helps, the table as it is now. Who asks too often gets 429 with `Retry-After`.',
].join('\n\n');

/** The API as an OpenAPI 3.1 document. */
export const openApi = (version: string): Json => ({
  openapi: '3.1.0',
  info: {
    title: 'Cardroom',
    version,
    description: DESCRIPTION,
  },
  components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'cardroom' } } },
  security: [{ session: [] }],
  paths: pathsOf(Object.entries(ROUTES)),
});

const pathsOf = (routes: readonly (readonly [string, Route])[]): Json => {
  const paths: Record<string, Record<string, Json>> = {};
  for (const [name, route] of routes)
    (paths[braced(route.path)] ??= {})[route.method.toLowerCase()] = operationOf(name, route);
  return paths;
};

/** `/tables/:table` as OpenAPI writes it. */
const braced = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}');

const operationOf = (
  operationId: string,
  { method, summary, params, query, body, answer, answers }: Route,
): Json => ({
  operationId,
  summary,
  ...(FOR_EVERYBODY.has(operationId) && { security: [] }),
  parameters: [
    ...parametersIn('path', params),
    ...parametersIn('query', query),
    ...(method === 'GET' ? [] : [ORIGIN]),
  ],
  ...(body && { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
  responses: {
    200: {
      description: 'As asked.',
      content: answer ? { 'application/json': { schema: answer } } : { [answers ?? 'text/plain']: {} },
    },
    429: { ...REFUSED, description: 'Too often.', headers: { 'Retry-After': RETRY_AFTER } },
    default: REFUSED,
  },
});

/** Nobody has to have signed in for these. */
const FOR_EVERYBODY: ReadonlySet<string> = new Set(['signIn', 'session', 'health', 'metrics']);

const ORIGIN: Json = {
  name: 'Origin',
  in: 'header',
  required: true,
  description: 'The address of this server, as the page that sends the request has it.',
  schema: { type: 'string' },
};

const RETRY_AFTER: Json = { description: 'Seconds to wait.', schema: { type: 'integer' } };
const REFUSED: Json = { description: 'Refused.', content: { 'application/json': { schema: PROBLEM } } };

const parametersIn = (where: 'path' | 'query', schema: Schema | undefined): readonly Json[] => {
  const fields = (schema?.['properties'] ?? {}) as Readonly<Record<string, Schema>>;
  return Object.entries(fields).map(([name, field]) => ({
    name,
    in: where,
    required: where === 'path',
    schema: field,
  }));
};
