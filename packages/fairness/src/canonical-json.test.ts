import { describe, expect, test } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

describe('§9.1 rules are hashed in one form', () => {
  test('keys are sorted at every level and nothing is between', () => {
    expect(canonicalJson({ b: [1, { d: null, c: true }], a: 'é♠\n' })).toBe(
      '{"a":"é♠\\n","b":[1,{"c":true,"d":null}]}',
    );
  });

  test('keys are sorted by UTF-16 units, not by language or code point', () => {
    expect(canonicalJson({ é: 1, z: 2, Z: 3, '\uFB01': 4, '😀': 5, 10: 6, 9: 7 })).toBe(
      '{"10":6,"9":7,"Z":3,"z":2,"é":1,"😀":5,"\uFB01":4}',
    );
  });

  test('what JSON leaves out is left out', () => {
    expect(canonicalJson({ a: undefined, b: 1 })).toBe('{"b":1}');
  });

  test.each([[Number.NaN], [Infinity], [() => 1], [undefined], ['\uD800'], [{ '\uDC00': 1 }]])(
    'what JSON cannot carry is a bug: %s',
    value => {
      expect(() => canonicalJson(value)).toThrow('only what JSON can write is hashed');
    },
  );
});
