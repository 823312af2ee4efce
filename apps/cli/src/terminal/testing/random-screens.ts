import type { Random } from '@cardroom/engine/testing';
import {
  DEFAULT_KEYS,
  KEY_NAMES,
  KEY_PLACES,
  KEY_USES,
  TONES,
  hint,
  type Block,
  type Body,
  type CardRow,
  type HoldemPlace,
  type KeyHint,
  type Message,
  type Overlay,
  type Prompt,
  type Screen,
  type ShownCard,
} from '@cardroom/screens';

/** Screens as they might come: every kind of body, long names, many cards, many keys. */
export const randomScreen = (random: Random): Screen => ({
  title: random.pick(['BLACKJACK', "HOLD'EM", '♠ ♥ BLACKJACK 21 ♣ ♦', 'TWENTY-ONE · MATCH TO FIVE']),
  facts: listOf(random, 5, () => sentence(random, 3)),
  notice: maybe(random, () => '♻ Deck reshuffled'),
  body: randomBody(random),
  messages: listOf(random, 6, () => message(random, 20)),
  prompt: maybe(random, () => randomPrompt(random)),
  keys: randomKeys(random),
  pane: random.chance(0.6) ? listOf(random, 5, () => randomBlock(random)) : [],
  aside: random.chance(0.5) ? listOf(random, 3, () => randomBlock(random)) : [],
  corner: random.pick(['', 'hand 43', 'hand 12,345 · fair']),
  overlay: random.chance(0.2) ? randomOverlay(random) : null,
});

const WORDS = [
  'a',
  'the',
  'dealer',
  'shows',
  'six',
  '$1,234,567',
  '—',
  '8♠',
  'K♥',
  'supercalifragilistic',
  '½',
  '≥',
  '·',
  '…',
  'x',
  '+$10',
  '▸',
];

const listOf = <T>(random: Random, most: number, make: () => T): readonly T[] =>
  Array.from({ length: random.below(most + 1) }, make);
const atLeastOne = <T>(random: Random, most: number, make: () => T): readonly T[] =>
  Array.from({ length: 1 + random.below(most) }, make);
const maybe = <T>(random: Random, make: () => T): T | null => (random.chance(0.5) ? make() : null);
const sentence = (random: Random, most: number): string =>
  atLeastOne(random, most, () => random.pick(WORDS)).join(' ');
const message = (random: Random, most: number): Message => ({
  text: sentence(random, most),
  tone: random.pick(TONES),
});
const card = (random: Random): ShownCard => (random.chance(0.1) ? null : random.below(52));
const name = (random: Random): string =>
  random.pick(['Al', 'maria', 'Bertrand_the_Great', 'abcdefghijklmnopqrstuvwx']);
const money = (random: Random): string => `$${random.pick([5, 10, 250, '1,240', '1,000,000'])}`;

const randomPrompt = (random: Random): Prompt => ({
  label: random.pick([
    'Bet:',
    'Place your bet ($10-$500) or ENTER to repeat $50:',
    'Raise to ($20-$80, steps of $5):',
  ]),
  text: random.pick(['', '5', '12345', 'abcdefghij']),
  suggested: random.chance(0.5),
  error: maybe(random, () =>
    random.pick(['Minimum bet is $10.', 'You only have $1,240. Bet must be within your chip count.']),
  ),
});

/** The keys of one place and of everywhere, some of them with words of their own. */
const randomKeys = (random: Random): readonly KeyHint[] => {
  const place = random.pick(KEY_PLACES);
  const names = KEY_NAMES.filter(
    key => KEY_USES[key].where === 'everywhere' || KEY_USES[key].where === place,
  );
  return names.flatMap(key => {
    if (random.chance(0.25) && key !== 'help') return [];
    const why = random.chance(0.2) && key !== 'help' ? 'Not now.' : null;
    return [
      hint(DEFAULT_KEYS, key, key === 'call' && random.chance(0.5) ? { label: 'Call $1,240', why } : { why }),
    ];
  });
};

const randomBody = (random: Random): Body =>
  random.pick([blackjack, blackjack, holdem, holdem, menu, list, page])(random);

const handRow = (random: Random, label: string, most: number): CardRow => {
  const total = random.pick(['11', 'Soft 17', '21', 'BLACKJACK!']);
  return {
    label: `${label} (${total})`,
    cards: listOf(random, most, () => card(random)),
    active: random.chance(0.4),
    bet: maybe(random, () => `Bet: ${money(random)}`),
    status: random.pick([null, 'Stand', 'Bust', 'waiting']),
    result: random.pick([null, null, { text: `WIN +${money(random)}`, tone: 'good' as const }]),
    total,
  };
};

const blackjack = (random: Random): Body => {
  const count = random.below(5);
  return {
    kind: 'blackjack',
    dealer: { ...handRow(random, 'DEALER', 8), bet: null },
    hands: Array.from({ length: count }, (_, at) =>
      handRow(random, count > 1 ? `HAND ${at + 1}` : 'YOUR HAND', 8),
    ),
    others: random.chance(0.3)
      ? listOf(random, 6, () => ({
          seat: 1,
          name: `seat ${1 + random.below(7)} · ${name(random)}`,
          cards: listOf(random, 5, () => card(random)),
          note: `18 · ${money(random)}`,
          active: random.chance(0.2),
        }))
      : [],
    banner: random.chance(0.3)
      ? { ...message(random, 5), change: maybe(random, () => message(random, 1)) }
      : null,
  };
};

