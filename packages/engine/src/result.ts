/** An outcome that may be a refusal. Refusals are values; only a broken invariant throws. */
export type Result<T, E> = Ok<T> | Err<E>;
export type Ok<T> = { readonly ok: true; readonly value: T };
export type Err<E> = { readonly ok: false; readonly error: E };

export const ok = <T>(value: T): Ok<T> => ({ ok: true, value });
export const err = <E>(error: E): Err<E> => ({ ok: false, error });

/** A coded refusal: the code is for programs, the sentence for people. Whoever refuses changes nothing. */
export type Rejection<Code extends string = string> = {
  readonly code: Code;
  readonly message: string;
};

export const rejection = <Code extends string>(code: Code, message: string): Rejection<Code> => ({
  code,
  message,
});

/** The value, where a refusal would be a bug: in scripts and tests, or after the check that makes it sure. */
export const unwrap = <T>(result: Result<T, Rejection>): T => {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
};

/** Throws when a fact that the code itself guarantees does not hold: a bug, never bad input. */
export function invariant(holds: boolean, fact: string): asserts holds {
  if (!holds) throw new Error(`Broken invariant: ${fact}`);
}
