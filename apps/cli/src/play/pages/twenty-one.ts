import type { BlackjackLegal, BlackjackState } from '@cardroom/engine/blackjack';
import type { TableView } from '@cardroom/room';
import {
  BARE,
  TUTORIAL_PAGES,
  TWENTY_ONE,
  actionOfKey,
  blackjackBeats,
  hint,
  matchWinner,
  presentTwentyOne,
  twentyOneTutorial,
  type KeyName,
  type Screen,
  type TwentyOneScore,
} from '@cardroom/screens';

import type { Desk, Page } from '../desk.ts';
import type { Seat } from '../seat.ts';
import { openHistory } from './records.ts';
import { createTable, hintOf, roundsOver } from './table.ts';

/** A match of Twenty-One: hit or stay, the first to win five hands. */
export const twentyOnePage = (desk: Desk, seat: Seat): Page => {
  let score: TwentyOneScore = { you: 0, dealer: 0 };
  let ended = roundsOver(seat.view());
  const table = createTable(desk, {
    seat,
    beatsOf: blackjackBeats,
    giveUp: null,
    command: 'cardroom twentyone',
    onRest: view => {
      if (view.playing || view.round <= ended) return;
      ended = view.round;
      score = scored(score, view);
    },
  });
  const { stage } = table;
  const screen = (): Screen =>
    presentTwentyOne(stage.view(), {
      keys: desk.settings().keys,
      score,
      pausing: stage.pausing(),
      watching: seat.watching(),
      messages: stage.messages(),
      note: table.note(),
    });
  const again = (): void => {
    if (matchWinner(score) !== null) score = { you: 0, dealer: 0 };
    desk.run(table.wish({ kind: 'ready' }));
  };
  const press = (name: KeyName): void => {
    const legal = stage.view().you?.legal as BlackjackLegal | null;
    const kind = legal && actionOfKey(legal, name);
    if (kind) desk.run(table.wish({ kind: 'act', action: { kind } }));
    else if (name === 'next' || name === 'yes') again();
    else if (name === 'quit' || name === 'no') desk.back(table.parting() ?? TWENTY_ONE.goodbye);
    else if (name === 'history') openHistory(desk);
  };
  return {
    screen,
    pausing: stage.pausing,
    close: table.close,
    parting: table.parting,
    press: key => {
      if (table.swallow(key)) return;
      // Enter says yes where the question is whether to go on.
      const { keys } = desk.settings();
      const pressed =
        hintOf(screen(), key, keys) ?? (key === 'enter' ? hintOf(screen(), keys.yes, keys) : undefined);
      if (pressed?.enabled) press(pressed.name);
      else if (pressed?.why) table.say(pressed.why);
      desk.changed();
    },
  };
};

const scored = (score: TwentyOneScore, { play, you }: TableView): TwentyOneScore => {
  const box = (play as BlackjackState).boxes.find(({ seat }) => seat === you?.seat);
  const result = box?.hands[0]?.settlement?.result;
  if (result === 'win') return { ...score, you: score.you + 1 };
  return result === 'lose' || result === 'bust' ? { ...score, dealer: score.dealer + 1 } : score;
};

/** The worked examples, one after the other; then the table. */
export const tutorialPage = (desk: Desk): Page => {
  let page = 0;
  return {
    screen: () => ({
      ...BARE,
      title: 'TWENTY-ONE',
      facts: [`example ${page + 1} of ${TUTORIAL_PAGES}`],
      body: twentyOneTutorial(page),
      keys: tutorialKeys(desk),
    }),
    close: async () => {},
    press: key => {
      const { quit, back, next } = desk.settings().keys;
      if (key === next) page += 1;
      if ([quit, back].includes(key) || page === TUTORIAL_PAGES) return desk.back();
      return desk.changed();
    },
  };
};

const tutorialKeys = (desk: Desk): Screen['keys'] => {
  const { keys } = desk.settings();
  return [hint(keys, 'help'), hint(keys, 'next', { label: 'Next' }), hint(keys, 'quit', { label: 'Back' })];
};
