import type { BlackjackRules } from '@cardroom/engine/blackjack';
import type { TableView } from '@cardroom/room';

import { FeltPrint } from '../ui/index.ts';

/** `3:2` as it is printed on cloth. */
const paysText = (pays: BlackjackRules['blackjackPays']): string => pays.replace(':', ' to ');

const dealerText = ({ hitSoft17, insurance }: BlackjackRules): string =>
  [
    hitSoft17 ? 'Dealer draws to soft 17' : 'Dealer stands on all 17s',
    ...(insurance ? ['Insurance pays 2 to 1'] : []),
  ].join(' · ');

/** The rules of the table as they are printed on its cloth. */
export const Print = ({ view }: { readonly view: TableView }) => {
  const rules = view.rules as BlackjackRules;
  return <FeltPrint text={`Blackjack pays ${paysText(rules.blackjackPays)}`} small={dealerText(rules)} />;
};
