import { CHOICE_KEYS, keyCap, type KeyHint, type KeyName } from '@cardroom/screens';
import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';

/** `shown`: what is written on the button where people rely on another name for it. */
export type ButtonHint = KeyHint & { readonly shown?: string | undefined };

type BarProps = {
  readonly keys: readonly ButtonHint[];
  readonly onKey: (name: KeyName) => void;
  /** The right one is the question: none of them stands out. */
  readonly asking?: boolean | undefined;
};

const PLAY: readonly KeyName[] = ['next', ...CHOICE_KEYS, 'yes', 'no', 'keep', 'forfeit'];
const PRESETS: readonly KeyName[] = ['preset1', 'preset2', 'preset3', 'preset4', 'preset5'];
const TOOLS: readonly KeyName[] = [
  'advice',
  'why',
  'pane',
  'chart',
  'review',
  'history',
  'help',
  'back',
  'quit',
];

const only = (keys: readonly ButtonHint[], names: readonly KeyName[]): readonly ButtonHint[] =>
  keys.filter(({ name }) => names.includes(name));

/** The buttons of play, and the bet presets above them where there are any. Keys that are no play are not shown. */
export const ActionBar = ({ keys, onKey, asking = false }: BarProps) => {
  // Where a size is asked for, the sizes are the answers.
  const [play, presets] = asking
    ? [only(keys, [...PLAY, ...PRESETS]), []]
    : [only(keys, PLAY), only(keys, PRESETS)];
  return (
    <div class={asking ? 'action-bar asking' : 'action-bar'} role="group" aria-label="Actions" tabIndex={-1}>
      {presets.length > 0 ? (
        <div class="presets">
          {presets.map(key => (
            <KeyButton key={key.name} hint={key} onKey={onKey} kind="preset" />
          ))}
        </div>
      ) : null}
      <div class={`actions actions-${play.length}`}>
        {play.map(key => (
          <KeyButton key={key.name} hint={key} onKey={onKey} kind="action" />
        ))}
      </div>
    </div>
  );
};

/** Advice, strategy, history and the like, out of the same keys. */
export const ToolBar = ({ keys, onKey }: BarProps) => (
  <div class="tool-bar" role="group" aria-label="Tools">
    {only(keys, TOOLS).map(key => (
      <KeyButton key={key.name} hint={key} onKey={onKey} kind="tool" />
    ))}
  </div>
);

type KeyButtonProps = {
  readonly hint: ButtonHint;
  readonly onKey: (name: KeyName) => void;
  readonly kind: 'action' | 'preset' | 'tool';
};

/** Names that people and scripts rely on, where the terminal's differ. Some fonts have no thirds. */
const buttonName = (label: string): string => {
  const name = label.replace('All-in', 'All in').replace('⅓', '1/3').replace('½', '1/2').replace('¾', '3/4');
  return name[0]!.toUpperCase() + name.slice(1);
};

const KeyButton = ({ hint, onKey, kind }: KeyButtonProps) => (
  <Button kind={kind} className={`key-${hint.name}`} why={whyNot(hint)} onPress={() => onKey(hint.name)}>
    {hint.shown === undefined ? (
      <span class="key-label">{buttonName(hint.label)}</span>
    ) : (
      <>
        <span class="key-label" aria-hidden="true">
          {hint.shown}
        </span>
        <span class="visually-hidden">{buttonName(hint.label)}</span>
      </>
    )}
    <kbd aria-hidden="true">{keyCap(hint.key)}</kbd>
  </Button>
);

const whyNot = ({ enabled, why }: KeyHint): string | null => (enabled ? null : (why ?? 'Not now.'));

type ButtonProps = {
  readonly children: ComponentChildren;
  readonly onPress: () => void;
  readonly kind?: 'action' | 'preset' | 'tool' | 'main' | 'plain' | undefined;
  /** Why it may not be pressed: said beside it, and on the page while it has the focus or the pointer. */
  readonly why?: string | null | undefined;
  readonly className?: string | undefined;
  readonly type?: 'button' | 'submit' | undefined;
};

/** A button. One that may not be pressed keeps the focus and says why. */
export const Button = ({
  children,
  onPress,
  kind = 'plain',
  why,
  className = '',
  type = 'button',
}: ButtonProps) => {
  const reason = useId();
  const [pointed, setPointed] = useState(false);
  const refused = why !== null && why !== undefined;
  const press = (event: Event) => {
    if (!refused) return onPress();
    setPointed(true);
    event.preventDefault();
  };
  // A pointer that rests where a button appears has not asked anything.
  const point = ({ movementX, movementY }: PointerEvent): void => {
    if (refused && (movementX !== 0 || movementY !== 0)) setPointed(true);
  };
  return (
    <>
      <button
        type={type}
        class={`button ${kind} ${className}${pointed && refused ? ' pointed' : ''}`}
        onClick={press}
        onPointerMove={point}
        onPointerLeave={() => setPointed(false)}
        onBlur={() => setPointed(false)}
        {...(refused ? { 'aria-disabled': 'true', 'aria-describedby': reason } : {})}
      >
        {children}
      </button>
      {refused ? (
        <span id={reason} class="reason" role="tooltip">
          {why}
        </span>
      ) : null}
    </>
  );
};
