import { parseCards, type Card } from '@cardroom/engine';
import {
  DEFAULT_KEYS,
  hint,
  type Block,
  type BlackjackBody,
  type CardRow,
  type ChartBlock,
  type HoldemBody,
  type HoldemPlace,
  type KeyHint,
  type KeyName,
  type Message,
  type Screen,
  type Tone,
} from '@cardroom/screens';

/** Screens of every kind, made by hand: what the painter is looked at with. */
const cards = (text: string): readonly Card[] => {
  const read = parseCards(text);
  if (!read.ok) throw new Error(read.error.message);
  return read.value;
};

const say = (text: string, tone: Tone = 'plain'): Message => ({ text, tone });
const key = (name: KeyName, label?: string, why?: string): KeyHint =>
  hint(DEFAULT_KEYS, name, {
    ...(label === undefined ? {} : { label }),
    ...(why === undefined ? {} : { why }),
  });

const EMPTY: Screen = {
  title: 'CARDROOM',
  facts: [],
  notice: null,
  body: { kind: 'text', heading: '', paragraphs: [] },
  messages: [],
  prompt: null,
  keys: [key('help'), key('quit')],
  pane: [],
  aside: [],
  corner: '',
  overlay: null,
};

const handOf = (label: string, text: string, total: string, more: Partial<CardRow> = {}): CardRow => ({
  label,
  cards: cards(text),
  active: false,
  bet: 'Bet: $10',
  status: null,
  result: null,
  total,
  ...more,
});

const dealerShows = (text: string, total: string): CardRow => ({
  ...handOf(`DEALER (showing ${total})`, text, total),
  cards: [...cards(text), null],
  bet: null,
});

const table = (body: Partial<BlackjackBody>): BlackjackBody => ({
  kind: 'blackjack',
  dealer: dealerShows('6h', '6'),
  hands: [handOf('YOUR HAND (11)', '8s3d', '11', { active: true })],
  others: [],
  banner: null,
  ...body,
});

const ROOM_KEYS = [
  key('advice'),
  key('pane'),
  key('chart'),
  key('review'),
  key('help'),
  key('history'),
  key('quit'),
];
const HAND_KEYS = [
  key('hit'),
  key('stand'),
  key('double'),
  key('split', undefined, 'Only equal cards can be split.'),
  key('surrender'),
  ...ROOM_KEYS,
];

const OPTIONS: Block = {
  kind: 'bars',
  title: 'OPTIONS',
  note: 'exact, 212 cards',
  rows: [
    { label: 'Double', value: '+$6.67', length: 1, mark: 'best' },
    { label: 'Hit', value: '+$3.34', length: 0.5, mark: null },
    { label: 'Stand', value: '-$1.54', length: -0.23, mark: 'chosen' },
    { label: 'Surrender', value: '-$5.00', length: -0.75, mark: null },
  ],
};

const DEALER: Block = {
  kind: 'bars',
  title: 'DEALER ENDS WITH',
  note: '',
  rows: [
    { label: 'bust', value: '42 %', length: 0.42, mark: null },
    { label: '17', value: '17 %', length: 0.17, mark: null },
    { label: '18', value: '11 %', length: 0.11, mark: null },
    { label: '19', value: '11 %', length: 0.11, mark: null },
    { label: '20', value: '10 %', length: 0.1, mark: null },
    { label: '21', value: '9.7 %', length: 0.097, mark: null },
  ],
};

const SESSION: Block = {
  kind: 'figures',
  title: 'SESSION',
  note: '42 hands',
  rows: [
    { label: 'expected', value: '-$1.72', tone: 'bad' },
    { label: 'mistakes', value: '-$0.84', tone: 'bad' },
    { label: 'luck', value: '+$42.56', tone: 'good' },
    { label: 'result', value: '+$40.00', tone: 'good' },
  ],
};

const SPARKS: Block = {
  kind: 'sparks',
  title: 'CHIPS',
  rows: [
    { label: 'result', values: [0, 10, 10, 20, 40, 30, 40, 60, 50, 60, 45, 40, 55, 40] },
    {
      label: 'expected',
      values: [0, -0.1, -0.2, -0.3, -0.5, -0.6, -0.8, -0.9, -1, -1.2, -1.3, -1.4, -1.6, -1.72],
    },
  ],
};

