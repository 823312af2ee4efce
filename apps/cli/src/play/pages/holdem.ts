import type { Chips } from '@cardroom/engine';
import type { HoldemLegal, HoldemState } from '@cardroom/engine/holdem';
import { roundSoFar, type GameAction, type TableView } from '@cardroom/room';
import {
  RAISE_PRESETS,
  allInQuestion,
  chipsAgain,
  gameEnd,
  holdemBeats,
  isAllIn,
  parseRaise,
  potOdds,
  presentHoldem,
  presetAmount,
  raiseSpot,
  stepAmount,
  type HoldemNumbers,
  type KeyMap,
  type KeyName,
  type PastRound,
  type Screen,
} from '@cardroom/screens';

import type { Desk, Page } from '../desk.ts';
import type { Seat } from '../seat.ts';
import { answeringAt } from '../answering.ts';
import { openHistory } from './records.ts';
import { createTable, hintOf, roundsOver } from './table.ts';
import { openWhy, whyAt } from './why.ts';

type Raise = { readonly text: string; readonly suggested: boolean; readonly error: string | null };

/** A table of hold'em. */
export const holdemPage = (desk: Desk, seat: Seat): Page => {
  let raise: Raise | null = null;
  let past: readonly PastRound[] = [];
  let ended = roundsOver(seat.view());
  let askedAt: number | null = null;
  let answering: string | null = null;
  const askWho = async (): Promise<void> => {
    answering = await answeringAt(seat.view());
    if (answering !== null) desk.changed();
  };
  desk.run(askWho());
  const equity = followEquity(desk);
  const why = whyAt(desk);

  const onRest = (view: TableView): void => {
    equity.look(view);
    why.look(view);
    if (raiseSpot(view) === null) raise = null;
    if (!view.playing && view.round > ended) {
      ended = view.round;
      past = [pastHand(view), ...past].slice(0, 50);
    }
  };
  const table = createTable(desk, {
    seat,
    beatsOf: holdemBeats,
    giveUp: { kind: 'act', action: { kind: 'fold' } },
    command: 'cardroom holdem',
    onRest,
  });
  onRest(seat.view());
  const { stage } = table;

  const screen = (): Screen => {
    const view = stage.view();
    const { coach: mode, keys } = desk.settings();
    return presentHoldem(view, {
      keys,
      raise,
      coach: { mode, asked: askedAt !== null && askedAt === view.you?.expect, numbers: equity.numbers() },
      ...(why.may() && { why: why.now() }),
      log: stage.messages(),
      pausing: stage.pausing(),
      watching: seat.watching(),
      note: table.note(),
      answering,
      past,
      counts: table.counts(),
    });
  };
  const act = (action: GameAction): void => {
    const view = stage.view();
    const go = (): void => {
      raise = null;
      desk.run(table.wish({ kind: 'act', action }));
    };
    if (!isAllIn(view, action)) return go();
    return desk.ask(allInQuestion(desk.settings().keys, stackOf(view)), name =>
      name === 'yes' ? go() : undefined,
    );
  };
  const next = async (): Promise<void> => {
    const view = stage.view();
    if (gameEnd(view) && !(await table.wish({ kind: chipsAgain(view) }))?.ok) return;
    await table.wish({ kind: 'ready' });
  };
  const confirm = (): void => {
    const spot = raiseSpot(stage.view());
    const amount = spot && parseRaise(raise!.text, spot.bounds);
    if (amount?.ok) act({ kind: 'raiseTo', amount: amount.value });
    else raise = { ...raise!, error: amount?.error ?? null };
  };
  const choose = (amount: Chips): void => {
    raise = { text: String(amount), suggested: true, error: null };
  };
  const pressRaising = (key: string): void => {
    const spot = raiseSpot(stage.view());
    const { next: enter, back, less, more } = desk.settings().keys;
    if (key === back || spot === null) raise = null;
    else if (key === enter) confirm();
    else if (key === less || key === more) {
      const now = Number(raise!.text) || spot.bounds.min;
      choose(stepAmount(spot.bounds, now, key === less ? 'less' : 'more', spot.stride));
    } else if (key === 'backspace') raise = { text: raise!.text.slice(0, -1), suggested: false, error: null };
    else if (/^[\d,.$]$/.test(key))
      raise = { text: raise!.suggested ? key : raise!.text + key, suggested: false, error: null };
  };
  const preset = (at: number): void => {
    const spot = raiseSpot(stage.view())!;
    const amount = presetAmount(spot.bounds, spot, RAISE_PRESETS[at]!);
    if (RAISE_PRESETS[at] === 'allIn') act({ kind: 'raiseTo', amount });
    else choose(amount);
  };
  const uses: Partial<Record<KeyName, () => void>> = {
    fold: () => act({ kind: 'fold' }),
    call: () => act({ kind: legalOf(stage.view())?.check.ok ? 'check' : 'call' }),
    raise: () => choose(raiseSpot(stage.view())!.bounds.min),
    next: () => desk.run(next()),
    quit: table.quit,
    history: () => openHistory(desk),
    pane: desk.togglePane,
    why: () => openWhy(desk, why),
    advice: () => {
      askedAt = stage.view().you?.expect ?? null;
      equity.ask(stage.view());
      desk.showPane();
    },
    ...Object.fromEntries(PRESETS.map((name, at) => [name, () => preset(at)])),
  };
  return {
    screen,
    pausing: stage.pausing,
    close: table.close,
    parting: table.parting,
    press: key => {
      if (table.swallow(key)) return;
      if (raise) pressRaising(key);
      else {
        const pressed = hintOf(screen(), key, desk.settings().keys);
        const refusal = pressed ? pressed.why : elsewhere(key, desk.settings().keys);
        if (pressed?.enabled) uses[pressed.name]?.();
        else if (refusal !== null) table.say(refusal);
      }
      desk.changed();
    },
  };
};

