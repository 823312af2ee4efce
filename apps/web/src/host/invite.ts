import { encode } from 'uqr';

/** `http://192.168.1.5:8080/table/t_1?invite=abc`; without a rail it says so, for then nothing is seen before one sits. */
export const inviteLink = (origin: string, table: string, invite: string, rail = true): string =>
  `${origin}/table/${encodeURIComponent(table)}?invite=${encodeURIComponent(invite)}${rail ? '' : '&rail=no'}`;

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/i;

/** Only this machine can open an address like this. */
export const isLoopback = (origin: string): boolean => {
  const { hostname } = new URL(origin);
  return LOOPBACK.test(hostname);
};

/** A QR code as the path of its dark squares, with a quiet zone of four around it. */
export const qrPath = (text: string): { readonly size: number; readonly path: string } => {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const path = data
    .flatMap((row, y) => runsOf(row).map(([x, width]) => `M${x} ${y}h${width}v1h-${width}z`))
    .join('');
  return { size, path };
};

const QUIET_ZONE = 4;

/** Where dark squares begin in a row, and how many follow one another. */
const runsOf = (row: readonly boolean[]): readonly (readonly [start: number, length: number])[] => {
  const starts = row.flatMap((dark, x) => (dark && !row[x - 1] ? [x] : []));
  return starts.map(x => {
    const end = row.indexOf(false, x);
    return [x, (end < 0 ? row.length : end) - x];
  });
};
