import { setTimeout as sleep } from 'node:timers/promises';

import type { TableId } from '../ledger.ts';
import { playerAccount } from '../ledger.ts';
import type { Append, Store } from '../store.ts';
import type { Check } from './store-bench.ts';
import { failureOf, closeOther } from './store-bench.ts';
import {
  anAppend,
  aNote,
  aPlayer,
  aRecord,
  aResult,
  aRound,
  aSession,
  grant,
  rowsOf,
} from './store-samples.ts';

/** Rounds and results. */
export const statisticsChecks: readonly Check[] = [
  {
    sentence: 'the rows alone may fail: everything else is kept, and rowsSaved is false',
    run: async ({ store, id, same }) => {
      const [table, ann] = [id('t'), id('ann')];
      await store.append(anAppend(table, 1, { rows: rowsOf(aRound(table, 1), ann) }));
      const two = aRound(table, 2);
      const bad = {
        'negative hands': {
          round: two,
          results: [aResult(two, id('bob')), aResult(two, ann, { hands: -1 })],
        },
        'a round that is there': rowsOf(aRound(table, 1, { summary: 'new' }), id('bob')),
        'a player twice': rowsOf(two, ann, ann),
        'a round that ends before it begins': rowsOf(aRound(table, 2, { fromSeq: 3, toSeq: 2 }), ann),
        'a result of another round': { round: two, results: [aResult(aRound(table, 3), ann)] },
        'another table': rowsOf(aRound(id('u'), 2), ann),
      };
      for (const [i, [why, rows]] of Object.entries(bad).entries()) {
        const seq = i + 2;
        const rest = { transfers: [grant(ann, 10)], sealed: [{ name: `s${seq}`, box: 'b' }] };
        const answer = await store.append(anAppend(table, seq, { ...rest, rows }));
        same(why, answer, { ok: true, rowsSaved: false });
        same(`${why}: the rows`, await store.rounds({ table }), [aRound(table, 1)]);
        same(`${why}: the results`, await store.results({ table }), [aResult(aRound(table, 1), ann)]);
        same(`${why}: the head`, (await store.table(table))?.head, seq);
        same(`${why}: the box`, (await store.sealed(table, `s${seq}`)).length, 1);
        same(`${why}: the chips`, (await store.balances([playerAccount(ann)]))[0]?.balance, 10 * (i + 1));
      }
      const fine = await store.append(anAppend(table, 8, { rows: rowsOf(two, ann) }));
      same('afterwards', fine, { ok: true, rowsSaved: true });
    },
  },
  {
    sentence: 'rounds: newest first, by player, table, game, moment, at most so many',
    run: async ({ store, id, same }) => {
      const [table, other, ann, bob] = [id('t'), id('u'), id('ann'), id('bob')];
      for (const round of [1, 2, 3])
        await store.append(anAppend(table, round, { rows: rowsOf(aRound(table, round), ann) }));
      const poker = aRound(other, 1, { game: 'holdem', at: 1_800_000_000_002 });
      await store.append(anAppend(other, 1, { rows: rowsOf(poker, ann, bob) }));
      const [one, two, three] = [1, 2, 3].map(round => aRound(table, round));
      same('player', await store.rounds({ player: ann }), [three, two, poker, one]);
      same('table', await store.rounds({ table }), [three, two, one]);
      same('game', await store.rounds({ player: ann, game: 'holdem' }), [poker]);
      same('before', await store.rounds({ table, before: three!.at }), [two, one]);
      same('limit', await store.rounds({ table, limit: 2 }), [three, two]);
      same('limit 0', await store.rounds({ table, limit: 0 }), []);
      same('bob', await store.rounds({ player: bob }), [poker]);
      same('both', await store.rounds({ player: bob, table }), []);
    },
  },
  {
    sentence: 'results: oldest first, by player, table, game, moment',
    run: async ({ store, id, same }) => {
      const [table, other, ann, bob] = [id('t'), id('u'), id('ann'), id('bob')];
      for (const round of [1, 2])
        await store.append(anAppend(table, round, { rows: rowsOf(aRound(table, round), bob, ann) }));
      const poker = aRound(other, 1, { game: 'holdem', at: 1_800_000_000_000 });
      await store.append(anAppend(other, 1, { rows: rowsOf(poker, ann) }));
      const [one, two] = [aRound(table, 1), aRound(table, 2)];
      same('player', await store.results({ player: ann }), [
        aResult(poker, ann),
        aResult(one, ann),
        aResult(two, ann),
      ]);
      same('table', await store.results({ table }), [
        aResult(one, ann),
        aResult(one, bob),
        aResult(two, ann),
        aResult(two, bob),
      ]);
      same('game', await store.results({ player: ann, game: 'holdem' }), [aResult(poker, ann)]);
      same('since', await store.results({ player: bob, since: two.at }), [aResult(two, bob)]);
    },
  },
  {
    sentence: 'statistics of a table are replaced as a whole, or not at all',
    run: async ({ store, id, same }) => {
      const [table, other, ann] = [id('t'), id('u'), id('ann')];
      for (const of of [table, other])
        for (const seq of [1, 2])
          await store.append(anAppend(of, seq, { rows: rowsOf(aRound(of, seq), ann) }));
      const rebuilt = [2, 3, 4].map(round =>
        rowsOf(aRound(table, round, { summary: 'new' }), ann, id('bob')),
      );
      await store.replaceRows(table, rebuilt);
      const rounds = rebuilt.map(({ round }) => round).toReversed();
      same('rounds', await store.rounds({ table }), rounds);
      same('results', (await store.results({ table })).length, 6);
      same('others stay', (await store.rounds({ table: other })).length, 2);
      const broken = [rowsOf(aRound(table, 9), ann), { round: aRound(table, 10), results: [bad(table)] }];
      same('broken', await failureOf(store.replaceRows(table, broken)), 'store/refused');
      same('as before', await store.rounds({ table }), rounds);
      same('no table', await failureOf(store.replaceRows(id('none'), [])), 'store/refused');
      await store.replaceRows(table, []);
      same('none', await store.results({ table }), []);
    },
  },
];

