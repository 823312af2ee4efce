import { fromJsonSchema } from '@modelcontextprotocol/server';
import type { Schema } from '@cardroom/wire/schema';

type Fields = Readonly<Record<string, Schema>>;

const standardOf = (schema: Schema) => fromJsonSchema<never>(schema as Parameters<typeof fromJsonSchema>[0]);

/** Reads an input by its schema; what does not fit has its issues. */
export const readerOf = (schema: Schema) => standardOf(schema)['~standard'];

/** The same schema for those who ask what fits; it lets in whatever comes. */
export const unread = (schema: Schema): ReturnType<typeof standardOf> => ({
  '~standard': { ...readerOf(schema), validate: value => ({ value: value as never }) },
});

/** Why a tool cannot be given this, in a sentence that names a field and what would be right; null where nothing is wrong. */
export const whyUnfit = async (tool: string, schema: Schema, input: unknown): Promise<string | null> => {
  const fields = schema['properties'] as Fields;
  const given = Object.entries(input as Readonly<Record<string, unknown>>);
  const unknown = given.find(([name]) => !Object.hasOwn(fields, name));
  if (unknown) return `${tool} takes no ${brief(unknown[0])}: ${takenBy(fields)}.`;
  const missing = (schema['required'] as readonly string[]).find(
    name => !given.some(([known]) => known === name),
  );
  if (missing !== undefined) return `${tool} needs ${missing}: ${rightFor(fields[missing]!)}.`;
  for (const [name, value] of given)
    if ((await readerOf(fields[name]!).validate(value)).issues)
      return `${name} must be ${rightFor(fields[name]!)}; ${brief(JSON.stringify(value))} is not.`;
  return null;
};

const takenBy = (fields: Fields): string => `it takes ${Object.keys(fields).join(', ') || 'nothing'}`;

const LONGEST = 40;
const brief = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

/** `a whole number from 1 to 20`: what a field takes. */
const rightFor = (schema: Schema): string => {
  const { type, enum: values, minimum, maximum, minLength, maxLength, items, maxItems } = schema;
  if (Array.isArray(values)) return `one of ${values.join(', ')}`;
  if (type === 'boolean') return 'true or false';
  if (type === 'integer') return `a whole number from ${String(minimum)}${upTo(maximum)}`;
  if (type === 'array')
    return `a list of at most ${String(maxItems)}, each of them ${rightFor(items as Schema)}`;
  if ('pattern' in schema) return inSentence(String(schema['description']));
  return `text of ${String(minLength)} to ${String(maxLength)} characters`;
};

const upTo = (most: unknown): string => (most === Number.MAX_SAFE_INTEGER ? '' : ` to ${String(most)}`);

/** `The id of a table.` → `the id of a table`. */
const inSentence = (text: string): string => text[0]!.toLowerCase() + text.slice(1).replace(/\.$/, '');
