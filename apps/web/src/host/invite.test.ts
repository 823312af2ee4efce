import { encode } from 'uqr';
import { describe, expect, test } from 'vitest';

import { inviteLink, isLoopback, qrPath } from './invite.ts';

describe('§8.5 inviting', () => {
  test('§8.5 the link names the table and carries the code', () => {
    expect(inviteLink('http://192.168.1.5:8080', 't_1', 'a b&c')).toBe(
      'http://192.168.1.5:8080/table/t_1?invite=a%20b%26c',
    );
    expect(inviteLink('http://x', 't_1', 'abc', false)).toBe('http://x/table/t_1?invite=abc&rail=no');
  });

  test('§8.5 addresses that only this computer can open are known', () => {
    const loopback = ['http://localhost:1', 'http://127.0.0.1', 'http://127.9.1.2:80', 'http://[::1]:4'];
    const others = [
      'http://192.168.1.5',
      'https://cards.example',
      'http://localhost.example',
      'http://[fe80::1]',
    ];
    expect(loopback.map(isLoopback)).toEqual([true, true, true, true]);
    expect(others.map(isLoopback)).toEqual([false, false, false, false]);
  });

  test('§8.5 the path draws exactly the dark squares of the code', () => {
    const text = inviteLink('http://192.168.1.5:8080', 't_0123456789abcdef', 'x'.repeat(22));
    const { size, path } = qrPath(text);
    const dark = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
    for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
      for (let at = 0; at < Number(width); at++) dark[Number(y)]![Number(x) + at] = true;
    expect(dark).toEqual(encode(text, { ecc: 'M', border: 4 }).data);
    expect(dark[0]!.some(Boolean)).toBe(false);
  });
});
