import { cardName, makeCard, type Card } from '@cardroom/engine';
import type { TableView } from '@cardroom/room';

import { isUnfinished } from '../../play/find-table.ts';
import type { Seat } from '../../play/seat.ts';
import type { Lines } from '../lines.ts';
import { scriptedLines, type ScriptedTable } from './scripted-table.ts';

/** A conversation at a table. */
export type Play = (seat: Seat, lines: Lines) => Promise<void>;

/** How a conversation went, whose input ended in the middle and which somebody took up again. */
export type Cut = Readonly<{
  /** What was said last before the break. */
  last: string;
  /** A hand was being played at the break, and still is afterwards. */
  live: boolean;
  /** The table when all answers were given. */
  end: TableView;
}>;

/** Ends the input after so many answers; the rest of them is given to a second conversation. */
export const cutAfter = async (
  answers: readonly string[],
  at: number,
  play: Play,
  open: () => Promise<ScriptedTable>,
): Promise<Cut> => {
  const table = await open();
  const first = scriptedLines(answers.slice(0, at));
  await play(table.seat, first);
  const live = isUnfinished(await table.view());
  await play(await table.again(), scriptedLines(answers.slice(at)));
  const end = await table.view();
  await table.close();
  return { last: first.said.at(-1) ?? '', live, end };
};

/** The lines that name a card, by name or by notation. */
export const linesWith = (said: readonly string[], card: Card): readonly string[] =>
  said.filter(line => line.includes(cardName(card)) || line.split(/[\s().]+/).includes(makeCard(card)));