/** What is written after the action. */
export const noteChecks: readonly Check[] = [
  {
    sentence: 'a note is kept as it was written, and replaced by one with the same name',
    run: async ({ store, id, same }) => {
      const [ann, bob] = [id('ann'), id('bob')];
      for (const player of [ann, bob]) await store.addPlayer(aPlayer(player));
      const others = [aNote(bob, 'k'), aNote(ann, 'k', { kind: 'drill' }), aNote(ann, 'j')];
      await store.writeNotes([aNote(ann, 'k'), ...others]);
      same('note', await store.notes(ann, 'review', { key: 'k' }), [aNote(ann, 'k')]);
      const newer = [aNote(ann, 'k', { body: 1 }), aNote(ann, 'k', { body: ['last'], at: 1 })];
      await store.writeNotes(newer);
      same('replaced', await store.notes(ann, 'review', { key: 'k' }), newer.slice(1));
      same('other player', await store.notes(bob, 'review'), [aNote(bob, 'k')]);
      same('other kind', await store.notes(ann, 'drill'), [aNote(ann, 'k', { kind: 'drill' })]);
      same('other key', await store.notes(ann, 'review', { key: 'j' }), [aNote(ann, 'j')]);
      const kept = await store.notes(ann, 'review', { key: 'k' });
      (kept[0]!.body as string[]).push('tampered');
      same('still', await store.notes(ann, 'review', { key: 'k' }), newer.slice(1));
      await store.writeNotes([]);
    },
  },
  {
    sentence: 'notes: newest first, of one player or of everybody, since a moment, at most so many',
    run: async ({ store, id, same }) => {
      const [ann, bob, kind] = [id('ann'), id('bob'), id('daily')];
      for (const player of [ann, bob]) await store.addPlayer(aPlayer(player));
      const [one, two, three] = [1, 2, 3].map(at => aNote(ann, `k${at}`, { kind, at }));
      const [other, tied] = [aNote(bob, 'k', { kind, at: 2 }), aNote(ann, 'k0', { kind, at: 2 })];
      await store.writeNotes([two!, other, three!, one!, tied]);
      same('player', await store.notes(ann, kind), [three, tied, two, one]);
      same('everybody', await store.notes(null, kind), [three, tied, two, other, one]);
      same('since', await store.notes(ann, kind, { since: 2 }), [three, tied, two]);
      same('limit', await store.notes(null, kind, { limit: 2 }), [three, tied]);
      same('limit 0', await store.notes(null, kind, { limit: 0 }), []);
      same('none', await store.notes(id('nobody'), kind), []);
    },
  },
  {
    sentence: 'notes are written all or none: those of nobody known, or that cannot be stored, are refused',
    run: async ({ store, id, same }) => {
      const ann = id('ann');
      await store.addPlayer(aPlayer(ann));
      const bad = [
        aNote(id('nobody'), 'k'),
        aNote(ann, 'k\0'),
        aNote(ann, '\ud800'),
        aNote(ann, 'k', { at: 0.5 }),
        aNote(ann, 'k', { kind: '\0' }),
      ];
      for (const note of bad)
        same(
          JSON.stringify(note),
          await failureOf(store.writeNotes([aNote(ann, 'a'), note])),
          'store/refused',
        );
      same('nothing written', await store.notes(ann, 'review'), []);
      await store.writeNotes(Array.from({ length: 450 }, (_, i) => aNote(ann, String(i))));
      same('many', (await store.notes(ann, 'review')).length, 450);
    },
  },
];

