import type { Result } from '@cardroom/engine';
import type { RoundToShare } from '@cardroom/formats/links';

/** What sharing uses of a browser; either may be missing. */
export type Sharing = Readonly<{
  origin: string;
  share?: ((data: { readonly title: string; readonly url: string }) => Promise<void>) | undefined;
  copy?: ((text: string) => Promise<void>) | undefined;
}>;

/** `shared` by the device's own sheet, `copied`, `stopped` by the person, or only the link to show. */
export type Shared = Readonly<{ how: 'shared' | 'copied' | 'stopped' | 'shown'; link: string }>;

/** Gives a round away as a link, in the best way that the browser has. */
export const shareRound = async (
  round: RoundToShare,
  at: number | undefined,
  { origin, share, copy }: Sharing,
): Promise<Result<Shared, { readonly code: string; readonly message: string }>> => {
  // Most rounds are not shared: what makes links comes when one is.
  const { makeLink } = await import('@cardroom/formats/links');
  const made = makeLink(round, { base: origin, ...(at !== undefined && { at }) });
  if (!made.ok) return made;
  const link = made.value;
  const how =
    (await tried(share && (() => share({ title: 'What would you do?', url: link })), 'shared')) ??
    (await tried(copy && (() => copy(link)), 'copied'));
  return { ok: true, value: { how: how ?? 'shown', link } };
};

/** Where a round is seen at a table, before the decision that an event tells; null where no link holds it. */
export const handAt = async (round: RoundToShare, event: number): Promise<string | null> => {
  const { makeLink, parseLink } = await import('@cardroom/formats/links');
  const whole = makeLink(round);
  const read = whole.ok ? parseLink(whole.value) : whole;
  if (!read.ok) return null;
  const at = read.value.decisions.findLastIndex(({ before }) => before <= event);
  const link = makeLink(round, { at: Math.max(0, at) });
  return link.ok ? link.value : null;
};

/** Null where it is not to be had or failed; somebody who closes the sheet has decided, and nothing else is tried. */
const tried = async (
  act: (() => Promise<void>) | undefined,
  done: 'shared' | 'copied',
): Promise<Shared['how'] | null> => {
  if (!act) return null;
  try {
    await act();
    return done;
  } catch (problem) {
    return problem instanceof Error && problem.name === 'AbortError' ? 'stopped' : null;
  }
};

/** What this browser has. */
export const sharingHere = (): Sharing => ({
  origin: location.origin,
  share: typeof navigator.share === 'function' ? data => navigator.share(data) : undefined,
  copy: navigator.clipboard ? text => navigator.clipboard.writeText(text) : undefined,
});
