/** The kernel of `phe`, which has no types. */
declare module 'phe/lib/evaluator7.js' {
  const evaluate: (a: number, b: number, c: number, d: number, e: number, f: number, g: number) => number;
  export default evaluate;
}
