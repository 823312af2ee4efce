import { createDrillSession, type DrillNote, type DrillState } from '@cardroom/coach/drills';
import {
  DEFAULT_KEYS,
  DRILL_WORDS,
  KEY_USES,
  askedText,
  drillActionFor,
  hiddenText,
  presentDrill,
  readDrillNumber,
  rightText,
  soFarText,
  wrongTexts,
  type Body,
  type KeyHint,
  type Screen,
} from '@cardroom/screens';

import type { DrillWorld, OpenedDrill } from '../play/pages/drill.ts';
import type { Lines } from './lines.ts';
import { spokenCards, spokenRows } from './spoken.ts';
import { isQuit, plainly } from './talk.ts';

type Session = ReturnType<typeof createDrillSession>;

/** A drill as a conversation: a question, an answer, and a word about it. */
export const drillInLines = async (
  { deck, notes, about }: OpenedDrill,
  lines: Lines,
  world: Pick<DrillWorld, 'clock' | 'random'>,
  keep: (notes: readonly DrillNote[]) => void,
): Promise<void> => {
  const session = createDrillSession({ deck, notes, ...world, keep });
  const { due, items } = session.state();
  lines.write(
    `${[DRILL_WORDS[deck.drill].title, ...(about ? [about] : [])].join(', ')}: ${due} of ${items} due. q ends it.`,
  );
  if (deck.hidden) lines.write(hiddenText(deck.hidden));
  while (await oneQuestion(session, lines));
  lines.write(farewell(session.state()));
};

const farewell = ({ asked, right, tally }: DrillState): string =>
  `${right} of ${asked} right now, ${tally.right} of ${tally.asked} ever; longest streak ${tally.longest}.`;

/** Whether it goes on. */
const oneQuestion = async (session: Session, lines: Lines): Promise<boolean> => {
  const { question } = session.state();
  if (!(await showScene(session.state(), lines))) return false;
  for (;;) {
    const screen = screenOf(session.state());
    const answer = await lines.ask(`${askedText(question)}${choices(screen)}`);
    if (answer === null || isQuit(answer)) return false;
    const problem = give(session, screen, answer);
    if (problem === null) return tellVerdict(session, lines);
    lines.write(problem);
  }
};

/** Gives an answer; what is none is told in a sentence. */
const give = (session: Session, screen: Screen, text: string): string | null => {
  const { question } = session.state();
  if (question.kind === 'number') {
    const read = readDrillNumber(question, text);
    if (!read.ok) return read.error;
    session.answer(read.value);
    return null;
  }
  const chosen = screen.keys.find(key => namesOf(key).includes(plainly(text)));
  const action = chosen ? drillActionFor(question, chosen.name) : null;
  if (action === null) return `Answer${choices(screen)}.`;
  session.answer(action);
  return null;
};

/** Right goes on by itself; wrong waits until it has been read. */
const tellVerdict = async (session: Session, lines: Lines): Promise<boolean> => {
  const { wrong, before } = session.state();
  if (before) lines.write(rightText(before));
  if (wrong === null) return true;
  lines.write(['Wrong.', ...wrongTexts(wrong)].join(' '));
  const answer = await lines.ask('Press Enter to go on, or q to stop.');
  session.goOn();
  return answer !== null && !isQuit(answer);
};

const screenOf = (state: DrillState, passing: number | null = null): Screen =>
  presentDrill({
    state,
    keys: DEFAULT_KEYS,
    about: null,
    typed: '',
    error: null,
    passing,
    pace: null,
    note: null,
  });

const answersIn = ({ keys }: Screen): readonly KeyHint[] =>
  keys.filter(({ name }) => ['blackjack', 'holdem', 'drills'].includes(KEY_USES[name].where));

const namesOf = ({ key, label }: KeyHint): readonly string[] => [key, label.toLowerCase()];

/** ` (h/hit, s/stand)`; nothing where a number is typed. */
const choices = (screen: Screen): string => {
  const all = answersIn(screen);
  return all.length === 0 ? '' : ` (${all.map(key => namesOf(key).join('/')).join(', ')})`;
};

/** Says what there is to see; false where somebody has had enough of it. */
const showScene = async (state: DrillState, lines: Lines): Promise<boolean> => {
  const { scene } = state.question;
  if (scene.kind === 'cards') return passCards(scene.groups, lines);
  if (scene.kind === 'tray')
    lines.write(
      `The tray for ${scene.decks} decks is ${Math.round((100 * scene.cards) / (52 * scene.decks))} % full.`,
    );
  bodyLines(screenOf(state).body).forEach(lines.write);
  const soFar = soFarText(state.question);
  if (soFar !== '') lines.write(soFar);
  return true;
};

/** One group after the other, each when the one before has been counted. */
const passCards = async (groups: readonly (readonly number[])[], lines: Lines): Promise<boolean> => {
  for (const group of groups) {
    const answer = await lines.ask(`${spokenCards(group)}. Enter for the next.`);
    if (answer === null || isQuit(answer)) return false;
  }
  return true;
};

const bodyLines = (body: Body): readonly string[] => {
  switch (body.kind) {
    case 'blackjack':
      return spokenRows([body.dealer, ...body.hands.map(hand => ({ ...hand, active: false }))]);
    case 'holdem':
      return [
        ...(body.board.some(card => card !== undefined)
          ? [`Board: ${spokenCards(body.board.flatMap(card => card ?? []))}.`]
          : []),
        ...body.seats.map(({ name, cards }) => `${name}: ${spokenCards(cards)}.`),
      ];
    case 'text':
    case 'menu':
    case 'list':
      return [];
  }
};
