import { describe, expect, test } from 'vitest';

import { PLAYER_REFUSALS, ROOM_CODES, parseCommand } from '@cardroom/room';

import { PROBLEM_STATUS, REQUEST_CODES, ROUTES, openApi, statusOf } from './index.ts';

describe('§9.3 refusals', () => {
  test('every code has a status, and no status is without a code', () => {
    const codes = [...ROOM_CODES, ...PLAYER_REFUSALS, ...REQUEST_CODES];
    expect(Object.keys(PROBLEM_STATUS).toSorted()).toEqual(codes.toSorted());
    for (const code of codes) expect([400, 500]).toContain(Math.floor(statusOf(code) / 100) * 100);
  });

  test('a game’s own refusal is the client’s to mend; names that every record has are none of ours', () => {
    expect(statusOf('action/not-now')).toBe(422);
    expect(statusOf('constructor')).toBe(422);
    expect(statusOf('command/stale')).toBe(409);
  });
});

type Properties = Readonly<Record<string, { readonly const?: string }>>;
type CommandSchema = {
  readonly oneOf: readonly { readonly properties: Properties; readonly required: readonly string[] }[];
};

describe('§7 commands', () => {
  const schema = ROUTES.command.body as unknown as CommandSchema;

  test('are those that a person may send, and none of the house’s own', () => {
    expect(schema.oneOf.map(({ properties }) => properties['kind']!.const)).toEqual([
      'sit',
      'seatBot',
      'ready',
      'act',
      'leave',
      'rebuy',
      'sitOut',
      'sitIn',
      'remove',
      'claim',
      'restart',
      'close',
    ]);
  });

  const SAMPLES: Readonly<Record<string, unknown>> = {
    actionId: 'a',
    seat: 1,
    bot: 'balanced',
    expect: 1,
    seed: 'ab'.repeat(32),
    action: { kind: 'hit' },
    buyIn: 10,
    boxes: 1,
    invite: 'abc',
    chips: 10,
  };

  test('the room understands every field that the schema allows, and needs no other', () => {
    for (const { properties, required } of schema.oneOf) {
      const kind = properties['kind']!.const!;
      const withAll = Object.fromEntries(Object.keys(properties).map(name => [name, SAMPLES[name]]));
      const withLeast = Object.fromEntries(required.map(name => [name, SAMPLES[name]]));
      for (const fields of [withAll, withLeast])
        expect([kind, parseCommand({ ...fields, kind, table: 't_1' })]).toMatchObject([kind, { ok: true }]);
    }
  });
});

type Operation = {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: object;
  readonly responses: Readonly<Record<string, object>>;
};

describe('§7 the OpenAPI document', () => {
  const document = openApi('1.2.3') as {
    readonly openapi: string;
    readonly info: { readonly version: string };
    readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  };
  const operations = Object.values(document.paths).flatMap(path => Object.values(path));

  test('has every route once, with its parameters, body and answers', () => {
    expect(document).toMatchObject({ openapi: '3.1.0', info: { version: '1.2.3' } });
    expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(
      Object.keys(ROUTES).toSorted(),
    );
    for (const [path, methods] of Object.entries(document.paths)) {
      expect(path).not.toContain(':');
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const { parameters = [], responses } of Object.values(methods)) {
        expect(parameters.filter(parameter => parameter.in === 'path').map(({ name }) => name)).toEqual(
          named,
        );
        expect(Object.keys(responses)).toEqual(['200', '429', 'default']);
      }
    }
    expect(document.paths['/api/tables/{table}']!['post']!.requestBody).toBeDefined();
  });

  test('is plain JSON', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });

  test('says to a stranger what a first request needs', () => {
    const { info, paths } = openApi('1') as {
      readonly info: { readonly description: string };
      readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
    };
    expect(info.description).toMatch(/Origin[^]*ready[^]*you\.legal[^]*Retry-After/);
    expect(paths['/api/session']!['post']).toMatchObject({ security: [], parameters: [{ name: 'Origin' }] });
    expect(paths['/api/tables']!['get']).not.toHaveProperty('security');
    expect(JSON.stringify(paths['/api/tables']!['post'])).toMatch(/vegas.*sitngo/);
  });
});