const seat = (random: Random, number: number, own: boolean): HoldemPlace => ({
  seat: number,
  name: name(random),
  own,
  cards: random.chance(0.3) ? [] : [card(random), card(random)],
  stack: money(random),
  bet: maybe(random, () => money(random)),
  marks: random.pick([[], ['D'], ['SB', 'D'], ['BB']]),
  status: random.pick([null, 'folded', 'all-in', 'out', 'thinking', 'won $1,240']),
  active: random.chance(0.2),
});

const holdem = (random: Random): Body => {
  const count = 2 + random.below(8);
  const dealt = random.pick([0, 3, 4, 5]);
  const board = Array.from({ length: 5 }, (_, at) => (at < dealt ? random.below(52) : undefined));
  return {
    kind: 'holdem',
    board,
    raised: random.chance(0.3) ? board.filter(one => one !== undefined).slice(0, 3) : [],
    pots: atLeastOne(random, 3, () => `Pot ${money(random)}`),
    seats: Array.from({ length: count }, (_, at) => seat(random, at, at === count - 1 && random.chance(0.8))),
    log: listOf(random, 20, () => message(random, 10)),
    handName: maybe(random, () => 'Two Pair, Kings and Eights (Ace kicker)'),
    banner: random.chance(0.3)
      ? { ...message(random, 12), change: maybe(random, () => message(random, 1)) }
      : null,
  };
};

const menu = (random: Random): Body => {
  const items = atLeastOne(random, 20, () => ({
    label: sentence(random, 3),
    detail: random.chance(0.3) ? '' : sentence(random, 8),
    changes: random.chance(0.5),
  }));
  const selected = random.below(items.length);
  return {
    kind: 'menu',
    heading: random.chance(0.5) ? '' : sentence(random, 5),
    intro: listOf(random, 3, () => message(random, 12)),
    items: items.map((item, at) => ({ ...item, selected: at === selected })),
  };
};

const list = (random: Random): Body => {
  const columns = atLeastOne(random, 7, () => ({
    title: random.pick(WORDS),
    align: random.pick(['left', 'right'] as const),
  }));
  const rows = random.chance(0.2) ? [] : atLeastOne(random, 90, () => columns.map(() => sentence(random, 3)));
  return {
    kind: 'list',
    heading: random.chance(0.5) ? '' : sentence(random, 5),
    columns,
    rows,
    selected: rows.length > 0 && random.chance(0.8) ? random.below(rows.length) : null,
    empty: 'No round has been played yet.',
  };
};

const page = (random: Random): Body => ({
  kind: 'text',
  heading: random.chance(0.5) ? '' : sentence(random, 5),
  paragraphs: listOf(random, 15, () =>
    random.chance(0.2) ? { text: '', tone: 'plain' as const } : message(random, 40),
  ),
});

const randomBlock = (random: Random): Block =>
  random.pick([
    (): Block => ({
      kind: 'text',
      title: sentence(random, 2),
      lines: listOf(random, 8, () => message(random, 10)),
    }),
    (): Block => ({
      kind: 'bars',
      title: 'OPTIONS',
      note: sentence(random, 3),
      rows: listOf(random, 6, () => ({
        label: sentence(random, 2),
        value: money(random),
        length: random.below(201) / 100 - 1,
        mark: random.pick(['best', 'chosen', null] as const),
      })),
    }),
    (): Block => ({
      kind: 'figures',
      title: 'SESSION',
      note: sentence(random, 3),
      rows: listOf(random, 8, () => ({
        label: sentence(random, 2),
        value: money(random),
        tone: random.pick(TONES),
      })),
    }),
    (): Block => ({
      kind: 'sparks',
      title: 'CHIPS',
      rows: listOf(random, 3, () => ({
        label: 'result',
        values: listOf(random, 60, () => random.below(100) - 50),
      })),
    }),
    (): Block => ({
      kind: 'chart',
      title: 'BASIC STRATEGY',
      columns: ['2', '3', '4', '5', '6', '7', '8', '9', 'T', 'A'],
      sections: listOf(random, 3, () => ({
        title: 'Hard',
        rows: listOf(random, 10, () => ({
          label: String(random.below(21)),
          cells: Array.from({ length: 10 }, () => random.pick(['H', 'S', 'Dh', 'Rs', 'P'])),
          here: maybe(random, () => random.below(10)),
        })),
      })),
    }),
  ])();

const randomOverlay = (random: Random): Overlay =>
  random.chance(0.5)
    ? {
        kind: 'help',
        title: 'Keys',
        sections: atLeastOne(random, 4, () => ({
          title: sentence(random, 2),
          rows: atLeastOne(
            random,
            12,
            () => [random.pick(['H', 'Enter', '?']), sentence(random, 4)] as const,
          ),
        })),
      }
    : {
        kind: 'question',
        lines: atLeastOne(random, 3, () => sentence(random, 14)),
        options: [hint(DEFAULT_KEYS, 'keep'), hint(DEFAULT_KEYS, 'forfeit'), hint(DEFAULT_KEYS, 'back')],
      };
