import type { Card, Position, Seat } from '@cardroom/engine';
import type { Dealing } from '@cardroom/fairness';

import type { EntryBody } from '../chain.ts';
import { termsOf } from '../draft.ts';
import { people, type TableEvent, type TableState } from '../table.ts';
import { seatOfActor, type Auditor, type Shoe, type ShoeAudit, type TableAudit } from './simulator-state.ts';

export const newShoeAudit = (): ShoeAudit => ({
  all: new Map(),
  given: new Map(),
  holes: new Map(),
  header: null,
  mixed: null,
});

/** The order in which a shoe is committed to, mixed, dealt, closed and shown. */
export const auditShoes = (audit: Auditor, table: TableAudit, before: TableState, body: EntryBody): void => {
  const asked = audit.setup.askedOf(table.id, body);
  const seat = before.facts && seatOfActor(before, body.actor);
  if (asked?.kind === 'ready' && asked.seed !== undefined && seat !== null)
    table.shoes.given.set(seat, { seed: asked.seed, at: body.seq });
  table.shoes.mixed = null;
  for (const event of body.events) auditEvent(audit, table, before, body, event);
};

type Say = (holds: boolean, detail: string) => boolean;

/** Where an event is found. */
type At = Readonly<{
  audit: Auditor;
  table: TableAudit;
  before: TableState;
  seq: number;
  say: Say;
}>;

const auditEvent = (
  audit: Auditor,
  table: TableAudit,
  before: TableState,
  { seq }: EntryBody,
  event: TableEvent,
): void => {
  const say: Say = (holds, detail) =>
    audit.check(holds, 'fairness', () => `${detail}, entry ${seq} of ${table.id}`);
  const handle = HANDLERS[event.kind] as ((at: At, event: TableEvent) => void) | undefined;
  handle?.({ audit, table, before, seq, say }, event);
};

type Of<Kind> = Extract<TableEvent, { kind: Kind }>;
type Handlers = { readonly [Kind in TableEvent['kind']]?: (at: At, event: Of<Kind>) => void };

const committed = ({ table: { shoes }, seq, say }: At, { commitment }: Of<'shoeCommitted'>): void => {
  say(!shoes.all.has(commitment.shoe), 'a shoe is committed to twice');
  const facts = { commitment, seeds: [], reshuffles: [] };
  const shoe = { committedAt: seq, facts, mixedAt: null, ended: null, revealed: false, dealing: null };
  shoes.all.set(commitment.shoe, shoe);
};

const mixedUp = ({ table: { shoes }, seq, say }: At, event: Of<'shoeMixed'>): void => {
  const shoe = shoes.all.get(event.shoe);
  if (!shoe || shoe.mixedAt !== null) return void say(false, 'an unknown shoe is mixed');
  say(shoe.committedAt < seq, 'a shoe is used in the entry that commits to it');
  say(event.seeds.length > 0, 'nobody gave a seed');
  for (const { seat, seed } of event.seeds) {
    const given = shoes.given.get(seat);
    say(given?.seed === seed, `the seed of seat ${seat} is not the one it gave`);
    say((given?.at ?? 0) > shoe.committedAt, `seat ${seat} gave its seed before the shoe was fixed`);
  }
  shoe.mixedAt = seq;
  shoe.facts = { ...shoe.facts, seeds: event.seeds };
  shoes.mixed = event.seeds.map(({ seat }) => seat);
};

/** The shoe of this name, if it is in use. */
const inUse = ({ table, say }: At, id: string, what: string): Shoe | null => {
  const shoe = table.shoes.all.get(id);
  const used = shoe !== undefined && shoe.mixedAt !== null && shoe.ended === null;
  return say(used, `a shoe is ${what} that is not in use`) ? shoe! : null;
};

const reshuffled = (at: At, event: Of<'shoeReshuffled'>): void => {
  const shoe = inUse(at, event.shoe, 'reshuffled');
  if (!shoe) return;
  shoe.facts = { ...shoe.facts, reshuffles: [...shoe.facts.reshuffles, event.reshuffle] };
  shoe.dealing = null;
};

const closed = (at: At, event: Of<'shoeClosed'>): void => {
  const shoe = inUse(at, event.shoe, 'closed');
  const { facts } = at.before;
  // Every person who is dealt in has given a seed.
  const alone = shoe?.facts.seeds.length === 1 ? 'later' : 'never';
  const due = facts.game === 'blackjack' ? 'now' : alone;
  at.say(event.revealed === due, `a shoe is revealed ${event.revealed}`);
  if (shoe) shoe.ended = event.revealed;
};

