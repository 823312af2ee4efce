import { whoAnswersAt } from '@cardroom/bots/holdem';
import type { HoldemRules } from '@cardroom/engine/holdem';
import { keyCap, type Block, type HoldemBody, type KeyName, type Message } from '@cardroom/screens';
import type { Table } from '@cardroom/wire/client';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';

import { useApp, type App } from '../app/app.ts';
import { useKeys } from '../app/keys.ts';
import { useRedraw } from '../app/redraw.ts';
import type { Settings } from '../app/settings.ts';
import { FairMark } from '../fairness/fair-mark.tsx';
import { ShareRound } from '../hand/share-button.tsx';
import { AtDoor } from '../host/join.tsx';
import { SeatActions, TableMenu } from '../host/table-menu.tsx';
import { useView } from '../host/use-view.ts';
import { Clock } from '../table/clock-view.tsx';
import { Sayings } from '../table/sayings.tsx';
import { askPlan, askWhy } from '../coach/ask-why.ts';
import { answerFirst, useWhySaid } from '../table/why-said.ts';
import { useKeepFocus } from '../table/keep-focus.ts';
import { isAway, usePresence } from '../table/presence.ts';
import { Question } from '../table/question.tsx';
import { ActionBar, BannerView, Messages, Rail, TableLayout, ToolBar } from '../ui/index.ts';
import { Board, OwnPlace, Rivals } from './places.tsx';
import { RaiseRow } from './raise-row.tsx';
import { createHoldemTable, type HoldemTable as TableModel } from './table.ts';
import './holdem.css';

/** A hold'em table: its door for whoever has no seat yet, then the game. Whoever leaves a seat stays on the rail. */
export const HoldemTable = ({ seat }: { readonly seat: Table }) => {
  const { route } = useApp();
  const { you } = useView(seat);
  const [entered, setEntered] = useState(you !== null);
  const enter = (): void => setEntered(true);
  return entered ? (
    <Game seat={seat} />
  ) : (
    <AtDoor seat={seat} invite={route.query['invite']} onSeat={enter} onWatch={enter} />
  );
};

/** The game, for whoever sits there and for the rail. */
const Game = ({ seat }: { readonly seat: Table }) => {
  const app = useApp();
  const raiseBox = useRef<HTMLInputElement>(null);
  const table = useTable(seat, app, () => raiseBox.current?.focus());
  useSaid(table, app);
  const screen = table.screen();
  const body = screen.body as HoldemBody;
  const asking = screen.overlay !== null;
  useKeys({ on: app.settings.keysOn, asking, press: table.press, hurry: table.hurry });
  return (
    <>
      <TableLayout
        head={<Head table={table} seat={seat} facts={screen.facts} onSay={app.say} />}
        messages={
          <>
            <Messages messages={messagesFor(table, app.settings)} last={2} />
            <Sayings seat={seat} />
          </>
        }
        actions={<Actions table={table} seat={seat} raiseBox={raiseBox} />}
        rail={<Side table={table} />}
        sheet={{ open: table.paneOpen(), onOpen: table.setPane }}
      >
        <Felt seat={seat} table={table} body={body} notice={screen.notice} />
      </TableLayout>
      <Question overlay={screen.overlay} onAnswer={table.answer} />
    </>
  );
};

/** What has just happened and where the hand stands; of an ended one, how the hands compare. What a button says is left out. */
const messagesFor = (table: TableModel, { keys }: Settings): readonly Message[] => {
  const { body, messages } = table.screen();
  const { log } = body as HoldemBody;
  if (table.view().playing) return [...log.slice(-1), ...messages];
  const hints = `${keyCap(keys.next)} `;
  const said = messages.filter(({ text }) => !text.startsWith(hints));
  const all = onceEach([...log.slice(-1), ...said, ...comparison(log)]);
  return table.view().you === null ? [...all, BETWEEN_HANDS] : [...answering(table.view()), ...all];
};

/** Before the first hand: who answers for bots whose plan does not fit the table. Later the hands have the room. */
const answering = ({ hand, seats, rules }: View): readonly Message[] => {
  if (hand > 0) return [];
  const bots = seats.filter(({ kind }) => kind === 'bot').map(({ name }) => name);
  const text = whoAnswersAt(bots, rules as HoldemRules);
  return text === null ? [] : [{ text, tone: 'muted' }];
};

type View = ReturnType<TableModel['view']>;

const onceEach = (messages: readonly Message[]): readonly Message[] =>
  messages.filter(({ text }, at) => messages.findIndex(other => other.text === text) === at);

/** The sentence of the last showdown, if the last hand had one. */
const comparison = (log: readonly Message[]): readonly Message[] => {
  const opened = log.findLastIndex(({ text }) => /^Hand \d+\./.test(text));
  return log.slice(opened + 1).filter(({ tone }) => tone === 'special');
};

const BETWEEN_HANDS: Message = {
  text: 'The next hand begins when those who play it are ready.',
  tone: 'muted',
};

/** The table behind the page, for as long as the page is there. */
const useTable = (seat: Table, app: App, openRaise: () => void): TableModel => {
  const redraw = useRedraw();
  const latest = useRef(app);
  latest.current = app;
  const table = useMemo(
    () =>
      createHoldemTable({
        seat,
        tastes: () => latest.current.settings,
        equity: view => latest.current.coach.ask({ kind: 'equity', view }),
        plan: view => askPlan(latest.current, view),
        why: {
          ask: question => askWhy(latest.current, question),
          explain: () => latest.current.models?.explains(latest.current.settings.llm) ?? null,
        },
        changed: redraw,
        fail: (problem, retry) => latest.current.fail(problem, retry),
        leave: () => latest.current.go('/'),
        openRaise,
        openHistory: () => latest.current.go('/history'),
      }),
    [seat],
  );
  useEffect(() => table.close, [table]);
  return table;
};

