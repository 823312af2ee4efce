import { err, ok, type Result } from '@cardroom/engine';
import type { BlackjackRules } from '@cardroom/engine/blackjack';
import {
  DEALER_OUTCOMES,
  PLAYS,
  advise,
  dealerOutcomes,
  sizeOfShoe,
  valueOfRank,
  type Advice,
  type DealerOutcomes,
  type Shoe,
} from '@cardroom/odds/blackjack';
import { JSON_FLAG, isSet, valueOf, valuesOf, type Args } from '../args.ts';
import {
  RULES_FLAGS,
  SHOE_FLAG,
  ranksText,
  readLooseCards,
  readShoe,
  readTable,
  takeCards,
  type LooseCard,
} from '../blackjack-input.ts';
import { DONE, type Command, type Outcome } from '../command.ts';
import { grouped, percent, readWhole, signed } from '../figures.ts';
import { printJson, printLines, type Io } from '../io.ts';
import { columnsOf } from '../layout.ts';

type Read<T> = Result<T, readonly string[]>;

/** The cards that the flags name, and where the hand comes from. */
type Spot = {
  readonly rules: BlackjackRules;
  readonly unseen: Shoe;
  readonly hand: readonly LooseCard[];
  readonly up: LooseCard;
  readonly fromSplit: boolean;
  readonly hands: number;
};

/** Without a hand there is nothing to choose. */
type Odds = Partial<Pick<Advice, 'actions' | 'best' | 'unpriced'>> & {
  readonly insurance: number | null;
  readonly dealer: DealerOutcomes;
};

const run = async (args: Args, io: Io): Promise<Outcome> => {
  const wrongGame = whyNotBlackjack(args);
  if (wrongGame) return err([wrongGame]);
  const table = await readTable(args, io);
  if (!table.ok) return table;
  const spot = readSpot(args, table.value.rules);
  if (!spot.ok) return spot;
  const odds = oddsOf(spot.value);
  if (!odds.ok) return odds;
  if (isSet(args, 'json')) printJson(io, documentOf(odds.value));
  else printLines(io, oddsLines(spot.value, odds.value, io.columns));
  return ok(DONE);
};

const whyNotBlackjack = ({ positionals: [game, ...more] }: Args): string | null => {
  if (game === undefined) return 'Name the game: cardroom odds blackjack.';
  if (game !== 'blackjack')
    return `There are no odds for ${game}: write cardroom odds blackjack (for hold'em there is equity).`;
  return more.length === 0
    ? null
    : `odds blackjack takes no argument "${more[0]}": cards go into --hand and --up.`;
};

const readSpot = (args: Args, rules: BlackjackRules): Read<Spot> => {
  const shoe = readShoe(args, rules);
  if (!shoe.ok) return shoe;
  const hand = readCards(args, 'hand');
  if (!hand.ok) return hand;
  const up = readUp(args);
  if (!up.ok) return up;
  const seen = readLooseCards(valuesOf(args, 'seen').join(' '), 'seen');
  if (!seen.ok) return seen;
  const origin = readOrigin(args);
  if (!origin.ok) return origin;
  const taken = [
    { flag: 'hand', cards: hand.value },
    { flag: 'up', cards: [up.value] },
    { flag: 'seen', cards: seen.value },
  ];
  const unseen = takeCards(shoe.value, taken, rules, !isSet(args, 'shoe'));
  return unseen.ok
    ? ok({ rules, unseen: unseen.value, hand: hand.value, up: up.value, ...origin.value })
    : unseen;
};

const readCards = (args: Args, flag: string): Read<readonly LooseCard[]> => {
  const text = valueOf(args, flag);
  return text.ok ? readLooseCards(text.value ?? '', flag) : text;
};

const readUp = (args: Args): Read<LooseCard> => {
  const cards = readCards(args, 'up');
  if (!cards.ok) return cards;
  const [up, ...more] = cards.value;
  if (!up) return err(["The dealer's up card is missing: --up T."]);
  return more.length === 0 ? ok(up) : err([`--up is one card; ${cards.value.length} are given.`]);
};

const readOrigin = (args: Args): Read<Pick<Spot, 'fromSplit' | 'hands'>> => {
  const text = valueOf(args, 'hands');
  if (!text.ok) return text;
  const fromSplit = isSet(args, 'from-split');
  if (!fromSplit && text.value !== null)
    return err(['--hands is for a hand from a split: add --from-split.']);
  if (fromSplit && !isSet(args, 'hand')) return err(['--from-split is about a hand: add --hand.']);
  if (text.value === null) return ok({ fromSplit, hands: fromSplit ? 2 : 1 });
  const hands = readWhole(text.value, '--hands', 2, 4);
  return hands.ok ? ok({ fromSplit, hands: hands.value }) : hands;
};

