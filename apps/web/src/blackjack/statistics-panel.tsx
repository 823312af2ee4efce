import { formatChange, formatChips, formatNumber } from '@cardroom/engine';
import { formatRate, type Statistics } from '@cardroom/room';
import type { StatisticsAnswer } from '@cardroom/wire/client';
import { useEffect, useState } from 'preact/hooks';

import { useApp } from '../app/app.ts';

type Row = readonly [label: string, text: (sums: Statistics) => string];

const ROWS: readonly Row[] = [
  ['Hands', sums => formatNumber(sums.hands)],
  ['Wins', sums => formatNumber(sums.wins)],
  ['Losses', sums => formatNumber(sums.losses)],
  ['Pushes', sums => formatNumber(sums.pushes)],
  ['Blackjacks', sums => formatNumber(sums.blackjacks)],
  ['Win rate', sums => `${formatRate(sums.winRate)} %`],
  ['Wagered', sums => formatChips(sums.wagered)],
  ['Net', sums => formatChange(sums.net)],
  ['Peak chips', sums => (sums.hands === 0 ? '–' : formatChips(sums.peakChips))],
];

/** What this sitting and all of them have brought; read again after every round. */
export const StatisticsPanel = ({ rounds }: { readonly rounds: number }) => {
  const { client } = useApp();
  const [sums, setSums] = useState<StatisticsAnswer['blackjack'] | null>(null);
  useEffect(() => {
    void client.statistics().then(found => (found.ok ? setSums(found.value.blackjack) : undefined));
  }, [client, rounds]);
  return (
    <section class="block" aria-label="Statistics">
      <h3>Statistics</h3>
      {sums === null ? <p class="muted">They come with the first round.</p> : <Sums {...sums} />}
    </section>
  );
};

const Sums = ({ session, ever }: StatisticsAnswer['blackjack']) => (
  <table class="statistics-table">
    <thead>
      <tr>
        <td />
        <th scope="col">Session</th>
        <th scope="col">Lifetime</th>
      </tr>
    </thead>
    <tbody>
      {ROWS.map(([label, text]) => (
        <tr key={label}>
          <th scope="row">{label}</th>
          <td>{text(session)}</td>
          <td>{text(ever)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** The rounds of this sitting, the newest first. */
export const PastRounds = ({ past }: { readonly past: readonly (readonly [string, string, string])[] }) =>
  past.length === 0 ? null : (
    <section class="block" aria-label="Past rounds">
      <h3>Past rounds</h3>
      <table class="past-rounds">
        <thead>
          <tr>
            <th scope="col">Round</th>
            <th scope="col">Hands</th>
            <th scope="col">Net</th>
          </tr>
        </thead>
        <tbody>
          {past.map(([round, text, net]) => (
            <tr key={round}>
              <th scope="row">{round}</th>
              <td>{text}</td>
              <td>{net}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
