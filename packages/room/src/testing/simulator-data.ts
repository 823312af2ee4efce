/** Equal as data, whatever order the keys have; it sees what JSON would drop. */
export const sameData = (a: unknown, b: unknown): boolean => {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return Object.is(a, b);
  if (Array.isArray(a)) return Array.isArray(b) && sameLists(a, b);
  return sameRecords(a as Record<string, unknown>, b as Record<string, unknown>);
};

const sameLists = (a: readonly unknown[], b: readonly unknown[]): boolean => {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at] && !sameData(a[at], b[at])) return false;
  return true;
};

const sameRecords = (a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>): boolean => {
  const keys = Object.keys(a);
  const others = Object.keys(b);
  if (Array.isArray(b) || keys.length !== others.length) return false;
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at]!;
    if (others[at] !== key && !Object.hasOwn(b, key)) return false;
    if (a[key] !== b[key] && !sameData(a[key], b[key])) return false;
  }
  return true;
};

/** Where two pieces of data differ first, for a message. */
export const whereDifferent = (a: unknown, b: unknown, path = ''): string => {
  if (!isRecord(a) || !isRecord(b)) return `${path}: ${short(a)} and ${short(b)}`;
  const keys = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  const key = keys.find(name => !sameData(a[name], b[name]));
  return key === undefined ? path : whereDifferent(a[key], b[key], `${path}.${key}`);
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const short = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 200);
