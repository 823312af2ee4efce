import { HOLDEM_PRESETS } from '@cardroom/engine/holdem';
import { BLACKJACK_PRESETS } from '@cardroom/engine/blackjack';
import { randomFrom } from '@cardroom/engine/testing';
import { unwrap } from '@cardroom/engine';
import { deal } from '@cardroom/fairness';
import { describe, expect, test } from 'vitest';

import type { EntryBody } from './chain.ts';
import type { TableSpec } from './open.ts';
import { createRoom, type Room } from './room.ts';
import type { TableEvent } from './table.ts';
import { createPlayground, type Playground } from './testing/random-play.ts';
import {
  exchanged,
  hiddenInBlackjack,
  hiddenInHoldem,
  playWitnessed,
  RAIL,
  type MakeRoom,
  type Witness,
} from './testing/scripted-witness.ts';
import { vaultFrom } from './vault.ts';
import type { Vault } from './vault-port.ts';

const BLACKJACK: TableSpec = {
  game: 'blackjack',
  rules: { ...BLACKJACK_PRESETS.vegas, decks: 1, boxes: 5, reshuffleAt: 10, startingChips: 500 },
  options: { rail: true },
};
const HOLDEM: TableSpec = {
  game: 'holdem',
  rules: { ...HOLDEM_PRESETS.standard, seats: 4, stack: 200 },
  options: { rail: true, rebuys: true },
};

const STEPS = 40;
const PAIRS = 60;

/** What was heard, but for the cards of the hearer's own hand and their proofs. */
const withoutOwn = (text: string): string =>
  text.replaceAll(/"hole":\[(\d+,\d+)?\],"legal"/g, '"legal"').replaceAll(/"openings":\[[^\]]*\]/g, '');

/** Where two games can be told apart by somebody who should not; null when nowhere. */
const difference = (one: Witness, other: Witness, owner: string | null): string | null => {
  for (const [at, { heard }] of other.steps.entries())
    for (const [who, text] of heard) {
      const before = one.steps[at]!.heard.get(who) ?? '';
      const same = who === owner ? withoutOwn(text) === withoutOwn(before) : text === before;
      if (!same) return `${who} hears another thing in step ${at}`;
    }
  if (String(one.warnings) !== String(other.warnings)) return 'other warnings';
  return one.dump === other.dump ? null : 'another store';
};

type Compared = {
  readonly pairs: number;
  /** How often the owner of the exchanged cards saw others. */
  readonly felt: number;
  readonly told: string | null;
};

/** Plays games twice, with other cards where nobody has looked up to some moment. */
const compare = async (spec: TableSpec, make?: MakeRoom): Promise<Compared> => {
  let [pairs, felt] = [0, 0];
  for (let seed = 1; pairs < PAIRS; seed++) {
    const random = randomFrom(seed);
    const steps = 1 + random.below(STEPS);
    const one = await playWitnessed(spec, seed, steps, (_, order) => order, make);
    const hidden =
      spec.game === 'holdem' ? hiddenInHoldem(one, steps, random) : hiddenInBlackjack(one, steps);
    const order = hidden && exchanged(hidden, random);
    if (!order) continue;
    const other = await playWitnessed(
      spec,
      seed,
      steps,
      (key, dealt) => (key === hidden.key ? order : dealt),
      make,
    );
    const owner = ownerOf(one, steps, hidden.owner);
    const told = difference(one, other, owner);
    if (told !== null) return { pairs, felt, told: `seed ${seed}, after ${steps} steps: ${told}` };
    pairs += 1;
    felt += owner && heardBy(one, owner) !== heardBy(other, owner) ? 1 : 0;
  }
  return { pairs, felt, told: null };
};

const heardBy = ({ steps }: Witness, who: string): string =>
  steps.map(({ heard }) => heard.get(who) ?? '').join('\n');

/** By the name under which the seat's player hears. */
const ownerOf = ({ steps }: Witness, at: number, seat: number | null): string | null => {
  const text = steps[at]!.heard.get(RAIL) ?? '';
  const place = new RegExp(`"seat":${seat},"name":"([^"]+)","kind":"(\\w+)"`).exec(text);
  if (seat === null || !place) return null;
  return place[2] === 'bot' ? `bot ${seat}` : place[1]!;
};

const GAMES = [BLACKJACK, HOLDEM] as const;

