/**
 * JSON Schemas that know their type. A schema is plain data: the server's validator compiles it, the OpenAPI document
 * quotes it, and the compiler reads its type; the page loads none of it.
 */
declare const described: unique symbol;
export type Schema<T = unknown> = Readonly<Record<string, unknown>> & { readonly [described]?: T };

/** The type that a schema describes. */
export type Static<S> = S extends { readonly [described]?: infer T } ? Exclude<T, undefined> : never;

type Fields = Readonly<Record<string, Schema>>;
type Plain<T> = { readonly [K in keyof T]: T[K] };
type Required<R extends Fields> = { readonly [K in keyof R]: Static<R[K]> };
type Optional<O extends Fields> = { readonly [K in keyof O]?: Static<O[K]> };

/** A record with these fields and no other. */
export const object = <const R extends Fields>(required: R): Schema<Required<R>> => record(required, {});

/** A record with these fields, perhaps those, and no other. */
export const objectWith = <const R extends Fields, const O extends Fields>(
  required: R,
  optional: O,
): Schema<Plain<Required<R> & Optional<O>>> => record(required, optional);

const record = (required: Fields, optional: Fields) => ({
  type: 'object',
  properties: { ...required, ...optional },
  required: Object.keys(required),
  additionalProperties: false,
});

export const text = (least: number, most: number, description?: string): Schema<string> => ({
  type: 'string',
  minLength: least,
  maxLength: most,
  ...(description !== undefined && { description }),
});

export const matching = (pattern: string, description: string): Schema<string> => ({
  type: 'string',
  pattern,
  description,
});

export const whole = (least: number, most: number, description?: string): Schema<number> => ({
  type: 'integer',
  minimum: least,
  maximum: most,
  ...(description !== undefined && { description }),
});

export const flag = (description?: string): Schema<boolean> => ({
  type: 'boolean',
  ...(description !== undefined && { description }),
});

export const nothing: Schema<null> = { type: 'null' };

export const literal = <const T extends string>(value: T): Schema<T> => ({ type: 'string', const: value });

export const oneOf = <const T extends string>(values: readonly T[], description?: string): Schema<T> => ({
  type: 'string',
  enum: values,
  ...(description !== undefined && { description }),
});

export const listOf = <T>(items: Schema<T>, most?: number): Schema<readonly T[]> => ({
  type: 'array',
  items,
  ...(most !== undefined && { maxItems: most }),
});

export const orNull = <T>(schema: Schema<T>): Schema<T | null> => ({
  ...schema,
  type: [schema['type'] as string, 'null'],
});

/** One of several records, told apart by their `kind`. */
export const byKind = <const S extends readonly Schema[]>(schemas: S): Schema<Static<S[number]>> => ({
  type: 'object',
  discriminator: { propertyName: 'kind' },
  required: ['kind'],
  oneOf: schemas,
});

export const either = <A, B>(one: Schema<A>, other: Schema<B>): Schema<A | B> => ({ anyOf: [one, other] });

/** A record whose type is written elsewhere: these fields are there at least. */
export const shaped = <T extends object>(
  description: string,
  fields: readonly (keyof T & string)[],
): Schema<T> => ({
  type: 'object',
  required: fields,
  description,
});
