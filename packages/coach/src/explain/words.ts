/** Number words and what they are; `deuce` and plurals too. */
const UNITS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
] as const;
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'] as const;

export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map<string, number>([
  ...UNITS.map((word, value) => [word, value] as const),
  ...TENS.map((word, at) => [word, 20 + 10 * at] as const),
  ['deuce', 2],
  ['nil', 0],
  ['nought', 0],
  ['hundred', 100],
  ['thousand', 1_000],
  ['million', 1_000_000],
]);

const list = (text: string): readonly string[] => text.trim().split(/\s+/);

/**
 * Words that are an amount, a share or a comparison without being a number. An answer may use one only as a fact does: in
 * a clause whose every number and subject stands in that fact with it.
 */
export const AMOUNT_WORDS: ReadonlySet<string> = new Set(
  list(`
    half halves halved halving third thirds quarter quarters fourth fourths fifth fifths sixth sixths seventh sevenths
    eighth eighths ninth ninths tenth tenths twentieth hundredth hundredths thousandth first second secondly firstly once  
    twice thrice triple triples tripled quadruple quadrupled quintuple twofold threefold fourfold fivefold tenfold manifold
    doubly dozen dozens score scores gross couple couples pair pairs trio duo brace single sole both several few fewer many
    plenty lots most mostly majority minority bulk least lesser less more much fraction fractions portion proportion  
    percentile multiple multiples factor times umpteen zillion billion trillion dime cents
    cent penny pennies nickel grand bucks buck pct points basis digit digits evens median
    every always never ever often oftener frequently infrequently rarely seldom usually normally commonly typically
    generally regularly sometimes occasionally constantly invariably mainly largely predominantly primarily
    likely unlikely likelier likeliest probably probable improbable certain certainly
    uncertain surely sure definitely guaranteed guarantee guarantees impossible inevitable inevitably lock coin toss flip
    tossup favourite favorite favoured favored underdog favourable unfavourable
    almost nearly roughly approximately approx circa practically virtually essentially exactly precisely
    beyond upto
    slightly marginally somewhat considerably significantly substantially vastly hugely enormously massively tremendously far
    huge tiny small large big enormous massive slight marginal narrow narrowly widely barely scarcely hardly merely clearly
    considerable significant substantial negligible minimal maximal minimum maximum max min entire none nothing naught
          
    equal equals equally equivalent same identical alike similar similarly even evenly tied break
    higher lower bigger smaller larger greater stronger weaker safer riskier cheaper dearer closer nearer farther further longer
    shorter faster slower easier harder richer poorer wiser smarter superior inferior nicer tighter looser wider deeper steeper
    heavier lighter rarer costlier pricier older younger newer sooner
    highest lowest biggest smallest largest greatest strongest weakest safest riskiest cheapest dearest closest nearest
    farthest furthest longest shortest easiest hardest top bottom worst foremost utmost
    increase increases increased increasing decrease decreases decreased decreasing reduce reduces reduced reducing
    improve improves improved improving outweigh outweighs outperform outperforms surpass surpasses dominate dominates
    advantage disadvantage edge gap margin difference differ differs compared comparison comparable relative relatively versus
    than extra additional excess surplus deficit shortfall
    ein eine zwei drei vier sechs sieben acht neun zehn elf hundert halb drittel viertel
    uno dos tres cuatro cinco seis siete ocho nueve diez cien mitad tercio
    une deux trois quatre cinq huit neuf onze douze cent moitie tiers
    quattro cinque sette otto nove dieci cento meta
    `),
);

/** Such words say nothing beside a number; without one they are an amount like the others. */
export const BESIDE_NUMBERS: ReadonlySet<string> = new Set(
  list(
    'chance chances probability likelihood share percentage odds average ratio make makes made making reach reaches',
  ),
);

/** How a hand comes out. Without a number that is foretold, and nobody knows it. */
export const OUTCOMES: ReadonlySet<string> = new Set(
  list(`
    bust busts busting busted blackjack blackjacks natural tie ties tied push pushes win wins winning won lose loses losing
    lost loss losses cost costs costing gain gains gaining earn earns earning profit profits
  `),
);

/**
 * Words that say nothing which could be true or false of a decision. Whatever is neither here, nor in the facts, nor among the
 * words that are checked, could say anything: there are more ways to tell an amount than a list could forbid.
 */
