// Every part of the table in every state, to look at while working on it: /src/gallery.html of the development server.
import './ui/theme.css';
import './gallery.css';

import { DECK, parseCards, type Card } from '@cardroom/engine';
import { DEFAULT_KEYS, hint, type Banner, type Block, type CardRow, type KeyName } from '@cardroom/screens';
import { render, type ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

import {
  ActionBar,
  Bankroll,
  BannerView,
  Button,
  CardLooksContext,
  CardPlace,
  CardRowView,
  ChipButtons,
  Dialog,
  FeltPrint,
  HandsView,
  LiveRegion,
  Messages,
  NumberField,
  PlayingCard,
  Prompt,
  Rail,
  Spinner,
  Suited,
  TableLayout,
  Tabs,
  TextField,
  Toasts,
  ToolBar,
  toast,
  type CardLooks,
} from './ui/index.ts';

const cards = (text: string): readonly Card[] => {
  const read = parseCards(text);
  return read.ok ? read.value : [];
};

const row = (label: string, text: string, more: Partial<CardRow> = {}): CardRow => ({
  label,
  cards: cards(text),
  active: false,
  bet: null,
  status: null,
  result: null,
  total: '',
  ...more,
});

const key = (name: KeyName, why: string | null = null, label?: string) =>
  hint(DEFAULT_KEYS, name, label === undefined ? { why } : { why, label });

const TOOLS = [
  key('advice'),
  key('pane'),
  key('chart'),
  key('review'),
  key('history'),
  key('help'),
  key('quit'),
];

const PLAY = [
  key('hit'),
  key('stand'),
  key('double'),
  key('split', 'Only two cards of the same value can be split.'),
  ...TOOLS,
];

const FULL = [
  key('hit'),
  key('stand'),
  key('double', 'You need $10 more to double.'),
  key('split', 'Only two cards of the same value can be split.'),
  key('surrender', 'Surrender is for the first two cards.'),
  key('insure', 'The dealer shows no ace.'),
  ...TOOLS,
];

const HOLDEM = [
  key('preset1'),
  key('preset2'),
  key('preset3'),
  key('preset4'),
  key('preset5'),
  key('fold'),
  key('call', null, 'Call $20'),
  key('raise', null, 'Raise to $60'),
  ...TOOLS,
];

const RESULTS = [10, 20, 10, 0, -10, 5, 15, 40, 30, 20, 30, 45, 40];
const CHART_ROWS = ['8', '9', '10', '11', '12', '13', '14', '15', '16', '17'];
const UP = ['2', '3', '4', '5', '6', '7', '8', '9', 'T', 'A'];

const cellsOf = (label: string, at: number): readonly string[] =>
  UP.map((_, column) => {
    if (at < 2) return column > 0 && column < 5 && label === '9' ? 'D' : 'H';
    if (at < 4) return column < 8 ? 'D' : 'H';
    if (at === 9) return 'S';
    return column < 5 ? 'S' : at === 8 && column > 6 ? 'Rh' : 'H';
  });

const BLOCKS: readonly Block[] = [
  {
    kind: 'bars',
    title: 'OPTIONS',
    note: 'exact, 212 cards',
    rows: [
      { label: 'Double', value: '+$6.67', length: 1, mark: 'best' },
      { label: 'Hit', value: '+$3.34', length: 0.5, mark: 'chosen' },
      { label: 'Stand', value: '−$1.54', length: -0.23, mark: null },
    ],
  },
  {
    kind: 'bars',
    title: 'DEALER',
    note: 'shows 6♥',
    rows: [
      { label: 'bust', value: '42 %', length: 0.42, mark: null },
      { label: '21', value: '9.7 %', length: 0.097, mark: null },
      { label: '20', value: '10 %', length: 0.1, mark: null },
      { label: '19', value: '11 %', length: 0.11, mark: null },
      { label: '18', value: '11 %', length: 0.11, mark: null },
      { label: '17', value: '17 %', length: 0.17, mark: null },
    ],
  },
  {
    kind: 'figures',
    title: 'SESSION',
    note: '13 rounds',
    rows: [
      { label: 'Expected', value: '-$1.72', tone: 'bad' },
      { label: 'Luck', value: '+$42.56', tone: 'good' },
      { label: 'Mistakes', value: '-$0.84', tone: 'bad' },
      { label: 'Accuracy', value: '97.1 %', tone: 'plain' },
    ],
  },
  {
    kind: 'sparks',
    title: 'GRAPH',
    rows: [
      { label: 'result', values: RESULTS },
      { label: 'expected', values: RESULTS.map((_, at) => -0.2 * at) },
    ],
  },
  {
    kind: 'text',
    title: 'COACH',
    lines: [
      { text: 'One card on 11 beats a 6♥ so often that doubling earns $3.33 more.', tone: 'plain' },
      { text: 'You held 8♠ 3♦.', tone: 'muted' },
    ],
  },
  {
    kind: 'chart',
    title: 'STRATEGY',
    columns: UP,
    sections: [
      {
        title: 'Hard',
        rows: CHART_ROWS.map((label, at) => ({
          label,
          cells: cellsOf(label, at),
          here: label === '11' ? 4 : null,
        })),
      },
      { title: 'Pairs', rows: [{ label: '88', cells: UP.map(() => 'P'), here: null }] },
    ],
  },
];

const HEAD = (
  <>
    <Bankroll chips={1240} />
    <h1 class="table-title">Blackjack</h1>
    <p class="table-facts">
      <span>6 decks · S17 · DAS · 3:2</span>
      <span>212 left</span>
      <span>count +1.5</span>
    </p>
  </>
);

const SAID = [
  { text: 'You split eights. Dealer shows 6♥.', tone: 'plain' },
  { text: 'Hand 1 draws 3♦: eleven.', tone: 'plain' },
] as const;

const quiet = () => {};

const PlayScene = () => (
  <TableLayout
    head={HEAD}
    messages={<Messages messages={SAID} />}
    actions={
      <>
        <ActionBar keys={PLAY} onKey={quiet} />
      </>
    }
    rail={<Rail blocks={BLOCKS} onCell={quiet} />}
  >
    <CardRowView region="Dealer" row={{ ...row('Dealer shows 6', '6h'), cards: [...cards('6h'), null] }} />
    <FeltPrint text="Blackjack pays 3 to 2 · Dealer stands on 17" />
    <HandsView hands={[row('Your hand (11)', '8s3d', { active: true, bet: 'Bet: $10', total: '11' })]} />
  </TableLayout>
);

const SplitScene = () => (
  <TableLayout
    head={HEAD}
    messages={<Messages messages={SAID} />}
    actions={<ActionBar keys={FULL} onKey={quiet} />}
    rail={<Rail blocks={BLOCKS} onCell={quiet} />}
  >
    <CardRowView region="Dealer" row={{ ...row('Dealer shows 6', '6h'), cards: [...cards('6h'), null] }} />
    <HandsView
      hands={[
        row('Hand 1 (11)', '8s3d', { active: true, bet: 'Bet: $10', total: '11' }),
        row('Hand 2 (20)', '8cAd2c4h5s', { bet: 'Bet: $10', status: 'Stand', total: '20' }),
        row('HAND 3 (Soft 18)', '8hTd', { bet: 'Bet: $10', status: 'waiting', total: '18' }),
      ]}
    />
  </TableLayout>
);

const BANNER: Banner = { text: 'BLACKJACK!', tone: 'special', change: { text: '+$150 won', tone: 'good' } };

const EndScene = () => (
  <TableLayout
    head={HEAD}
    messages={
      <Messages messages={[{ text: 'Dealer has 20. You have blackjack: you win $150.', tone: 'good' }]} />
    }
    actions={<ActionBar keys={[key('next', null, 'Next round'), ...TOOLS]} onKey={quiet} />}
    rail={<Rail blocks={BLOCKS} />}
  >
    <CardRowView region="Dealer" row={row('Dealer (20)', 'KhQd', { status: 'Stand' })} />
    <BannerView banner={BANNER} />
    <HandsView
      hands={[
        row('Your hand (Blackjack)', 'AsJc', {
          bet: 'Bet: $100',
          total: '21',
          result: { text: 'WIN +$150', tone: 'good' },
        }),
      ]}
    />
  </TableLayout>
);

const BetScene = () => {
  const [bet, setBet] = useState('10');
  return (
    <TableLayout
      head={HEAD}
      messages={<Messages messages={[{ text: 'Place your bet.', tone: 'plain' }]} />}
      actions={
        <div class="bet-bar">
          <ChipButtons
            values={[5, 25, 100, 500]}
            most={100}
            onAdd={value => setBet(String(Number(bet) + value))}
          />
          <div class="bet-field">
            <NumberField label="Bet" value={bet} min={10} max={500} error={null} onChange={setBet} steppers />
          </div>
          <Button kind="main" className="bet-action action" onPress={quiet}>
            Deal
          </Button>
        </div>
      }
      rail={<Rail blocks={BLOCKS} />}
    >
      <CardRowView region="Dealer" row={row('Dealer', '')} />
      <HandsView hands={[row('Your hand', '')]} />
    </TableLayout>
  );
};

const HoldemScene = () => (
  <TableLayout
    head={HEAD}
    messages={
      <Messages messages={[{ text: 'Solomon raises to $40. Call $20 to see the turn.', tone: 'plain' }]} />
    }
    actions={<ActionBar keys={HOLDEM} onKey={quiet} />}
    rows={3}
    rail={<Rail blocks={BLOCKS.slice(0, 3)} />}
  >
    <CardRowView
      region="Solomon"
      row={{ ...row('Solomon · $960', ''), cards: [null, null], bet: 'Bet: $40', status: 'thinking' }}
    />
    <div class="fan">
      {cards('Kh7s2c').map(card => (
        <div class="slot" key={card}>
          <PlayingCard card={card} raised={card === cards('Kh')[0]} />
        </div>
      ))}
      <div class="slot">
        <CardPlace />
      </div>
      <div class="slot">
        <CardPlace />
      </div>
    </div>
    <CardRowView
      region="You"
      row={row('You · $940 · Pair of Kings (Ace kicker)', 'AdKc', { active: true, bet: 'Bet: $20' })}
    />
  </TableLayout>
);

const Shelf = ({ title, children }: { readonly title: string; readonly children: ComponentChildren }) => (
  <section class="shelf">
    <h2>{title}</h2>
    {children}
  </section>
);

const Deck = ({ looks, small }: { readonly looks: CardLooks; readonly small?: boolean }) => (
  <CardLooksContext.Provider value={looks}>
    <div class="shelf-cards">
      {DECK.map(card => (
        <PlayingCard key={card} card={card} small={small} />
      ))}
      <PlayingCard card={null} small={small} />
    </div>
  </CardLooksContext.Provider>
);

const CardsScene = () => (
  <main class="shelves">
    <h1 class="visually-hidden">Gallery</h1>
    <Shelf title="Two colours">
      <Deck looks={{ colours: 'two', faces: 'drawn' }} />
    </Shelf>
    <Shelf title="Four colours, small">
      <Deck looks={{ colours: 'four', faces: 'drawn' }} small />
    </Shelf>
    <Shelf title="Remote pictures, which fail here">
      <Deck looks={{ colours: 'four', faces: 'remote' }} />
    </Shelf>
  </main>
);

const PartsScene = () => {
  const [tab, setTab] = useState('one');
  const [open, setOpen] = useState(false);
  const [chips, setChips] = useState(1000);
  const [name, setName] = useState('');
  return (
    <main class="shelves">
      <h1 class="visually-hidden">Gallery</h1>
      <Shelf title="Bankroll">
        <Bankroll chips={chips} />
        <Button onPress={() => setChips(chips + 50)}>Win 50</Button>
        <Button onPress={() => setChips(chips - 50)}>Lose 50</Button>
      </Shelf>
      <Shelf title="Actions">
        <ActionBar keys={FULL} onKey={quiet} />
        <ToolBar keys={FULL} onKey={quiet} />
        <ActionBar keys={HOLDEM} onKey={quiet} />
      </Shelf>
      <Shelf title="Fields">
        <TextField
          label="Username"
          value={name}
          hint="2–24 letters, digits, underscore"
          error={null}
          onChange={setName}
        />
        <NumberField
          label="Bet"
          value="7"
          min={10}
          max={500}
          error="The least bet is $10."
          onChange={quiet}
        />
        <NumberField label="Raise to" value={60} min={40} max={940} step={20} onChange={quiet} steppers />
        <Prompt
          prompt={{ label: 'Command', text: 'verify', suggested: true, error: null }}
          onChange={quiet}
          onSubmit={quiet}
        />
        <ChipButtons values={[1, 5, 10, 25, 50, 100, 500, 1000]} most={500} onAdd={quiet} />
      </Shelf>
      <Shelf title="Words">
        <Suited text="You hold A♠ K♦; the board is Qh Js Ts. As you wish, in 5s." />
        <Messages messages={SAID} />
        <BannerView banner={BANNER} />
        <BannerView banner={{ text: 'BUST', tone: 'bad', change: { text: '-$10 lost', tone: 'bad' } }} />
        <Spinner label="The coach is counting" />
        <LiveRegion say="Dealer draws the five of clubs." />
      </Shelf>
      <Shelf title="Tabs">
        <Tabs
          label="Records"
          selected={tab}
          onSelect={setTab}
          tabs={[
            { id: 'one', label: 'This session', content: <p>Session</p> },
            { id: 'two', label: 'Lifetime', content: <p>Lifetime</p> },
          ]}
        />
      </Shelf>
      <Shelf title="In front">
        <Button kind="main" onPress={() => setOpen(true)}>
          Open a dialog
        </Button>
        <Button onPress={() => toast({ kind: 'note', text: 'Statistics saved.' })}>Note</Button>
        <Button onPress={() => toast({ kind: 'error', text: 'The server does not answer.', retry: quiet })}>
          Error
        </Button>
        <Dialog
          title="Keys"
          open={open}
          onClose={() => setOpen(false)}
          actions={<Button onPress={quiet}>More</Button>}
        >
          <p>Enter deals, H hits, S stands.</p>
        </Dialog>
      </Shelf>
      <Shelf title="Rail">
        <Rail blocks={BLOCKS} onCell={quiet} />
      </Shelf>
    </main>
  );
};

const SCENES = {
  play: PlayScene,
  split: SplitScene,
  end: EndScene,
  bet: BetScene,
  holdem: HoldemScene,
  cards: CardsScene,
  parts: PartsScene,
} as const;

const Gallery = () => {
  const wanted = new URLSearchParams(location.search).get('scene');
  const Scene = SCENES[(wanted ?? 'parts') as keyof typeof SCENES] ?? PartsScene;
  return (
    <>
      <Scene />
      <Toasts />
    </>
  );
};

render(<Gallery />, document.querySelector('#app')!);