const oddsOf = (spot: Spot): Read<Odds> => {
  const { rules, unseen, hand, up, fromSplit, hands } = spot;
  const result =
    hand.length === 0
      ? withoutHand(spot)
      : advise({ rules, unseen, hand: hand.map(({ rank }) => rank), up: up.rank, fromSplit, hands });
  return result.ok ? result : err([result.error.message]);
};

const withoutHand = ({ rules, unseen, up }: Spot) => {
  const dealer = dealerOutcomes(rules, unseen, up.rank);
  if (!dealer.ok) return dealer;
  const offered = rules.insurance && valueOfRank(up.rank) === ACE_VALUE;
  return ok({ dealer: dealer.value, insurance: offered ? insuranceOf(unseen) : null });
};

const ACE_VALUE = 0;
const TEN_VALUE = 9;

/** Half a unit at two to one on a ten-value underneath; must agree with the insurance of `advise`. */
const insuranceOf = (unseen: Shoe): number => ((3 * unseen.counts[TEN_VALUE]!) / sizeOfShoe(unseen) - 1) / 2;

const documentOf = ({ actions, best, unpriced = [], insurance, dealer }: Odds): object => ({
  ...(actions ? { actions, best } : {}),
  ...(unpriced.length > 0 ? { unpriced } : {}),
  ...(insurance === null ? {} : { insurance }),
  dealer,
});

const oddsLines = (spot: Spot, odds: Odds, width: number): readonly string[] => [
  titleOf(spot),
  '',
  ...actionLines(odds, width),
  ...insuranceLines(odds, width),
  'Dealer',
  ...columnsOf(
    DEALER_OUTCOMES.map(outcome => [outcome, percent(odds.dealer[outcome])]),
    width,
  ),
];

const titleOf = ({ hand, up, unseen, fromSplit, hands }: Spot): string => {
  const against = `${ranksText([up])}, ${grouped(sizeOfShoe(unseen))} cards unseen`;
  if (hand.length === 0) return `The dealer shows ${against}`;
  return `${ranksText(hand)}${fromSplit ? ` (one of ${hands} hands)` : ''} against ${against}`;
};

const actionLines = ({ actions, best, unpriced = [] }: Odds, width: number): readonly string[] => {
  if (!actions) return [];
  const played = PLAYS.filter(play => actions[play] !== undefined);
  const rows = played
    .toSorted((a, b) => actions[b]! - actions[a]!)
    .map(play => [play, signed(actions[play]!), play === best ? 'best' : '']);
  const missing = unpriced.map(play => [play, '', 'no exact value: the cards might run out']);
  return ['Expected result, in wagers', ...columnsOf([...rows, ...missing], width), ''];
};

const insuranceLines = ({ insurance }: Odds, width: number): readonly string[] =>
  insurance === null
    ? []
    : ['Insurance for half the wager', ...columnsOf([['take it', signed(insurance)]], width), ''];

export const odds: Command = {
  usage: 'blackjack [--hand CARDS] --up CARD [--seen CARDS] [--json]',
  about: [
    "What each action is worth, in units of the hand's first wager, with the best play after it, and how the dealer's hand ends. Without --hand: the dealer and insurance alone.",
    "Where the dealer peeks, the values of actions are given that there is no dealer's blackjack; the dealer's chances are not. Cards are written A,T,6 or AsTd6c; those of --hand, --up and --seen come out of the full shoe, or out of --shoe.",
    'Insurance is priced at half the wager, per unit of the wager. An action that the rules allow but the unseen cards might not last for is listed as unpriced, and then there is no best one.',
  ],
  flags: [
    { name: 'hand', takes: 'CARDS', means: "The player's hand; a split hand's own card first." },
    { name: 'up', takes: 'CARD', means: "The dealer's up card." },
    { name: 'seen', takes: 'CARDS', means: 'Other cards that are gone; may be given often.' },
    {
      name: 'from-split',
      means: 'The hand came from a split; its own value is told, other hands are left out.',
    },
    { name: 'hands', takes: 'N', means: 'Hands on the box after the split; 2 if left out.' },
    SHOE_FLAG,
    ...RULES_FLAGS,
    JSON_FLAG,
  ],
  example: 'cardroom odds blackjack --hand T,6 --up T --seen 5,5,9',
  run,
};
