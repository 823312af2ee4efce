/** The value of a cookie in a request's header; null where there is none, or more than one. */
export const cookieIn = (header: string | undefined, name: string): string | null => {
  const found = (header ?? '').split(';').flatMap(pair => {
    const at = pair.indexOf('=');
    return at > 0 && pair.slice(0, at).trim() === name ? [pair.slice(at + 1).trim()] : [];
  });
  // Whoever plants a second one gets nothing of either.
  return found.length === 1 ? found[0]! : null;
};

/** The cookie that holds a session's token. */
export type SessionCookie = Readonly<{
  name: string;
  set: (token: string) => string;
  clear: string;
}>;

/** As long as browsers keep one at most. */
const MAX_AGE_SECONDS = 400 * 24 * 3_600;

/** No script reads it and no other site's request carries it; behind TLS no other server can set it, either. */
export const sessionCookie = (behindTls: boolean): SessionCookie => {
  const name = behindTls ? '__Host-cardroom' : 'cardroom';
  const terms = `Path=/; HttpOnly; SameSite=Strict${behindTls ? '; Secure' : ''}`;
  return {
    name,
    set: token => `${name}=${token}; Max-Age=${MAX_AGE_SECONDS}; ${terms}`,
    clear: `${name}=; Max-Age=0; ${terms}`,
  };
};
