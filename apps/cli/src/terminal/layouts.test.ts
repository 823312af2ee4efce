import { parseCards, unwrap } from '@cardroom/engine';
import {
  DEFAULT_KEYS,
  hint,
  type BlackjackBody,
  type Block,
  type CardRow,
  type HoldemBody,
  type Screen,
} from '@cardroom/screens';
import { describe, expect, test } from 'vitest';

import { plainText } from './ansi.ts';
import type { Page } from './composition.ts';
import type { Looks } from './looks.ts';
import { paint } from './paint.ts';

const LOOKS: Looks = { colour: false, ascii: false, fourColour: false };
const cards = (text: string) => unwrap(parseCards(text));

const hand = (label: string, text: string, total: string, more: Partial<CardRow> = {}): CardRow => ({
  label: `${label} (${total})`,
  cards: cards(text),
  active: false,
  bet: 'Bet: $10',
  status: null,
  result: null,
  total,
  ...more,
});

const table = (hands: readonly CardRow[], more: Partial<BlackjackBody> = {}): Screen => ({
  title: 'BLACKJACK',
  facts: ['Chips: $1,240'],
  notice: null,
  body: {
    kind: 'blackjack',
    dealer: { ...hand('DEALER', '6h', '6'), bet: null },
    hands,
    others: [],
    banner: null,
    ...more,
  },
  messages: [{ text: 'You split eights.', tone: 'plain' }],
  prompt: null,
  keys: [
    hint(DEFAULT_KEYS, 'hit'),
    hint(DEFAULT_KEYS, 'split', { why: 'Only equal cards can be split.' }),
    hint(DEFAULT_KEYS, 'quit'),
    hint(DEFAULT_KEYS, 'help'),
  ],
  pane: [],
  aside: [],
  corner: 'hand 43',
  overlay: null,
});

const EIGHT = 'As2d2c3s3dAcAd2h';
const FOUR = [1, 2, 3, 4].map(number =>
  hand(`HAND ${number}`, EIGHT, `Soft 1${number}`, { active: number === 2 }),
);

const seen = (screen: Screen, columns: number, rows: number, looks = LOOKS, page?: Page): string =>
  plainText(paint(screen, { columns, rows }, looks, page));

describe('§6.2 the frame', () => {
  test('§6.2 a table without a pane stands framed in the middle, from 44 columns on', () => {
    const one = table([hand('YOUR HAND', '8s3d', '11')]);
    expect(seen(one, 100, 40)).toMatch(/^\s+╔═+╗$/m);
    expect(seen(one, 44, 30)).toMatch(/^╔═{42}╗$/m);
    expect(seen(one, 43, 30)).not.toContain('╔');
  });
});

describe('§6.2 cards', () => {
  test('§6.2 a ten fits, a face-down card has its pattern, and one column lies between cards', () => {
    const lines = seen(table([hand('YOUR HAND', 'Th3d', '13', { cards: [...cards('Th'), null] })]), 80, 30);
    expect(lines).toContain('│10   │ │░░░░░│');
    expect(lines).toContain('│   10│ │░░░░░│');
  });

  test('§6.2 a hand that is too wide overlaps and shows every rank and suit', () => {
    const lines = seen(table([hand('YOUR HAND', EIGHT, 'Soft 20')]), 44, 30);
    expect(lines).toContain('│A  │2  │2  │3  │3  │A  │A  │2    │');
    expect(lines).toContain('│♠  │♦  │♣  │♠  │♦  │♣  │♦  │  ♥  │');
  });

  test('§6.2 ASCII has letters for suits and signs for lines', () => {
    const lines = seen(table([hand('YOUR HAND', '8s3d', '11', { active: true })]), 80, 30, {
      ...LOOKS,
      ascii: true,
    });
    expect(lines).toContain('|  s  | |  d  |');
    expect(lines).toContain('> YOUR HAND (11)');
  });
});

