import { claimOf, type Claim } from './claim.ts';
import { clausesOf, isPlainText, normalised, sentencesOf } from './clauses.ts';
import type { Facts } from './facts.ts';

/** Why an explanation may not be shown. */
export const FAULTS = ['length', 'sign', 'number', 'amount', 'comparison', 'recommendation', 'word'] as const;
export type Fault = (typeof FAULTS)[number];

/** Longer explanations are none. */
const MOST_CHARACTERS = 900;

/** What the facts say, clause by clause, ready to be looked things up in. */
type Known = Readonly<{
  facts: Facts;
  names: readonly string[];
  /** Words that a fact has may be said. */
  words: ReadonlySet<string>;
  claims: readonly { readonly claim: Claim; readonly conditional: boolean }[];
}>;

/**
 * Why a text about a decision says something that the facts do not: the first fault, or null. Every clause with a
 * number, an amount or a comparison must stand as a whole in one fact. What cannot be told is a fault.
 */
export const faultIn = (text: string, facts: Facts): Fault | null => {
  if (text.trim() === '' || text.length > MOST_CHARACTERS) return 'length';
  if (!isPlainText(text)) return 'sign';
  const known = knownOf(facts);
  let before: readonly string[] = [];
  for (const sentence of sentencesOf(normalised(text))) {
    if (!/^(?:it|this|that|which)\b/i.test(sentence)) before = [];
    for (const clause of clausesOf(sentence)) {
      const claim = claimOf(clause, known.names);
      const fault = faultOf(claim, before, known);
      if (fault) return fault;
      if (claim.actions.length + claim.subjects.length > 0) before = [...claim.actions, ...claim.subjects];
    }
  }
  return null;
};

/** The sentences of one answer are checked against the same facts. */
const remembered = new WeakMap<Facts, Known>();

const knownOf = (facts: Facts): Known => {
  const known = remembered.get(facts) ?? knownFrom(facts);
  remembered.set(facts, known);
  return known;
};

const knownFrom = (facts: Facts): Known => {
  const names = facts.actions.map(({ name }) => name);
  const claims = facts.facts.map(({ says, conditional = false }) => ({
    // A fact is one claim, however many clauses it has.
    claim: claimOf(normalised(says), names),
    conditional,
  }));
  const words = new Set(claims.flatMap(({ claim }) => claim.strange));
  return { facts, names, claims, words };
};

const faultOf = (claim: Claim, before: readonly string[], known: Known): Fault | null => {
  if (claim.odd || claim.order === null) return claim.odd ? 'number' : 'comparison';
  const whole = withSubject(claim, before, known);
  const isOrdered = isRightOrder(whole, known);
  if (isOrdered === false) return 'comparison';
  if (claim.numbers.length > 0 && !isKnown(whole, known.claims, isOrdered === true)) return 'number';
  if (claim.amounts.length > 0 && !isKnown(whole, known.claims, isOrdered === true))
    return isOrdered === true && onlyOrders(claim) ? null : 'amount';
  const advice = isOrdered === true ? null : whyWrongAdvice(whole, known);
  return advice ?? (claim.strange.every(word => known.words.has(word)) ? null : 'word');
};

/** A clause that names nobody speaks of whom the one before it named. */
const withSubject = (claim: Claim, before: readonly string[], { names }: Known): Claim => {
  const isAbout = claim.actions.length + claim.subjects.length > 0;
  const compares = claim.order !== 0 && claim.actions.length === 1 && !claim.leads;
  const says =
    claim.numbers.length > 0 || claim.amounts.length > 0 || claim.order !== 0 || claim.praise || claim.blame;
  if (!says || (isAbout && !compares)) return claim;
  const inherited = before.filter(name => names.includes(name) && !claim.actions.includes(name)).slice(-1);
  const others = inherited.length > 0 ? [] : before.slice(0, 1);
  return {
    ...claim,
    actions: [...inherited, ...claim.actions],
    subjects: isAbout ? claim.subjects : others,
  };
};

/** Whether one fact says all of it. */
const isKnown = (claim: Claim, claims: Known['claims'], isOrdered: boolean): boolean =>
  claims.some(({ claim: fact, conditional }) => {
    const names = claim.numbers.every(number => isSaid(number, claim, fact));
    const isCase = !conditional || (claim.numbers.length > 0 && claim.actions.length > 0);
    const spoken = isOrdered ? claim.amounts.filter(word => !ORDER_WORDS.has(word)) : claim.amounts;
    return (
      names &&
      isCase &&
      claim.actions.every(action => fact.actions.includes(action)) &&
      claim.subjects.every(subject => fact.subjects.includes(subject)) &&
      spoken.every(word => fact.amounts.includes(word)) &&
      claim.denied === fact.denied &&
      inTheirOrder(claim.numbers, fact.numbers) &&
      claim.owned.every(owned => fact.owned.includes(owned)) &&
      tellsWhose(claim, fact) &&
      tellsShare(claim, fact) &&
      (isOrdered ? fact.order !== 0 : fact.order === claim.order)
    );
  });

