import type { Abstraction } from './abstraction.ts';
import { bettingTree, type BettingConfig } from './betting.ts';
import { boundCounts, type Grid } from './buckets.ts';
import { digestOf } from './digest.ts';
import { DECISION, flattened, type FlatTree } from './flat-tree.ts';
import { keeping } from './keeping.ts';
import type { Shares } from './minds.ts';
import { rowsBy, type Blueprint, type BlueprintHeader, type StackHeader, type StackPlan } from './plan.ts';
import { sharesFrom, type Levels, type Quantised } from './quantised.ts';

/**
 * A file of plans: eight letters, the version and the length of the header as u32s, the SHA-256 of all that follows as 32 bytes;
 * then the header as JSON, the bounds of the grids, and a section for each stack, all of them packed by gzip. Numbers are
 * little-endian. See docs/training.md.
 */
const LETTERS = 'CARDROOM';
const VERSION = 1;
const PREFIX_BYTES = 48;

/** What the header holds beside what others read: how to find and unpack the rest. */
type FileHeader = BlueprintHeader &
  Readonly<{
    levels: Levels;
    /** By street after the flop. */
    grids: readonly Pick<Grid, 'means' | 'spreads'>[];
    boundBytes: number;
    /** By stack. */
    sectionBytes: readonly number[];
  }>;

/** What a file is made of. */
export type BlueprintParts = Readonly<{
  seed: number;
  levels: Levels;
  abstraction: Abstraction;
  stacks: readonly (StackHeader & Readonly<{ bytes: Quantised }>)[];
}>;

export const writeBlueprint = async ({
  seed,
  levels,
  abstraction,
  stacks,
}: BlueprintParts): Promise<Uint8Array> => {
  const bounds = await packed(boundsOf(abstraction));
  const sections = await Promise.all(stacks.map(({ bytes }) => packed(bytes)));
  const header: FileHeader = {
    seed,
    levels,
    stacks: stacks.map(({ config, iterations }) => ({ config, iterations })),
    grids: abstraction.map(({ means, spreads }) => ({ means, spreads })),
    boundBytes: bounds.length,
    sectionBytes: sections.map(({ length }) => length),
  };
  const text = new TextEncoder().encode(JSON.stringify(header));
  const body = joined([text, bounds, ...sections]);
  return joined([prefixOf(text.length, await digestOf(body)), body]);
};

const prefixOf = (headerBytes: number, digest: Uint8Array): Uint8Array => {
  const prefix = new Uint8Array(PREFIX_BYTES);
  const view = new DataView(prefix.buffer);
  prefix.set(new TextEncoder().encode(LETTERS));
  view.setUint32(8, VERSION, true);
  view.setUint32(12, headerBytes, true);
  prefix.set(digest, 16);
  return prefix;
};

/** Throws, saying why in one sentence, where these bytes are no file of plans that this version knows. */
export const readBlueprint = async (bytes: Uint8Array): Promise<Blueprint> => {
  const { header, sections } = await checked(bytes);
  const [bounds, ...plans] = sections;
  const abstraction = abstractionFrom(header, await unpacked(bounds!));
  const stacks = header.stacks.map(({ config }) => config.stack);
  // Whoever needs one stack does not wait until all are unpacked.
  const plan = keeping(async (at: number) =>
    planFrom(header.stacks[at]!.config, abstraction, await unpacked(plans[at]!), header.levels),
  );
  return {
    header,
    abstraction,
    stacks,
    async plan(stack) {
      const at = stacks.indexOf(stack);
      if (at < 0) throw new Error(`The blueprint has no plan for a stack of ${stack} small blinds.`);
      return plan(at);
    },
  };
};

type Opened = Readonly<{ header: FileHeader; sections: readonly Uint8Array[] }>;