describe('§6.2 suits', () => {
  test('§6.2 hearts and diamonds are red in words, too', () => {
    const told: Screen = { ...table([]), messages: [{ text: 'Flop: K♥ 8♠', tone: 'plain' }] };
    const spans = paint(told, { columns: 80, rows: 24 }, { ...LOOKS, colour: true }).flat();
    expect(spans).toContainEqual({ text: '♥', style: { colour: 'hearts' } });
    expect(spans).toContainEqual({ text: ' 8♠', style: {} });
  });
});

describe('§6.2 small windows', () => {
  test('§6.2 at 40x12 four hands of eight cards show their totals and bets, and every key', () => {
    const lines = seen(table(FOUR), 40, 12);
    for (const words of ['Soft 11', 'Soft 12', 'Soft 13', 'Soft 14', '$10', '[H]it', '? keys', '[Q]uit'])
      expect(lines).toContain(words);
  });

  test('§6.2 at 10x3 the hand in play comes first', () => {
    expect(seen(table(FOUR), 10, 3)).toContain('▸Soft 12');
  });

  test('§6.4 what may not be done is dotted, and the help comes first', () => {
    const lines = seen(table(FOUR), 80, 24);
    expect(lines).toContain('·S[P]lit·');
    expect(lines).toMatch(/^\W*\? keys {2}\[/m);
  });
});

describe('§5.2 beside the table', () => {
  const pane: readonly Block[] = [
    {
      kind: 'bars',
      title: 'OPTIONS',
      note: 'exact',
      rows: [
        { label: 'Hit', value: '+$5.00', length: 1, mark: 'best' },
        { label: 'Stand', value: '-$2.50', length: -0.5, mark: 'chosen' },
      ],
    },
    { kind: 'sparks', title: 'COURSE', rows: [{ label: 'result', values: [0, 1, 2, 3, 4, 5, 6, 7] }] },
  ];
  const chart: Block = {
    kind: 'chart',
    title: 'STRATEGY',
    columns: ['2', '3', '4', '5', '6', '7', '8', '9', 'T', 'A'],
    sections: [
      {
        title: 'Hard',
        rows: [{ label: '11', cells: ['Dh', 'Dh', 'Dh', 'Dh', 'Dh', 'Dh', 'Dh', 'Dh', 'Dh', 'H'], here: 1 }],
      },
    ],
  };
  const screen: Screen = { ...table([hand('YOUR HAND', '8s3d', '11')]), pane, aside: [chart] };

  test('§5.2 from 80 columns on the pane stands beside the table; narrower, it is a page of its own', () => {
    expect(seen(screen, 80, 24)).toMatch(/DEALER.*│ OPTIONS/);
    expect(seen(screen, 79, 24)).not.toContain('OPTIONS');
    expect(seen(screen, 79, 24, LOOKS, 'pane')).toContain('OPTIONS');
    expect(seen(screen, 79, 24, LOOKS, 'pane')).not.toContain('DEALER');
  });

  test('§5.2 bars go both ways, the best is marked, and the course is drawn', () => {
    const lines = seen(screen, 80, 24);
    expect(lines).toMatch(/▸ Hit {4}\+\$5\.00 {2}█+/);
    expect(lines).toMatch(/• Stand {2}-\$2\.50 {2}▒+/);
    expect(lines).toContain('▁▂▃▄▅▆▇█  result');
  });

  test('§5.4 courses beside one another have one axis, however long their labels are', () => {
    const values = Array.from({ length: 60 }, (_, at) => at);
    const rows = ['luck', 'mistakes'].map(label => ({ label, values }));
    const lines = seen({ ...screen, pane: [{ kind: 'sparks', title: 'COURSE', rows }] }, 80, 24);
    const [luck, mistakes] = ['luck', 'mistakes'].map(label =>
      new RegExp(`([▁-█]+)  ${label}`).exec(lines)!.at(1),
    );
    expect(luck).toBe(mistakes);
  });

  test('§5.2 from 100 columns on the chart stands beside the pane, the cell in play in brackets', () => {
    expect(seen(screen, 99, 24)).not.toContain('STRATEGY');
    expect(seen(screen, 100, 24)).toContain('11   D[D]D');
    expect(seen(screen, 120, 40)).toContain('11   Dh[Dh]Dh');
  });
});

describe('§6.2 texts', () => {
  const lines = Array.from({ length: 20 }, (_, at) => ({ text: `line ${at}.`, tone: 'plain' as const }));
  const told: Screen = {
    ...table([]),
    messages: [],
    body: { kind: 'text', heading: 'A round', paragraphs: lines, from: 7 },
  };

  test('what fits is shown whole; where it does not, from the line on that was moved to', () => {
    expect(seen(told, 100, 32)).toMatch(/line 0\.[^]*line 19\./);
    expect(seen(told, 100, 22)).not.toContain('line 6.');
    expect(seen(told, 100, 22)).toMatch(/line 7\.[^]*line 19\./);
    expect(seen(told, 40, 12)).toContain('line 7.');
  });
});

describe('§6.2 lists', () => {
  const list: Screen = {
    ...table([]),
    body: {
      kind: 'list',
      heading: 'Mistakes',
      columns: [
        { title: 'When', align: 'left', spare: true },
        { title: 'Situation', align: 'left' },
        { title: 'Share', align: 'right', spare: true },
      ],
      rows: [['17 Nov 10:32', 'preflop, facing a bet', '71 %']],
      selected: 0,
      empty: '',
    },
  };

  test('columns that can be spared go before others are shortened, the last first', () => {
    expect(seen(list, 60, 20)).toMatch(/17 Nov 10:32 +preflop, facing a bet +71 %/);
    expect(seen(list, 42, 20)).toMatch(/17 Nov 10:32 +preflop, facing a bet(?! +71)/);
    expect(seen(list, 32, 20)).toMatch(/▸ preflop, facing a bet/);
  });
});

describe("§4.4 hold'em", () => {
  const body: HoldemBody = {
    kind: 'holdem',
    board: [...cards('Kh8s3c'), undefined, undefined],
    raised: cards('Kh'),
    pots: ['Pot $40'],
    seats: Array.from({ length: 9 }, (_, seat) => ({
      seat,
      name: `player_${seat}`,
      own: seat === 8,
      cards: seat === 8 ? cards('KsQd') : [null, null],
      stack: `$${900 + seat}`,
      bet: null,
      marks: [],
      status: null,
      active: seat === 3,
    })),
    log: [],
    handName: 'Pair of Kings',
    banner: null,
  };

  test('§4.6 nine seats, the board and their own hand fit into 80x24', () => {
    const lines = seen({ ...table([]), body }, 80, 24);
    for (const { name, stack } of body.seats)
      for (const words of [name, stack]) expect(lines).toContain(words);
    for (const words of ['▸ player_3', 'Pot $40', 'Pair of Kings', '$908']) expect(lines).toContain(words);
  });

  test('§7.7 a card of the winning hand has another border, and a star where there is no border', () => {
    expect(seen({ ...table([]), body }, 80, 24)).toContain('║K');
    expect(seen({ ...table([]), body }, 40, 18)).toContain('K♥*');
  });
});

describe('§6.4 in front of the table', () => {
  test('§6.4 a question stands in a box with its keys; in a small window it takes the whole of it', () => {
    const asked: Screen = {
      ...table(FOUR),
      overlay: {
        kind: 'question',
        lines: ['All-in with $90?'],
        options: [hint(DEFAULT_KEYS, 'yes'), hint(DEFAULT_KEYS, 'no')],
      },
    };
    expect(seen(asked, 80, 24)).toMatch(/│ All-in with \$90\? +│/);
    expect(seen(asked, 20, 3)).toBe('All-in with $90?\n\n[Y]es   [N]o');
  });
});
