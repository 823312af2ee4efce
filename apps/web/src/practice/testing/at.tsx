import type { ComponentChildren } from 'preact';

import { AppContext, useApp, type App } from '../../app/app.ts';

type Props = { readonly app: Partial<App>; readonly children: ComponentChildren };

/** The app around a page, with some of it exchanged. */
export const At = ({ app, children }: Props) => {
  const around = useApp();
  return <AppContext.Provider value={{ ...around, ...app }}>{children}</AppContext.Provider>;
};

/** A route below a page. */
export const routeTo = (
  page: App['route']['page'],
  path: string,
  rest: readonly string[] = [],
): App['route'] => ({
  page,
  path,
  rest,
  query: {},
});
