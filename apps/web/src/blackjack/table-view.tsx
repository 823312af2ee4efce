import { formatChange } from '@cardroom/engine';
import type { BlackjackState } from '@cardroom/engine/blackjack';
import type { BlackjackBody, KeyHint, KeyName, Screen, TextBody } from '@cardroom/screens';
import type { Table } from '@cardroom/wire/client';

import { useApp } from '../app/app.ts';
import { useKeepFocus } from '../app/keep-focus.ts';
import { useKeys } from '../app/keys.ts';
import type { TableSetup } from '../app/settings.ts';
import { FairMark } from '../fairness/fair-mark.tsx';
import {
  ActionBar,
  BannerView,
  Bankroll,
  CardRowView,
  HandsView,
  Messages,
  PlayingCard,
  Rail,
  Suited,
  TableLayout,
  ToolBar,
} from '../ui/index.ts';
import { BetForm } from './bet-form.tsx';
import { InFrontOf } from './in-front.tsx';
import { SetupButton } from './setup-dialog.tsx';
import { RoundSummary } from './round-summary.tsx';
import { PastRounds, StatisticsPanel } from './statistics-panel.tsx';
import type { BlackjackTable } from './table.ts';

type Props = {
  readonly table: BlackjackTable;
  readonly seat: Table;
  readonly onNewGame: (setup: TableSetup) => void;
};

/** Everything that is seen of a blackjack table. */
export const TableView = ({ table, seat, onNewGame }: Props) => {
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
        messages={<Said table={table} screen={screen} />}
        actions={<Actions table={table} screen={screen} />}
        rail={<Beside table={table} screen={screen} />}
      >
        <Felt table={table} screen={screen} />
      </TableLayout>
      <InFrontOf table={table} />
    </>
  );
};

type PartProps = { readonly table: BlackjackTable; readonly screen: Screen };

/** The chips stand by themselves; the rest is facts. */
const isChips = (fact: string): boolean => fact.startsWith('Chips:');

const Head = ({ table, seat: place, screen, onNewGame }: PartProps & Props) => {
  const view = table.view();
  const own = view.seats.find(({ seat }) => seat === view.you?.seat);
  return (
    <div class="blackjack-head">
      <h1 class="visually-hidden">Blackjack</h1>
      {own ? <Bankroll chips={own.chips} /> : null}
      <ul class="facts">
        {[...screen.facts.filter(fact => !isChips(fact)), screen.corner].filter(Boolean).map(fact => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <FairMark seat={place} />
      <SetupButton view={view} onNewGame={onNewGame} />
    </div>
  );
};

const Felt = ({ table, screen }: PartProps) => (
  // Keys do the same everywhere on the page; this is for fingers.
  <div class="blackjack-felt" onClick={() => void table.hurry()}>
    {screen.notice ? <p class="table-notice">{screen.notice}</p> : null}
    <FeltBody body={screen.body} />
  </div>
);

const FeltBody = ({ body }: { readonly body: Screen['body'] }) => {
  if (body.kind === 'blackjack') return <Cards body={body} />;
  return body.kind === 'text' ? <Words body={body} /> : null;
};

const Cards = ({ body: { dealer, hands, others, banner } }: { readonly body: BlackjackBody }) => (
  <>
    <div class="dealer-place">
      <CardRowView row={dealer} region="Dealer" />
    </div>
    {others.length > 0 ? <Others others={others} /> : null}
    {banner ? <BannerView banner={banner} /> : null}
    <div class="own-place">
      <HandsView hands={hands} />
    </div>
  </>
);

const Others = ({ others }: { readonly others: BlackjackBody['others'] }) => (
  <ul class="other-hands">
    {others.map(({ name, cards, note, active }, at) => (
      <li key={at} class={active ? 'active' : ''}>
        <span>{name}</span>
        <span class="other-cards">
          {cards.map((card, place) => (
            <PlayingCard key={place} card={card} small />
          ))}
        </span>
        <span class="muted">{note}</span>
      </li>
    ))}
  </ul>
);

/** Where there are no cards: how it ended. What the keys do is on the buttons. */
const Words = ({ body }: { readonly body: TextBody }) => (
  <section class="felt-words">
    <h2>{body.heading}</h2>
    {body.paragraphs
      .filter(({ text }) => !text.startsWith('Press '))
      .map(({ text, tone }, at) => (
        <p key={at} class={tone}>
          <Suited text={text} />
        </p>
      ))}
  </section>
);

const Said = ({ table, screen }: PartProps) => {
  const view = table.view();
  const round = view.play as BlackjackState | null;
  if (round?.over && !view.playing && view.you !== null && !table.pausing())
    return <RoundSummary round={round} seat={view.you.seat} chips={ownChips(view)} />;
  return <Messages messages={screen.messages} last={2} />;
};

const ownChips = ({ seats, you }: ReturnType<BlackjackTable['view']>): number =>
  seats.find(({ seat }) => seat === you?.seat)?.chips ?? 0;

const Actions = ({ table, screen }: PartProps) => {
  const place = useKeepFocus();
  const bet = table.bet();
  const terms = table.terms();
  return (
    <div class="blackjack-actions" ref={place}>
      {bet && terms ? (
        <BetForm
          bet={bet}
          terms={terms}
          onType={table.typeBet}
          onChip={table.addChip}
          onDeal={() => table.use('next')}
        />
      ) : (
        <ActionBar keys={asked(screen.keys)} onKey={table.use} />
      )}
    </div>
  );
};

/** While insurance is the question, its answers are the only buttons. */
const asked = (keys: readonly KeyHint[]): readonly KeyHint[] =>
  keys.some(({ name }) => name === 'decline')
    ? keys.filter(({ name }) => name === 'insure' || name === 'decline')
    : keys;

const TOOLS: readonly KeyName[] = ['advice', 'chart', 'review', 'help', 'quit'];

const Beside = ({ table, screen }: PartProps) => (
  <>
    <ToolBar keys={screen.keys.filter(({ name }) => TOOLS.includes(name))} onKey={table.use} />
    <Rail blocks={screen.pane} />
    <StatisticsPanel rounds={table.past().length} />
    <PastRounds past={table.past().map(({ round, text, net }) => [`#${round}`, text, formatChange(net)])} />
  </>
);