const useSaid = (table: TableModel, { say }: App): void => {
  const { text, at } = table.said();
  useEffect(() => {
    if (text !== '') say(text);
  }, [at]);
};

type HeadProps = {
  readonly table: TableModel;
  readonly seat: Table;
  readonly facts: readonly string[];
  readonly onSay: (sentence: string) => void;
};

const TOOLS: readonly KeyName[] = ['help', 'quit'];

const Head = ({ table, seat, facts, onSay }: HeadProps) => (
  <>
    <h1 class="table-title">Hold’em</h1>
    <ul class="table-facts">
      {facts.map(fact => (
        <Fact key={fact} text={fact} />
      ))}
    </ul>
    <Clock view={table.view()} onSay={onSay} />
    <ToolBar keys={table.screen().keys.filter(({ name }) => TOOLS.includes(name))} onKey={table.use} />
    <FairMark seat={seat} />
    <TableMenu seat={seat} />
  </>
);

/** `Blinds $5/$10`; where there is little room the amounts stand alone and the word is only said. */
const Fact = ({ text }: { readonly text: string }) => {
  const [word, ...rest] = text.split(' ');
  return (
    <li class={`fact-${word!.toLowerCase()}`}>
      <span class="fact-word">{word} </span>
      {rest.join(' ')}
    </li>
  );
};

type FeltProps = {
  readonly seat: Table;
  readonly table: TableModel;
  readonly body: HoldemBody;
  readonly notice: string | null;
};

const Felt = ({ seat, table, body, notice }: FeltProps) => {
  const own = body.seats.find(place => place.own);
  const rivals = useAway(seat, table, body).filter(place => !place.own);
  return (
    // Keys do the same everywhere on the page; this is for fingers.
    <div
      class={rivals.length > 4 ? 'holdem-felt many-rivals' : 'holdem-felt'}
      onClick={() => void table.hurry()}
    >
      {notice ? <p class="level-notice">{notice}</p> : null}
      <Rivals places={rivals} raised={body.raised} />
      <div class="centre">
        <Board body={body} />
        {body.banner ? <BannerView banner={body.banner} /> : null}
      </div>
      {own ? <OwnPlace place={own} raised={body.raised} handName={body.handName} /> : <OnRail />}
    </div>
  );
};

/** The seats, with the word for those whose browser has lost its way. */
const useAway = (seat: Table, table: TableModel, body: HoldemBody): HoldemBody['seats'] => {
  const presence = usePresence(seat);
  const away = table.view().seats.filter(other => isAway(presence, other));
  return body.seats.map(place =>
    away.some(other => other.seat === place.seat) ? { ...place, status: 'no connection' } : place,
  );
};

const OnRail = () => <p class="on-rail">You watch from the rail.</p>;

type ActionsProps = {
  readonly table: TableModel;
  readonly seat: Table;
  readonly raiseBox: { current: HTMLInputElement | null };
};

const Actions = ({ table, seat, raiseBox }: ActionsProps) => {
  const view = table.view();
  const place = useKeepFocus();
  if (view.you === null) return <SeatActions seat={seat} />;
  return (
    <div class="holdem-actions" ref={place}>
      {view.playing ? (
        <RaiseRow
          control={table.raise()}
          box={raiseBox}
          onType={table.type}
          onStep={table.step}
          onRaise={table.raiseTo}
        />
      ) : null}
      <div class="after-round">
        <ActionBar
          keys={table.actions()}
          onKey={name => (name === 'raise' ? table.raiseTo() : table.use(name))}
        />
        <ShareLast table={table} />
      </div>
      <SeatActions seat={seat} />
    </div>
  );
};

/** The name of the hand stands at the hand itself; what could make it better stays. */
const beside = (pane: readonly Block[]): readonly Block[] =>
  pane.flatMap(block => {
    if (block.kind !== 'text' || block.title !== 'YOUR HAND') return [block];
    const outs = block.lines.slice(1);
    return outs.length > 0 ? [{ ...block, title: 'OUTS', lines: outs }] : [];
  });

const ShareLast = ({ table }: { readonly table: TableModel }) => {
  const { table: id, round, play, playing, you } = table.view();
  return play === null || playing ? null : (
    <ShareRound table={id} round={round} seat={you?.seat} hole={you?.hole} />
  );
};

/** The newest line of a log is in sight. */
const useNewest = (count: number) => {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    const list = place.current?.querySelector('.messages');
    list?.scrollTo?.(0, list.scrollHeight);
  }, [count]);
  return place;
};

const Side = ({ table }: { readonly table: TableModel }) => {
  const { pane, aside, body, keys } = table.screen();
  const log = useNewest((body as HoldemBody).log.length);
  useWhySaid(pane, useApp().say);
  return (
    <>
      <h2 class="visually-hidden">Coach and log</h2>
      <ToolBar keys={keys.filter(({ name }) => name === 'advice' || name === 'why')} onKey={table.use} />
      <Rail blocks={answerFirst(beside(pane))} />
      <section class="block log" aria-label="This table's log" ref={log}>
        <h3>Log</h3>
        <Messages messages={(body as HoldemBody).log} last={40} />
      </section>
      <Rail blocks={aside} />
    </>
  );
};
