/**
 * Our figures for every entry of the reference, as JSON on standard output. `reference.test.ts` runs this as a process
 * of its own: where coverage is counted, the same loops take several times as long.
 */
import { advise } from '../advice.ts';
import { gameValue } from '../analysis.ts';
import { bestChart, chartValue } from '../chart.ts';
import { dealerOutcomes } from '../dealer.ts';
import { outcomeDistribution } from '../outcomes.ts';
import { shoeOfCounts, shoeOfDecks, takeFrom } from '../shoe.ts';
import { must } from './must.ts';
import { REFERENCE, depletedRules, rankOfCode, ruleSet, rulesOf, type RuleSet } from './reference.ts';

const dealerFigures = (set: RuleSet) => {
  const rules = rulesOf(set);
  return Object.fromEntries(
    Object.keys(set.dealerByUpcard).map(up => {
      const rank = rankOfCode(Number(up));
      return [up, must(dealerOutcomes(rules, must(takeFrom(shoeOfDecks(rules.decks), [rank])), rank))];
    }),
  );
};

/** Codes do not tell a ten from a king; where pairs go by value it does not matter which they are. */
const shoeOfSet = ({ rules: { decks } }: RuleSet) => ({
  ...shoeOfDecks(decks),
  tens: [16 * decks, 0, 0, 0],
});

const handFigures = (set: RuleSet) =>
  (set.hands ?? []).map(({ cards, up }) => {
    const hand = cards.map(rankOfCode);
    const unseen = must(takeFrom(shoeOfSet(set), [...hand, rankOfCode(up)]));
    return must(advise({ rules: rulesOf(set), unseen, hand, up: rankOfCode(up) }));
  });

const figuresOf = (set: RuleSet) => {
  const rules = rulesOf(set);
  const chart = must(bestChart(rules));
  return {
    ...must(gameValue(rules)),
    dealer: dealerFigures(set),
    hands: handFigures(set),
    chart,
    chartEv: must(chartValue(rules, chart)),
  };
};

const figures = () => ({
  sets: Object.fromEntries(REFERENCE.ruleSets.map(set => [set.id, figuresOf(set)])),
  depleted: REFERENCE.depletedShoes.map(
    entry => must(gameValue(depletedRules(entry), must(shoeOfCounts(entry.counts_A_to_T)))).ev,
  ),
  distributions: REFERENCE.outcomeDistributions.map(({ id, strategy }) => {
    const rules = rulesOf(ruleSet(id));
    const chart = strategy === 'TD' ? must(bestChart(rules)) : undefined;
    return must(outcomeDistribution(rules, shoeOfDecks(rules.decks), chart));
  }),
});

export type Figures = ReturnType<typeof figures>;

process.stdout.write(JSON.stringify(figures()));
