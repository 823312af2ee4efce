import { builtinModules } from 'node:module';

/**
 * Who may import whom. This table is the source: `oxlint.config.ts` turns it into lint rules, one set a room, also
 * for rooms that are still empty. What it does not allow, the lint refuses.
 */
type Room = {
  readonly folder: string;
  /** The name by which others import it. */
  readonly name: string;
  /** Rooms it may import. */
  readonly may: readonly string[];
  /** Rooms of which it may import types alone. */
  readonly types?: readonly string[];
  /** Rooms that its tests may import too, to have real ones to look at. */
  readonly tests?: readonly string[];
  /** Imports refused although the lines above allow the room, with the reason. */
  readonly never?: readonly Refusal[];
  /** It must run in browsers: nothing of Node, except in these of its subpaths and in a package's `*-node.ts`. */
  readonly withoutNode?: { readonly except: readonly string[] };
};

type Refusal = { readonly regex: string; readonly message: string; readonly allowTypeImports?: boolean };

const PACKAGES = ['engine', 'odds', 'formats', 'fairness', 'bots', 'room', 'coach', 'wire', 'screens'];
const NODE_SUBPATHS_OF_ROOM = ['sqlite', 'postgres', 'passphrase', 'vault'];
const EVERYWHERE = { except: [] };

const ROOMS: readonly Room[] = [
  {
    ...pkg('engine', []),
    never: [{ regex: '^[^.]', message: 'The engine imports nothing outside itself.' }],
  },
  { ...pkg('odds', ['engine']), withoutNode: EVERYWHERE },
  { ...pkg('formats', ['engine']), withoutNode: EVERYWHERE },
  {
    ...pkg('fairness', ['engine']),
    never: [{ regex: '^@cardroom/engine/', message: 'Fairness knows cards, not games.' }],
    withoutNode: EVERYWHERE,
  },
  { ...pkg('bots', ['engine', 'odds']), withoutNode: EVERYWHERE },
  { ...pkg('room', ['engine', 'fairness']), withoutNode: { except: NODE_SUBPATHS_OF_ROOM } },
  { ...pkg('coach', ['engine', 'odds', 'bots']), types: ['room'], withoutNode: EVERYWHERE },
  { ...pkg('wire', ['engine', 'fairness']), types: ['room'], tests: ['room'], withoutNode: EVERYWHERE },
  {
    ...pkg('screens', ['engine']),
    // Views and frames are the room's words; a screen reads them and calls nothing.
    types: ['odds', 'coach', 'wire', 'room'],
    tests: ['room'],
    never: [{ regex: '^(react|preact|ink)(/|$)', message: 'A screen model knows no renderer.' }],
    withoutNode: EVERYWHERE,
  },
  { ...app('cli', [...PACKAGES, 'server']), name: 'cardroom' },
  app('server', ['engine', 'room', 'wire', 'bots', 'coach']),
  {
    ...app('web', PACKAGES),
    never: [
      {
        regex: `^@cardroom/room/(${NODE_SUBPATHS_OF_ROOM.join('|')})(/|$)`,
        message: 'The browser has no Node.',
      },
    ],
    withoutNode: EVERYWHERE,
  },
];

function pkg(name: string, may: readonly string[]): Room {
  return { folder: `packages/${name}`, name: `@cardroom/${name}`, may };
}

function app(name: string, may: readonly string[]): Room {
  return { folder: `apps/${name}`, name: `@cardroom/${name}`, may };
}

const shortName = (room: Room): string => room.folder.split('/')[1]!;

/** Files that exist to test: they may use Node, test libraries and other rooms' `testing` entries. */
export const TEST_FILES = ['**/*.test.ts', '**/*.test.tsx', '**/*.soak.ts', '**/testing/**'];

const NO_TESTING: Refusal = {
  regex: '(^|/)testing(/|$)',
  message: 'Only tests import what exists for testing.',
};

/** The modules of Node by either name, and the files that may use them. */
const NO_NODE: Refusal = {
  regex: `^node:|^(${builtinModules.join('|')})(/|$)|-node(\\.ts)?$`,
  message: 'This code must run in browsers: nothing of Node.',
};

const OTHER_GAME = { blackjack: 'holdem', holdem: 'blackjack' } as const;

/** The rooms that `room` may not import, as refusals; those it may import for their types say so. */
const forbiddenRooms = (room: Room): readonly Refusal[] =>
  ROOMS.filter(other => !room.may.includes(shortName(other))).map(other => ({
    regex: `^${other.name}(/|$)`,
    message: `${room.folder} may import ${list([...room.may, ...(room.types ?? []).map(t => `types of ${t}`)])}.`,
    allowTypeImports: room.types?.includes(shortName(other)) ?? false,
  }));

const list = (names: readonly string[]): string => names.join(', ') || 'nothing';

/** What holds outside tests; in them, only the directions. */
const inProduct = (room: Room): readonly Refusal[] => [
  ...forbiddenRooms(room),
  NO_TESTING,
  ...(room.never ?? []),
  ...(room.withoutNode ? [NO_NODE] : []),
];

const rule = (patterns: readonly Refusal[]) => ({
  'no-restricted-imports': ['error', { patterns: patterns.map(p => ({ ...p })) }] as [
    'error',
    { patterns: Refusal[] },
  ],
});

const sources = (folder: string): string[] => [`${folder}/src/**`];

/** The files of a room that must run in browsers and may yet use Node: those that a browser never loads. */
const nodeFiles = ({ folder, withoutNode }: Room): string[] => [
  ...(folder.startsWith('packages/') ? [`${folder}/src/**/*-node.ts`] : []),
  ...(withoutNode?.except ?? []).flatMap(path => [`${folder}/src/${path}.ts`, `${folder}/src/${path}/**`]),
];

const roomOverrides = (room: Room) => [
  { files: sources(room.folder), rules: rule(inProduct(room)) },
  { files: nodeFiles(room), rules: rule(inProduct(room).filter(refusal => refusal !== NO_NODE)) },
  {
    files: TEST_FILES.map(glob => `${room.folder}/src/${glob}`),
    rules: rule(forbiddenRooms({ ...room, may: [...room.may, ...(room.tests ?? [])] })),
  },
];

/** Games are strangers to each other, in their tests too. */
const gameOverrides = () => {
  const engine = ROOMS[0]!;
  return Object.entries(OTHER_GAME).flatMap(([game, other]) => {
    const folder = `${engine.folder}/src/${game}`;
    const stranger = { regex: `(^|/)${other}(/|\\.ts$|$)`, message: `${game} and ${other} stay apart.` };
    return [
      { files: [`${folder}/**`], rules: rule([...inProduct(engine), stranger]) },
      {
        files: TEST_FILES.map(glob => `${folder}/${glob}`),
        rules: rule([...forbiddenRooms(engine), stranger]),
      },
    ];
  });
};

/** Later entries win, so the more special ones come last. */
export const importDirections = () => [...ROOMS.flatMap(roomOverrides), ...gameOverrides()];
