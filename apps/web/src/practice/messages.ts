import type { Result } from '@cardroom/engine';
import type { Frame, Intent, RoomRejection } from '@cardroom/room';
import type { NewTable, Said } from '@cardroom/wire/client';

/** What a page asks of the room in its worker. */
export type PracticeQuestion =
  | { readonly kind: 'open'; readonly wanted: NewTable }
  | { readonly kind: 'views' | 'statistics' | 'isKept' | 'forget' }
  | { readonly kind: 'look' | 'shoes'; readonly table: string }
  | { readonly kind: 'act'; readonly table: string; readonly intent: Intent }
  | { readonly kind: 'leaves'; readonly table: string; readonly shoe: string }
  | { readonly kind: 'round'; readonly table: string; readonly round: number }
  | { readonly kind: 'plan' | 'why'; readonly table: string; readonly expect: number };

export type PracticeRequest = PracticeQuestion & { readonly id: number };

/** What comes back: answers, and whatever happens at a table. */
export type PracticeMessage =
  | { readonly kind: 'answer'; readonly id: number; readonly result: Result<unknown, RoomRejection> }
  | { readonly kind: 'frame'; readonly table: string; readonly frame: Frame }
  | { readonly kind: 'said'; readonly table: string; readonly said: Said };
