/** The value of a cookie in a request's header; null where there is none, or more than one. */
export const cookieIn = (header: string | undefined, name: string): string | null => {
  const found = (header ?? '').split(';').flatMap(pair => {
    const at = pair.indexOf('=');
    return at > 0 && pair.slice(0, at).trim() === name ? [pair.slice(at + 1).trim()] : [];
  });
  // Whoever plants a second one gets nothing of either.
  return found.length === 1 ? found[0]! : null;
};

/** The cookies that hold the tokens of a browser's sessions: the one in use, and others that it had. */
export type SessionCookie = Readonly<{
  name: string;
  set: (token: string) => string;
  clear: string;
  /** Tokens of names that were signed in here before. */
  kept: (header: string | undefined) => readonly string[];
  keep: (tokens: readonly string[]) => string;
}>;

/** Names that one browser comes back to. */
const MOST_KEPT = 5;

/** As long as browsers keep one at most. */
const MAX_AGE_SECONDS = 400 * 24 * 3_600;

/** No script reads it and no other site's request carries it; behind TLS no other server can set it, either. */
export const sessionCookie = (behindTls: boolean): SessionCookie => {
  const name = behindTls ? '__Host-cardroom' : 'cardroom';
  const keptName = behindTls ? '__Secure-cardroom-kept' : 'cardroom-kept';
  const common = `HttpOnly; SameSite=Strict${behindTls ? '; Secure' : ''}`;
  const terms = `Path=/; ${common}`;
  // Only signing in and out looks at these.
  const keptTerms = `Path=/api/session; ${common}`;
  return {
    name,
    set: token => `${name}=${token}; Max-Age=${MAX_AGE_SECONDS}; ${terms}`,
    clear: `${name}=; Max-Age=0; ${terms}`,
    kept: header => (cookieIn(header, keptName) ?? '').split('.').filter(Boolean).slice(0, MOST_KEPT),
    keep: tokens =>
      `${keptName}=${tokens.slice(0, MOST_KEPT).join('.')}; Max-Age=${MAX_AGE_SECONDS}; ${keptTerms}`,
  };
};
