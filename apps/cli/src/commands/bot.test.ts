import { createServer, type AddressInfo, type Socket } from 'node:net';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Thinker } from '@cardroom/bots/holdem';
import { readMatchState } from '@cardroom/bots/strength';
import { unwrap } from '@cardroom/engine';
import {
  HOLDEM_PRESETS,
  apply,
  openHand,
  type HoldemAction,
  type HoldemRules,
} from '@cardroom/engine/holdem';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { nodeFiles } from '../node-io.ts';
import { acpcDealer } from '../testing/acpc-dealer.ts';
import { jsonOf, refused, runCommand, runCommandOn } from '../testing/run-command.ts';
import { exploitLines } from './bot-exploit.ts';
import { figureOf, knownFigures, watched } from './bot-players.ts';

type Json = Readonly<Record<string, unknown>>;

type Thread = Readonly<{ thinkInThread: (plans: URL) => Thinker }>;

/** The house has no file of plans any more. */
const missPlans = (): void => {
  const none = pathToFileURL(join(tmpdir(), 'cardroom-no-such-file.bin'));
  vi.doMock('@cardroom/bots/holdem/node', async original => {
    const { thinkInThread } = await original<Thread>();
    return { thinkInThread: () => thinkInThread(none) };
  });
};

afterEach(() => {
  vi.doUnmock('@cardroom/bots/holdem/node');
});

describe('§5.1 §6.1 cardroom bot match', () => {
  test('plays every deal from both seats, and says the same for the same seed', async () => {
    const argv = ['bot', 'match', '--a', 'push-fold', '--b', 'uniform', '--hands', '20', '--seed', '5'];
    const [one, again] = [await jsonOf<Json>(...argv), await jsonOf<Json>(...argv)];
    expect(one).toEqual(again);
    expect(one).toMatchObject({ hands: 20, duplicate: true, a: 'push-fold', b: 'uniform', stack: 20 });
    expect(typeof one['mbbPerHand']).toBe('number');
    expect(one['standardError']).toBeGreaterThan(0);
  });
  test('nobody wins from itself', async () => {
    const { code, stdout } = await runCommand(
      'bot',
      'match',
      '--a',
      'always-call',
      '--b',
      'always-call',
      '--hands',
      '10',
      '--stack',
      '8',
    );
    expect(code).toBe(0);
    expect(stdout).toContain('0.0 ± 0.0 mbb/hand');
  });
  test('says who answers where a stack has no plan', async () => {
    const argv = ['bot', 'match', '--a', 'rock', '--b', 'always-call', '--hands', '2', '--stack', '40'];
    const { stdout } = await runCommand(...argv);
    expect(stdout).toContain('Beyond ten big blinds rock has no plan: tight-passive answers.\n');
  });
  test('says of each player once who answers where the file of plans is missing', async () => {
    missPlans();
    const argv = ['bot', 'match', '--a', 'rock', '--b', 'station', '--hands', '2', '--json'];
    const { stdout, stderr } = await runCommand(...argv);
    expect(JSON.parse(stdout)).toMatchObject({
      answering:
        'Without a usable file of plans rock has no plan: tight-passive answers. Without a usable file of plans station has no plan: loose-passive answers.',
    });
    expect(stderr).toMatch(/^cardroom: The plan .* cannot be used \(its file is missing\);.*\n$/);
  });
});