const MISTAKES: Block = {
  kind: 'text',
  title: 'DEAREST MISTAKES',
  lines: [say('#31 stood 16 v T  -$0.31'), say('#18 took insurance  -$0.53')],
};

const PANE = [OPTIONS, DEALER, SESSION, SPARKS, MISTAKES];

const CHART: ChartBlock = {
  kind: 'chart',
  title: 'BASIC STRATEGY',
  columns: ['2', '3', '4', '5', '6', '7', '8', '9', 'T', 'A'],
  sections: [
    {
      title: 'Hard',
      rows: [
        ['8', 'H H H H H H H H H H'],
        ['9', 'H Dh Dh Dh Dh H H H H H'],
        ['10', 'Dh Dh Dh Dh Dh Dh Dh Dh H H'],
        ['11', 'Dh Dh Dh Dh Dh Dh Dh Dh Dh Dh'],
        ['12', 'H H S S S H H H H H'],
        ['13', 'S S S S S H H H H H'],
        ['14', 'S S S S S H H H H H'],
        ['15', 'S S S S S H H H Rh H'],
        ['16', 'S S S S S H H Rh Rh Rh'],
        ['17', 'S S S S S S S S S S'],
      ].map(([label, cells]) => ({
        label: label!,
        cells: cells!.split(' '),
        here: label === '11' ? 4 : null,
      })),
    },
    {
      title: 'Soft',
      rows: [
        ['A6', 'H Dh Dh Dh Dh H H H H H'],
        ['A7', 'Ds Ds Ds Ds Ds S S H H H'],
        ['A8', 'S S S S Ds S S S S S'],
      ].map(([label, cells]) => ({ label: label!, cells: cells!.split(' '), here: null })),
    },
    {
      title: 'Pairs',
      rows: [
        ['88', 'P P P P P P P P P P'],
        ['99', 'P P P P P S P P S S'],
        ['AA', 'P P P P P P P P P P'],
      ].map(([label, cells]) => ({ label: label!, cells: cells!.split(' '), here: null })),
    },
  ],
};

const HISTORY: Block = {
  kind: 'text',
  title: 'HISTORY',
  lines: [
    say('#42  +$10   20 v 18', 'good'),
    say('#41  -$10   15 v 19', 'bad'),
    say('#40   $0    18 v 18', 'even'),
    say('#39  +$15   blackjack', 'good'),
  ],
};

const BLACKJACK: Screen = {
  ...EMPTY,
  title: 'BLACKJACK',
  facts: ['Chips: $1,240', 'Bet: $10', '6D S17 DAS 3:2', 'shoe ██████░░ 212'],
  body: table({}),
  messages: [
    say('You are dealt the eight of spades and the three of diamonds: eleven.'),
    say('Dealer shows a six.'),
  ],
  keys: HAND_KEYS,
  pane: PANE,
  aside: [CHART, HISTORY],
  corner: 'hand 43',
};

const splitHands = (count: number): readonly CardRow[] =>
  [
    handOf('HAND 1 (21)', '8s3dKc', '21', { status: 'Stand' }),
    handOf('HAND 2 (18)', '8cTd', '18', { active: true }),
    handOf('HAND 3 (13)', '8h5s', '13', { status: 'waiting' }),
    handOf('HAND 4 (10)', '8d2c', '10', { status: 'waiting' }),
  ].slice(0, count);

const place = (seat: number, name: string, more: Partial<HoldemPlace> = {}): HoldemPlace => ({
  seat,
  name,
  own: false,
  cards: [null, null],
  stack: '$990',
  bet: null,
  marks: [],
  status: null,
  active: false,
  ...more,
});

const HOLDEM_KEYS = [
  key('fold'),
  key('call', 'Call $10'),
  key('raise', 'Raise to'),
  key('preset1'),
  key('preset2'),
  key('preset3'),
  key('preset4'),
  key('preset5'),
  key('advice'),
  key('pane'),
  key('review'),
  key('help'),
  key('history'),
  key('quit'),
];