const bad = (table: TableId) => aResult(aRound(table, 10), 'ann', { wins: -1 });

/** Finding and listing. */
export const readingChecks: readonly Check[] = [
  {
    sentence: 'a table, an action, a player, a session that is not there is null',
    run: async ({ store, id, same }) => {
      same('table', await store.table(id('t')), null);
      same('action', await store.action(id('t'), 'a', 'b'), null);
      same('player', await store.player(id('p')), null);
      same('name', await store.playerByName(id('p')), null);
      same('session', await store.sessionByToken(id('s')), null);
      same('entries', await store.entries(id('t'), 1), []);
      same('sealed', await store.sealed(id('t')), []);
    },
  },
  {
    sentence: 'entries from a number on, ascending, at most so many',
    run: async ({ store, id, same }) => {
      const table = id('t');
      for (let seq = 1; seq <= 12; seq++) await store.append(anAppend(table, seq));
      const seqs = async (from: number, limit?: number) =>
        (await store.entries(table, from, limit)).map(({ seq }) => seq);
      same('all', await seqs(1), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
      same('from 0', (await seqs(0)).length, 12);
      same('from 10', await seqs(10), [10, 11, 12]);
      same('three', await seqs(9, 3), [9, 10, 11]);
      same('none', await seqs(1, 0), []);
      same('beyond', await seqs(13), []);
    },
  },
  {
    sentence: 'sealed boxes by name or all; a new box of the same name replaces the old',
    run: async ({ store, id, same }) => {
      const table = id('t');
      await store.append(
        anAppend(table, 1, {
          sealed: [
            { name: 'b', box: '1' },
            { name: 'a', box: '2' },
          ],
        }),
      );
      await store.append(anAppend(table, 2, { sealed: [{ name: 'b', box: '3' }] }));
      same('all', await store.sealed(table), [
        { name: 'a', box: '2' },
        { name: 'b', box: '3' },
      ]);
      same('one', await store.sealed(table, 'b'), [{ name: 'b', box: '3' }]);
      same('no such', await store.sealed(table, 'c'), []);
      same('another table', await store.sealed(id('u')), []);
    },
  },
  {
    sentence: 'tables: newest change first, by player, status, privacy, at most so many',
    run: async ({ empty, same }) => {
      const store = await empty();
      const make = (id: string, changedAt: number, over: Partial<Append['record']>) =>
        store.append(anAppend(id, 1, { record: aRecord({ changedAt, ...over }) }));
      await make('a', 10, { players: ['ann'] });
      await make('b', 30, { players: ['ann', 'bob'], private: true });
      await make('c', 20, { status: 'closed' });
      await make('d', 20, { status: 'imported', players: ['bob'] });
      const ids = async (query: Parameters<Store['tables']>[0]) =>
        (await store.tables(query)).map(({ id }) => id);
      same('all', await ids({}), ['b', 'c', 'd', 'a']);
      same('ann', await ids({ player: 'ann' }), ['b', 'a']);
      same('open', await ids({ status: 'open' }), ['b', 'a']);
      same('public', await ids({ private: false }), ['c', 'd', 'a']);
      same('private', await ids({ private: true }), ['b']);
      same('limit', await ids({ limit: 2 }), ['b', 'c']);
      same('together', await ids({ player: 'bob', status: 'open', private: true, limit: 5 }), ['b']);
      await store.append(anAppend('a', 2, { record: aRecord({ changedAt: 40, players: ['bob', 'cid'] }) }));
      same('after a change', await ids({}), ['a', 'b', 'c', 'd']);
      same('ann left', await ids({ player: 'ann' }), ['b']);
      same('bob came', await ids({ player: 'bob' }), ['a', 'b', 'd']);
      same('players in order', (await store.table('a'))?.players, ['bob', 'cid']);
    },
  },
];

/** Players, sessions, and who drives a table. */
export const peopleChecks: readonly Check[] = [
  {
    sentence: 'players are found by name and id; a name that is taken is refused with false',
    run: async ({ store, id, same }) => {
      const ann = aPlayer(id('ann'), { name: id('Änn 😀'), key: id('änn 😀'), lock: 'scrypt…' });
      same('added', await store.addPlayer(ann), true);
      same('by name', await store.playerByName(ann.key), ann);
      same('by id', await store.player(ann.id), ann);
      same('taken', await store.addPlayer({ ...aPlayer(id('eve')), key: ann.key }), false);
      same('nobody new', await store.player(id('eve')), null);
      const sameId = { ...aPlayer(ann.id), key: id('other') };
      same('the same id', await failureOf(store.addPlayer(sameId)), 'store/refused');
      same('as before', await store.player(ann.id), ann);
    },
  },
  {
    sentence: 'a name is given once, however many ask for it at the same moment',
    run: async ({ store, again, id, same }) => {
      const handles = [store, (await again?.()) ?? store];
      const tries = Array.from({ length: 10 }, (_, i) =>
        handles[i % 2]!.addPlayer(aPlayer(id(`p${i}`), { key: id('name') })),
      );
      const answers = await Promise.all(tries);
      same('winners', answers.filter(Boolean).length, 1);
      same('who', (await store.playerByName(id('name')))?.id, id(`p${answers.indexOf(true)}`));
      await closeOther(handles, store);
    },
  },
  {
    sentence: 'a lock is set or removed only if it is still the expected one',
    run: async ({ store, id, same }) => {
      const ann = id('ann');
      await store.addPlayer(aPlayer(ann));
      same('wrong', await store.setLock(ann, 'x', 'y'), false);
      same('set', await store.setLock(ann, null, 'one'), true);
      same('again', await store.setLock(ann, null, 'two'), false);
      same('kept', (await store.player(ann))?.lock, 'one');
      same('changed', await store.setLock(ann, 'one', 'two'), true);
      same('removed', await store.setLock(ann, 'two', null), true);
      same('open', (await store.player(ann))?.lock, null);
      same('nobody', await store.setLock(id('none'), null, 'x'), false);
      const both = await Promise.all([store.setLock(ann, null, 'p'), store.setLock(ann, null, 'q')]);
      same('one of two', both.filter(Boolean).length, 1);
    },
  },
  {
    sentence: 'sessions are found by token; all of a player but one can be ended',
    run: async ({ store, id, same }) => {
      const [ann, bob] = [id('ann'), id('bob')];
      await store.addPlayer(aPlayer(ann));
      await store.addPlayer(aPlayer(bob));
      const sessions = ['a', 'b', 'c'].map(name => aSession(id(name), ann, { proven: name === 'b' }));
      const other = aSession(id('d'), bob);
      for (const session of [...sessions, other]) await store.addSession(session);
      const left = async () => {
        const found = await Promise.all(
          [...sessions, other].map(({ tokenHash }) => store.sessionByToken(tokenHash)),
        );
        return found.map(session => session?.id ?? null);
      };
      same('found', await store.sessionByToken(sessions[1]!.tokenHash), sessions[1]);
      await store.dropSessions(ann, id('b'));
      same('but one', await left(), [null, id('b'), null, id('d')]);
      await store.dropSessions(ann, null);
      same('all', await left(), [null, null, null, id('d')]);
      same(
        'unknown player',
        await failureOf(store.addSession(aSession(id('e'), id('none')))),
        'store/refused',
      );
      const sameToken = { ...aSession(id('f'), bob), tokenHash: other.tokenHash };
      same('same token', await failureOf(store.addSession(sameToken)), 'store/refused');
    },
  },
  {
    sentence: 'a lease is held by one owner until it ends, is renewed, released or runs out',
    run: async ({ store, id, same }) => {
      const table = id('t');
      await store.append(anAppend(table, 1));
      const lease = (owner: string, ttlMs = 60_000) => store.lease({ table, owner, now: Date.now(), ttlMs });
      same('taken', await lease('a'), true);
      same('held', await lease('b'), false);
      same('renewed', await lease('a'), true);
      await store.release(table, 'b');
      same("another's is not released", await lease('b'), false);
      await store.release(table, 'a');
      same('released', await lease('b'), true);
      same('still held', await lease('a'), false);
      same('made shorter', await lease('b', 30), true);
      await sleep(60);
      same('run out', await lease('a'), true);
      same('lost', await lease('b'), false);
      const free = { table: id('u'), now: Date.now(), ttlMs: 60_000 };
      const owners = Array.from({ length: 6 }, (_, i) => store.lease({ ...free, owner: `o${i}` }));
      same('one of many', (await Promise.all(owners)).filter(Boolean).length, 1);
    },
  },
];
