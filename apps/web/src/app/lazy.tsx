import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';

import { Button, Spinner } from '../ui/index.ts';

/** What a page is given: the table it is about, where its address names one. */
export type PageProps = { readonly table?: string | undefined; readonly invite?: string | undefined };

/** A part of the page that is fetched when it is first needed: it exports `Page`. */
export type PageModule = { readonly Page: ComponentType<PageProps> };

type Props = PageProps & { readonly load: () => Promise<PageModule> };

type State = { readonly load: Props['load']; readonly Page: ComponentType<PageProps> } | 'failed' | null;

/** Shows a page as soon as it has come; one that does not come can be asked for again. */
export const Lazy = ({ load, ...props }: Props) => {
  const [state, setState] = useState<State>(null);
  const fetchPage = (): void => {
    setState(null);
    load().then(
      ({ Page }) => setState({ load, Page }),
      () => setState('failed'),
    );
  };
  useEffect(fetchPage, [load]);
  if (state === 'failed')
    return (
      <div class="sheet">
        <p>This page did not come. Are you offline?</p>
        <Button kind="main" onPress={fetchPage}>
          Try again
        </Button>
      </div>
    );
  if (state?.load !== load) return <Spinner label="Loading" />;
  return <state.Page {...props} />;
};
