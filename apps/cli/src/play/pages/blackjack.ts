import type { Chips } from '@cardroom/engine';
import {
  parseBet,
  type BlackjackEvent,
  type BlackjackLegal,
  type BlackjackState,
} from '@cardroom/engine/blackjack';
import { readRound, type TableView } from '@cardroom/room';
import {
  actionOfKey,
  blackjackBeats,
  followBlackjack,
  isDailyOver,
  isUnaided,
  presentBlackjack,
  roundLine,
  roundNet,
  type DailyResult,
  type KeyHint,
  type KeyName,
  type PastRound,
  type PlayedRound,
  type Screen,
} from '@cardroom/screens';

import type { Desk, Page } from '../desk.ts';
import { isOver } from '../find-table.ts';
import type { Seat } from '../seat.ts';
import { countedDaily } from './honours.ts';
import { openHistory } from './records.ts';
import { chartPage, reviewPage } from './study.ts';
import { createTable, hintOf, roundsOver } from './table.ts';
import { openWhy, whyAt } from './why.ts';

type Bet = { readonly text: string; readonly suggested: boolean; readonly error: string | null };

/** A blackjack table for chips. */
export const blackjackPage = (desk: Desk, seat: Seat): Page => {
  const follower = followBlackjack({
    ask: desk.coach.ask,
    mode: () => desk.settings().coach,
    playedRound: (table, round) => playedRound(desk, table, round),
    changed: desk.changed,
    run: desk.run,
    first: seat.view(),
  });
  let bet: Bet | null = null;
  let lastBet: Chips | null = null;
  let past: readonly PastRound[] = [];
  let ended = roundsOver(seat.view());
  let daily: DailyResult | null = null;
  let closed = false;
  let isCounted = false;
  /** Once, when the last round of a daily shoe is over. */
  const countDaily = async (): Promise<void> => {
    isCounted = true;
    daily = await countedDaily(desk, () => !closed);
    desk.changed();
  };

  const why = whyAt(desk);

  const onRest = (view: TableView): void => {
    follower.look(view);
    why.look(view);
    bet = legalOf(view)?.bet.ok ? (bet ?? suggestion(view, lastBet)) : null;
    if (bet !== null && desk.settings().coach !== 'off') desk.coach.wake();
    if (!view.playing && view.round > ended) {
      ended = view.round;
      past = [pastRound(view), ...past].slice(0, 50);
    }
    if (isDailyOver(view) && !isCounted) desk.run(countDaily());
  };
  const table = createTable(desk, {
    seat,
    beatsOf: blackjackBeats,
    giveUp: { kind: 'act', action: { kind: 'forfeit' } },
    command: isUnaided(seat.view()) ? 'cardroom daily' : 'cardroom blackjack',
    onRest,
  });
  onRest(seat.view());
  const { stage } = table;

  const screen = (): Screen => {
    return presentBlackjack(stage.view(), {
      keys: desk.settings().keys,
      bet,
      coach: follower.facts(),
      counts: table.counts(),
      past,
      pausing: stage.pausing(),
      watching: seat.watching(),
      messages: stage.messages(),
      lastBet,
      ...(why.may() && { why: why.now() }),
      daily,
      note: table.note(),
    });
  };
  const hintFor = (key: string): KeyHint | undefined => hintOf(screen(), key, desk.settings().keys);
  const placeBet = async (): Promise<void> => {
    const amount = parseBet(bet?.text ?? '');
    const box = betBox(stage.view());
    if (!amount.ok || box === null) {
      bet = { ...bet!, error: amount.ok ? null : amount.error.message };
      return desk.changed();
    }
    const typed = bet!;
    const done = await table.wish({ kind: 'act', action: { kind: 'bet', box, amount: amount.value } });
    if (done?.ok) lastBet = amount.value;
    else if (done) {
      table.say(null);
      bet = { ...typed, error: done.error.message };
    }
  };
  const next = async (): Promise<void> => {
    const view = stage.view();
    if (legalOf(view)?.bet.ok) return placeBet();
    if (view.playing) return undefined;
    if (isDailyOver(view)) return table.quit();
    if (isOver(view) && !(await table.wish({ kind: 'restart' }))?.ok) return undefined;
    await table.wish({ kind: 'ready' });
    return undefined;
  };
  const act = (name: KeyName): void => {
    const view = stage.view();
    const legal = legalOf(view);
    const kind = legal && actionOfKey(legal, name);
    if (!kind) return;
    desk.run(decide(view.you?.expect ?? null, kind));
  };
  /** Only what was carried out was decided: prices of an open decision stay hidden. */
  const decide = async (expect: number | null, kind: string): Promise<void> => {
    const done = await table.wish({ kind: 'act', action: { kind } });
    if (done?.ok && expect !== null) follower.decided(expect, kind);
    desk.changed();
  };
  const tools: Partial<Record<KeyName, () => void>> = {
    quit: table.quit,
    advice: () => {
      follower.advise(stage.view());
      desk.showPane();
    },
    why: () => {
      if (stage.view().you?.expect !== null) follower.advise(stage.view());
      openWhy(desk, why);
    },
    pane: desk.togglePane,
    chart: () => desk.go(chartPage(desk, stage.view(), () => follower.facts().chart)),
    review: () => desk.go(reviewPage(desk, follower.lastRound)),
    history: () => openHistory(desk),
    next: () => desk.run(next()),
  };
  return {
    screen,
    pausing: stage.pausing,
    close: () => {
      closed = true;
      return table.close();
    },
    parting: table.parting,
    press: key => {
      if (table.swallow(key)) return;
      const typing = bet !== null && !seat.watching();
      if (typing && isTyped(key)) bet = typed(bet!, key);
      else if (typing && key === desk.settings().keys.back && !bet!.suggested)
        bet = suggestion(stage.view(), lastBet);
      else press(hintFor(key)?.name, key);
      desk.changed();
    },
  };

  function press(name: KeyName | undefined, key: string): void {
    if (name === undefined) return;
    const refusal = hintFor(key)?.why ?? null;
    if (refusal !== null) return table.say(refusal);
    const tool = tools[name];
    if (tool) tool();
    else act(name);
  }
};