export const PLAIN_WORDS: ReadonlySet<string> = new Set(
  list(`
    a an the this that these those it its itself here there i we they them their he she his her me my our us who whom whose
    which what where why how is are was were be been being am do does did done doing has have had having will would shall could
    can may might and but or so as at by for from in into of off on onto out per through to toward towards with about
    between within during after before until while whereas although though because since if then when yes please well also too
    still anyway therefore hence thus however already now yet instead rather together
    youre youd youll youve thats theyre theres heres whats lets im id
    hand hands card cards deck decks shoe table round game bet bets wager wagers stake stakes chip chips dollar dollars
    case cases time spot situation decision decisions choice choices option options play plays playing played move
    action actions alternative alternatives total totals value values valued worth price prices priced number numbers result
    results outcome outcomes end ends ended ending finish finishes show shows showing showed shown facing face faces hold holds
    holding held deal deals dealt showdown showdowns strategy plan coach facts fact reason reasons
    advice recommendation idea point explanation summary situation
    strong weak tough difficult unpleasant miserable ugly awkward uncomfortable nasty clear simple plain painful sad pleasant nice
    unfortunately sadly fortunately luckily simply
    mean means say says said tell tells explain explains look looks give gives given giving leave leaves let lets
    come comes turn turns change changes changed matter matters depend depends follow follows see know knows want wants think
    hurt hurts sting stings random available legal possible
  `),
);

/** Before a number they make another one of it. */
export const HEDGES: ReadonlySet<string> = new Set(
  list(
    'about almost nearly roughly approximately around over under above below beyond within between least most near to up exactly precisely just only barely merely some than',
  ),
);

/** Words that turn a claim around. */
export const DENIALS: ReadonlySet<string> = new Set(
  list(`
    not no never neither nor none nobody nothing cannot without unless except hardly barely scarcely rarely seldom lacks lack
    fails fail failing avoid avoids avoiding refuse refuses isnt arent wasnt werent doesnt dont didnt wont wouldnt cant couldnt
    shouldnt hasnt havent hadnt aint false untrue opposite contrary
  `),
);

/** Says that an action is the one to take. */
export const PRAISE: ReadonlySet<string> = new Set(
  list(`
    best right correct recommended recommend recommends optimal should must ought ideal proper answer prefer prefers preferred
    preferable good great fine excellent sound wise smart choose pick favour favor go take advise advises advised suggest
    suggests suggested
  `),
);

/** Says that it is not. */
export const BLAME: ReadonlySet<string> = new Set(
  list(`
    wrong mistake mistakes mistaken error blunder incorrect bad poor terrible awful horrible foolish silly inferior suboptimal
    leak trap worst
  `),
);

/** Puts what stands before it above what stands after it. */
export const ABOVE: ReadonlySet<string> = new Set(
  list('better beats beat ahead outscores exceeds exceed above over'),
);

/** Puts it below. */
export const BELOW: ReadonlySet<string> = new Set(list('worse behind trails trail lags below'));

/** A loss: an amount after it is negative, and more of it is less. */
export const LOSS: ReadonlySet<string> = new Set(
  list('lose loses losing lost loss losses cost costs costing minus negative down'),
);

export const GAIN: ReadonlySet<string> = new Set(
  list('win wins winning won gain gains gaining earn earns earning profit profits plus positive up'),
);

/** What a claim is about, beside actions: words of one row mean the same. */
const SUBJECTS: readonly (readonly string[])[] = [
  list("dealer dealer's dealers dealers' house"),
  list('you your yourself player players'),
  list('rival rivals opponent opponents villain villains'),
  list('bust busts busting busted'),
  list('blackjack blackjacks natural'),
  list('equity'),
  list('pot pots'),
  list('tie ties tied push pushes'),
  list('win wins winning won'),
  list('lose loses losing'),
  list('need needs needed'),
  list('ace aces'),
  list('king kings'),
  list('queen queens'),
  list('jack jacks'),
  list('soft'),
  list('hard'),
  list('insurance insure insures insuring insured'),
];

export const SUBJECT_OF: ReadonlyMap<string, string> = new Map(
  SUBJECTS.flatMap(words => words.map(word => [word, words[0]!] as const)),
);

/** The forms in which people write an action. */
export const ACTION_FORMS: Readonly<Record<string, readonly string[]>> = {
  hit: list('hit hits hitting drawing draw draws'),
  stand: list('stand stands standing stay stays staying stood'),
  double: list('double doubles doubling doubled'),
  split: list('split splits splitting'),
  surrender: list('surrender surrenders surrendering surrendered'),
  insurance: list('insurance insure insures insuring insured'),
  'even money': ['even money'],
  'no insurance': ['no insurance', 'declining insurance'],
  fold: list('fold folds folding folded'),
  check: list('check checks checking checked'),
  call: list('call calls calling called'),
  raise: list('raise raises raising raised bet bets betting'),
};
