import {
  TUTORIAL_PAGES,
  twentyOneTutorial,
  type BlackjackBody,
  type Message,
  type Screen,
  type TextBody,
  type TwentyOneScore,
} from '@cardroom/screens';
import type { NewTable, Table } from '@cardroom/wire/client';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';

import { useApp, type App } from '../app/app.ts';
import { useKeys } from '../app/keys.ts';
import type { PageProps } from '../app/lazy.tsx';
import { useRedraw } from '../app/redraw.ts';
import { FairMark } from '../fairness/fair-mark.tsx';
import { ShareRound } from '../hand/share-button.tsx';
import { SeatActions, TableMenu } from '../host/table-menu.tsx';
import { Arrive } from '../lobby/arrive.tsx';
import { TWENTY_ONE_NAME, findTable, newTable, thisTable } from '../lobby/find-table.ts';
import { useTable } from '../lobby/use-table.ts';
import { useKeepFocus } from '../table/keep-focus.ts';
import { Question } from '../table/question.tsx';
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
import { createMatch, type Match as MatchModel } from './match.ts';
import '../blackjack/blackjack.css';

const FRESH: NewTable = {
  game: 'blackjack',
  rules: TWENTY_ONE_NAME,
  options: { name: TWENTY_ONE_NAME, private: true },
};

/** Twenty-One: hit or stay, no bets, a match to five. */
export const Page = ({ table, invite }: PageProps) => {
  const { client, me } = useApp();
  const coming = useTable(
    table ?? 'last',
    isNew => {
      if (isNew) return newTable(client, FRESH);
      return table === undefined
        ? findTable(client, me?.player.name ?? '', 'twentyone', () => FRESH)
        : thisTable(table);
    },
    invite,
  );
  return <Arrive coming={coming}>{seat => <Match key={seat.table} seat={seat} />}</Arrive>;
};

const Match = ({ seat }: { readonly seat: Table }) => {
  const app = useApp();
  const match = useMatch(seat, app);
  const front = match.inFront();
  useKeys({ on: app.settings.keysOn, asking: front !== null, press: match.press, hurry: match.hurry });
  const screen = match.screen();
  return (
    <>
      <TableLayout
        head={<Head seat={seat} match={match} />}
        messages={<Messages messages={screen.messages.map(asked)} last={2} />}
        actions={<Actions seat={seat} match={match} screen={screen} />}
      >
        {/* Keys do the same everywhere on the page; this is for fingers. */}
        <div class="blackjack-felt" onClick={() => void match.hurry()}>
          <Body body={screen.body} />
        </div>
      </TableLayout>
      <Question overlay={front?.kind === 'overlay' ? front.overlay : null} onAnswer={match.answer} />
    </>
  );
};

/** `Hit or Stay?`: what to type is on the buttons. */
const asked = (message: Message): Message => ({ ...message, text: message.text.replace(/\? \(.*\)$/, '?') });

/** The match behind the page, for as long as the page is there. */
const useMatch = (seat: Table, app: App): MatchModel => {
  const redraw = useRedraw();
  const latest = useRef(app);
  latest.current = app;
  const match = useMemo(() => createMatch(seat, () => latest.current, redraw), [seat]);
  useEffect(() => match.close, [match]);
  return match;
};

type PartProps = { readonly seat: Table; readonly match: MatchModel };

const Head = ({ seat, match }: PartProps) => (
  <div class="blackjack-head">
    <h1 class="game-name">Twenty-One</h1>
    <Score score={match.score()} />
    <FairMark seat={seat} />
    <TableMenu seat={seat} rules={() => <Examples />} />
  </div>
);

const Score = ({ score: { you, dealer } }: { readonly score: TwentyOneScore }) => (
  <p class="score">
    <span>
      You <b>{you}</b>
    </span>
    <span>
      Dealer <b>{dealer}</b>
    </span>
  </p>
);

const Actions = ({ seat, match, screen }: PartProps & { readonly screen: Screen }) => {
  const place = useKeepFocus();
  return (
    <div class="blackjack-actions" ref={place}>
      <div class="after-round">
        <ActionBar keys={screen.keys} onKey={match.use} />
        <ShareLast match={match} />
      </div>
      <SeatActions seat={seat} />
    </div>
  );
};

const ShareLast = ({ match }: { readonly match: MatchModel }) => {
  const { table, round, playing, play, you } = match.view();
  if (playing || play === null || you === null || match.pausing()) return null;
  return <ShareRound table={table} round={round} seat={you.seat} />;
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
    <Paragraphs of={body.paragraphs.filter(({ text }) => !text.startsWith('Press '))} />
    <Examples />
  </section>
);

const Paragraphs = ({ of }: { readonly of: readonly Message[] }) => (
  <>
    {of
      .filter(({ text }) => text !== '')
      .map(({ text, tone }, at) => (
        <p key={at} class={tone}>
          <Suited text={text} />
        </p>
      ))}
  </>
);

/** The worked examples, one after the other. */
const Examples = () => {
  const [page, setPage] = useState<number | null>(null);
  const { heading, paragraphs } = twentyOneTutorial(page ?? 0);
  const last = page === TUTORIAL_PAGES - 1;
  return (
    <>
      <div>
        <Button onPress={() => setPage(0)}>Examples</Button>
      </div>
      <Dialog
        title={heading}
        open={page !== null}
        onClose={() => setPage(null)}
        actions={
          <Button
            kind="main"
            why={last ? 'This is the last one.' : null}
            onPress={() => setPage((page ?? 0) + 1)}
          >
            Next example
          </Button>
        }
      >
        <Paragraphs of={paragraphs} />
      </Dialog>
    </>
  );
};