/** What happened in a finished round of a table. */
const playedRound = async ({ house }: Desk, table: string, round: number): Promise<PlayedRound | null> => {
  const state = await house.room.state(table);
  if (!state.ok) return null;
  const { begun: fromSeq, seq: toSeq } = state.value;
  const found = await readRound(house.store, { table, round, fromSeq, toSeq });
  return found && { events: found.events as readonly BlackjackEvent[], byClock: found.byClock };
};

const legalOf = ({ you, playing }: TableView): BlackjackLegal | null =>
  playing && you !== null ? (you.legal as BlackjackLegal | null) : null;

const betBox = (view: TableView): number | null => {
  const bet = legalOf(view)?.bet;
  return bet?.ok ? (bet.boxes[0] ?? null) : null;
};

/** The last bet again, as far as chips and rules allow it; else what the table suggests. */
const suggestion = (view: TableView, lastBet: Chips | null): Bet | null => {
  const bet = legalOf(view)?.bet;
  if (!bet?.ok) return null;
  const amount = lastBet === null ? bet.suggested : Math.max(bet.min, Math.min(lastBet, bet.max));
  return { text: String(amount), suggested: true, error: null };
};

/** What belongs to an amount, whatever else the key may do. */
const isTyped = (key: string): boolean => key === 'backspace' || /^[\d.,$+-]$/.test(key);

/** Typing replaces a suggestion and what was refused; taking a character away keeps the rest of it. */
const typed = ({ text, suggested, error }: Bet, key: string): Bet => {
  if (key === 'backspace') return { text: text.slice(0, -1), suggested: false, error: null };
  const afresh = suggested || error !== null;
  return { text: afresh ? key : (text + key).slice(0, 16), suggested: false, error: null };
};

const pastRound = (view: TableView): PastRound => {
  const seat = view.you!.seat;
  const state = view.play as BlackjackState;
  return { round: view.hand, text: roundLine(state, seat), net: roundNet(state, seat) };
};
