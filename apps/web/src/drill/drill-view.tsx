import { cardName } from '@cardroom/engine';
import {
  createDrillSession,
  type DrillDeck,
  type DrillQuestion,
  type DrillScene,
  type DrillSetup,
} from '@cardroom/coach/drills';
import {
  DRILL_WORDS,
  askedText,
  createDrillRun,
  hiddenText,
  isTyping,
  paceText,
  BARE_ROW,
  presentDrill,
  rightText,
  sceneText,
  soFarText,
  wrongTexts,
  type Body,
  type CardRow,
  type CountPace,
  type DrillRun,
  type DrillUi,
  type HoldemPlace,
  type Message,
  type Speed,
} from '@cardroom/screens';
import { useEffect, useMemo, useRef } from 'preact/hooks';

import { useApp, type App } from '../app/app.ts';
import { useKeys } from '../app/keys.ts';
import { Link } from '../app/link.tsx';
import { useRedraw } from '../app/redraw.ts';
import { useKeepFocus } from '../table/keep-focus.ts';
import { ActionBar, Button, CardRowView, Messages, NumberField, Rail, TableLayout } from '../ui/index.ts';
import type { DrillShelf } from './shelf.ts';
import { Tray } from './tray.tsx';
import './drill.css';

type Props = {
  readonly deck: DrillDeck;
  readonly notes: DrillSetup['notes'];
  readonly shelf: DrillShelf;
  /** What it is about: `vegas`. */
  readonly about: string | null;
};

/** One question after the other, until one goes elsewhere. */
export const DrillView = (props: Props) => {
  const app = useApp();
  const run = useRun(props, app);
  const ui = run.ui();
  const { settings } = app;
  useKeys({ on: settings.keysOn, press: key => pressed(run, key) });
  useVoice(ui, app.say);
  const screen = presentDrill(ui);
  const { scene } = ui.state.question;
  return (
    <TableLayout
      head={<Head ui={ui} />}
      messages={
        <div class={ui.state.wrong === null ? undefined : 'drill-wrong'}>
          <Messages messages={shown(screen.messages, scene)} last={ui.state.wrong === null ? 2 : 3} />
        </div>
      }
      actions={<Answers run={run} ui={ui} />}
      rail={<Rail blocks={screen.pane} />}
      railTitle={soFarText(ui.state.question) === '' ? 'Progress' : 'Bets so far, progress'}
      rows={scene.kind === 'holdem' ? 3 : 2}
    >
      <Scene body={screen.body} scene={scene} />
    </TableLayout>
  );
};

/** Three rows of cards leave room for the reason and the verdict; the values stand beside the table anyway. */
const shown = (messages: readonly Message[], { kind }: DrillScene): readonly Message[] =>
  kind === 'holdem' && messages.length > 2 ? [messages[0]!, messages.at(-1)!] : messages;

/** How fast cards pass by, as the dealer deals; they wait where nothing shall move. */
const PACES: Readonly<Record<Speed, CountPace>> = { off: null, slow: 2_000, normal: 1_200, fast: 800 };

const paceOf = ({ settings }: App): CountPace =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? null : PACES[settings.speed];

/** The drill behind the page, for as long as the page is there. */
const useRun = ({ deck, notes, shelf, about }: Props, app: App): DrillRun => {
  const changed = useRedraw();
  const latest = useRef(app);
  latest.current = app;
  const run = useMemo(() => {
    const session = createDrillSession({
      deck,
      notes,
      clock: Date.now,
      random: Math.random,
      keep: shelf.keep,
    });
    return createDrillRun({
      session,
      keys: () => latest.current.settings.keys,
      about,
      pace: paceOf(latest.current),
      later,
      changed,
    });
  }, [deck]);
  useEffect(() => run.close, [run]);
  return run;
};

const later = (ms: number, run: () => void): (() => void) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

/** Keys that the page leaves alone mean nothing here either. */
const pressed = (run: DrillRun, key: string): boolean => {
  const before = JSON.stringify(run.ui());
  run.press(key);
  return JSON.stringify(run.ui()) !== before;
};

/** Says what has changed: what was right or wrong, and what is asked now. */
const useVoice = (ui: DrillUi, say: App['say']): void => {
  const { state, passing } = ui;
  useEffect(() => {
    const words = spoken(ui);
    if (words !== '') say(words);
  }, [state.question, state.wrong, passing]);
};

const spoken = ({ state, passing }: DrillUi): string => {
  const { question, wrong, before } = state;
  if (wrong !== null) return ['Wrong.', ...wrongTexts(wrong)].join(' ');
  if (passing !== null) return passingNames(question, passing);
  return [
    ...(before ? [rightText(before)] : []),
    state.asked === 0 ? hiddenText(state.hidden) : '',
    sceneText(question),
    soFarText(question),
    askedText(question),
  ]
    .filter(Boolean)
    .join(' ');
};

