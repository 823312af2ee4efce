import { err, ok, readNumber, type Result } from '@cardroom/engine';

/** Reads a whole number, written `100000`, `1e5` or `100k`. */
export const readWhole = (
  text: string,
  name: string,
  min: number,
  max: number,
): Result<number, readonly string[]> => {
  const value = readNumber(text);
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
    ? ok(value)
    : err([`${name} must be a whole number from ${grouped(min)} to ${grouped(max)}; "${text}" is not.`]);
};

/** `1,712,304`. */
export const grouped = (value: number): string => value.toLocaleString('en-US');

/** `12.34 %`. */
export const percent = (share: number, digits = 2): string => `${fixed(100 * share, digits)} %`;

/** `+0.1234`, `-0.5000`. */
export const signed = (value: number, digits = 4): string => {
  const text = fixed(value, digits);
  return Number(text) > 0 ? `+${text}` : text;
};

/** Never `-0.00`. */
const fixed = (value: number, digits: number): string => {
  const text = value.toFixed(digits);
  return Number(text) === 0 ? (0).toFixed(digits) : text;
};
