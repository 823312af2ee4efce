import { err, isWhole, ok, rejection, type Result } from '@cardroom/engine';

import type { Command, Intent, RoomRejection } from './command.ts';

/** What each part of a command must be, as the end of the sentence "… must be". */
type Part = { readonly takes: string; readonly accepts: (value: unknown) => boolean };

const whole: Part = { takes: 'a whole number', accepts: isWhole };
const text = (most: number): Part => ({
  takes: `a text of 1 to ${most} characters, none of them a control character`,
  accepts: value =>
    typeof value === 'string' &&
    value.length >= 1 &&
    value.length <= most &&
    value.isWellFormed() &&
    !/\p{Cc}/u.test(value),
});
const optional = ({ takes, accepts }: Part): Part => ({
  takes,
  accepts: value => value === undefined || accepts(value),
});
const seatOrAny: Part = {
  takes: 'a seat number, or null for any',
  accepts: value => value === null || isWhole(value),
};
const action: Part = { takes: 'a record with a kind', accepts: value => isAction(value) };

const actionKind = text(20);
const anyWhole = optional(whole);

const isAction = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { kind, amount, box } = value as Record<string, unknown>;
  return (
    actionKind.accepts(kind) &&
    anyWhole.accepts(amount) &&
    anyWhole.accepts(box) &&
    Object.keys(value).every(name => name === 'kind' || name === 'amount' || name === 'box')
  );
};

/** The parts of every command that people may send; the house's own have no entry. */
const PARTS: Readonly<Record<Intent['kind'], Readonly<Record<string, Part>>>> = {
  sit: { seat: seatOrAny, buyIn: optional(whole), boxes: optional(whole), invite: optional(text(64)) },
  seatBot: { seat: seatOrAny, bot: text(40) },
  ready: { expect: whole, seed: optional(text(64)) },
  act: { expect: whole, action, note: optional(text(10_000)) },
  leave: {},
  rebuy: { chips: optional(whole) },
  sitOut: {},
  sitIn: {},
  remove: { seat: whole },
  claim: { seat: whole },
  restart: {},
  close: {},
  timeout: { expect: whole },
  extend: { expect: whole },
  void: { why: text(200) },
};

const ACTION_ID = text(80);

/** Why this cannot name an action; null when it can. */
export const whyNoActionId = (value: unknown): RoomRejection | null =>
  ACTION_ID.accepts(value) ? null : rejection('command/malformed', `actionId must be ${ACTION_ID.takes}.`);

const malformed = (message: string): Result<never, RoomRejection> =>
  err(rejection('command/malformed', message));

/** Reads a command that anybody may have sent: unknown parts, missing ones and wrong ones are refused by name. */
export const parseCommand = (input: unknown): Result<Command, RoomRejection> => {
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    return malformed('A command must be a record.');
  const { kind } = input as Record<string, unknown>;
  const parts = typeof kind === 'string' ? COMMANDS.get(kind) : undefined;
  return parts
    ? checkParts(parts, input as Record<string, unknown>)
    : malformed(`kind must be one of ${Object.keys(PARTS).join(', ')}.`);
};

type Parts = ReadonlyMap<string, Part>;

/** By kind, the parts of a whole command. */
const COMMANDS: ReadonlyMap<string, Parts> = new Map(
  Object.entries(PARTS).map(([kind, parts]) => {
    const all = { kind: text(20), table: text(40), actionId: ACTION_ID, ...parts };
    return [kind, new Map(Object.entries(all))];
  }),
);

const checkParts = (
  parts: Parts,
  input: Readonly<Record<string, unknown>>,
): Result<Command, RoomRejection> => {
  const unknown = Object.keys(input).find(name => !parts.has(name));
  if (unknown !== undefined)
    return malformed(`A ${String(input['kind'])} command has no "${unknown.slice(0, 40)}".`);
  for (const [name, { accepts, takes }] of parts)
    if (!accepts(input[name])) return malformed(`${name} must be ${takes}.`);
  return ok(input as Command);
};
