const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

const two = (value: number): string => String(value).padStart(2, '0');

/** `16 Nov 20:04`, where the reader is; `16 Nov 2025` for another year. */
export const momentOf = (at: number, now = new Date()): string => {
  const date = new Date(at);
  const day = `${date.getDate()} ${MONTHS[date.getMonth()]!}`;
  const thisYear = date.getFullYear() === now.getFullYear();
  return thisYear
    ? `${day} ${two(date.getHours())}:${two(date.getMinutes())}`
    : `${day} ${date.getFullYear()}`;
};
