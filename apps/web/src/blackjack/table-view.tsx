import { formatChange } from '@cardroom/engine';
import type { BlackjackState } from '@cardroom/engine/blackjack';
import {
  isDailyOver,
  isUnaided,
  roundNet,
  type Block,
  type BlackjackBody,
  type KeyHint,
  type KeyName,
  type Screen,
  type TextBody,
} from '@cardroom/screens';
import type { Table } from '@cardroom/wire/client';

import { useApp } from '../app/app.ts';
import { useKeys } from '../app/keys.ts';
import type { TableSetup } from '../app/settings.ts';
import { FairMark } from '../fairness/fair-mark.tsx';
import { ShareRound } from '../hand/share-button.tsx';
import { isForOne, ownSeat } from '../host/standing.ts';
import { SeatActions, TableMenu } from '../host/table-menu.tsx';
import { Clock } from '../table/clock-view.tsx';
import { useKeepFocus } from '../table/keep-focus.ts';
import { Sayings } from '../table/sayings.tsx';
import { answerFirst, useWhySaid } from '../table/why-said.ts';
import {
  ActionBar,
  BannerView,
  Bankroll,
  CardRowView,
  HandsView,
  Messages,
  Rail,
  Suited,
  TableLayout,
  ToolBar,
} from '../ui/index.ts';
import { BetForm } from './bet-form.tsx';
import { BetSpot } from './bet-spot.tsx';
import { Company } from './company.tsx';
import { DailyEnd } from './daily-end.tsx';
import { InFrontOf } from './in-front.tsx';
import { Print } from './print.tsx';
import { RoundSummary } from './round-summary.tsx';
import { Setup } from './setup.tsx';
import { PastRounds, StatisticsPanel } from './statistics-panel.tsx';
import type { BlackjackTable } from './table.ts';

type Props = {
  readonly table: BlackjackTable;
  readonly seat: Table;
  /** It stands in the place of another table, which had the focus. */
  readonly instead: boolean;
  readonly onNewGame: (setup: TableSetup) => void;
};

/** Everything that is seen of a blackjack table. */
export const TableView = ({ table, seat, instead, onNewGame }: Props) => {
  const { settings } = useApp();
  useKeys({
    on: settings.keysOn,
    asking: table.inFront() !== null,
    press: table.press,
    hurry: table.hurry,
  });
  const screen = table.screen();
  return (
    <>
      <TableLayout
        head={<Head table={table} seat={seat} screen={screen} onNewGame={onNewGame} />}
        messages={
          <>
            <Said table={table} screen={screen} />
            <Sayings seat={seat} />
          </>
        }
        actions={<Actions table={table} seat={seat} screen={screen} instead={instead} />}
        rail={<Beside table={table} screen={screen} />}
        sheet={{ open: table.paneOpen(), onOpen: table.setPane }}
      >
        <Felt table={table} seat={seat} screen={screen} />
      </TableLayout>
      <InFrontOf table={table} />
    </>
  );
};

type PartProps = { readonly table: BlackjackTable; readonly screen: Screen };
type SeatProps = PartProps & { readonly seat: Table };

/** The chips stand by themselves; the rest is facts. */
const isChips = (fact: string): boolean => fact.startsWith('Chips:');