const holdemBody = (more: Partial<HoldemBody>): HoldemBody => ({
  kind: 'holdem',
  board: [...cards('Kh8s3c'), undefined, undefined],
  raised: [],
  pots: ['Pot $40'],
  seats: [
    place(1, 'Riva', { stack: '$70', bet: '$10', marks: ['SB', 'D'], status: 'bets' }),
    place(0, 'maria', { own: true, cards: cards('KsQd'), stack: '$80', marks: ['BB'], active: true }),
  ],
  log: [
    say('Riva posts the small blind of $5.'),
    say('You post the big blind of $10.'),
    say('Riva calls. You check.'),
    say('Flop: K♥ 8♠ 3♣.'),
    say('Riva bets $10.'),
  ],
  handName: 'Pair of Kings (Queen kicker)',
  banner: null,
  ...more,
});

const HOLDEM_PANE: readonly Block[] = [
  {
    kind: 'figures',
    title: 'YOUR HAND',
    note: 'v 1 random hand',
    rows: [
      { label: 'equity', value: '83 %', tone: 'strong' },
      { label: 'win', value: '82 %', tone: 'plain' },
      { label: 'tie', value: '1.9 %', tone: 'plain' },
      { label: 'pot odds', value: '20 %', tone: 'plain' },
    ],
  },
  {
    kind: 'bars',
    title: 'SOLVED',
    note: 'level 4',
    rows: [
      { label: 'Raise', value: '61 %', length: 0.61, mark: 'best' },
      { label: 'Call', value: '39 %', length: 0.39, mark: null },
      { label: 'Fold', value: '0 %', length: 0, mark: null },
    ],
  },
];

const HOLDEM: Screen = {
  ...EMPTY,
  title: "HOLD'EM",
  facts: ['blinds $5/$10', 'Flop', '$80'],
  body: holdemBody({}),
  messages: [say('Riva bets $10. Your move.', 'strong')],
  keys: HOLDEM_KEYS,
  pane: HOLDEM_PANE,
  corner: 'hand 7',
};

const NINE: readonly HoldemPlace[] = [
  place(2, 'Ada', { status: 'folded', cards: [] }),
  place(3, 'Bertrand', { bet: '$30', stack: '$1,240' }),
  place(4, 'clara_with_a_longer_name', { status: 'folded', cards: [] }),
  place(5, 'Dee', { bet: '$30', status: 'all-in', stack: '$0' }),
  place(6, 'Emil', { marks: ['D'], status: 'folded', cards: [] }),
  place(7, 'Fay', { marks: ['SB'], bet: '$5', active: true, status: 'thinking' }),
  place(8, 'Gus', { marks: ['BB'], bet: '$10' }),
  place(9, 'Hal', { status: 'out', cards: [], stack: '$0' }),
  place(1, 'maria', { own: true, cards: cards('KsQd'), bet: '$30', stack: '$970' }),
];

const KEY_ROWS = (names: readonly (readonly [string, string])[]) => names;

