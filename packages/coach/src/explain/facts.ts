/** One thing that is known about a decision, as a sentence that can be shown as it is. */
export type Fact = Readonly<{
  /** `value of Hit`, `dealer`, `flip`. */
  about: string;
  says: string;
  /** It is true of another case than the one on the table: whoever speaks of it must name that case's number. */
  conditional?: boolean;
}>;

/** Everything that may be said about a decision. Whoever explains it has nothing else. */
export type Facts = Readonly<{
  game: 'blackjack' | 'holdem';
  /** The actions as people read them. A lower rank is better, the same is worth the same; null cannot be compared. */
  actions: readonly { readonly name: string; readonly rank: number | null }[];
  /** The best of them; null where none is known to be. */
  best: string | null;
  facts: readonly Fact[];
  /** The built-in explanation, in sentences: what the facts say, in the order in which it convinces. */
  text: readonly string[];
}>;
