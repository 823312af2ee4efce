import { PROBLEM } from './answers.ts';
import { ROUTES, type Route } from './routes.ts';
import type { Schema } from './schema.ts';

type Json = Readonly<Record<string, unknown>>;

/** The API as an OpenAPI 3.1 document. */
export const openApi = (version: string): Json => ({
  openapi: '3.1.0',
  info: {
    title: 'Cardroom',
    version,
    description:
      'Tables over HTTP. Bodies are JSON of at most 4 KiB; a field that is not listed is refused. Every refusal is a record of a code, a sentence and, where it helps, the table as it is now.',
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
  { summary, params, query, body, answer, answers }: Route,
): Json => ({
  operationId,
  summary,
  ...((params ?? query) && {
    parameters: [...parametersIn('path', params), ...parametersIn('query', query)],
  }),
  ...(body && { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
  responses: {
    200: {
      description: 'As asked.',
      content: answer ? { 'application/json': { schema: answer } } : { [answers ?? 'text/plain']: {} },
    },
    default: { description: 'Refused.', content: { 'application/json': { schema: PROBLEM } } },
  },
});

const parametersIn = (where: 'path' | 'query', schema: Schema | undefined): readonly Json[] => {
  const fields = (schema?.['properties'] ?? {}) as Readonly<Record<string, Schema>>;
  return Object.entries(fields).map(([name, field]) => ({
    name,
    in: where,
    required: where === 'path',
    schema: field,
  }));
};
