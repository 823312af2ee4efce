import {
  MISTAKE_ORDERS,
  filterRounds,
  graphOf,
  isAbout,
  leaksIn,
  mistakesIn,
  sessionSums,
  sortMistakes,
  sumReviews,
  type Leak,
  type Mistake,
  type MistakeOrder,
  type ReviewFilter,
  type ReviewSums,
  type ReviewedRound,
  type SessionSums,
} from '@cardroom/coach/review';
import { err, ok, type Result } from '@cardroom/engine';
import { excerpt } from '@cardroom/formats';
import { reviewRounds, unreviewed, type PlayerId, type Store, type Vault } from '@cardroom/room';
import { csvOfMistakes, isForetold } from '@cardroom/screens';

import { JSON_FLAG, isSet, valueOf, whyNoArguments, type Args } from '../args.ts';
import { DONE, INTERRUPTED, type Command, type Outcome } from '../command.ts';
import { grouped, percent, signed } from '../figures.ts';
import { printJson, printLines, type Io } from '../io.ts';
import { nameOfRound, playerNamed, readFilter } from '../kept-rounds.ts';
import { columnsOf } from '../layout.ts';
import { suggestion } from '../nearest.ts';
import { printable } from '../printable.ts';
import { reviewingIn, reviewsIn } from '../reviews.ts';
import { STORE_FLAGS, existingVault, nothingPlayed, readingStore, type StorePlace } from '../store-input.ts';

type Read<T> = Result<T, readonly string[]>;

/** What is asked for. */
type Wanted = {
  readonly player: string | null;
  readonly filter: ReviewFilter;
  readonly situation: string | null;
  readonly order: MistakeOrder;
  /** Null: as many as are usual. */
  readonly limit: number | null;
};

/** Mistakes that are listed unless more are asked for. */
const USUAL = 20;

const run = async (args: Args, io: Io): Promise<Outcome> => {
  const wanted = readWanted(args);
  if (!wanted.ok) return wanted;
  const nothing = (place: StorePlace): Outcome =>
    show(null, wanted.value, [], args, io, nothingPlayed(place));
  return readingStore(args, io, nothing, async ({ store, place }) => {
    const vault = existingVault(place, io);
    if (!vault.ok) return vault;
    const player = await playerFor(store, wanted.value.player);
    if (!player.ok) return player;
    if (!(await reviewMissing(store, vault.value, player.value.id, wanted.value.filter, io)))
      return ok(INTERRUPTED);
    const rounds = filterRounds(await reviewsIn(store, player.value.id), wanted.value.filter);
    return show(player.value.name, wanted.value, rounds, args, io, noneFits(wanted.value));
  });
};

const noneFits = ({ filter: { game, since, until } }: Wanted): string =>
  game === null && since === null && until === null
    ? 'There is nothing to review yet: no round with a bet is finished.'
    : 'No reviewed round fits.';

const readWanted = (args: Args): Read<Wanted> => {
  const filter = readFilter(args);
  const [since, until] = [readMoment(args, 'since'), readMoment(args, 'until')];
  const [situation, order] = [valueOf(args, 'situation'), readOrder(args)];
  const both = isSet(args, 'json') && isSet(args, 'csv') ? ['Take --json or --csv, not both.'] : [];
  const problems = [filter, since, until, situation, order]
    .flatMap(read => (read.ok ? [] : read.error))
    .concat(whyNoArguments(args, 'review'), both);
  if (problems.length > 0 || !filter.ok || !since.ok || !until.ok || !situation.ok || !order.ok)
    return err(problems);
  if ((since.value ?? -Infinity) >= (until.value ?? Infinity))
    return err(['--since must be before --until: no round fits both.']);
  const { player = null, game = null, limit = null } = filter.value;
  return ok({
    player,
    filter: { game: game as ReviewFilter['game'], since: since.value, until: until.value },
    situation: situation.value,
    order: order.value,
    limit,
  });
};

