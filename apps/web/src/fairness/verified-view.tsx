import type { ShoeReceipt } from '@cardroom/fairness';

import { comparedWith, keptHere, type Comparison } from './kept.ts';
import { Tick } from './tick.tsx';
import type { Verified } from './verify.ts';
import { CHECK_WORDS, KEPT_WORDS, UNPROVED_WORDS, verdictOf } from './words.ts';

type Checked = Extract<Verified, { kind: 'checked' }>;

/** What is said of a file on this device, in one sentence. */
export const verdictHere = (verified: Verified): ReturnType<typeof verdictOf> =>
  verdictOf(
    verified,
    verified.kind === 'checked' ? verified.shoes.map(shoe => comparedWith(keptHere, shoe)) : [],
  );

/** What came out of checking a file: one sentence, then each shoe with each check. */
export const VerifiedView = ({ verified }: { readonly verified: Verified }) => {
  const { text, tone } = verdictHere(verified);
  return (
    <section class="verified" aria-label="Result of the check">
      <p class={`verdict ${tone}`}>{text}</p>
      {verified.kind === 'checked' ? <Shoes verified={verified} /> : null}
    </section>
  );
};

/** So many shoes are shown in full; of more, each is a line that opens. */
const FEW = 3;

const Shoes = ({ verified }: { readonly verified: Checked }) => {
  const isDoubled = verified.checks.some(({ name, ok }) => name === 'shoes' && !ok);
  const once = [...new Map(verified.shoes.map(receipt => [receipt.shoe, receipt])).values()];
  return (
    <>
      {isDoubled ? <p class="bad">{CHECK_WORDS.shoes[1]}</p> : null}
      {once.map(receipt =>
        once.length > FEW ? (
          <FoldedShoe key={receipt.shoe} receipt={receipt} verified={verified} />
        ) : (
          <Shoe key={receipt.shoe} receipt={receipt} verified={verified} />
        ),
      )}
    </>
  );
};

type ShoeProps = { readonly receipt: ShoeReceipt; readonly verified: Checked };

const FoldedShoe = ({ receipt, verified }: ShoeProps) => {
  const { shoe } = receipt;
  const isWrong =
    comparedWith(keptHere, receipt) === 'other' ||
    verified.checks.some(check => check.shoe === shoe && !check.ok);
  return (
    <details class="shoe" open={isWrong}>
      <summary>
        {`Shoe ${shoe}: `}
        <span class={isWrong ? 'bad' : 'good'}>{isWrong ? 'wrong' : 'nothing wrong'}</span>
      </summary>
      <ShoeChecks receipt={receipt} verified={verified} />
    </details>
  );
};

const Shoe = ({ receipt, verified }: ShoeProps) => (
  <article class="shoe">
    <h3>{`Shoe ${receipt.shoe}`}</h3>
    <ShoeChecks receipt={receipt} verified={verified} />
  </article>
);

const ShoeChecks = ({ receipt, verified }: ShoeProps) => {
  const { shoe, decks, shown, status, commitment } = receipt;
  const checks = verified.checks.filter(check => check.shoe === shoe);
  const unproved = verified.unproved.filter(open => open.shoe === shoe);
  return (
    <>
      <p class="muted">
        {`${decks === 1 ? '1 deck' : `${decks} decks`}, ${shown.length} cards shown, ${status}. Commitment `}
        <code class="hash">{commitment}</code>
      </p>
      <ul class="checks">
        {checks.map(({ name, ok }, at) => (
          <li key={at} class={ok ? 'good' : 'bad'}>
            <Tick kind={ok ? 'good' : 'bad'} /> {ok ? CHECK_WORDS[name][0] : `Wrong: ${CHECK_WORDS[name][1]}`}
          </li>
        ))}
        <KeptLine compared={comparedWith(keptHere, receipt)} />
        {unproved.map(({ name }) => (
          <li key={name} class="muted">
            {UNPROVED_WORDS[name]}
          </li>
        ))}
      </ul>
    </>
  );
};

const KeptLine = ({ compared }: { readonly compared: Comparison }) =>
  compared === 'unknown' ? (
    <li class="muted">{KEPT_WORDS.unknown}</li>
  ) : (
    <li class={compared === 'same' ? 'good' : 'bad'}>
      <Tick kind={compared === 'same' ? 'good' : 'bad'} /> {KEPT_WORDS[compared]}
    </li>
  );
