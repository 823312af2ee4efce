/**
 * Remembers the last answer: in a turn the same is asked of the same state several times. For pure functions of states
 * that never change.
 */
export const rememberLast = <State extends object, Answer, Of = void>(
  answer: (state: State, of: Of) => Answer,
): ((state: State, of: Of) => Answer) => {
  let last: { readonly state: State; readonly of: Of; readonly answer: Answer } | null = null;
  return (state, of) => {
    if (last?.state !== state || last.of !== of) last = { state, of, answer: answer(state, of) };
    return last.answer;
  };
};
