import type { TableView } from '@cardroom/room';

/** The clock of a decision, as a page shows it. */
export type ShownClock = Readonly<{
  /** It runs for the viewer. */
  own: boolean;
  seconds: number;
  /** 0 to 1: how much of the time is left. */
  left: number;
}>;

/** How much time is left at this moment; null where no clock runs. */
export const clockAt = ({ deadline, you, awaited, options }: TableView, now: number): ShownClock | null => {
  if (deadline === null) return null;
  const left = Math.max(0, deadline.at - now);
  const own = you !== null && awaited.includes(you.seat) && [null, you.seat].includes(deadline.seat);
  const whole = options.turnSeconds * 1000;
  return { own, seconds: Math.ceil(left / 1000), left: whole > 0 ? Math.min(1, left / whole) : 0 };
};

/** Seconds left at which somebody is told: early enough to decide, and not often enough to disturb. */
const TOLD_AT = [30, 10, 5] as const;

/** What is said when the clock goes from one number of seconds to the next: `10 seconds left.` */
export const timeSentence = (before: number | null, { own, seconds }: ShownClock): string | null => {
  if (!own || before === null) return null;
  const told = TOLD_AT.find(at => before > at && seconds <= at);
  return told === undefined ? null : `${told} seconds left.`;
};
