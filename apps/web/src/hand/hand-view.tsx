import type { SharedRound } from '@cardroom/formats/links';
import type { TableView } from '@cardroom/room';
import {
  choiceOf,
  choicesOf,
  replayOf,
  screenOf,
  storyAt,
  titleOf,
  toPrice,
  verdictOn,
  viewAt,
  type Found,
  type KeyName,
  type Message,
  type Replay,
  type Screen,
} from '@cardroom/screens';
import { useEffect, useMemo, useState } from 'preact/hooks';

import { useApp } from '../app/app.ts';
import { ActionBar, Button, Rail, Suited, TableLayout } from '../ui/index.ts';
import { Felt } from './felt.tsx';

/** The question, then every price, then the rest of the round. */
export const HandView = ({ shared }: { readonly shared: SharedRound }) => {
  const solving = useSolving(shared);
  const { screen, title, messages, isQuestion, choose, stop } = solving;
  return (
    <TableLayout
      head={<Head screen={screen} title={title} />}
      messages={<Said messages={messages} />}
      actions={
        isQuestion ? (
          <ActionBar keys={choicesOf(screen)} onKey={choose} asking />
        ) : (
          <Steps solving={solving} />
        )
      }
      rail={isQuestion || stop >= 0 || screen.pane.length === 0 ? undefined : <Numbers screen={screen} />}
    >
      <Felt body={screen.body} />
    </TableLayout>
  );
};

/** Where one is in a hand, and what can be done there. */
type Solving = Readonly<{
  replay: Replay;
  screen: Screen;
  /** What the hand is called. */
  title: string;
  messages: readonly Message[];
  /** Nothing is answered yet. */
  isQuestion: boolean;
  choose: (key: KeyName) => void;
  /** Which stop of the replay; -1 is the question. */
  stop: number;
  goTo: (stop: number) => void;
  again: () => void;
}>;

const useSolving = (shared: SharedRound): Solving => {
  const { settings, say } = useApp();
  const replay = useMemo(() => replayOf(shared), [shared]);
  const asked = useMemo(() => viewAt(replay, replay.start), [replay]);
  const found = useFound(asked);
  const [answer, setAnswer] = useState<string | null>(null);
  const [stop, setStop] = useState(-1);

  const isAtQuestion = stop < 0;
  const count = isAtQuestion ? replay.start : replay.stops[stop]!;
  const log = useMemo(() => storyAt(replay, count), [replay, count]);
  const isQuestion = answer === null && replay.played !== null;
  const verdict =
    answer === null || replay.played === null ? [] : verdictOn(asked, answer, replay.played, found);
  useEffect(() => {
    if (answer !== null && found) say(verdict.map(({ text }) => text).join(' '));
  }, [answer, found]);

  const answered = answer !== null && isAtQuestion;
  const view = isAtQuestion ? asked : viewAt(replay, count);
  return {
    replay,
    title: titleOf(asked),
    screen: screenOf(view, settings.keys, { found: answered ? found : null, answered, log }),
    messages: isQuestion ? QUESTION : isAtQuestion ? verdict : log.slice(-1),
    isQuestion,
    choose: key => setAnswer(choiceOf(asked, key)),
    stop,
    goTo: to => {
      setStop(to);
      say(storyAt(replay, to < 0 ? replay.start : replay.stops[to]!).at(-1)?.text ?? '');
    },
    again: () => {
      setAnswer(null);
      setStop(-1);
    },
  };
};

/** All of it at every size: here the words are what one came for. */
const Said = ({ messages }: { readonly messages: readonly Message[] }) => (
  <div class="hand-said">
    {messages.map(({ text, tone }) => (
      <p key={text} class={tone}>
        <Suited text={text} />
      </p>
    ))}
  </div>
);

const QUESTION = [
  { text: 'What would you do? Answer, and every choice gets its price.', tone: 'strong' as const },
];

/** Asks the coach at once, so that the answer finds the prices there. */
const useFound = (view: TableView): Found | null => {
  const { coach } = useApp();
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    let wanted = true;
    const ask = async (): Promise<void> => {
      const prices =
        view.game === 'blackjack' ? await coach.ask({ kind: 'prices', view: toPrice(view) }) : null;
      const numbers = view.game === 'holdem' ? await coach.ask({ kind: 'equity', view }) : null;
      if (wanted) setFound({ prices, numbers });
    };
    void ask();
    return () => {
      wanted = false;
    };
  }, [view]);
  return found;
};

const Head = ({ screen, title }: { readonly screen: Screen; readonly title: string }) => (
  <>
    <h1 class="table-title">
      {title}
      <span class="visually-hidden">, a hand to solve</span>
    </h1>
    <ul class="table-facts">
      {screen.facts.map(fact => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  </>
);

const Numbers = ({ screen }: { readonly screen: Screen }) => (
  <>
    <h2 class="visually-hidden">The numbers</h2>
    <Rail blocks={screen.pane} />
  </>
);

/** Through the rest of the round. */
const Steps = ({ solving: { replay, stop, goTo, again } }: { readonly solving: Solving }) => {
  const last = replay.stops.length - 1;
  const atEnd = stop >= last || replay.start === replay.shared.events.length;
  const over = atEnd ? 'The round is over.' : null;
  return (
    <div class="hand-steps" role="group" aria-label="Replay">
      <Button why={stop < 0 ? 'This is where the question was asked.' : null} onPress={() => goTo(stop - 1)}>
        Back
      </Button>
      <Button kind={atEnd ? 'plain' : 'main'} why={over} onPress={() => goTo(stop + 1)}>
        Next
      </Button>
      <Button why={over} onPress={() => goTo(last)}>
        To the end
      </Button>
      {replay.played === null ? null : <Button onPress={again}>Ask again</Button>}
    </div>
  );
};
