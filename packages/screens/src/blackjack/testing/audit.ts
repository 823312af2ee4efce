import { cardName, type Card } from '@cardroom/engine';
import type { BlackjackEvent, BlackjackLegal, BlackjackState } from '@cardroom/engine/blackjack';
import type { TableView } from '@cardroom/room';

import type { Beat } from '../../beats.ts';
import type { BlackjackBody, Screen, ShownCard } from '../../screen.ts';
import { blackjackBeats } from '../blackjack-beats.ts';
import { presentBlackjack } from '../present.ts';
import { actionOfKey } from '../table-keys.ts';
import { quietUi, type Shown } from './blackjack-table.ts';

/** What is audited; a planted bug takes the place of one part. */
export type Audited = {
  readonly beats: typeof blackjackBeats;
  readonly present: (view: TableView) => Screen;
};

export const REAL: Audited = {
  beats: blackjackBeats,
  present: view =>
    presentBlackjack(view, quietUi({ bet: { text: '', suggested: false, error: null }, lastBet: 10 })),
};

/** Everything wrong with how these frames are shown, in a few words each. */
export const audit = (shown: readonly Shown[], { beats, present }: Audited = REAL): readonly string[] => {
  const problems: string[] = [];
  const holes = holeCards(shown);
  for (const { before, frame } of shown) {
    const list = beats(before, frame);
    if (list.at(-1)?.view !== frame.view) problems.push('the last beat is not the frame');
    for (const [at, beat] of list.entries()) {
      const earlier = list[at - 1]?.view ?? before;
      problems.push(...whyWrong(beat, earlier, present(beat.view), holes));
      if (beat !== list.at(-1) && beat.view.you?.legal)
        problems.push('somebody can act in the middle of a frame');
    }
  }
  return problems;
};

const stateOf = ({ play }: TableView): BlackjackState | null => play as BlackjackState | null;

/** What turned out to lie face down, by round. */
const holeCards = (shown: readonly Shown[]): ReadonlyMap<number, Card> =>
  new Map(
    shown.flatMap(({ frame }) =>
      (frame.events as readonly BlackjackEvent[]).flatMap(event =>
        event.kind === 'holeRevealed' ? [[stateOf(frame.view)!.round, event.card] as const] : [],
      ),
    ),
  );

const whyWrong = (
  beat: Beat,
  earlier: TableView,
  screen: Screen,
  holes: ReadonlyMap<number, Card>,
): readonly string[] => [
  ...(isHoleSeen(beat.view, screen, beat, holes) ? ['a hole card is seen before its turn'] : []),
  ...(newCards(earlier, beat.view) > 1 ? ['two cards come at once'] : []),
  ...(settledHands(beat.view) > settledBefore(earlier, beat.view) && beat.pause !== 'result'
    ? ['a result comes without its beat']
    : []),
  ...keyProblems(beat.view, screen),
];

const isHoleSeen = (
  view: TableView,
  screen: Screen,
  { messages }: Beat,
  holes: ReadonlyMap<number, Card>,
): boolean => {
  const round = stateOf(view);
  const hole = round && holes.get(round.round);
  if (round === null || hole === undefined || hole === null || isTurned(round, hole)) return false;
  return shownCards(screen).includes(hole) || JSON.stringify([screen, messages]).includes(cardName(hole));
};

const isTurned = ({ dealer }: BlackjackState, hole: Card): boolean => dealer.cards.includes(hole);

const shownCards = ({ body }: Screen): readonly ShownCard[] => {
  if (body.kind !== 'blackjack') return [];
  const { dealer, hands, others } = body;
  return [dealer, ...hands, ...others].flatMap(({ cards }) => cards);
};

const newCards = (earlier: TableView, later: TableView): number =>
  cardsOn(later) - (isSameRound(earlier, later) ? cardsOn(earlier) : 0);

const isSameRound = (earlier: TableView, later: TableView): boolean =>
  stateOf(earlier)?.round === stateOf(later)?.round;

const cardsOn = (view: TableView): number => {
  const round = stateOf(view);
  if (round === null) return 0;
  const hands = round.boxes.flatMap(box => box.hands.flatMap(hand => hand.cards));
  return hands.length + round.dealer.cards.length + (round.dealer.hole === null ? 0 : 1);
};

const settledHands = (view: TableView): number =>
  stateOf(view)?.boxes.flatMap(box => box.hands.filter(hand => hand.settlement !== null)).length ?? 0;

const settledBefore = (earlier: TableView, later: TableView): number =>
  isSameRound(earlier, later) ? settledHands(earlier) : 0;

const ACTIONS = ['hit', 'stand', 'double', 'split', 'surrender', 'insure', 'evenMoney', 'decline'] as const;

/** A key is enabled when, and only when, the table takes what it does. */
const keyProblems = (view: TableView, { keys, body }: Screen): readonly string[] => {
  const legal = (view.you?.legal ?? null) as BlackjackLegal | null;
  const enabled = keys.flatMap(key => (key.enabled && legal ? [actionOfKey(legal, key.name)] : []));
  const wrong = ACTIONS.filter(kind => (legal?.[kind].ok ?? false) !== enabled.includes(kind));
  const unexplained = keys.filter(key => key.enabled === (key.why !== null));
  return [
    ...wrong.map(kind => `the key for ${kind} does not say what the table takes`),
    ...unexplained.map(({ name }) => `${name} has no reason`),
    ...(hasTwoActive(body as BlackjackBody) ? ['two hands are active'] : []),
  ];
};

const hasTwoActive = ({ kind, hands, others }: BlackjackBody): boolean =>
  kind === 'blackjack' && [...hands, ...others].filter(({ active }) => active).length > 1;
