import type { Ref, TargetedKeyboardEvent } from 'preact';
import { useId } from 'preact/hooks';

import { Button } from '../ui/index.ts';
import type { RaiseControl } from './raise-control.ts';

type Props = {
  /** Null while nothing can be raised: the room for it stays. */
  readonly control: RaiseControl | null;
  readonly box: Ref<HTMLInputElement>;
  readonly onType: (text: string) => void;
  readonly onStep: (direction: 'less' | 'more') => void;
  readonly onRaise: () => void;
};

const STEPS: Readonly<Record<string, 'less' | 'more'>> = { ArrowDown: 'less', ArrowUp: 'more' };

/** The amount to raise to: typed, or stepped by buttons and arrows. Enter raises, Escape goes back to the keys. */
export const RaiseRow = ({ control, box, onType, onStep, onRaise }: Props) => {
  const id = useId();
  if (control === null) return <div class="raise-row idle" />;
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLInputElement>): void => {
    const step = STEPS[event.key];
    if (step) onStep(step);
    else if (event.key === 'Enter') onRaise();
    else if (event.key === 'Escape') event.currentTarget.blur();
    else return;
    event.preventDefault();
  };
  return (
    <div class="raise-row" role="group" aria-label="Raise">
      <label for={id}>
        {control.opening ? (
          <>
            <span aria-hidden="true">Bet</span>
            <span class="visually-hidden">Raise to</span>
          </>
        ) : (
          'Raise to'
        )}
      </label>
      <Step direction="less" onStep={onStep} />
      <input
        ref={box}
        id={id}
        type="text"
        inputMode="numeric"
        autocomplete="off"
        maxLength={12}
        value={control.text}
        aria-invalid={control.error ? 'true' : undefined}
        aria-describedby={`${id}-range`}
        onInput={event => onType(event.currentTarget.value)}
        onFocus={event => event.currentTarget.select()}
        onKeyDown={onKeyDown}
      />
      <Step direction="more" onStep={onStep} />
      <p class={control.error ? 'raise-range wrong' : 'raise-range'} id={`${id}-range`}>
        {control.error ?? control.range}
      </p>
    </div>
  );
};

const Step = ({
  direction,
  onStep,
}: {
  readonly direction: 'less' | 'more';
  readonly onStep: Props['onStep'];
}) => (
  <Button kind="plain" className="stepper" onPress={() => onStep(direction)}>
    <span aria-hidden="true">{direction === 'less' ? '−' : '+'}</span>
    <span class="visually-hidden">{direction === 'less' ? 'Raise less' : 'Raise more'}</span>
  </Button>
);