const checked = async (bytes: Uint8Array): Promise<Opened> => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (bytes.length < PREFIX_BYTES || new TextDecoder().decode(bytes.subarray(0, 8)) !== LETTERS)
    throw new Error('This is no blueprint of Cardroom.');
  const version = view.getUint32(8, true);
  if (version !== VERSION)
    throw new Error(`The blueprint has version ${version}; this program reads version ${VERSION}.`);
  const body = bytes.subarray(PREFIX_BYTES);
  if (!same(await digestOf(body), bytes.subarray(16, PREFIX_BYTES)))
    throw new Error('The blueprint is damaged: its content does not match its SHA-256.');
  return sectionsOf(body, view.getUint32(12, true));
};

const same = (a: Uint8Array, b: Uint8Array): boolean => a.every((byte, at) => byte === b[at]);

/** The SHA-256 says nothing about the length of the header: it is right where all lengths add up to the file. */
const sectionsOf = (body: Uint8Array, headerBytes: number): Opened => {
  const { header, lengths } = headerIn(body.subarray(0, headerBytes));
  if (lengths.reduce((sum, length) => sum + length, headerBytes) !== body.length)
    throw new Error('The blueprint is damaged: the lengths in its header do not add up to the file.');
  let from = headerBytes;
  return { header, sections: lengths.map(length => body.subarray(from, (from += length))) };
};

const headerIn = (text: Uint8Array): Readonly<{ header: FileHeader; lengths: readonly number[] }> => {
  try {
    const header = JSON.parse(new TextDecoder().decode(text)) as FileHeader;
    return { header, lengths: [header.boundBytes, ...header.sectionBytes] };
  } catch {
    throw new Error('The blueprint is damaged: its header cannot be read.');
  }
};

/** Decisions of a stack that are kept unpacked, each up to 46 KB: those of some hands. */
const KEPT_DECISIONS = 24;

/** The plan that was quantised. */
export const planFrom = (
  config: BettingConfig,
  abstraction: Abstraction,
  bytes: Quantised,
  levels: Levels,
): StackPlan => {
  const betting = bettingTree(config);
  const rows = rowsBy(abstraction);
  const tree = flattened(betting, rows);
  const unpack = sharesFrom(tree, bytes, rows, levels);
  let shares: Shares | null = null;
  return {
    config,
    betting,
    tree,
    abstraction,
    sharesAt: keeping(unpack, KEPT_DECISIONS),
    get shares() {
      return (shares ??= allShares(tree, unpack));
    },
  };
};

const allShares = (tree: FlatTree, sharesAt: (node: number) => Shares): Shares => {
  const shares = new Float32Array(tree.entries);
  for (const [node, kind] of tree.kind.entries())
    if (kind === DECISION) shares.set(sharesAt(node), tree.base[node]);
  return shares;
};

/** Street by street: the bounds by the mean, then those by the spread. */
const boundsOf = (abstraction: Abstraction): Uint8Array =>
  joined(
    abstraction.flatMap(({ meanBounds, spreadBounds }) => [meanBounds, spreadBounds]).map(floatsAsBytes),
  );

const floatsAsBytes = (floats: Float32Array): Uint8Array => {
  const view = new DataView(new ArrayBuffer(4 * floats.length));
  for (const [at, float] of floats.entries()) view.setFloat32(4 * at, float, true);
  return new Uint8Array(view.buffer);
};

const abstractionFrom = ({ grids }: FileHeader, bytes: Uint8Array): Abstraction => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let at = 0;
  const floats = (length: number): Float32Array =>
    Float32Array.from({ length }, () => view.getFloat32((at += 4) - 4, true));
  return grids.map(({ means, spreads }, street) => {
    const [ofMeans, ofSpreads] = boundCounts({ means, spreads }, street + 3);
    return { means, spreads, meanBounds: floats(ofMeans), spreadBounds: floats(ofSpreads) };
  }) as unknown as Abstraction;
};

const packed = (bytes: Uint8Array): Promise<Uint8Array> => through(bytes, new CompressionStream('gzip'));
const unpacked = (bytes: Uint8Array): Promise<Uint8Array> => through(bytes, new DecompressionStream('gzip'));

const through = async (
  bytes: Uint8Array,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array> => {
  const readable = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(readable).arrayBuffer());
};

const joined = (parts: readonly Uint8Array[]): Uint8Array => {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
};