describe('§5.1 §6.1 cardroom bot exploit', () => {
  test('finds what is lost by calling always', async () => {
    const found = await jsonOf<Json>(
      'bot',
      'exploit',
      '--bot',
      'always-call',
      '--hands',
      '2',
      '--stack',
      '3',
    );
    expect(found).toMatchObject({ method: 'lbr', hands: 2, bot: 'always-call', stack: 3 });
    expect(found['mbbPerHand']).toBeGreaterThan(0);
    expect(found['standardError']).toBeNull();
  });
  test('tells both seats: push or fold loses with the small blind what it must, and more to small raises', async () => {
    const { stdout } = await runCommand('bot', 'exploit', '--bot', 'push-fold', '--hands', '4');
    expect(stdout).toMatch(/Found +\+164\.7 ± 0\.0 mbb\/hand, since no/);
    expect(stdout).toMatch(/small blind +\+284\.0\n.*big blind +\+45\.4\n/);
  });
  test('tells a seat that was not measured', () => {
    const more = { hands: 1, judge: 'chen', bySeat: [-143.7, NaN] };
    const found = { method: 'lbr', mbbPerHand: -143.7, standardError: 0, count: 1, fewest: 4, more } as const;
    const told = exploitLines(found, 'chen', 20, 80).join('\n');
    expect(told).toMatch(/small blind +-143\.7\n.*big blind +not measured\n/);
  });
  test('sizes that are only thought about are judged by the plan of whoever thinks at the table, and else by the player', async () => {
    const judged = async (name: string) => {
      const found = await runCommandOn(pressed, 'bot', 'exploit', '--bot', name, '--json');
      return (JSON.parse(found.stdout) as Json)['judge'];
    };
    expect([await judged('expert'), await judged('hard')]).toEqual(['blueprint', 'blueprint']);
    expect([await judged('medium'), await judged('chen')]).toEqual(['medium', 'chen']);
    const { stdout } = await runCommand(
      'bot',
      'exploit',
      '--bot',
      'push-fold',
      '--hands',
      '2',
      '--stack',
      '3',
    );
    expect(stdout).toMatch(/Sizes judged by +the player itself\n/);
  });
  test.each([['2'], ['40']])(
    'where the file of plans is missing or the stack has none, what is said is true: %s',
    async stack => {
      if (stack === '2') missPlans();
      const { code, stderr } = await runCommand('bot', 'exploit', '--bot', 'rock', '--stack', stack);
      expect(code).toBe(2);
      expect(stderr).toContain(
        'cardroom: The player has no plan here: with a usable file of plans it has one for stacks of 2 to 20 small blinds.\n',
      );
    },
  );
  test('tells both figures of the plan, and that few flops say little', () => {
    const told = (flops: number) =>
      exploitLines(
        {
          method: 'best-response',
          mbbPerHand: -12.6,
          standardError: 3,
          count: flops,
          fewest: 2,
          more: { flops, plain: 12.1, bySeat: [] },
        },
        'blueprint',
        8,
        80,
      ).join(' ');
    expect(told(2)).toMatch(/Cross-fit +-12\.6 ± 5\.9 .*Plain +\+12\.1 .*So few flops say little/);
    expect(told(15)).not.toContain('So few');
  });
});

describe('§6.1 how far a figure may be off', () => {
  const won = { mbbPerHand: 12.3, standardError: 2, count: 4, fewest: 4 };

  test('is told where it is known, and else that it is not', () => {
    expect(figureOf(won)).toBe('+12.3 ± 3.9 mbb/hand');
    expect(figureOf({ ...won, count: 3 })).toBe('+12.3 mbb/hand, from too few to say how far off');
    expect(figureOf({ ...won, count: 0 })).toBe('nothing was measured');
    expect(knownFigures({ ...won, count: 0 })).toEqual({ mbbPerHand: null, standardError: null });
  });
});

describe('§6.1 a terminal is shown how far it is, and for how long', () => {
  test('from the beginning on', async () => {
    let said = '';
    const io = { stdout: () => {}, stderr: (text: string) => void (said += text), columns: 80 };
    const terminal = { stdout: true, stderr: true };
    await watched({ ...io, terminal, files: nodeFiles }, async (_, show) => show('0 of 6 flops'));
    expect(said).toBe('\r\u001B[K0 of 6 flops, 0 s\r\u001B[K');
  });

  test.each([
    [['bot', 'match', '--a', 'always-call', '--b', 'uniform', '--hands', '4']],
    [['bot', 'exploit', '--bot', 'always-call', '--hands', '4', '--stack', '2']],
  ])('also before the first hand is over: %j', async argv => {
    const { stderr } = await runCommandOn({ terminal: { stdout: true, stderr: true } }, ...argv);
    expect(stderr.startsWith('\r\u001B[K0 of 4 hands, 0 s')).toBe(true);
    expect(stderr.endsWith('\r\u001B[K')).toBe(true);
    expect((await runCommand(...argv)).stderr).toBe('');
  });
});

/** Ctrl+C, as soon as anybody but the loop that plays gets a turn. */
const pressed = {
  onInterrupt: (listener: () => void) => {
    const timer = setTimeout(listener);
    return () => clearTimeout(timer);
  },
};

