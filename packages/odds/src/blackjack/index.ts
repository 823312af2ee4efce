export {
  PLAYS,
  advise,
  situationAt,
  type Advice,
  type AdviceRejection,
  type Play,
  type Situation,
} from './advice.ts';
export { forgetTables, gameValue, type GameRejection, type GameValue } from './analysis.ts';
export {
  CELL_CODES,
  UPCARDS,
  bestChart,
  chartValue,
  type BestChart,
  type CellCode,
  type Chart,
  type ChartRejection,
  type ChartRows,
} from './chart.ts';
export {
  DEALER_OUTCOMES,
  dealerOutcomes,
  withoutBlackjack,
  type DealerOutcome,
  type DealerOutcomes,
  type DealerRejection,
} from './dealer.ts';
export {
  mayReSplit,
  outcomeDistribution,
  type Outcome,
  type OutcomeDistribution,
  type OutcomeRejection,
} from './outcomes.ts';
export {
  putBack,
  rankOfValue,
  shoeOfComposition,
  shoeOfCounts,
  shoeOfDecks,
  sizeOfShoe,
  takeFrom,
  valueOfRank,
  type Shoe,
  type ShoeRejection,
} from './shoe.ts';
