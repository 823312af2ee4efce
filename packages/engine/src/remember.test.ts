import { expect, test } from 'vitest';

import { rememberLast } from './remember.ts';

test('an answer is remembered for its own state and question alone', () => {
  let asked = 0;
  const sum = rememberLast((state: { readonly a: number }, b: number) => {
    asked += 1;
    return state.a + b;
  });
  const one = { a: 1 };
  const answers = [sum(one, 1), sum(one, 1), sum(one, 2), sum({ a: 1 }, 2), sum({ a: 5 }, 2)];
  expect({ answers, asked }).toEqual({ answers: [2, 2, 3, 3, 7], asked: 4 });
});
