import type { BlackjackLegal, BlackjackState } from '@cardroom/engine/blackjack';
import { ok } from '@cardroom/engine';
import type { TableView } from '@cardroom/room';
import {
  TUTORIAL_PAGES,
  actionOfKey,
  blackjackBeats,
  createStage,
  matchWinner,
  pauseMs,
  presentTwentyOne,
  twentyOneTutorial,
  type BlackjackBody,
  type KeyName,
  type Screen,
  type Stage,
  type TextBody,
  type TwentyOneScore,
} from '@cardroom/screens';
import type { Table } from '@cardroom/wire/client';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';

import { useApp, type App } from '../app/app.ts';
import { useKeepFocus } from '../app/keep-focus.ts';
import { useKeys } from '../app/keys.ts';
import type { PageProps } from '../app/lazy.tsx';
import { useRedraw } from '../app/redraw.ts';
import { Arrive } from '../lobby/arrive.tsx';
import { TWENTY_ONE_NAME, findTable } from '../lobby/find-table.ts';
import { useTable } from '../lobby/use-table.ts';
import {
  ActionBar,
  BannerView,
  Button,
  CardRowView,
  Dialog,
  HandsView,
  Messages,
  Suited,
  TableLayout,
} from '../ui/index.ts';
import '../blackjack/blackjack.css';

/** Twenty-One: hit or stay, no bets, a match to five. */
export const Page = ({ table, invite }: PageProps) => {
  const { client, me } = useApp();
  const coming = useTable(
    table ?? 'last',
    async () =>
      table === undefined
        ? findTable(client, me?.player.name ?? '', 'twentyone', () => ({
            game: 'blackjack',
            rules: TWENTY_ONE_NAME,
            options: { name: TWENTY_ONE_NAME, private: true },
          }))
        : ok(table),
    invite,
  );
  return <Arrive coming={coming}>{seat => <Match key={seat.table} seat={seat} />}</Arrive>;
};

const Match = ({ seat }: { readonly seat: Table }) => {
  const app = useApp();
  const match = useMatch(seat, app);
  const place = useKeepFocus();
  const [tutorial, setTutorial] = useState(false);
  useKeys({ on: app.settings.keysOn && !tutorial, press: match.press, hurry: match.hurry });
  const screen = match.screen();
  return (
    <>
      <TableLayout
        head={
          <div class="blackjack-head">
            <h1>Twenty-One</h1>
            <ul class="facts">
              {[...screen.facts, screen.corner].filter(Boolean).map(fact => (
                <li key={fact}>{fact}</li>
              ))}
            </ul>
            <Button onPress={() => setTutorial(true)}>Examples</Button>
          </div>
        }
        messages={<Messages messages={screen.messages} last={2} />}
        actions={
          <div class="blackjack-actions" ref={place}>
            <ActionBar keys={screen.keys} onKey={match.use} />
          </div>
        }
      >
        {/* Keys do the same everywhere on the page; this is for fingers. */}
        <div class="blackjack-felt" onClick={() => void match.hurry()}>
          <Body body={screen.body} />
        </div>
      </TableLayout>
      <Tutorial open={tutorial} onClose={() => setTutorial(false)} />
    </>
  );
};

const Body = ({ body }: { readonly body: Screen['body'] }) => {
  if (body.kind === 'text') return <Words body={body} />;
  const { dealer, hands, banner } = body as BlackjackBody;
  return (
    <>
      <div class="dealer-place">
        <CardRowView row={dealer} region="Dealer" />
      </div>
      {banner ? <BannerView banner={banner} /> : null}
      <div class="own-place">
        <HandsView hands={hands} />
      </div>
    </>
  );
};

const Words = ({ body }: { readonly body: TextBody }) => (
  <section class="felt-words">
    <h2>{body.heading}</h2>
    {body.paragraphs.map(({ text, tone }, at) => (
      <p key={at} class={tone}>
        <Suited text={text} />
      </p>
    ))}
  </section>
);