describe('§6.1 Ctrl+C ends what takes long, with what there is', () => {
  test.each([
    [['bot', 'match', '--a', 'always-call', '--b', 'always-call', '--hands', '1e9']],
    [['bot', 'exploit', '--bot', 'always-call', '--stack', '2', '--hands', '1e7']],
    [['bot', 'exploit', '--bot', 'blueprint', '--flops', '6']],
    [['bot', 'exploit', '--bot', 'expert', '--hands', '200']],
    [['bot', 'exploit', '--bot', 'tight-passive']],
    [['arena', '--agents', 'always-call,always-call', '--hands', '1e7']],
    [['arena', '--game', 'blackjack', '--agents', 'basic', '--hands', '1e7']],
  ])('%j', async argv => {
    const { code, stdout, stderr } = await runCommandOn(pressed, ...argv);
    expect([code, stderr]).toEqual([130, '']);
    expect(stdout).not.toBe('');
  });
  test.each([
    ['blueprint', { method: 'best-response', plain: null, flops: 0 }],
    ['tight-passive', { method: 'lbr', hands: 0, bySeat: [null, null] }],
  ])('before anything of %s was measured, every figure is null', async (name, figures) => {
    const argv = ['bot', 'exploit', '--bot', name, '--json'];
    const { code, stdout } = await runCommandOn(pressed, ...argv);
    expect(code).toBe(130);
    expect(JSON.parse(stdout)).toMatchObject({ mbbPerHand: null, standardError: null, ...figures });
    const told = await runCommandOn(pressed, ...argv.slice(0, -1));
    expect(told.stdout).toMatch(/Found +nothing was measured\n$/);
  });
  test('a player who is asked hand by hand gives way, so that a terminal sees the time pass', async () => {
    let said = '';
    const stderr = (text: string) => void (said += text);
    const onInterrupt = (listener: () => void) => {
      const timer = setTimeout(listener, 1_500);
      return () => clearTimeout(timer);
    };
    const terminal = { stdout: true, stderr: true };
    await runCommandOn({ terminal, stderr, onInterrupt }, 'bot', 'exploit', '--bot', 'tight-passive');
    expect(said).toContain('0 of 200 hands, 1 s');
  });
  test('a dealer who says nothing', async () => {
    const server = createServer(socket => socket.on('error', () => {}));
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const { code } = await runCommandOn(pressed, 'bot', 'acpc', '127.0.0.1', `${port}`, '--bot', 'chen');
    expect(code).toBe(130);
    server.close();
  });
});

describe('§5.1 a match is of many deals', () => {
  test('whatever its seed: a large one deals no hand twice', async () => {
    const argv = ['bot', 'match', '--a', 'uniform', '--b', 'always-call', '--hands', '40', '--seed', '9e15'];
    expect((await jsonOf<Json>(...argv))['standardError']).toBeGreaterThan(0);
  });
});

describe('§6.1 cardroom bot refuses what cannot be, in a sentence', () => {
  test.each([
    [['bot'], 'Say what to do: cardroom bot match|exploit|decide|acpc.'],
    [['bot', 'match', '--a', 'chen'], 'Name the player: --b expert.'],
    [['bot', 'match', '--hands', '1'], '--hands must be a whole number from 2 to 1,000,000,000; "1" is not.'],
    [
      ['bot', 'match', '--a', 'expert', '--b', 'chen', '--bot', 'hard'],
      '--bot does not apply to bot match, which takes --a, --b, --hands, --stack, --seed, --json.',
    ],
    [['bot', 'exploit', '--stack', '1'], '--stack must be a whole number from 2 to 400; "1" is not.'],
    [
      ['bot', 'exploit', '--bot', 'chen', '--flops', '3'],
      '--flops applies to blueprint alone: how long chen is measured, --hands says.',
    ],
    [
      ['bot', 'exploit', '--bot', 'blueprint', '--hands', '30'],
      '--hands does not apply to blueprint: it is answered on a fixed sample of flops (--flops).',
    ],
    [['bot', 'decide'], 'Name the file with the view: --view FILE (--schema prints its form).'],
    [['bot', 'acpc', 'localhost'], 'Name the dealer: cardroom bot acpc HOST PORT.'],
    [['bot', 'match', 'now'], 'bot match takes no argument "now".'],
  ])('%j', async (argv, sentence) => {
    expect(await runCommand(...argv)).toEqual(refused(sentence));
  });
  test('a player that nobody knows', async () => {
    const { code, stderr } = await runCommand('bot', 'match', '--a', 'chem', '--b', 'chen');
    expect(code).toBe(2);
    expect(stderr).toContain('There is no player chem: did you mean chen?');
  });
});