const Head = ({ table, seat, screen, onNewGame }: SeatProps & Pick<Props, 'onNewGame'>) => {
  const { say } = useApp();
  const view = table.view();
  const own = ownSeat(view);
  return (
    <div class={isUnaided(view) ? 'blackjack-head daily' : 'blackjack-head'}>
      <h1 class="visually-hidden">Blackjack</h1>
      {own ? <Bankroll chips={own.chips} net={netOf(table)} /> : null}
      <ul class="facts">
        {[...screen.facts.filter(fact => !isChips(fact)), screen.corner].filter(Boolean).map(fact => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <Clock view={view} onSay={say} />
      <FairMark seat={seat} />
      <TableMenu
        seat={seat}
        {...(isForOne(view) && {
          rules: close => <Setup view={view} onNewGame={onNewGame} onClose={close} />,
        })}
      />
    </div>
  );
};

/** What the round brought that lies on the table; null while it is played, or shown. */
const netOf = (table: BlackjackTable): number | null => {
  const { play, playing, you } = table.view();
  const round = play as BlackjackState | null;
  return round?.over && !playing && you !== null && !table.pausing() ? roundNet(round, you.seat) : null;
};

const Felt = ({ table, seat, screen }: SeatProps) => (
  // Keys do the same everywhere on the page; this is for fingers.
  <div class="blackjack-felt" onClick={() => void table.hurry()}>
    {screen.notice ? <p class="table-notice">{screen.notice}</p> : null}
    <FeltBody table={table} seat={seat} body={screen.body} />
  </div>
);

type BodyProps<Body> = { readonly table: BlackjackTable; readonly seat: Table; readonly body: Body };

const FeltBody = ({ body, ...rest }: BodyProps<Screen['body']>) => {
  if (body.kind === 'blackjack') return <Cards body={body} {...rest} />;
  return body.kind === 'text' ? <Words body={body} {...rest} /> : null;
};

const Cards = ({ table, seat, body: { dealer, hands, others, banner } }: BodyProps<BlackjackBody>) => (
  <>
    <div class="dealer-place">
      <CardRowView row={dealer} region="Dealer" />
    </div>
    <Company table={table} seat={seat} others={others} />
    {banner ? <BannerView banner={banner} /> : <Print view={table.view()} />}
    <div class="own-place">
      {hands.length > 0 ? <HandsView hands={hands} /> : <BetSpot bet={table.bet()} />}
    </div>
  </>
);

/** Where there are no cards: how it begins, or how it ended. What the keys do is on the buttons. */
const Words = ({ table, seat, body }: BodyProps<TextBody>) => (
  <>
    <section class="felt-words">
      <h2>
        <Suited text={body.heading} />
      </h2>
      {body.paragraphs
        .filter(({ text }) => !text.startsWith('Press '))
        .map(({ text, tone }, at) => (
          <p key={at} class={tone}>
            <Suited text={text} />
          </p>
        ))}
    </section>
    <Company table={table} seat={seat} others={[]} />
  </>
);

const Said = ({ table, screen }: PartProps) => {
  const view = table.view();
  if (netOf(table) === null) return <Messages messages={screen.messages} last={2} />;
  return (
    <>
      <RoundSummary
        round={view.play as BlackjackState}
        seat={view.you!.seat}
        chips={ownSeat(view)?.chips ?? 0}
      />
      {isDailyOver(view) ? <DailyEnd /> : null}
      {table.note() === null ? null : <p class="bad">{table.note()}</p>}
    </>
  );
};

const Actions = ({ table, seat, screen, instead }: SeatProps & Pick<Props, 'instead'>) => {
  const place = useKeepFocus(instead);
  return (
    <div class="blackjack-actions" ref={place}>
      <Choices table={table} screen={screen} />
      <SeatActions seat={seat} />
    </div>
  );
};

const Choices = ({ table, screen }: PartProps) => {
  const [bet, terms] = [table.bet(), table.terms()];
  const view = table.view();
  // From the rail nothing is played, and whoever sits out comes back first.
  if (view.you === null || (!view.playing && ownSeat(view)?.standing === 'out')) return null;
  if (bet === null || terms === null)
    return (
      <div class="after-round">
        <ActionBar keys={asked(screen.keys)} onKey={table.use} />
        {netOf(table) === null ? null : (
          <ShareRound table={view.table} round={view.round} seat={view.you.seat} />
        )}
      </div>
    );
  return (
    <BetForm
      bet={bet}
      terms={terms}
      onType={table.typeBet}
      onChip={table.addChip}
      onDeal={() => table.use('next')}
    />
  );
};

/** While insurance is the question, its answers are the only buttons. */
const asked = (keys: readonly KeyHint[]): readonly KeyHint[] =>
  keys.some(({ name }) => name === 'decline')
    ? keys.filter(({ name }) => name === 'insure' || name === 'decline')
    : keys;

const TOOLS: readonly KeyName[] = ['advice', 'why', 'chart', 'review', 'help', 'quit'];

/** What the coach adds up begins when the page is opened; the statistics below go further back. */
const sitting = (pane: readonly Block[]): readonly Block[] =>
  pane.map(block =>
    block.title === 'SESSION' && block.kind === 'figures' && /\d rounds?\b/.test(block.note)
      ? { ...block, title: 'SINCE YOU SAT DOWN', note: block.note.replace(/^\d+W .*?P · /, '') }
      : block,
  );

const Beside = ({ table, screen }: PartProps) => {
  useWhySaid(screen.pane, useApp().say);
  return (
    <>
      <h2 class="visually-hidden">Coach and statistics</h2>
      <ToolBar keys={screen.keys.filter(({ name }) => TOOLS.includes(name))} onKey={table.use} />
      <Rail blocks={answerFirst(sitting(screen.pane))} />
      <StatisticsPanel rounds={table.past().length} />
      <PastRounds past={table.past().map(({ round, text, net }) => [`#${round}`, text, formatChange(net)])} />
    </>
  );
};
