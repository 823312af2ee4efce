import type { ComponentType } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

import { Button, Spinner } from '../ui/index.ts';
import { partHasCome, reloadIfGone } from './newer-build.ts';

/** What a page is given: the table it is about, where its address names one. */
export type PageProps = { readonly table?: string | undefined; readonly invite?: string | undefined };

/** A part of the page that is fetched when it is first needed: it exports `Page`. */
export type PageModule = { readonly Page: ComponentType<PageProps> };

type Props = PageProps & { readonly load: () => Promise<PageModule> };

type State = { readonly load: Props['load']; readonly Page: ComponentType<PageProps> } | 'failed' | null;

const come = async (load: Props['load']): Promise<State> => {
  try {
    const { Page } = await load();
    partHasCome();
    return { load, Page };
  } catch {
    return (await reloadIfGone()) ? null : 'failed';
  }
};

/** Shows a page as soon as it has come; one that does not come can be asked for again. */
export const Lazy = ({ load, ...props }: Props) => {
  const [state, setState] = useState<State>(null);
  const latest = useRef(load);
  latest.current = load;
  const fetchNow = async (): Promise<void> => {
    setState(null);
    const found = await come(load);
    // Whoever goes on before a page has come is not shown that one when it does.
    if (latest.current === load) setState(found);
  };
  const fetchPage = (): void => void fetchNow();
  useEffect(fetchPage, [load]);
  if (state === 'failed')
    return (
      <main class="sheet">
        <h1>This page did not come</h1>
        <p>Are you offline?</p>
        <Button kind="main" onPress={fetchPage}>
          Try again
        </Button>
      </main>
    );
  if (state?.load !== load) return <Spinner label="Loading" />;
  return <state.Page {...props} />;
};