/** The first hidden card of the shoe in use, for leaks. */
const secretOf = async (room: Room, table: string, dealer: Parameters<MakeRoom>[1]): Promise<number> => {
  const state = await room.state(table);
  const shoe = state.ok ? state.value.facts.shoe : null;
  return shoe ? dealer.deal({ shoe: '', rules: null, decks: 1 }, '', shoe).cardAt(51) : -1;
};

const LEAKS: readonly (readonly [string, MakeRoom])[] = [
  [
    'view',
    (setup, dealer) => {
      const room = createRoom(setup);
      return {
        ...room,
        view: async (table, viewer, invite) => {
          const view = await room.view(table, viewer, invite);
          const hint = await secretOf(room, table, dealer);
          return view.ok ? { ok: true, value: { ...view.value, hint } } : view;
        },
      };
    },
  ],
  [
    'refusal',
    (setup, dealer) => {
      const room = createRoom(setup);
      return {
        ...room,
        act: async (actor, input) => {
          const reply = await room.act(actor, input);
          if (reply.ok || !reply.error.view) return reply;
          const hint = await secretOf(room, reply.error.view.table, dealer);
          return { ok: false, error: { ...reply.error, message: `${reply.error.message} (${hint})` } };
        },
      };
    },
  ],
  [
    'log',
    (setup, dealer) => {
      const commit: typeof dealer.commit = (terms, seed) => {
        const commitment = dealer.commit(terms, seed);
        const facts = { commitment, seeds: [], reshuffles: [] };
        const last = dealer.deal(terms, seed, facts).cardAt(51);
        return { ...commitment, rulesHash: String(last).padStart(64, '0') };
      };
      return createRoom({ ...setup, dealer: { ...dealer, commit } });
    },
  ],
  [
    'warning',
    (setup, dealer) => {
      const room = createRoom(setup);
      return {
        ...room,
        act: async (actor, input) => {
          const reply = await room.act(actor, input);
          const table = reply.ok ? reply.value.receipt.table : null;
          if (table !== null) setup.warn?.(`seen: ${await secretOf(room, table, dealer)}`);
          return reply;
        },
      };
    },
  ],
];

describe('§9.2 cards that nobody sees change no byte', () => {
  test.each(GAMES)('$game: log, views, frames, refusals, warnings and the store', async spec => {
    const { pairs, told, felt } = await compare(spec);
    expect({ pairs, told }).toEqual({ pairs: PAIRS, told: null });
    // In blackjack nobody owns a hidden card; in hold'em its owner sees that it is another.
    expect(felt).toBeGreaterThanOrEqual(spec.game === 'holdem' ? PAIRS / 3 : 0);
  });

  for (const spec of GAMES)
    test.each(LEAKS)(`${spec.game}: a leak into a %s is found`, async (_, make) => {
      expect((await compare(spec, make)).told).not.toBeNull();
    });
});

// Seeds and salts

type Secret = { readonly what: string; readonly bytes: Buffer };

/** Bytes as they would look inside base64 that began one, two or three bytes before. */
const base64s = (bytes: Buffer): readonly string[] =>
  [0, 1, 2].map(before => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    const start = Math.ceil((before * 8) / 6);
    const end = Math.floor(((before + bytes.length) * 8) / 6);
    return text.slice(start, end);
  });

/** Every form in which a secret could lie about. */
const formsOf = (bytes: Buffer): readonly Buffer[] => {
  const hex = bytes.toString('hex');
  const encoded = [...base64s(bytes), ...base64s(Buffer.from(hex))];
  const urls = encoded.map(text => text.replaceAll('+', '-').replaceAll('/', '_'));
  const texts = [hex, hex.toUpperCase(), ...encoded, ...urls].map(text => Buffer.from(text));
  return [bytes, Buffer.from(bytes.toString('latin1')), ...texts];
};

/** Everything that a store holds, as text and as the bytes of its texts. */
const haystackOf = async ({ store }: Playground): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const record of store.dump()) {
    parts.push(Buffer.from(`${JSON.stringify(record)}\n`));
    for (const value of Object.values(record))
      if (typeof value === 'string') parts.push(Buffer.from(value, 'latin1'), Buffer.from(value));
  }
  return Buffer.concat(parts);
};

const found = (haystack: Buffer, secrets: readonly Secret[]): readonly string[] =>
  secrets.filter(({ bytes }) => formsOf(bytes).some(form => haystack.includes(form))).map(({ what }) => what);

