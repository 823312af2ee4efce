import { withSettings, type FieldProblem, type Fields, type Result } from '@cardroom/engine';
import { BLACKJACK_FIELDS, BLACKJACK_PRESETS, validateBlackjackRules } from '@cardroom/engine/blackjack';
import { HOLDEM_FIELDS, HOLDEM_PRESETS, validateHoldemRules } from '@cardroom/engine/holdem';

type Checked = Result<object, readonly FieldProblem[]>;

/** The rules of a game, as the command line sees them: names, meanings and checks. */
export type Game = {
  readonly name: 'blackjack' | 'holdem';
  readonly title: string;
  /** The preset that a partial record is laid over. */
  readonly usual: string;
  readonly presets: Readonly<Record<string, object>>;
  readonly fields: Readonly<Record<string, { readonly means: string; readonly takes: string }>>;
  /** Lays one `field=value` over a record. */
  readonly set: (base: object, setting: string) => Checked;
  readonly validate: (input: unknown) => Checked;
};

const settingsOf =
  <R extends object>(fields: Fields<R>): Game['set'] =>
  (base, setting) =>
    withSettings(fields, base as R, [setting]);

const BLACKJACK: Game = {
  name: 'blackjack',
  title: 'Blackjack',
  usual: 'vegas',
  presets: BLACKJACK_PRESETS,
  fields: BLACKJACK_FIELDS,
  set: settingsOf(BLACKJACK_FIELDS),
  validate: validateBlackjackRules,
};

const HOLDEM: Game = {
  name: 'holdem',
  title: "Hold'em",
  usual: 'standard',
  presets: HOLDEM_PRESETS,
  fields: HOLDEM_FIELDS,
  set: settingsOf(HOLDEM_FIELDS),
  validate: validateHoldemRules,
};

export const GAMES: readonly Game[] = [BLACKJACK, HOLDEM];

/** Preset names are unique over both games. */
export const PRESET_NAMES: readonly string[] = GAMES.flatMap(({ presets }) => Object.keys(presets));

export const gameWithPreset = (name: string): Game | undefined =>
  GAMES.find(({ presets }) => Object.hasOwn(presets, name));

/** The game that knows the most of these field names; undefined when neither knows any. */
export const gameWithFields = (names: readonly string[]): Game | undefined => {
  const known = ({ fields }: Game): number => names.filter(name => Object.hasOwn(fields, name)).length;
  const [best] = GAMES.toSorted((a, b) => known(b) - known(a));
  return best && known(best) > 0 ? best : undefined;
};

const SUMMARIES: Readonly<Record<string, string>> = {
  vegas: 'Six decks, double after split, late surrender, insurance: the default table.',
  '21black': 'One deck, doubles on any two cards, two hands at most.',
  arcturus: 'One deck, doubles on 9 to 11, up to four hands, payouts rounded down.',
  bicycle: 'Six decks, bets from 1 to 100, the plain rules of the pack.',
  'twenty-one': 'The plain game without bets: hit or stay, the higher total wins.',
  headsup: 'Two players, stacks of 100, blinds 5 and 10, raises in steps of 5 up to what the other has.',
  standard: 'Six players, stacks of 1,000, blinds 5 and 10, no limit.',
  sitngo: 'Six players, stacks of 1,500, blinds that rise every ten hands.',
};

/** One line about a preset, with as many seats as are wished for. */
export const presetSummary = (name: string, seats?: number): string => {
  const summary = SUMMARIES[name] ?? '';
  const count = seats === undefined ? undefined : COUNTS[seats];
  return count === undefined ? summary : summary.replace(/^\w+ players/, `${count} players`);
};

const COUNTS: Readonly<Record<number, string>> = {
  2: 'Two',
  3: 'Three',
  4: 'Four',
  5: 'Five',
  6: 'Six',
  7: 'Seven',
  8: 'Eight',
  9: 'Nine',
};
