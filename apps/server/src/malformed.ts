import type { FastifyError } from 'fastify';

/** What is wrong with a request, as its schema says. */
type Problem = NonNullable<FastifyError['validation']>[number] & {
  /** The schema that was not met: what it says in words is for people. */
  readonly parentSchema?: { readonly description?: string };
};

/** Names the field and what it must be, in words. What came instead is not repeated. */
export const sentenceFor = ({ validation, validationContext }: FastifyError): string => {
  // Of several ways in which a field may be right, the first says too little.
  const problem: Problem | undefined =
    validation?.find(({ keyword }) => keyword === 'anyOf') ?? validation?.[0];
  const whole = `The ${WHERE[validationContext ?? 'body'] ?? 'request'}`;
  if (problem === undefined) return `${whole} is not as it should be.`;
  const field = problem.instancePath.slice(1).replaceAll('/', '.') || whole;
  return WORDS[problem.keyword]?.(field, problem) ?? `${field} is not as it should be.`;
};

const WHERE: Readonly<Record<string, string>> = {
  body: 'request',
  params: 'address',
  querystring: 'query',
};

type Words = (field: string, problem: Problem) => string;

const named = (value: unknown): string => `"${String(value).slice(0, 40)}"`;

const limitOf = ({ params }: Problem): string => String(params['limit']);

/** How it is said that a rule of a schema is not met. */
const WORDS: Readonly<Record<string, Words>> = {
  type: (field, { params }) => `${field} must be ${typesIn(params['type'])}.`,
  required: (field, { params }) => `${field} needs a field ${named(params['missingProperty'])}.`,
  additionalProperties: (field, { params }) =>
    `${field} has a field ${named(params['additionalProperty'])} that nobody knows.`,
  discriminator: field => `${field} must have a kind that is known.`,
  minLength: (field, problem) =>
    limitOf(problem) === '1'
      ? `${field} must not be empty.`
      : `${field} must have ${limitOf(problem)} characters or more.`,
  maxLength: (field, problem) => `${field} must have at most ${limitOf(problem)} characters.`,
  maxItems: (field, problem) => `${field} must have at most ${limitOf(problem)} entries.`,
  minimum: (field, problem) => `${field} must be ${limitOf(problem)} or more.`,
  maximum: (field, problem) => `${field} must be ${limitOf(problem)} or less.`,
  pattern: (field, { parentSchema }) =>
    `${field} is not as it should be${parentSchema?.description ? `: ${parentSchema.description}` : '.'}`,
  enum: (field, { params }) => `${field} must be one of ${(params['allowedValues'] as string[]).join(', ')}.`,
};

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a record',
  null: 'null',
};

const typesIn = (types: unknown): string =>
  [types]
    .flat()
    .map(type => TYPES[String(type)] ?? String(type))
    .join(' or ');