/** The worked examples, one after the other. */
const Tutorial = ({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) => {
  const [page, setPage] = useState(0);
  const { heading, paragraphs } = twentyOneTutorial(page);
  const last = page === TUTORIAL_PAGES - 1;
  return (
    <Dialog
      title={heading}
      open={open}
      onClose={onClose}
      actions={
        <Button kind="main" why={last ? 'This is the last one.' : null} onPress={() => setPage(page + 1)}>
          Next example
        </Button>
      }
    >
      {paragraphs.map(({ text, tone }, at) => (
        <p key={at} class={tone}>
          <Suited text={text} />
        </p>
      ))}
    </Dialog>
  );
};

type MatchModel = Readonly<{
  screen: () => Screen;
  press: (key: string) => boolean;
  use: (name: KeyName) => void;
  hurry: () => boolean;
  close: () => void;
}>;

/** The match behind the page, for as long as the page is there. */
const useMatch = (seat: Table, app: App): MatchModel => {
  const redraw = useRedraw();
  const latest = useRef(app);
  latest.current = app;
  const match = useMemo(() => createMatch(seat, () => latest.current, redraw), [seat]);
  useEffect(() => match.close, [match]);
  return match;
};

const createMatch = (seat: Table, app: () => App, changed: () => void): MatchModel => {
  let score: TwentyOneScore = { you: 0, dealer: 0 };
  let ended = seat.view().playing ? seat.view().round - 1 : seat.view().round;
  let busy = false;
  let note: string | null = null;
  const stage: Stage = createStage({
    first: seat.view(),
    beatsOf: blackjackBeats,
    pauseOf: ({ pause }) => pauseMs(pause, app().settings.speed, seat.view().rules),
    onBeat: ({ messages }) => {
      const words = messages.map(({ text }) => text).join(' ');
      if (words !== '') app().say(words);
    },
    changed: () => {
      const view = stage.view();
      if (!stage.pausing() && !view.playing && view.round > ended) {
        ended = view.round;
        score = scored(score, view);
      }
      changed();
    },
  });
  const unfollow = seat.follow(stage.push);
  const wish = async (wanted: Parameters<Table['wish']>[0]): Promise<void> => {
    if (busy) return;
    busy = true;
    const done = await seat.wish(wanted).finally(() => (busy = false));
    note = done.ok ? null : done.error.message;
    if (!done.ok && done.error.code === 'wire/lost') app().fail(done.error, () => void wish(wanted));
    changed();
  };
  const screen = (): Screen =>
    presentTwentyOne(stage.view(), {
      keys: app().settings.keys,
      score,
      pausing: stage.pausing(),
      watching: false,
      messages: stage.messages(),
      note,
    });
  const again = (): void => {
    if (matchWinner(score) !== null) score = { you: 0, dealer: 0 };
    void wish({ kind: 'ready' });
  };
  const use = (name: KeyName): void => {
    const hint = screen().keys.find(key => key.name === name);
    if (!hint?.enabled || busy) return;
    const legal = (stage.view().you?.legal ?? null) as BlackjackLegal | null;
    const kind = legal && actionOfKey(legal, name);
    if (kind) void wish({ kind: 'act', action: { kind } });
    else if (name === 'next' || name === 'yes') again();
    else if (name === 'quit' || name === 'no') app().go('/');
    else if (name === 'history') app().go('/history');
  };
  return {
    screen,
    use,
    press: key => {
      const { keys } = screen();
      const hint = keys.find(other => other.key === key) ?? (key === 'enter' ? keys.find(isYes) : undefined);
      if (hint) use(hint.name);
      return hint !== undefined;
    },
    hurry: () => {
      if (!stage.pausing()) return false;
      stage.hurry();
      return true;
    },
    close: () => {
      unfollow();
      stage.close();
    },
  };
};

/** Enter says yes where the question is whether to go on. */
const isYes = ({ name }: { readonly name: KeyName }): boolean => name === 'yes';

const scored = (score: TwentyOneScore, { play, you }: TableView): TwentyOneScore => {
  const box = (play as BlackjackState).boxes.find(({ seat }) => seat === you?.seat);
  const result = box?.hands[0]?.settlement?.result;
  if (result === 'win') return { ...score, you: score.you + 1 };
  return result === 'lose' || result === 'bust' ? { ...score, dealer: score.dealer + 1 } : score;
};