/** A vault that remembers the seeds it sealed. */
const witnessing = (vault: Vault): { readonly vault: Vault; readonly seeds: Map<string, string> } => {
  const seeds = new Map<string, string>();
  const seal: Vault['seal'] = (name, secret) => {
    const shoe = /shoe:(.*)$/.exec(name)?.[1];
    if (shoe !== undefined) seeds.set(shoe, Buffer.from(secret).toString('utf8').replace(/\0+$/, ''));
    return vault.seal(name, secret);
  };
  return { vault: { ...vault, seal }, seeds };
};

const KEY = '5f'.repeat(32);

/** Both games with people and bots, the last rounds left open. */
const playBoth = async (vault: Vault): Promise<Playground> => {
  const room = createPlayground({ vault, seed: 5 });
  const players = [await room.join('Ann'), await room.join('Bob')];
  for (const spec of GAMES) {
    const table = await room.table(spec, players, 1);
    await room.play(table, players, 8);
    await room.begin(table, players);
  }
  return room;
};

const eventsOf = async ({ store }: Playground): Promise<readonly TableEvent[]> => {
  const tables = await store.tables({});
  const logs = await Promise.all(tables.map(({ id }) => store.entries(id, 1)));
  return logs.flat().flatMap(({ body }) => (JSON.parse(body) as EntryBody).events);
};

const secretsOf = (shoe: string, seed: string): readonly Secret[] => {
  const terms = { shoe, rules: null, decks: 1 };
  const salts = Array.from({ length: 52 }, (_, at) => deal(terms, seed, [], []).open(at).salt);
  return [
    { what: `seed of ${shoe}`, bytes: Buffer.from(seed, 'hex') },
    ...salts.map((salt, at) => ({ what: `salt ${at} of ${shoe}`, bytes: Buffer.from(salt, 'hex') })),
  ];
};

describe('§9.2 a store holds no seed and no salt of a shoe that was not shown', () => {
  test('as bytes, hex, base64 or base64url', async () => {
    const { vault, seeds } = witnessing(unwrap(vaultFrom(KEY)));
    const room = await playBoth(vault);
    const haystack = await haystackOf(room);
    const shown = new Set(
      (await eventsOf(room)).flatMap(event =>
        event.kind === 'shoesRevealed' ? event.shoes.map(({ shoe }) => shoe) : [],
      ),
    );
    const kept = [...seeds].filter(([shoe]) => !shown.has(shoe));
    expect(kept.length).toBeGreaterThan(4);
    expect(
      found(
        haystack,
        kept.flatMap(([shoe, seed]) => secretsOf(shoe, seed)),
      ),
    ).toEqual([]);
    // The search finds what there is: seeds that were shown, in hex.
    expect(shown.size).toBeGreaterThan(0);
    const open = [...shown].map(shoe => ({ what: shoe, bytes: Buffer.from(seeds.get(shoe)!, 'hex') }));
    expect(found(haystack, open)).toEqual([...shown]);
  });

  const seedOf = (secret: Uint8Array): Buffer =>
    Buffer.from(Buffer.from(secret).toString('utf8').slice(0, 64), 'hex');
  const ENCODINGS: readonly (readonly [string, (secret: Uint8Array) => string])[] = [
    ['hex', secret => seedOf(secret).toString('hex')],
    ['HEX', secret => seedOf(secret).toString('hex').toUpperCase()],
    ['base64', secret => seedOf(secret).toString('base64')],
    ['base64url of hex', secret => Buffer.from(secret).toString('base64url')],
    ['bytes', secret => seedOf(secret).toString('latin1').replaceAll('\0', '')],
  ];
  test.each(ENCODINGS)('a vault that only writes %s is found', async (_, encode) => {
    const honest = unwrap(vaultFrom(KEY));
    const boxes = new Map<string, string>();
    const { vault, seeds } = witnessing({
      ...honest,
      seal: (name, secret) => {
        if (!name.includes('shoe:')) return honest.seal(name, secret);
        const box = `v1.x.${encode(secret)}`;
        boxes.set(box, honest.seal(name, secret));
        return box;
      },
      open: (name, box) => honest.open(name, boxes.get(box) ?? box),
    });
    const haystack = await haystackOf(await playBoth(vault));
    const [shoe, seed] = [...seeds].at(-1)!;
    expect(found(haystack, secretsOf(shoe, seed).slice(0, 1))).toHaveLength(1);
  });
});