/** `10 against 16` is not `16 against 10`; amounts that left their sign out are found elsewhere. */
const inTheirOrder = (numbers: readonly string[], all: readonly string[]): boolean => {
  const places = numbers.flatMap(number => (all.includes(number) ? [all.indexOf(number)] : []));
  return places.every((place, at) => at === 0 || place > places[at - 1]!);
};

/** Numbers of nobody are those of a whole fact, and no chips. */
const tellsWhose = ({ actions, subjects, numbers }: Claim, fact: Claim): boolean =>
  numbers.length === 0 ||
  actions.length + subjects.length > 0 ||
  (fact.numbers.every(number => numbers.includes(number)) && !numbers.some(number => number.startsWith('$')));

/** What happens in some cases is not told as if it happened. */
const tellsShare = ({ numbers }: Claim, fact: Claim): boolean =>
  numbers.length === 0 || !fact.numbers.some(isShare) || numbers.some(isShare);

const isShare = (number: string): boolean => number.startsWith('%') || number.includes(' of ');

/** Words of a comparison that was checked by itself. */
const ORDER_WORDS: ReadonlySet<string> = new Set(['than', 'more', 'less']);

const onlyOrders = ({ amounts, numbers }: Claim): boolean =>
  numbers.length === 0 && amounts.every(word => ORDER_WORDS.has(word));

/** An amount of chips may leave its sign to the verb: `loses $5.40` is -$5.40. */
const isSaid = (number: string, { loss, gain }: Claim, { numbers }: Claim): boolean => {
  if (numbers.includes(number)) return !(loss && gain) && !isTurned(number, loss, gain);
  if (!/^\$\d/.test(number)) return false;
  const amount = number.slice(1);
  return (
    (loss && !gain && numbers.includes(`$-${amount}`)) || (gain && !loss && numbers.includes(`$+${amount}`))
  );
};

/** `wins -$5.40`, `loses +$2.00`. */
const isTurned = (number: string, loss: boolean, gain: boolean): boolean =>
  (number.startsWith('$-') && gain) || (number.startsWith('$+') && loss);

/** Null: actions are not compared. */
const isRightOrder = ({ order, actions, denied }: Claim, { facts }: Known): boolean | null => {
  if (order === 0 || actions.length === 0) return null;
  if (denied || actions.length > 2) return false;
  const ranks = actions.map(action => facts.actions.find(({ name }) => name === action)!.rank);
  if (ranks.includes(null)) return false;
  const [first, second] = ranks as [number, number?];
  if (second !== undefined) return order === 1 ? first < second : first > second;
  return facts.best !== null && (order === 1) === (actions[0] === facts.best);
};

/** What is praised must be the best, and what is blamed must not. */
const whyWrongAdvice = (claim: Claim, { facts, claims }: Known): Fault | null => {
  const { blame, actions, subjects, denied, order, numbers, amounts } = claim;
  if (order !== 0) return isKnown(claim, claims, false) ? null : 'comparison';
  // Whoever just says an action tells us to take it.
  const praise = claim.praise || (!blame && numbers.length + amounts.length === 0);
  // What somebody holds is not praised, and nobody knows what the rival does.
  if (isJudgement(claim) || (subjects.includes('rival') && actions.length > 0)) return 'recommendation';
  if ((!praise && !blame) || actions.length === 0) return null;
  if (isConditional(claim, claims)) return null;
  const isBest = actions.every(action => action === facts.best);
  if (praise && !blame && !denied) return isBest ? null : 'recommendation';
  const isNone = facts.best !== null && !actions.includes(facts.best);
  return numbers.length === 0 && isNone && praise !== blame ? null : 'recommendation';
};

/** `Your hand is good.` */
const isJudgement = ({ praise, blame, actions, subjects, numbers }: Claim): boolean =>
  (praise || blame) && actions.length + numbers.length === 0 && subjects.length > 0;

/** It speaks of another case, and names it. */
const isConditional = (claim: Claim, claims: Known['claims']): boolean =>
  claim.numbers.length > 0 &&
  !claim.denied &&
  !claim.blame &&
  claims.some(
    ({ claim: fact, conditional }) =>
      conditional &&
      claim.numbers.every(number => fact.numbers.includes(number)) &&
      claim.actions.every(action => fact.actions.includes(action)),
  );