/** `King of Spades, Ace of Clubs`; nothing before the first of them. */
const passingNames = ({ scene }: DrillQuestion, passing: number): string =>
  scene.kind === 'cards' ? (scene.groups[passing] ?? []).map(cardName).join(', ') : '';

const Head = ({ ui }: { readonly ui: DrillUi }) => (
  <div class="drill-head">
    <h1 class="table-title">{DRILL_WORDS[ui.state.question.drill].title}</h1>
    <p class="drill-facts">
      <span>
        Streak <b>{ui.state.streak}</b>
      </span>
      <span>
        Due <b>{ui.state.due}</b>
      </span>
      {ui.about === null ? null : <span>{ui.about}</span>}
    </p>
    <Link to="/drill">All drills</Link>
  </div>
);

type SceneProps = { readonly body: Body; readonly scene: DrillScene };

const Scene = ({ body, scene }: SceneProps) => {
  if (scene.kind === 'tray')
    return (
      <>
        <h2 class="visually-hidden">The tray</h2>
        <Tray cards={scene.cards} decks={scene.decks} />
      </>
    );
  switch (body.kind) {
    case 'blackjack':
      return body.hands.length === 0 ? <Passing row={body.dealer} /> : <Table body={body} />;
    case 'holdem':
      return <Rivals body={body} />;
    case 'text':
    case 'menu':
    case 'list':
      return <Figures body={body} />;
  }
};

const Table = ({ body }: { readonly body: Extract<Body, { kind: 'blackjack' }> }) => (
  <>
    <CardRowView row={body.dealer} region="Dealer" />
    <CardRowView row={body.hands[0]!} region="Your hand" />
  </>
);

const Passing = ({ row }: { readonly row: CardRow }) => (
  <div class="passing">
    <CardRowView row={row} region="Cards" />
  </div>
);

const Rivals = ({ body }: { readonly body: Extract<Body, { kind: 'holdem' }> }) => {
  const board = body.board.flatMap(card => card ?? []);
  const [rival, own] = body.seats as readonly [HoldemPlace, HoldemPlace];
  return (
    <>
      <div class={rival.cards.some(card => card !== null) ? 'drill-rival' : 'drill-rival hidden-cards'}>
        <CardRowView row={placeRow(rival)} region="Rival" />
      </div>
      {board.length > 0 ? (
        <CardRowView row={{ ...BARE_ROW, label: body.pots.join(' '), cards: board }} region="Board" />
      ) : (
        <p class="drill-pot">{body.pots.join(' ')}</p>
      )}
      <CardRowView row={{ ...placeRow(own), active: true }} region="Your hand" />
    </>
  );
};

const placeRow = ({ name, marks, cards, stack, status }: HoldemPlace): CardRow => ({
  ...BARE_ROW,
  label: [name, ...marks.map(mark => `(${mark})`)].join(' '),
  cards,
  status: status ?? (stack === '' ? null : stack),
});

const Figures = ({ body }: { readonly body: Body }) => (
  <div class="drill-figures">
    <h2 class="visually-hidden">{body.kind === 'text' ? body.heading : ''}</h2>
    {body.kind === 'text' ? body.paragraphs.map(({ text }, at) => <p key={at}>{text}</p>) : null}
  </div>
);

type AnswersProps = { readonly run: DrillRun; readonly ui: DrillUi };

const Answers = ({ run, ui }: AnswersProps) => {
  const place = useKeepFocus();
  return (
    <div class="drill-answers" ref={place}>
      {isTyping(ui) ? (
        <Typed run={run} ui={ui} />
      ) : (
        <ActionBar keys={presentDrill(ui).keys} onKey={run.use} asking />
      )}
      {ui.passing !== null && ui.state.wrong === null ? <Pace run={run} ui={ui} /> : null}
    </div>
  );
};

/** A number, by keys or by the buttons beside it. */
const Typed = ({ run, ui }: AnswersProps) => {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), [ui.state.question]);
  const isDecks = ui.state.question.scene.kind === 'tray';
  return (
    <form
      ref={form}
      class="drill-form"
      noValidate
      onSubmit={event => {
        event.preventDefault();
        run.use('next');
      }}
    >
      <NumberField
        label={isDecks ? 'Decks' : 'Count'}
        value={ui.typed}
        min={isDecks ? 0 : -99}
        max={isDecks ? 8 : 99}
        step={isDecks ? 0.5 : 1}
        error={ui.error}
        onChange={run.type}
        steppers
      />
      <Button kind="main" type="submit" onPress={() => {}}>
        Answer
      </Button>
    </form>
  );
};

const Pace = ({ run, ui }: AnswersProps) => {
  const whyNot = (name: string): string | null =>
    presentDrill(ui).keys.find(key => key.name === name)?.why ?? null;
  return (
    <p class="drill-pace">
      <Button why={whyNot('less')} onPress={() => run.use('less')}>
        Slower
      </Button>
      <span>{paceText(ui.pace)}</span>
      <Button why={whyNot('more')} onPress={() => run.use('more')}>
        Faster
      </Button>
    </p>
  );
};
