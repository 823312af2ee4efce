import { BLACKJACK_PRESETS } from '@cardroom/engine/blackjack';
import { HOLDEM_PRESETS } from '@cardroom/engine/holdem';

import {
  byKind,
  either,
  flag,
  listOf,
  literal,
  matching,
  object,
  objectWith,
  oneOf,
  orNull,
  text,
  whole,
} from './schema.ts';
import type { Schema, Static } from './schema.ts';

const MOST_CHIPS = Number.MAX_SAFE_INTEGER;

const name = text(1, 100, '2–24 English letters, digits and underscores.');
const passphrase = text(1, 1_000);
const actionId = text(
  1,
  80,
  'Made by the sender, new for every wish: a repeat is answered, and not done again.',
);
const invite = text(1, 64, 'The code that lets people in at a private table.');
const expect = whole(0, MOST_CHIPS, 'The entry since which the seat may act, as its view says.');
const seat = whole(0, 99);
const anySeat = orNull(whole(0, 99, 'Null: any free seat.'));
const chips = whole(0, MOST_CHIPS);
const seed = matching('^[0-9a-f]{64}$', 'The player’s own seed, 32 bytes in hex.');

/** Signing in: by name alone, or with the passphrase of a locked name. */
export const SIGN_IN = objectWith({ name }, { passphrase });
export type SignInRequest = Static<typeof SIGN_IN>;

export const PASSPHRASE = object({ passphrase });
export type PassphraseRequest = Static<typeof PASSPHRASE>;

/** Rules and options: the room checks them field by field, and names what is wrong. */
const record = (description: string): Schema<Readonly<Record<string, unknown>>> => ({
  type: 'object',
  description,
});

const PRESETS = [...Object.keys(BLACKJACK_PRESETS), ...Object.keys(HOLDEM_PRESETS)].join(', ');

/** A new table: its rules by the name of a preset or as a whole record. */
export const OPEN_TABLE = objectWith(
  {
    actionId,
    game: oneOf(['blackjack', 'holdem']),
    rules: either(
      text(1, 40, `The name of a preset: ${PRESETS}.`),
      record('All rules; a view of a table has a whole record of them.'),
    ),
  },
  {
    options: record(
      'name, private (false unless told: everybody may see the table), rail, turnSeconds, rebuys, minBuyIn, maxBuyIn, firstButton.',
    ),
    bots: listOf(text(1, 40, 'Who sits there: balanced, tight-passive, loose-aggressive …'), 9),
    sit: flag('Take a seat, too. Default: true.'),
  },
);
export type OpenTableRequest = Static<typeof OPEN_TABLE>;

const action = objectWith(
  {
    kind: text(
      1,
      20,
      'bet, pass, insure, evenMoney, decline, hit, stand, double, split, surrender; fold, check, call, raiseTo. `you.legal` of the view says which of them may be done now.',
    ),
  },
  { amount: chips, box: whole(0, 99) },
);

/** What a person may ask of a table, by kind; the house's own commands are none of these. */
const COMMAND_KINDS = [
  objectWith(
    { actionId, kind: literal('sit'), seat: anySeat },
    { buyIn: chips, boxes: whole(0, 99), invite },
  ),
  object({ actionId, kind: literal('seatBot'), seat: anySeat, bot: text(1, 40) }),
  objectWith({ actionId, kind: literal('ready'), expect }, { seed }),
  object({ actionId, kind: literal('act'), expect, action }),
  object({ actionId, kind: literal('leave') }),
  objectWith({ actionId, kind: literal('rebuy') }, { chips }),
  object({ actionId, kind: literal('sitOut') }),
  object({ actionId, kind: literal('sitIn') }),
  object({ actionId, kind: literal('remove'), seat }),
  object({ actionId, kind: literal('claim'), seat }),
  object({ actionId, kind: literal('restart') }),
  object({ actionId, kind: literal('close') }),
] as const;

export const COMMAND = byKind(COMMAND_KINDS);
export type CommandRequest = Static<typeof COMMAND>;

/** A language model of one's own, with its key, which is kept nowhere but in memory, and logged nowhere. */
const MODEL = objectWith(
  {
    provider: text(1, 40, 'openai, anthropic; on this machine also ollama, llamacpp, compatible.'),
    model: text(1, 120),
  },
  { baseUrl: text(1, 300), key: text(1, 500) },
);
export type ModelRequest = Static<typeof MODEL>;

/** Which decision is to be explained; without a model by the server's own. */
export const EXPLAIN = objectWith({ expect }, { model: MODEL });
export type ExplainRequest = Static<typeof EXPLAIN>;

/** Which decision is asked about. */
export const ASK_WHY = object({ expect });
export type AskWhyRequest = Static<typeof ASK_WHY>;

export const TRY_MODEL = objectWith({}, { model: MODEL });
export type TryModelRequest = Static<typeof TRY_MODEL>;

/** A model that plays as the rival at one's own tables. */
export const LEND_MODEL = object({ model: MODEL });
export type LendModelRequest = Static<typeof LEND_MODEL>;

export const TABLE_PARAMS = object({ table: matching('^[\\w-]{1,40}$', 'A table’s id.') });
export type TableParams = Static<typeof TABLE_PARAMS>;

export const SHOE_PARAMS = object({
  table: matching('^[\\w-]{1,40}$', 'A table’s id.'),
  shoe: matching('^[\\w./:-]{1,80}$', 'A shoe’s id, as its commitment names it.'),
});
export type ShoeParams = Static<typeof SHOE_PARAMS>;

export const ROUND_PARAMS = object({
  table: matching('^[\\w-]{1,40}$', 'A table’s id.'),
  round: matching('^\\d{1,9}$', 'The number of the round.'),
});
export type RoundParams = Static<typeof ROUND_PARAMS>;

const digits = (description: string): Schema<string> => matching('^\\d{1,15}$', description);

export const LOOK_QUERY = objectWith({}, { invite });
export type LookQuery = Static<typeof LOOK_QUERY>;

export const SHOES_QUERY = objectWith(
  {},
  { invite, shoe: matching('^[\\w./:-]{1,80}$', 'This shoe alone. Default: all of them.') },
);
export type ShoesQuery = Static<typeof SHOES_QUERY>;

export const EVENTS_QUERY = objectWith(
  {},
  { invite, after: digits('Frames after this entry. Default: the table as it is.') },
);
export type EventsQuery = Static<typeof EVENTS_QUERY>;

export const ROUNDS_QUERY = objectWith(
  {},
  {
    limit: matching('^([1-9]|[1-9]\\d|100)$', '1–100; 20 unless told.'),
    before: digits('Only rounds that ended before this moment, in milliseconds since 1970.'),
  },
);
export type RoundsQuery = Static<typeof ROUNDS_QUERY>;
