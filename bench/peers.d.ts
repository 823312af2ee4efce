/** The kernel of `phe`, which has no types. */
declare module 'phe/lib/evaluator7.js' {
  const evaluate: (a: number, b: number, c: number, d: number, e: number, f: number, g: number) => number;
  export default evaluate;
}

/** The peer's simulator, as far as it is used; its own declarations are of something else. */
declare module '@blackjacktrainer/blackjack-simulator' {
  export class Simulator {
    constructor(settings: Readonly<Record<string, unknown>>);
    run(): unknown;
  }
}
