import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

import { citations, passedTests, trace, unfilled } from './traceability.mjs';

type Requirement = { id: string; title: string; of?: string[]; open?: string };
type Group = { title: string; requirements: Requirement[] };

const groups = JSON.parse(
  readFileSync(new URL('../docs/requirements.json', import.meta.url), 'utf8'),
) as Group[];
const all = groups.flatMap(({ requirements }) => requirements);
const known = all.map(({ id }) => id);

describe('§10.4 the list of requirements', () => {
  test('has each id once, and each links to lines that exist', () => {
    expect(new Set(known).size).toBe(known.length);
    expect(all.flatMap(({ of = [] }) => of).filter(id => !known.includes(id))).toEqual([]);
  });

  test('says what is open in a short phrase', () => {
    const phrases = all.flatMap(({ open }) => (open === undefined ? [] : [open]));
    expect(phrases.filter(open => !/^\S.{2,78}[^\s.]$/.test(open))).toEqual([]);
  });

  test('has every line and every id', () => {
    const count = (pattern: RegExp): number => known.filter(id => pattern.test(id)).length;
    expect([/^§/, /^FR-/, /^NFR-/, /^AC/, /^CR-/, /^21black /].map(count)).toEqual([60, 39, 7, 10, 32, 62]);
  });
});

describe('§10.4 ids in the names of tests', () => {
  // The names of these tests say no id, or they would count as proofs.
  test.each([
    ['none', 'a plain name', []],
    ['several kinds', '§2.8 splits, FR-10 and AC4', ['§2.8', 'FR-10', 'AC4']],
    ['one that ends like another', 'NFR-06 is not the other', ['NFR-06']],
    ['one with a space', '21black 1.16: split', ['21black 1.16']],
    ['a preset, which is none', 'the preset 21black pays 3:2', []],
    ['two of a kind', 'FR-10/11', ['FR-10', 'FR-11']],
    ['a run', 'CR-020…023', ['CR-020', 'CR-021', 'CR-022', 'CR-023']],
    ['a run over a gap', 'CR-014…020', ['CR-014', 'CR-020']],
    ['a run within a chapter', '21black 1.16–18', ['21black 1.16', '21black 1.17', '21black 1.18']],
    ['two lines', '§2.8/2.9', ['§2.8', '§2.9']],
    ['the same twice', '§2.8, §2.8', ['§2.8']],
  ])('reads %s', (_, name, ids) => {
    expect(citations(name, known)).toEqual({ cited: ids, unknown: [] });
  });

  test('reports what does not exist', () => {
    expect(citations('§2.99, CR-006 and FR-40', known)).toEqual({
      cited: [],
      unknown: ['§2.99', 'CR-006', 'FR-40'],
    });
  });
});

describe('§10.4 the page', () => {
  const some = [
    {
      title: 'Cards',
      requirements: [
        { id: '§1.1', title: 'Cards' },
        { id: '§1.2', title: 'Shoes' },
        { id: 'FR-03', title: 'Decks', of: ['§1.2'] },
      ],
    },
  ];
  const named = (file: string, names: string[]) => names.map(name => ({ file, name }));

  test('shows tests by file, a few by name, and what has none yet', () => {
    const tests = [
      ...named('b.test.ts', [
        '§1.1 deck › one',
        '§1.1 deck › two',
        '§1.1: a *card*',
        '§1.1 four',
        '§1.1 five',
      ]),
      ...named('a.test.ts', ['FR-03']),
      { file: 'c.soak.ts', name: '§1.1 long', soak: true },
    ];
    const { page, strangers } = trace(some, tests);
    expect(strangers).toEqual([]);
    expect(page).toContain('**2 of 3 requirements have tests, 0 of them in part; 1 not yet.**');
    expect(page.slice(page.indexOf('## '))).toBe(
      [
        '## Cards (2 of 3)',
        '',
        '- **§1.1** Cards',
        '  - `b.test.ts`: deck: “one”, “two”; “a \\*card\\*” and 2 more',
        '  - `c.soak.ts` (soak): “long”',
        '- **§1.2** Shoes: not yet',
        '- **FR-03** Decks (§1.2)',
        '  - `a.test.ts`: “FR-03”',
        '',
      ].join('\n'),
    );
  });

  test('tells what is proved in part, and counts it apart', () => {
    const [group] = some;
    const requirements = group!.requirements.map(one => ({ ...one, open: 'the jokers' }));
    const { page } = trace([{ title: 'Cards', requirements }], named('a.test.ts', ['§1.1 a', 'FR-03 b']));
    expect(page).toContain('**2 of 3 requirements have tests, 2 of them in part; 1 not yet.**');
    expect(page.slice(page.indexOf('## '))).toBe(
      [
        '## Cards (2 of 3, 2 in part)',
        '',
        '- **§1.1** Cards: in part (open: the jokers)',
        '  - `a.test.ts`: “a”',
        '- **§1.2** Shoes: not yet',
        '- **FR-03** Decks (§1.2): in part (open: the jokers)',
        '  - `a.test.ts`: “b”',
        '',
      ].join('\n'),
    );
  });

  test('refuses a name that is still a template', () => {
    const templates = ['rounds of $name', 'one (seed ${seed})', 'seven: %s', '%i hands', '$a.b'];
    const names = ['costs $5', '98 % covered', 'a 5% rake', '100 %, done'];
    const found = unfilled(named('a.soak.ts', [...templates, ...names]));
    expect(found.map(({ name }: { name: string }) => name)).toEqual(templates);
  });

  test('names the test that cites an unknown id', () => {
    expect(trace(some, named('a.test.ts', ['FR-99'])).strangers).toEqual([
      { id: 'FR-99', file: 'a.test.ts', name: 'FR-99' },
    ]);
  });

  test('counts only tests that passed', () => {
    const assertionResults = [
      { status: 'passed', ancestorTitles: ['§1.1'], title: 'holds' },
      { status: 'skipped', ancestorTitles: ['§1.1'], title: 'waits' },
    ];
    const names = passedTests({ testResults: [{ name: 'a.test.ts', assertionResults }] }).map(
      ({ name }: { name: string }) => name,
    );
    expect(names).toEqual(['§1.1 › holds']);
  });
});