/** By name; the name of the file a golden screen is kept in. */
export const SAMPLE_SCREENS: Readonly<Record<string, Screen>> = {
  welcome: {
    ...EMPTY,
    title: '♠ ♥ BLACKJACK 21 ♣ ♦',
    body: {
      kind: 'menu',
      heading: '',
      intro: [
        say('Good evening, maria.'),
        say('Your unfinished hand is waiting at the blackjack table.', 'special'),
      ],
      items: [
        {
          label: 'Blackjack',
          detail: '6 decks, 3:2, dealer stands on soft 17',
          selected: true,
          changes: false,
        },
        { label: "Hold'em", detail: 'heads-up, $100 each, blinds $5/$10', selected: false, changes: false },
        { label: 'Twenty-One', detail: 'hit or stay, no bets', selected: false, changes: false },
        { label: 'History', detail: '143 rounds', selected: false, changes: false },
        { label: 'Statistics', detail: '', selected: false, changes: false },
        { label: 'Settings', detail: '', selected: false, changes: false },
      ],
    },
    keys: [key('up'), key('down'), key('next', 'Open'), key('help'), key('quit')],
  },
  settings: {
    ...EMPTY,
    title: 'SETTINGS',
    body: {
      kind: 'menu',
      heading: 'How the table looks and plays',
      intro: [],
      items: [
        { label: 'Coach', detail: 'after the decision', selected: false, changes: true },
        { label: 'Speed', detail: 'normal', selected: true, changes: true },
        { label: 'Four-colour deck', detail: 'off', selected: false, changes: true },
        { label: 'Starting bet', detail: '$10', selected: false, changes: true },
      ],
    },
    keys: [key('up'), key('down'), key('less'), key('more'), key('back'), key('help')],
  },
  betting: {
    ...BLACKJACK,
    title: 'BLACKJACK',
    body: {
      kind: 'text',
      heading: 'Chips: $1,240',
      paragraphs: [
        say('─── 42 hands played ───', 'muted'),
        say('20W  18L  4P  ·  52.6 %'),
        say('BJ: 2  ·  Peak: $1,310', 'muted'),
      ],
    },
    notice: '♻ Deck reshuffled',
    facts: ['6D S17 DAS 3:2'],
    messages: [],
    prompt: {
      label: 'Place your bet ($10-$500) or ENTER to repeat $50:',
      text: '5',
      suggested: false,
      error: 'Minimum bet is $10.',
    },
    keys: [key('next'), key('help'), key('history'), key('quit')],
    pane: [],
    aside: [],
  },
  blackjack: BLACKJACK,
  'blackjack-plain': {
    ...BLACKJACK,
    pane: [],
    aside: [],
    title: '♠ BLACKJACK 21 ♠',
    facts: ['Chips: $1,240', 'Bet: $10'],
  },
  'blackjack-two-hands': { ...BLACKJACK, body: table({ hands: splitHands(2) }) },
  'blackjack-four-hands': { ...BLACKJACK, body: table({ hands: splitHands(4) }) },
  'blackjack-eight-cards': {
    ...BLACKJACK,
    body: table({ hands: [handOf('YOUR HAND (Soft 20)', 'As2d2c3s3dAcAd2h', 'Soft 20', { active: true })] }),
  },
  'blackjack-seven-boxes': {
    ...BLACKJACK,
    body: table({
      others: [
        { name: 'seat 1 · ada', cards: cards('Ts8d'), note: '18 · $10', active: false },
        { name: 'seat 3 · basic', cards: cards('5s5d9h'), note: '19 · $20', active: false },
        { name: 'seat 4 · hilo', cards: cards('AsKd'), note: 'blackjack · $50', active: false },
      ],
    }),
  },
  'blackjack-won': {
    ...BLACKJACK,
    body: table({
      dealer: { ...handOf('DEALER (26)', '6hKdTs', '26'), bet: null, status: 'Bust' },
      hands: [handOf('YOUR HAND (21)', '8s3dKh', '21', { bet: 'Bet: $20', result: say('WIN +$20', 'good') })],
      banner: { text: 'Dealer busts!', tone: 'good', change: say('+$20', 'good') },
    }),
    messages: [say('Dealer draws the ten of spades: twenty-six.'), say('Dealer busts. You win $20.', 'good')],
    keys: [key('next', 'Next hand'), ...ROOM_KEYS],
  },
  'blackjack-split-lost': {
    ...BLACKJACK,
    body: table({
      dealer: { ...handOf('DEALER (19)', '6hKd3s', '19'), bet: null },
      hands: [
        handOf('HAND 1 (21)', '8s3dKh', '21', { result: say('WIN +$10', 'good') }),
        handOf('HAND 2 (18)', '8cTd', '18', { result: say('LOSE -$10', 'bad') }),
      ],
      banner: { text: 'Split results', tone: 'even', change: say('$0', 'even') },
    }),
    keys: [key('next', 'Next hand'), ...ROOM_KEYS],
  },
  'blackjack-quit': {
    ...BLACKJACK,
    overlay: {
      kind: 'question',
      lines: [
        'Leave the table with a hand in play?',
        'It is kept, and there when you come back; or give up your wager of $10.',
      ],
      options: [key('keep'), key('forfeit'), key('back')],
    },
  },
  help: {
    ...BLACKJACK,
    overlay: {
      kind: 'help',
      title: 'Keys',
      sections: [
        {
          title: 'At the table',
          rows: KEY_ROWS([
            ['H', 'Hit'],
            ['S', 'Stand'],
            ['D', 'Double'],
            ['P', 'Split'],
            ['R', 'Surrender'],
            ['I', 'Insurance'],
            ['N', 'No insurance'],
          ]),
        },
        {
          title: 'The coach',
          rows: KEY_ROWS([
            ['A', 'Advice'],
            ['E', 'Expected values'],
            ['T', 'Strategy chart'],
            ['V', 'Review'],
          ]),
        },
        {
          title: 'Everywhere',
          rows: KEY_ROWS([
            ['Enter', 'Deal, next'],
            ['Tab', 'History'],
            ['Escape', 'Back'],
            ['?', 'This page'],
            ['Q', 'Quit'],
          ]),
        },
      ],
    },
  },
  holdem: HOLDEM,
  'holdem-raise': {
    ...HOLDEM,
    prompt: { label: 'Raise to ($20-$80, steps of $5):', text: '35', suggested: true, error: null },
  },
  'holdem-nine': {
    ...HOLDEM,
    body: holdemBody({
      seats: NINE,
      pots: ['Main pot $120', 'Side pot $60'],
      log: [say('Dee is all-in with $30.'), say('Fay is thinking.')],
    }),
  },
  'holdem-showdown': {
    ...HOLDEM,
    body: holdemBody({
      board: cards('Kh8s3c8dAc'),
      raised: cards('Kh8s8dAcKs'),
      seats: [
        place(1, 'Riva', { cards: cards('JsJd'), stack: '$50', marks: ['SB', 'D'] }),
        place(0, 'maria', {
          own: true,
          cards: cards('KsQd'),
          stack: '$150',
          marks: ['BB'],
          status: 'won $60',
        }),
      ],
      pots: ['Pot $60'],
      banner: {
        text: 'Two Pair, Kings and Eights beats Two Pair, Jacks and Eights',
        tone: 'good',
        change: say('+$30', 'good'),
      },
      handName: 'Two Pair, Kings and Eights (Ace kicker)',
    }),
    keys: [key('next', 'Next hand'), key('help'), key('quit')],
  },
  history: {
    ...EMPTY,
    title: 'HISTORY',
    body: {
      kind: 'list',
      heading: '143 rounds of maria',
      columns: [
        { title: '#', align: 'right' },
        { title: 'Game', align: 'left' },
        { title: 'Rules', align: 'left' },
        { title: 'Result', align: 'left' },
        { title: 'Net', align: 'right' },
      ],
      rows: Array.from({ length: 60 }, (_, at) => [
        String(143 - at),
        at % 5 === 3 ? "Hold'em" : 'Blackjack',
        at % 5 === 3 ? 'headsup' : 'vegas',
        ['20 v 18', '15 v 19', '18 v 18', 'Pair of Kings', 'blackjack'][at % 5]!,
        ['+$10', '-$10', '$0', '+$45', '+$15'][at % 5]!,
      ]),
      selected: 20,
      empty: 'No round has been played yet.',
    },
    keys: [key('up'), key('down'), key('next', 'Replay'), key('back'), key('help')],
  },
  'game-over': {
    ...EMPTY,
    title: 'BLACKJACK',
    body: {
      kind: 'text',
      heading: 'GAME OVER',
      paragraphs: [
        say('You finished with $0.', 'bad'),
        say(''),
        say('Hands played: 57'),
        say('Win rate: 41.2 %'),
        say('Blackjacks: 2  ·  Peak: $1,310', 'muted'),
        say(''),
        say('Play again starts with $1,000; your statistics stay.', 'muted'),
      ],
    },
    keys: [key('next', 'Play again'), key('help'), key('quit')],
  },
};