const readOrder = (args: Args): Read<MistakeOrder> => {
  const sort = valueOf(args, 'sort');
  if (!sort.ok) return sort;
  const order = MISTAKE_ORDERS.find(name => name === (sort.value ?? 'cost'));
  return order === undefined
    ? err([
        `There is no order ${excerpt(sort.value ?? '')}: ${suggestion(sort.value ?? '', MISTAKE_ORDERS, 'the orders')}`,
      ])
    : ok(order);
};

/** A day, or a moment of it; of this machine's time unless it says another. */
const MOMENT = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)?)?$/;

/** The moment that a flag names; rounds until a day include that day. */
const readMoment = (args: Args, name: 'since' | 'until'): Read<number | null> => {
  const flag = valueOf(args, name);
  if (!flag.ok || flag.value === null) return flag as Read<null>;
  const [text, isDay] = [flag.value.trim(), flag.value.trim().length === 10];
  const moment = MOMENT.test(text) && isCalendarDay(text) ? new Date(isDay ? `${text}T00:00` : text) : null;
  if (moment === null || Number.isNaN(moment.getTime()))
    return err([
      `--${name} must be a date such as 2026-11-16, or 2026-11-16T20:00; "${excerpt(flag.value)}" is not.`,
    ]);
  if (isDay && name === 'until') moment.setDate(moment.getDate() + 1);
  return ok(moment.getTime());
};

