import type { Result } from '@cardroom/engine';
import type { Frame, Intent, RoomRejection } from '@cardroom/room';

import type { PracticeSpec } from './room.ts';

/** What a page asks of the room in its worker. */
export type PracticeRequest = { readonly id: number } & (
  | { readonly kind: 'open'; readonly spec: PracticeSpec }
  | { readonly kind: 'act'; readonly table: string; readonly intent: Intent }
  | { readonly kind: 'leaves'; readonly table: string; readonly shoe: string }
);

/** What comes back: answers, and whatever happens at a table. */
export type PracticeMessage =
  | { readonly kind: 'answer'; readonly id: number; readonly result: Result<unknown, RoomRejection> }
  | { readonly kind: 'frame'; readonly table: string; readonly frame: Frame };