describe('§5.1 §6.1 cardroom bot decide', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cardroom-bot-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const viewFile = async (document: unknown): Promise<string> => {
    const path = join(folder, 'view.json');
    await writeFile(path, JSON.stringify(document));
    return path;
  };
  const openedAt = (rules: HoldemRules) => {
    const seats = Array.from({ length: rules.seats }, (_, seat) => ({ seat, stack: rules.stack }));
    return unwrap(openHand({ rules, hand: 1, button: 0, seats }));
  };
  const begun = () => {
    const opened = openedAt(HOLDEM_PRESETS.headsup);
    const step = unwrap(apply(opened.state, { kind: 'raiseTo', seat: 0, amount: 100 }));
    return { play: step.state, events: [...opened.events, ...step.events] };
  };

  test('says what is done how often, the same with or without the events', async () => {
    const { play, events } = begun();
    const view = { game: 'holdem', play, you: { seat: 1, hole: [51, 47] } };
    for (const document of [{ view }, { view, events }]) {
      const path = await viewFile(document);
      const said = await jsonOf<Json>('bot', 'decide', '--view', path, '--bot', 'push-fold');
      expect(said).toMatchObject({ probabilities: { call: 1 }, action: 'call', bot: 'push-fold' });
      expect(said['milliseconds']).toBeGreaterThanOrEqual(0);
    }
  });
  test.each([
    [{}, "a view of a hold'em hand in play is needed."],
    [{ you: null }, 'the view is nobody’s: it needs a seat and its cards under "you".'],
    [{ you: { seat: 0, hole: [51, 47] } }, 'it is not the turn of the seat whose view it is.'],
    [{ you: { seat: 1, hole: [51, 51] } }, 'two cards that are not on the board are needed under "you".'],
  ])('a view that cannot be answered is refused: %j', async (more, sentence) => {
    const view = 'you' in more ? { game: 'holdem', play: begun().play, ...more } : {};
    const path = await viewFile({ view });
    expect(await runCommand('bot', 'decide', '--view', path)).toEqual(refused(`${path}: ${sentence}`));
  });
  test('before the flop a plan is followed from the bets alone; later it is told that it cannot be', async () => {
    const { play, events } = begun();
    const view = { game: 'holdem', play, you: { seat: 1, hole: [51, 30] } };
    const decide = async (document: unknown) =>
      runCommand('bot', 'decide', '--view', await viewFile(document), '--bot', 'blueprint', '--json');
    const [told, found] = [await decide({ view, events }), await decide({ view })];
    const sharesOf = ({ stdout }: { readonly stdout: string }) =>
      (JSON.parse(stdout) as Json)['probabilities'];
    expect([found.stderr, sharesOf(found)]).toEqual(['', sharesOf(told)]);
    const flop = { ...play, street: 'flop', board: [0, 1, 2] };
    const later = await decide({ view: { ...view, play: flop } });
    expect(later.stderr === '' ? later.code : later.stderr).toMatch(/cannot/);
  });
  test.each([
    [{ stack: 200 }, 'Beyond ten big blinds rock has no plan: tight-passive answers.'],
    [{ bigBlind: 15 }, 'With such blinds rock has no plan: tight-passive answers.'],
    [{ ante: 1 }, 'With such blinds rock has no plan: tight-passive answers.'],
    [{ seats: 3 }, 'With three players and more rock has no plan: tight-passive answers.'],
  ])('says who answers, in JSON and in words: %j', async (more, sentence) => {
    const { state: play, events } = openedAt({ ...HOLDEM_PRESETS.headsup, ...more });
    const path = await viewFile({ view: { game: 'holdem', play, you: { seat: 0, hole: [51, 47] } }, events });
    const argv = ['bot', 'decide', '--view', path, '--bot', 'rock'];
    expect(await jsonOf<Json>(...argv)).toMatchObject({ bot: 'rock', answering: sentence });
    expect((await runCommand(...argv)).stdout).toMatch(new RegExp(`drawn[^]*\\n\\n${sentence}\\n$`));
  });
  test('an empty list of events is none: before the flop the bets tell, and later it is told what is missing', async () => {
    const { play } = begun();
    const view = { game: 'holdem', play, you: { seat: 1, hole: [51, 30] } };
    const decide = async (more: object) =>
      runCommand(
        'bot',
        'decide',
        '--bot',
        'blueprint',
        '--json',
        '--view',
        await viewFile({ view, ...more }),
      );
    const [without, empty] = [await decide({}), await decide({ events: [] })];
    const told = ({ stdout }: { readonly stdout: string }): Json => ({
      ...(JSON.parse(stdout) as Json),
      milliseconds: 0,
    });
    expect([empty.stderr, told(empty)]).toEqual(['', told(without)]);
    expect(told(empty)).not.toHaveProperty('answering');
    const flop = { ...openedAt(HOLDEM_PRESETS.headsup).state, street: 'flop', board: [0, 1, 2] };
    const later = await decide({
      view: { ...view, play: flop, you: { seat: 0, hole: [51, 30] } },
      events: [],
    });
    expect(later.stderr).toContain('Without the events of the hand blueprint cannot follow its plan');
    expect(told(later)['answering']).toBe(
      'Without the events of the hand blueprint has no plan and weighs its chances.',
    );
  });
  test.each([
    [{ board: [99, 98, 97] }],
    [{ board: 'x' }],
    [{ street: 'moon' }],
    [{ price: -5 }],
    [{ price: 1e6 }],
    [{ minBet: 1e300 }],
  ])('a hand that cannot be is refused: %j', async more => {
    const view = { game: 'holdem', play: { ...begun().play, ...more }, you: { seat: 1, hole: [51, 47] } };
    const path = await viewFile({ view });
    expect(await runCommand('bot', 'decide', '--view', path)).toEqual(
      refused(`${path}: its board, street or chips are none of a hand of hold’em.`),
    );
  });
  /** A hand on the flop: a raise that was called, and whoever is first may bet. */
  const onFlop = () => {
    let { state, events } = openedAt(HOLDEM_PRESETS.headsup);
    const acts: readonly HoldemAction[] = [
      { kind: 'raiseTo', seat: 0, amount: 25 },
      { kind: 'call', seat: 1 },
      { kind: 'deal', cards: [0, 5, 10] },
    ];
    for (const action of acts) {
      const step = unwrap(apply(state, action));
      [state, events] = [step.state, [...events, ...step.events]];
    }
    return { play: state, events };
  };
  const askedWith = async (play: object, events?: readonly object[], seat = 1) =>
    viewFile({ view: { game: 'holdem', play, you: { seat, hole: [51, 47] } }, ...(events && { events }) });

  test('earlier hands of a table, and whatever is not of the hand, may stand among its events', async () => {
    const { play, events } = onFlop();
    const others = [
      { kind: 'playerSat', seat: 0 },
      ...begun().events,
      { kind: 'handSettled', stacks: [], net: [] },
    ];
    const among = [...others, ...events.flatMap(event => [event, { kind: 'deadlineSet', deadline: null }])];
    const decide = async (told: readonly object[]) =>
      jsonOf<Json>('bot', 'decide', '--view', await askedWith(play, told), '--bot', 'blueprint');
    const [alone, amongOthers] = [await decide(events), await decide(among)];
    expect(amongOthers['probabilities']).toEqual(alone['probabilities']);
    expect(amongOthers).not.toHaveProperty('answering');
  });
  test('events that lead to something else than the view shows are refused', async () => {
    const { play, events } = onFlop();
    const [small, big] = play.seats;
    const poorer = { ...small!, start: 90, stack: 65 };
    for (const [shown, told, sentence] of [
      [play, events.slice(0, -1), 'its events lead to another street or board than the view shows.'],
      [
        { ...play, board: [0, 5, 11] },
        events,
        'its events lead to another street or board than the view shows.',
      ],
      [{ ...play, seats: [poorer, big] }, events, 'its events lead to other chips than the view shows.'],
      [{ ...play, hand: 2 }, events, 'its events lead to other rules than the view shows.'],
      [
        play,
        [...events, { kind: 'checked', seat: 1 }],
        'its events lead to another turn than the view shows.',
      ],
      [play, events.slice(1), 'its events have no handOpened, with which a hand begins.'],
    ] as const) {
      const path = await askedWith(shown, told);
      expect(await runCommand('bot', 'decide', '--view', path)).toEqual(refused(`${path}: ${sentence}`));
    }
  });
  test('a hand that is over is refused', async () => {
    const over = unwrap(apply(begun().play, { kind: 'fold', seat: 1 })).state;
    const path = await askedWith(over);
    expect(await runCommand('bot', 'decide', '--view', path)).toEqual(
      refused(`${path}: the hand is over: nobody has anything to decide.`),
    );
  });
  test('chips that do not add up, and blinds that cannot be, are refused', async () => {
    const { play } = begun();
    for (const more of [{ stack: 7 }, { blind: -5 }, { committed: 101 }]) {
      const seats = play.seats.map(player => ({ ...player, ...more }));
      const seated = await askedWith({ ...play, seats });
      expect(await runCommand('bot', 'decide', '--view', seated)).toEqual(
        refused(`${seated}: its board, street or chips are none of a hand of hold’em.`),
      );
    }
    const path = await askedWith({ ...play, rules: { ...play.rules, smallBlind: -5 } });
    const { code, stderr } = await runCommand('bot', 'decide', '--view', path);
    expect(code).toBe(2);
    expect(stderr).toContain(`${path}: its rules cannot be played by: smallBlind must be `);
  });
  test('prints the form of the file', async () => {
    const schema = await jsonOf<Json>('bot', 'decide', '--schema');
    expect(schema).toMatchObject({ type: 'object', required: ['view'] });
  });
});

