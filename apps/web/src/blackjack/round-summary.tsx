import { formatChange, formatChips, type Chips, type Seat } from '@cardroom/engine';
import { totalOf, type BlackjackState, type Hand } from '@cardroom/engine/blackjack';
import { roundNet } from '@cardroom/screens';

const WORDS = {
  win: 'Win',
  lose: 'Lose',
  push: 'Push',
  blackjack: 'Blackjack',
  bust: 'Bust',
  surrender: 'Surrender',
} as const;

const toneOf = (chips: Chips): string => (chips > 0 ? 'good' : chips < 0 ? 'bad' : 'even');

type Props = {
  readonly round: BlackjackState;
  readonly seat: Seat;
  readonly chips: Chips;
};

/** What a round brought, hand by hand, and what is left. */
export const RoundSummary = ({ round, seat, chips }: Props) => {
  const hands = round.boxes.filter(box => box.seat === seat).flatMap(box => box.hands);
  const net = roundNet(round, seat);
  const aside = net - hands.reduce((sum, { settlement }) => sum + (settlement?.net ?? 0), 0);
  return (
    <section class={hands.length > 2 ? 'round-summary many' : 'round-summary'} aria-label="Round summary">
      <table>
        <thead>
          <tr>
            <th scope="col">Hand</th>
            <th scope="col">Total</th>
            <th scope="col">Bet</th>
            <th scope="col">Result</th>
            <th scope="col">Net</th>
          </tr>
        </thead>
        <tbody>
          {hands.map((hand, at) => (
            <HandLine key={at} hand={hand} name={String(at + 1)} />
          ))}
          {aside === 0 ? null : (
            <tr>
              <th scope="row" colSpan={4}>
                Insurance
              </th>
              <td class={toneOf(aside)}>{formatChange(aside)}</td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={4}>
              Round · bankroll {formatChips(chips)}
            </th>
            <td class={toneOf(net)}>{formatChange(net)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
};

const HandLine = ({ hand: { cards, settlement }, name }: { readonly hand: Hand; readonly name: string }) =>
  settlement === null ? null : (
    <tr>
      <th scope="row">{name}</th>
      <td>{totalOf(cards).total}</td>
      <td>{formatChips(settlement.bet)}</td>
      <td>{WORDS[settlement.result]}</td>
      <td class={toneOf(settlement.net)}>{formatChange(settlement.net)}</td>
    </tr>
  );