/** What keys of other tables are answered with: nobody should wonder whether they were heard. */
const elsewhere = (key: string, { chart, review }: KeyMap): string | null => {
  if (key === chart) return "Hold'em has no chart of the best play.";
  return key === review ? 'Decisions are reviewed when the hand is over: Review in the lobby.' : null;
};

const legalOf = ({ you }: TableView): HoldemLegal | null => you?.legal as HoldemLegal | null;

const PRESETS: readonly KeyName[] = ['preset1', 'preset2', 'preset3', 'preset4', 'preset5'];

const stackOf = ({ play, you }: TableView): Chips =>
  (play as HoldemState).seats.find(({ seat }) => seat === you?.seat)?.stack ?? 0;

const pastHand = (view: TableView): PastRound => {
  const player = (view.play as HoldemState).seats.find(({ seat }) => seat === view.you?.seat);
  const net = player ? player.stack - player.start : 0;
  const how = player?.status === 'folded' ? 'folded' : net > 0 ? 'won' : net < 0 ? 'lost' : 'even';
  return { round: view.hand, text: how, net };
};

/** Equity of the hand being played: asked for when it is one's turn, kept until the next one. */
const followEquity = (desk: Desk) => {
  let numbers: HoldemNumbers | null = null;
  let asked: number | null = null;
  const ask = async (view: TableView): Promise<void> => {
    const expect = view.you?.expect ?? null;
    if (expect === null || expect === asked || !view.playing) return;
    asked = expect;
    numbers = null;
    const events = await roundSoFar(desk.house.store, view);
    const answer = await desk.coach.ask({ kind: 'equity', view, events });
    if (asked === expect) numbers = answer && { ...answer, odds: potOdds(view) };
    desk.changed();
  };
  return {
    numbers: (): HoldemNumbers | null => numbers,
    ask: (view: TableView): void => desk.run(ask(view)),
    look: (view: TableView): void => {
      if (desk.settings().coach !== 'off') desk.run(ask(view));
    },
  };
};