/** There is no 30 February, though JavaScript finds one. */
const isCalendarDay = (text: string): boolean => {
  const day = text.slice(0, 10);
  const read = new Date(`${day}T00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day);
};

type Known = { readonly id: PlayerId; readonly name: string };

/** The player who was named; whoever played alone here needs no name. */
const playerFor = async (store: Store, name: string | null): Promise<Read<Known>> => {
  if (name !== null) {
    const id = await playerNamed(store, name);
    if (!id.ok) return id;
    if (id.value === null) return err([`${name} is only in imported hands, which nobody here played.`]);
    return ok({ id: id.value, name: (await store.player(id.value))?.name ?? name });
  }
  const ids = new Set((await store.results({})).map(({ player }) => player));
  const [only] = ids;
  if (ids.size > 1) return err(['Several people have played here: say whose rounds by --player NAME.']);
  if (only === undefined) return err(['Nobody has finished a round here yet.']);
  return ok({ id: only, name: (await store.player(only))?.name ?? only });
};

/** Reviews what was not reviewed yet of what is asked for; a long wait is told. False: somebody did not want to wait, and what was found is kept. */
const reviewMissing = async (
  store: Store,
  vault: Vault | null,
  player: PlayerId,
  { game, since, until }: ReviewFilter,
  io: Io,
): Promise<boolean> => {
  const reviewing = reviewingIn(store, vault);
  const missing = (await unreviewed(reviewing, player)).filter(
    row =>
      (game === null || row.game === game) && row.at >= (since ?? -Infinity) && row.at < (until ?? Infinity),
  );
  let told = Date.now();
  let stopped = false;
  const stopListening = io.onInterrupt?.(() => void (stopped = true));
  await reviewRounds(reviewing, player, missing, done => {
    if (Date.now() - told > 2_000) {
      io.stderr(`cardroom: ${grouped(done)} of ${grouped(missing.length)} rounds are reviewed.\n`);
      told = Date.now();
    }
    return !stopped;
  });
  stopListening?.();
  return !stopped;
};

const show = (
  player: string | null,
  { situation, order, limit }: Wanted,
  rounds: readonly ReviewedRound[],
  args: Args,
  io: Io,
  none: string,
): Outcome => {
  const about = isAbout(situation, rounds);
  const mistakes = sortMistakes(mistakesIn(rounds), order).filter(about);
  const leaks = leaksIn(rounds).filter(about);
  const all = mistakes.slice(0, limit ?? mistakes.length);
  if (isSet(args, 'csv')) io.stdout(csvOfMistakes(all));
  else if (isSet(args, 'json')) printJson(io, documentOf(player, rounds, leaks, all));
  else
    printLines(
      io,
      rounds.length === 0
        ? [none]
        : told(player ?? '', situation, rounds, leaks, mistakes.slice(0, limit ?? USUAL), io),
    );
  return ok(DONE);
};

const documentOf = (
  player: string | null,
  rounds: readonly ReviewedRound[],
  leaks: readonly Leak[],
  mistakes: readonly Mistake[],
): object => ({
  player,
  ...sumReviews(rounds),
  sessions: sessionSums(rounds).map(({ began, ended, ...sums }) => ({
    began: new Date(began).toISOString(),
    ended: new Date(ended).toISOString(),
    ...sums,
  })),
  leaks,
  mistakes: mistakes.map(({ when, table, round, ...rest }) => ({
    when: new Date(when).toISOString(),
    round: nameOfRound({ table, round }),
    ...rest,
  })),
  graph: graphOf(rounds),
});

const told = (
  player: string,
  situation: string | null,
  rounds: readonly ReviewedRound[],
  leaks: readonly Leak[],
  mistakes: readonly Mistake[],
  io: Io,
): readonly string[] => {
  if (situation !== null && decisionsAbout(situation, rounds) === 0) return [notMet(situation, rounds)];
  return [
    ...sumLines(player, sumReviews(rounds)),
    ...sessionLines(sessionSums(rounds), io),
    ...(situation === null ? [] : [aboutLine(situation, rounds)]),
    '',
    ...(leaks.length === 0 ? [situation === null ? NO_LEAK : NO_LEAK_HERE] : leakLines(leaks, io)),
    ...(mistakes.length === 0 ? [] : ['', ...mistakeLines(mistakes, io)]),
  ];
};

const NO_LEAK = 'None of your own decisions is known to have cost anything.';
const NO_LEAK_HERE = 'None of these decisions is known to have cost anything.';

const notMet = (situation: string, rounds: readonly ReviewedRound[]): string =>
  `No decision in ${counted(rounds.length, 'round')} was in a situation with the words "${printable(excerpt(situation))}".`;

const decisionsAbout = (situation: string | null, rounds: readonly ReviewedRound[]): number => {
  const about = isAbout(situation, rounds);
  return rounds.reduce((sum, { review: { decisions } }) => sum + decisions.filter(about).length, 0);
};

/** What the list is about: sums cannot be told by situation, since luck has none. */
const aboutLine = (situation: string, rounds: readonly ReviewedRound[]): string => {
  const words = `"${printable(excerpt(situation))}"`;
  const decisions = decisionsAbout(situation, rounds);
  return `Below are situations with the words ${words}, ${counted(decisions, 'decision')}; the sums are of all.`;
};

const counted = (count: number, thing: string): string =>
  `${grouped(count)} ${thing}${count === 1 ? '' : 's'}`;

const sumLines = (player: string, sums: ReviewSums): readonly string[] => [
  `${printable(excerpt(player))}: ${counted(sums.rounds, 'round')}, ${counted(sums.decisions, 'decision')}`,
  `Result ${chips(sums.result)} = expected ${chips(sums.expected)} + mistakes ${chips(sums.mistakes)} + luck ${chips(sums.luck)}`,
  ...(sums.byClock === 0
    ? []
    : [
        `Of the mistakes the clock chose ${chips(sums.byClock)}: that counts for no accuracy, and is no leak.`,
      ]),
  ...(sums.offPlan === 0
    ? []
    : [
        `Of the mistakes ${chips(sums.offPlan)} came where the plan would not be with your hand: an uncertain price, which counts for no accuracy, and is no leak.`,
      ]),
  ...(sums.accuracy === null ? [] : [`Accuracy ${sums.accuracy.toFixed(1)} %`]),
  ...(sums.methods.equilibrium > 0
    ? [
        `${counted(sums.methods.equilibrium, 'round')} against the equilibrium strategy: mistakes are known to ${sums.error.toFixed(2)} chips.`,
      ]
    : []),
  ...(sums.methods.estimate > 0
    ? [`Estimated, and for no accuracy: ${counted(sums.methods.estimate, 'round')}.`]
    : []),
];

const chips = (value: number): string => signed(value, 2);

/** Sessions that are listed: the newest. */
const MOST_SESSIONS = 5;

const sessionLines = (sessions: readonly SessionSums[], io: Io): readonly string[] => {
  if (sessions.length < 2) return [];
  const listed = sessions.slice(0, MOST_SESSIONS);
  return [
    '',
    `Sessions, the newest ${listed.length === sessions.length ? 'first' : `${MOST_SESSIONS} of ${grouped(sessions.length)}`}`,
    ...columnsOf(
      listed.map(({ began, rounds, result, mistakes, accuracy }) => [
        momentText(began),
        counted(rounds, 'round'),
        `result ${chips(result)}`,
        `mistakes ${chips(mistakes)}`,
        accuracy === null ? '' : `accuracy ${accuracy.toFixed(1)} %`,
      ]),
      io.columns,
    ),
  ];
};

const momentText = (at: number): string => new Date(at).toLocaleString('sv-SE').slice(0, 16);

const leakLines = (leaks: readonly Leak[], io: Io): readonly string[] => [
  'Leaks, the dearest first',
  ...columnsOf(
    leaks
      .slice(0, USUAL)
      .map(leak => [
        leak.situation,
        `${leak.chosen}, better ${leak.best}`,
        leak.count === 1 ? 'once' : `${grouped(leak.count)} times`,
        `${leak.cost.toFixed(2)} chips`,
        `${percent(leak.share, 0)} of the losses${isForetold(leak) ? `, ${longRun(leak)}` : ''}`,
      ]),
    io.columns,
  ),
];

const longRun = ({ perHundred: { mean, low, high } }: Leak): string =>
  `${mean.toFixed(2)} in 100 rounds (${low.toFixed(2)} to ${high.toFixed(2)})`;

const mistakeLines = (mistakes: readonly Mistake[], io: Io): readonly string[] => [
  'Mistakes',
  ...columnsOf(
    mistakes.map(
      ({ when, situation, chosen, size = chosen, best, cost, table, round, method, byClock, offPlan }) => [
        momentText(when),
        situation,
        `${byClock ? 'the clock chose ' : ''}${size}, ${offPlan ? 'perhaps' : 'better'} ${best}`,
        `${method === 'estimate' ? 'about ' : ''}${cost.toFixed(2)} chips${offPlan ? ', the plan would not be here' : ''}`,
        printable(nameOfRound({ table, round })),
      ],
    ),
    io.columns,
  ),
];

/** `cardroom review`: what decisions cost, and which mistakes cost most. */
export const review: Command = {
  usage:
    '[--player NAME] [--game GAME] [--since DATE] [--until DATE] [--situation TEXT] [--sort ORDER] [--json | --csv]',
  about: [
    'Reviews every finished round of a player that was not reviewed yet, keeps what it finds, and tells it: what the rounds could expect, what mistakes cost and what luck brought (the three add up to the result), what each session came to, which situations cost most, and every mistake with the round in which it was made.',
    'Blackjack is priced exactly, on the cards that were left. docs/review.md says how, and what accuracy means.',
  ],
  flags: [
    { name: 'player', takes: 'NAME', means: 'Whose rounds; not needed where only one person has played.' },
    { name: 'game', takes: 'GAME', means: 'Only this game: blackjack or holdem.' },
    {
      name: 'since',
      takes: 'DATE',
      means: 'Only rounds that ended on this day or later: 2026-11-16, or 2026-11-16T20:00.',
    },
    {
      name: 'until',
      takes: 'DATE',
      means: 'Only rounds that ended by the end of this day, or before a moment.',
    },
    { name: 'situation', takes: 'TEXT', means: 'Only situations with these words: "16 against ten".' },
    { name: 'sort', takes: 'ORDER', means: `Mistakes by ${MISTAKE_ORDERS.join(', ')}; cost unless told.` },
    {
      name: 'limit',
      takes: 'N',
      means: `How many mistakes to list; ${USUAL} unless told, as CSV and JSON all.`,
    },
    { name: 'csv', means: 'Print the mistakes as CSV.' },
    ...STORE_FLAGS,
    JSON_FLAG,
  ],
  example: 'cardroom review --situation "16 against"',
  run,
};
