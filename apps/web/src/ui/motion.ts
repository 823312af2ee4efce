/** How long things move at speed 1, in milliseconds. */
const DEAL_MS = 180;
const FLIP_MS = 220;

let speed = 1;

/** 0 switches motion off; 2 is twice as fast. */
export const setMotionSpeed = (times: number): void => {
  speed = times;
};

const prefersStillness = (): boolean => globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches;

/** Nothing moves for those who asked for that, or switched it off. */
const moves = (): boolean => speed > 0 && !prefersStillness();

const play = (element: Element, keyframes: Keyframe[], milliseconds: number): void => {
  if (!moves() || !('animate' in element)) return;
  element.animate(keyframes, { duration: milliseconds / speed, easing: 'cubic-bezier(.2,.7,.2,1)' });
};

/** A card slides from the shoe to its place. */
export const deal = (element: Element): void =>
  play(
    element,
    [
      { transform: 'translate(min(40vw, 260px), -90px) rotate(14deg)', opacity: 0.2 },
      { transform: 'none', opacity: 1 },
    ],
    DEAL_MS,
  );

/** A card that lay face down turns over; its face is already in place and comes round from the edge. */
export const flip = (element: Element): void =>
  play(
    element,
    [
      { transform: 'perspective(600px) rotateY(-90deg) scale(1.04)' },
      { transform: 'perspective(600px) rotateY(0)' },
    ],
    FLIP_MS,
  );
