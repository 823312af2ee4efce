import { MISTAKE_ORDERS } from '@cardroom/coach/review';

import { EVERYTHING, type Wanted } from './review-filter.tsx';

/** What an address asks for; whatever cannot be read is not asked for. */
export const wantedFrom = (query: Readonly<Record<string, string>>): Wanted => {
  const { game, from, to, session, situation, sort } = query;
  const moments = sessionFrom(session);
  return {
    game: game === 'blackjack' || game === 'holdem' ? game : EVERYTHING.game,
    from: moments ? '' : dayFrom(from),
    to: moments ? '' : dayFrom(to),
    session: moments,
    situation: situation?.slice(0, 100) ?? '',
    order: MISTAKE_ORDERS.find(order => order === sort) ?? EVERYTHING.order,
  };
};

const dayFrom = (text = ''): string =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : '';

const sessionFrom = (text = ''): Wanted['session'] => {
  const [, began, ended] = /^(\d{1,15})-(\d{1,15})$/.exec(text) ?? [];
  return began === undefined ? null : { began: Number(began), ended: Number(ended) };
};

/** The address of a review: whoever comes back to it finds what was chosen. Must agree with `wantedFrom`. */
export const addressOf = ({ game, from, to, session, situation, order }: Wanted): string => {
  const query = new URLSearchParams({
    ...(game !== EVERYTHING.game && { game }),
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
    ...(session && { session: `${session.began}-${session.ended}` }),
    ...(situation !== '' && { situation }),
    ...(order !== EVERYTHING.order && { sort: order }),
  });
  return query.size > 0 ? `/review?${query.toString()}` : '/review';
};
