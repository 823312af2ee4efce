import type { KeyName, Overlay } from '@cardroom/screens';

import { Button, Dialog } from '../ui/index.ts';
import './table.css';

type Props = { readonly overlay: Overlay | null; readonly onAnswer: (name: KeyName) => void };

/** What stands in front of a table: a question with its answers, or what the keys do. */
export const Question = ({ overlay, onAnswer }: Props) => {
  const onClose = (): void => onAnswer('back');
  if (overlay?.kind === 'help')
    return (
      <Dialog title={overlay.title} open onClose={onClose}>
        {overlay.sections.map(({ title, rows }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl class="key-list">
              {rows.map(([key, what]) => (
                <div key={key}>
                  <dt>
                    <kbd>{key}</kbd>
                  </dt>
                  <dd>{what}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </Dialog>
    );
  const options = overlay?.options.filter(({ name }) => name !== 'back') ?? [];
  return (
    <Dialog
      title={overlay?.lines[0] ?? ''}
      open={overlay !== null}
      onClose={onClose}
      closes={options.length < 2}
      actions={options.map(({ name, label }) => (
        <Button
          key={name}
          kind={name === 'yes' ? 'main' : 'plain'}
          className="answer"
          onPress={() => onAnswer(name)}
        >
          {label}
        </Button>
      ))}
    >
      {overlay?.lines.slice(1).map(line => (
        <p key={line}>{line}</p>
      ))}
    </Dialog>
  );
};