const abandoned = ({ table, before: { facts }, say }: At, event: Of<'shoeAbandoned'>): void => {
  const shoe = table.shoes.all.get(event.shoe);
  if (!shoe || shoe.ended !== null) return void say(false, 'a shoe is given up that is none');
  const secret = facts.game === 'holdem' && shoe.facts.seeds.length > 1;
  shoe.ended = secret ? 'never' : 'now';
};

const shown = ({ audit, table, say }: At, event: Of<'shoesRevealed'>): void => {
  for (const { shoe: id, seed } of event.shoes) {
    const shoe = table.shoes.all.get(id);
    say(shoe?.ended === 'now' || shoe?.ended === 'later', 'a shoe is shown that should not be');
    say(!shoe?.revealed, 'a shoe is shown twice');
    say(seed === audit.setup.secretOf(`${table.id}:shoe:${id}`), 'another seed is shown');
    if (shoe) shoe.revealed = true;
  }
};

const opened = ({ table: { shoes }, say }: At, { seats }: Of<'roundOpened' | 'handOpened'>): void => {
  shoes.holes.clear();
  auditSeeds(seats, shoes, say);
};

const HANDLERS: Handlers = {
  roundBegun: ({ table }, event) => void (table.shoes.header = event.table),
  shoeCommitted: committed,
  shoeMixed: mixedUp,
  shoeReshuffled: reshuffled,
  shoeClosed: closed,
  shoeAbandoned: abandoned,
  shoesRevealed: shown,
  roundOpened: opened,
  handOpened: opened,
  cardDealt: (at, { card, position }) => auditCards(at, [card], [position]),
  holeRevealed: (at, { card, position }) => auditCards(at, [card], [position]),
  boardDealt: (at, { cards, positions }) => auditCards(at, cards, positions),
  holeDealt: ({ table }, event) => {
    if ('seat' in event) table.shoes.holes.set(event.seat, event.positions);
  },
  shown: (at, { seat, cards }) => auditCards(at, cards, at.table.shoes.holes.get(seat) ?? []),
};

/** Everybody who plays from a fresh shoe has mixed it; bots have not. */
const auditSeeds = (
  seats: readonly { readonly seat: Seat }[],
  { header, mixed }: ShoeAudit,
  say: Say,
): void => {
  if (mixed === null || header === null) return;
  const persons = people(header)
    .map(({ seat }) => seat)
    .filter(seat => seats.some(other => other.seat === seat));
  say(String(persons) === String(mixed), `seats ${String(persons)} play, ${String(mixed)} gave seeds`);
};

/** Every card lies where the committed order has it. */
const auditCards = (at: At, cards: readonly Card[], positions: readonly Position[]): void => {
  const { audit, table, say } = at;
  const shoe = [...table.shoes.all.values()].findLast(
    ({ mixedAt, ended }) => mixedAt !== null && ended === null,
  );
  if (!shoe) return void say(false, 'a card is dealt from no shoe');
  const dealing = dealingOf(audit, table, shoe);
  cards.forEach((card, nth) => {
    say(
      dealing?.cardAt(positions[nth]!) === card,
      `position ${positions[nth]} holds another card than ${card}`,
    );
  });
};

const dealingOf = (audit: Auditor, { id, states }: TableAudit, shoe: Shoe): Dealing | null => {
  const name = shoe.facts.commitment.shoe;
  const seed = audit.setup.secretOf(`${id}:shoe:${name}`);
  if (seed === undefined) return null;
  shoe.dealing ??= audit.setup.dealer.deal(termsOf(states[1]!.facts, name), seed, shoe.facts);
  return shoe.dealing;
};

/** The cards at positions of a shoe, for whoever may know them; null when its seed was never sealed. */
export const cardsOf = (
  audit: Auditor,
  table: TableAudit,
  shoe: string,
  positions: readonly Position[],
): readonly Card[] | null => {
  const dealt = table.shoes.all.get(shoe);
  const dealing = dealt ? dealingOf(audit, table, dealt) : null;
  return dealing && positions.map(dealing.cardAt);
};

/** When everybody has left, no shoe is left open, and what was to be shown has been. */
export const auditShoeEnds = (audit: Auditor, table: TableAudit): void => {
  for (const [id, { ended, revealed }] of table.shoes.all) {
    audit.check(ended !== null, 'fairness', () => `shoe ${id} was never closed nor given up`);
    if (!audit.setup.hasKey()) continue;
    audit.check(
      revealed === (ended !== 'never'),
      'fairness',
      () => `shoe ${id}, ${ended}, shown: ${revealed}`,
    );
  }
};
