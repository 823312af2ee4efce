import {
  ABOVE,
  ACTION_FORMS,
  AMOUNT_WORDS,
  BELOW,
  BESIDE_NUMBERS,
  BLAME,
  DENIALS,
  GAIN,
  HEDGES,
  LOSS,
  OUTCOMES,
  PLAIN_WORDS,
  PRAISE,
  SUBJECT_OF,
} from './words.ts';

/** What one clause says, as far as it can be checked. */
export type Claim = Readonly<{
  /** `$-5.4`, `%23`, `16`, `ace`, `9 of 46`. */
  numbers: readonly string[];
  /** `you 16`, `dealer 10`: the numbers that somebody is named before. */
  owned: readonly string[];
  /** In the order in which they are named. */
  actions: readonly string[];
  subjects: readonly string[];
  /** Amounts and comparisons without a number, denials among them where they matter. */
  amounts: readonly string[];
  praise: boolean;
  blame: boolean;
  denied: boolean;
  /** 1: what comes first is better; -1: worse; 0: nothing is compared so; null: it cannot be told. */
  order: 1 | 0 | -1 | null;
  /** An action stands before what compares it. */
  leads: boolean;
  loss: boolean;
  gain: boolean;
  /** A number is there, but not as numbers are written here. */
  odd: boolean;
  /** Words that are neither checked nor known to say nothing. */
  strange: readonly string[];
}>;

/** The claim of a clause, given the names of the actions that there are. */
export const claimOf = (clause: string, names: readonly string[]): Claim => {
  const { text, actions } = markActions(clause.toLowerCase(), names);
  const words = wordsOf(text);
  const has = (set: ReadonlySet<string>): boolean => words.some(word => set.has(word));
  const numbers = numbersIn(text);
  const order = DANGLING.test(text) ? null : orderOf(words);
  return {
    numbers,
    owned: ownedIn(text),
    actions,
    subjects: [...new Set(words.flatMap(word => SUBJECT_OF.get(word) ?? []))].filter(
      subject => !isMoneyVerb(subject, text),
    ),
    amounts: words.flatMap(word => amountIn(word, numbers.length > 0, order !== 0)),
    praise: has(PRAISE),
    blame: has(BLAME),
    denied: has(DENIALS) || /n't\b/.test(text),
    order,
    leads: LEADS.test(text),
    loss: has(LOSS),
    gain: has(GAIN),
    odd: isOdd(text) || isHedged(text),
    strange: words.filter(word => !CHECKED.some(set => set.has(word))),
  };
};

const CHECKED: readonly { has: (word: string) => boolean }[] = [
  ABOVE,
  AMOUNT_WORDS,
  BELOW,
  BESIDE_NUMBERS,
  BLAME,
  DENIALS,
  GAIN,
  LOSS,
  OUTCOMES,
  PLAIN_WORDS,
  PRAISE,
  SUBJECT_OF,
];

/** An outcome beside no number is an amount of its own: it happens, or it does not. */
const amountIn = (word: string, hasNumbers: boolean, orders: boolean): readonly string[] => {
  if (AMOUNT_WORDS.has(word) || (BESIDE_NUMBERS.has(word) && !hasNumbers)) return [word];
  return OUTCOMES.has(word) && !hasNumbers && !orders ? [SUBJECT_OF.get(word) ?? word] : [];
};

/** With chips, winning and losing are the sign of the amount. */
const isMoneyVerb = (subject: string, text: string): boolean =>
  (subject === 'win' || subject === 'lose') && text.includes('$');

/** Actions become marks, so that the words they are made of are read as nothing else. */
const markActions = (
  clause: string,
  names: readonly string[],
): { readonly text: string; readonly actions: readonly string[] } => {
  const actions: string[] = [];
  const forms = names.flatMap(name =>
    (ACTION_FORMS[name.toLowerCase()] ?? []).map(form => [form, name] as const),
  );
  const longest = forms.toSorted(([a], [b]) => b.length - a.length);
  const nameOf = new Map(longest);
  if (longest.length === 0) return { text: clause, actions };
  const pattern = new RegExp(`\\b(${longest.map(([form]) => form).join('|')})\\b`, 'g');
  const text = clause.replaceAll(pattern, (form: string, _: string, at: number) => {
    if (isMultiplier(form, clause.slice(at + form.length), clause.slice(0, at))) return 'twice';
    actions.push(nameOf.get(form)!);
    return '@';
  });
  return { text, actions };
};

