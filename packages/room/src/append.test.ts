import { expect, test } from 'vitest';

import { commandHash, requestHash } from './append.ts';
import { hashOf } from './chain.ts';

test('a request is known by its parts in any order, as every release has written it', () => {
  const text = '{"a":[1,null,{"b":"é","c":true}],"z":{"x":null,"y":1.5}}';
  expect(requestHash({ z: { y: 1.5, x: null }, a: [1, undefined, { c: true, b: 'é' }], no: undefined })).toBe(
    hashOf(text),
  );
});

test('a command is known without its secrets', () => {
  const command = { kind: 'act', table: 't', actionId: '1', expect: 3, action: { kind: 'bet', amount: 5 } };
  const text = '{"action":{"amount":5,"kind":"bet"},"actionId":"1","expect":3,"kind":"act","table":"t"}';
  expect(commandHash(command)).toBe(hashOf(text));
  expect(commandHash({ ...command, note: 'why', invite: 'code' })).toBe(hashOf(text));
});