/** A dealer for one client, who does one thing; its port. */
const dealerWho = async (meets: (socket: Socket) => unknown): Promise<string> => {
  const server = createServer(socket => {
    server.close();
    socket.on('error', () => {});
    meets(socket);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return String((server.address() as AddressInfo).port);
};

describe('§5.1 cardroom bot acpc', () => {
  const BOARD = ['AhKd2c', '7s', '3h'] as const;
  test('plays at a dealer over TCP from both positions, to the end of every hand', async () => {
    const { port, talk } = await acpcDealer([
      { position: 0, hole: '9s8h', board: BOARD, others: ['c', 'c', 'c', 'c'] },
      { position: 1, hole: 'QsJs', board: BOARD, others: ['r200', 'c', 'c', 'c'] },
      { position: 0, hole: '2s2h', board: BOARD, others: ['f'] },
    ]);
    const played = await jsonOf<Json>('bot', 'acpc', '127.0.0.1', String(port), '--bot', 'always-call');
    expect(await talk).toEqual({ version: 'VERSION:2.0.0', answers: Array.from({ length: 9 }, () => 'c') });
    expect(played).toEqual({ hands: 3, decisions: 9, bot: 'always-call' });
  });
  test('raises to all that it has put in since the hand began, and answers raises', async () => {
    const { port, talk } = await acpcDealer([{ position: 1, hole: 'AsAd', board: BOARD, others: ['f'] }]);
    await jsonOf<Json>('bot', 'acpc', '127.0.0.1', String(port), '--bot', 'push-fold');
    expect((await talk).answers).toEqual(['r1000']);
  });
  test('a dealer who says what cannot be is told so', async () => {
    const { port, talk } = await acpcDealer([{ position: 0, hole: '9s8h', board: BOARD, others: ['r5'] }]);
    const [{ code, stderr }] = await Promise.all([
      runCommand('bot', 'acpc', '127.0.0.1', String(port), '--bot', 'chen'),
      expect(talk).rejects.toThrow('does not answer'),
    ]);
    expect(code).toBe(2);
    expect(stderr).toContain('The dealer said something that cannot be');
  });
  test('who answers is said once, on standard error and in JSON', async () => {
    const { port } = await acpcDealer([
      { position: 0, hole: '9s8h', board: BOARD, others: ['c', 'c', 'c', 'c'] },
      { position: 0, hole: '2s2h', board: BOARD, others: ['f'] },
      { position: 1, hole: '9s8h', board: BOARD, others: ['f'] },
    ]);
    const argv = ['bot', 'acpc', '127.0.0.1', String(port), '--bot', 'rock', '--stack', '400', '--json'];
    const { stdout, stderr } = await runCommand(...argv);
    const sentence = 'Beyond ten big blinds rock has no plan: tight-passive answers.';
    expect(stderr).toBe(`cardroom: ${sentence}\n`);
    expect(JSON.parse(stdout)).toMatchObject({ bot: 'rock', answering: sentence });
  });
  test.each([
    ['between two hands', 'MATCHSTATE:0:0:f:9s8h|', false],
    ['in the middle of one', 'MATCHSTATE:0:7:c:9s8h|', true],
    ['after an answer that ends one', 'MATCHSTATE:0:0:r1000:9s8h|', false],
    ['before the first', '# nothing yet', false],
  ])(
    'a dealer who goes %s, whether the connection breaks or is closed: what was played is told',
    async (_, line, isWithin) => {
      for (const [go, how] of [
        [(socket: Socket) => socket.resetAndDestroy(), ' (read ECONNRESET)'],
        [(socket: Socket) => socket.end(), ''],
      ] as const) {
        const port = await dealerWho(socket => {
          socket.write(`${line}\r\n`);
          setTimeout(() => go(socket), 100);
        });
        const said = await runCommand('bot', 'acpc', '127.0.0.1', port, '--bot', 'always-call');
        const { code, stderr } = isWithin
          ? refused(`The dealer hung up in the middle of hand 7${how}.`)
          : { code: 0, stderr: '' };
        expect(said).toMatchObject({ code, stderr });
        expect(said.stdout).toMatch(/^always-call made [01] decisions in [01] hands\.\n$/);
      }
    },
  );
  test('Ctrl+C in the middle of a hand is no fault of the dealer', async () => {
    let stop = () => {};
    const onInterrupt = (listener: () => void) => {
      stop = listener;
      return () => {};
    };
    const port = await dealerWho(socket => {
      socket.write('MATCHSTATE:0:7:c:9s8h|\r\n');
      setTimeout(() => stop(), 100);
    });
    const argv = ['bot', 'acpc', '127.0.0.1', port, '--bot', 'always-call'];
    expect(await runCommandOn({ onInterrupt }, ...argv)).toMatchObject({ code: 130, stderr: '' });
  });
  test('of a line without end the beginning is quoted', async () => {
    const port = await dealerWho(socket => socket.write(`${'x'.repeat(100_000)}\r\n`));
    expect(await runCommand('bot', 'acpc', '127.0.0.1', port, '--bot', 'chen')).toEqual(
      refused(`The dealer said something that cannot be: "${'x'.repeat(80)}…" is no state of a match.`),
    );
  });
  test('a card that lies in two places is refused', () => {
    expect(readMatchState('MATCHSTATE:0:0:cc/:9s8h|/9sKd2c')).toEqual({
      ok: false,
      error: 'A card of "MATCHSTATE:0:0:cc/:9s8h|/9sKd2c" is in two places.',
    });
    expect(readMatchState('MATCHSTATE:0:0:cc/:9s8h|/9dKd2c')).toMatchObject({ ok: true });
    const shown = (cards: string) => readMatchState(`MATCHSTATE:1:0:cc/cc/cc/cc:${cards}/9sKd2c/3c/4c`);
    for (const cards of ['AhKh|AhKh', '2hKh|AhKh', '9s8h|AhKh'])
      expect(shown(cards)).toMatchObject({ ok: false, error: expect.stringContaining('in two places') });
    expect(shown('Ah|AhKh')).toMatchObject({ ok: false, error: expect.stringContaining('cannot be read') });
    expect(shown('QhQs|AhKh')).toMatchObject({ ok: true });
  });
  test('nobody is there', async () => {
    const { code, stderr } = await runCommand('bot', 'acpc', '127.0.0.1', '1', '--bot', 'chen');
    expect([code, stderr]).toEqual([2, expect.stringContaining('There is no dealer at 127.0.0.1 1')]);
  });
});