/** `double the loss`, `costs double`: no action, but twice as much. */
const isMultiplier = (form: string, after: string, before: string): boolean =>
  form.startsWith('doubl') &&
  !/\b(?:play|answer|choice|move|action|best) is\s+$/.test(before) &&
  (/^ (?:the|that|of|what|its|your|their|as|a|an|this|these|how)\b/.test(after) ||
    /\b(?:lose|loses|cost|costs|win|wins|pay|pays|is|are|almost|nearly|about|at|by|than|worth)\s+$/.test(
      before,
    ));

const wordsOf = (text: string): readonly string[] =>
  text
    .replaceAll("'", '')
    .split(/[^a-z]+/)
    .filter(word => word !== '');

const NUMBER =
  /([+-]?)(\$?)([+-]?)(\d[\d,]*(?:\.\d+)?)(?: ?(%)| (dollars|chips)\b)?|\b(ace|king|queen|jack)s?\b/g;
const PAIR = /(\d[\d.,]*) (of|in|out of|to) (\d[\d.,]*)/g;

/** Every number with its sign and what it counts; and those that belong together, in their order. */
const numbersIn = (text: string): readonly string[] => [
  ...[...text.matchAll(NUMBER)].map(numberOf),
  ...[...text.matchAll(PAIR)].map(
    ([, first, word, second]) => `${first} ${word === 'to' ? 'to' : 'of'} ${second}`,
  ),
];

const numberOf = ([, sign, dollar, inner, digits, percent, unit, rank]: RegExpMatchArray): string => {
  if (rank !== undefined) return rank;
  const value = `${sign ?? ''}${inner ?? ''}${Number(digits!.replaceAll(',', ''))}`;
  return `${dollar || unit ? '$' : (percent ?? '')}${value}`;
};

const ownedIn = (text: string): readonly string[] =>
  [...text.matchAll(NUMBER)].flatMap(found => {
    const owner = wordsOf(text.slice(0, found.index)).findLast(word =>
      OWNERS.has(SUBJECT_OF.get(word) ?? ''),
    );
    return owner === undefined ? [] : [`${SUBJECT_OF.get(owner)} ${numberOf(found)}`];
  });

const OWNERS: ReadonlySet<string> = new Set(['you', 'dealer']);

/** Digits that touch letters or each other, letters that stand alone, and Roman numerals are ways around. */
const isOdd = (text: string): boolean =>
  /\d[a-z@]|[a-z]\d|\d-\s?\d|\d\.\d+\.\d|\d{16}|%\d|\+\D*$|\b[b-hj-z]\b(?!')/.test(
    text.replaceAll(/'[a-z]+/g, ''),
  ) || wordsOf(text).some(isRoman);

const ROMAN = /^(?=[mdclxvi])m*(?:c[md]|d?c{0,3})(?:x[cl]|l?x{0,3})(?:i[xv]|v?i{0,3})$/;

const isRoman = (word: string): boolean => word.length > 1 && word !== 'mix' && ROMAN.test(word);

const isHedged = (text: string): boolean =>
  [...text.matchAll(/([a-z]+)\s+[+-]?\$?\d/g)].some(([, word]) => HEDGES.has(word!) && !isRange(text, word!));

/** `17 to 21` and `from 2 to 6` are numbers that belong together. */
const isRange = (text: string, word: string): boolean =>
  word === 'to' && !/(?:up|close|near|next) to\b/.test(text) && /\d (?:%\s*)?to\s+[+-]?\$?\d/.test(text);

/** `or better Stand`: nobody can tell whether it is, or is better than, what follows. */
const DANGLING = /\b(?:better|worse|more|less)\b(?!.*\bthan\b).*@/;

const LEADS = new RegExp(
  `@.*?\\b(?:${[...ABOVE, ...BELOW, 'more', 'less', 'rather', 'instead'].join('|')})\\b`,
);

const orderOf = (words: readonly string[]): Claim['order'] => {
  const loses = words.some(word => LOSS.has(word));
  const signs = words.flatMap((word, at) => signOf(word, words[at + 1], loses));
  if (signs.length === 0) return 0;
  return signs.every(sign => sign === signs[0]) ? signs[0]! : null;
};

/** `more` of a loss is worse, `less` of it is better. */
const signOf = (word: string, next: string | undefined, loses: boolean): readonly (1 | -1)[] => {
  if (ABOVE.has(word) || (next === 'than' && word === 'rather') || (next === 'of' && word === 'instead'))
    return [1];
  if (BELOW.has(word)) return [-1];
  if (word === 'more') return [loses ? -1 : 1];
  return word === 'less' ? [loses ? 1 : -1] : [];
};
