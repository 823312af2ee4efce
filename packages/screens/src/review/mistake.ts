import { formatMoney, formatShare } from '@cardroom/engine';
import type { Mistake } from '@cardroom/coach/review';

import { actionLabel } from '../blackjack/pane.ts';
import type { Bar, Block } from '../screen.ts';
import { capital } from '../words.ts';

/** `16 against ten: you chose stand; hit was better by $1.20.` `who`: whose decision it was. */
export const mistakeSentence = (
  { situation, chosen, size = chosen, best, cost, byClock, offPlan, method }: Mistake,
  who = 'you',
): string => {
  const price = `${method === 'estimate' ? 'about ' : ''}${formatMoney(cost).slice(1)}`;
  const choice = `${capital(situation)}: ${byClock ? 'the clock' : who} chose ${size}`;
  return offPlan
    ? `${choice}. The plan would not be here with such a hand; against it ${best} may be worth ${price} more.`
    : `${choice}; ${best} was better by ${price}.`;
};

/** What each choice was worth, the best first, and how often the plan takes it; null where the review does not tell. */
export const mistakePrices = ({ values, shares, chosen, size = chosen, best }: Mistake): Block | null => {
  const rows = Object.entries(values).toSorted(([, one], [, other]) => other - one);
  const longest = Math.max(...rows.map(([, value]) => Math.abs(value))) || 1;
  const bar = ([action, value]: readonly [string, number]): Bar => ({
    label: capital(actionLabel(action)),
    value: [formatMoney(value), ...(shares ? [`plan ${formatShare(shares[action] ?? 0)}`] : [])].join(' · '),
    length: value / longest,
    mark: action === best ? 'best' : action === size ? 'chosen' : null,
  });
  return rows.length < 2
    ? null
    : { kind: 'bars', title: 'WHAT EACH WAS WORTH', note: '', rows: rows.map(bar) };
};
