import { BLACKJACK_PRESETS } from '@cardroom/engine/blackjack';
import { HOLDEM_PRESETS } from '@cardroom/engine/holdem';
import type { Random } from '@cardroom/engine/testing';

import type { Intent } from '../command.ts';
import type { BotPlayer } from '../driver.ts';
import type { TableSpec } from '../open.ts';
import type { Store } from '../store.ts';
import type { TableView } from '../view.ts';
import { chooseAction, type Temper } from './scripted-choices.ts';
import { person, type Person } from './world.ts';

/** A table of a campaign: its host opens it, and everybody sits there. */
export type Party = Readonly<{ spec: TableSpec; people: readonly Person[]; bots: number }>;

const SPECS: readonly (Omit<Party, 'people'> & { readonly people: number })[] = [
  {
    spec: { game: 'blackjack', rules: { ...BLACKJACK_PRESETS['21black'], boxes: 3 } },
    people: 2,
    bots: 0,
  },
  { spec: { game: 'holdem', rules: HOLDEM_PRESETS.standard }, people: 1, bots: 2 },
  { spec: { game: 'holdem', rules: HOLDEM_PRESETS.standard }, people: 2, bots: 1 },
];

/** The first so many tables, the same in every process. */
export const parties = (tables: number): readonly Party[] =>
  Array.from({ length: tables }, (_, at) => {
    const { spec, people, bots } = SPECS[at % SPECS.length]!;
    return { spec, bots, people: Array.from({ length: people }, (__, n) => person(`${'abc'[n]}${at}`)) };
  });

/** Everybody has a name in the store. */
export const addPeople = async (store: Store, all: readonly Party[]): Promise<void> => {
  const records = all
    .flatMap(({ people }) => people)
    .map(({ player: id, name }) => ({ id, name, key: name, createdAt: 1_000_000, lock: null }));
  await Promise.all(records.map(record => store.addPlayer(record)));
};

/** What somebody does next at a table; null while that is up to others. */
export const nextIntent = (
  party: Party,
  who: Person,
  view: TableView,
  random: Random,
  seed: () => string,
): Intent | null => {
  const { you, playing } = view;
  if (you === null) return { kind: 'sit', seat: null };
  if (who === party.people[0] && view.seats.filter(({ kind }) => kind === 'bot').length < party.bots)
    return playing ? playOn(view, random) : { kind: 'seatBot', seat: null, bot: 'any' };
  if (playing) return playOn(view, random);
  if (you.expect === null) return canBuy(view) ? { kind: 'rebuy' } : null;
  return { kind: 'ready', expect: you.expect, ...(you.needsSeed && { seed: seed() }) };
};

const TEMPER: Temper = { hits: 0.5, raises: 0.2, folds: 0.1 };

const playOn = ({ game, you }: TableView, random: Random): Intent | null => {
  const action = you?.expect ? chooseAction(game, you.legal, TEMPER, random) : null;
  return action && { kind: 'act', expect: you!.expect!, action };
};

/** A seat that is not ready and not awaited has too few chips. */
const canBuy = ({ you, seats }: TableView): boolean =>
  seats.some(({ seat, ready }) => seat === you!.seat && !ready);

/** Any choice that the rules allow. */
export const anyBot = (random: Random): BotPlayer => ({
  decide: async ({ game }, legal) => ({
    action: chooseAction(game, legal, TEMPER, random)!,
    options: [],
    draw: null,
  }),
});
