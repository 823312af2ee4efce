import { useId } from 'preact/hooks';

type Props = { readonly text: string; readonly small?: string | undefined };

/** What is printed on the cloth, in an arc, as on real tables. The rules are said elsewhere too: it is for the eye. */
export const FeltPrint = ({ text, small }: Props) => {
  const arc = useId();
  return (
    <svg class="felt-print" viewBox="0 0 600 92" aria-hidden="true">
      <path id={arc} d="M20 14Q300 78 580 14" fill="none" />
      <path id={`${arc}-small`} d="M10 40Q300 106 590 40" fill="none" />
      <Arc href={`#${arc}`} text={text} />
      {small ? <Arc href={`#${arc}-small`} text={small} className="small" /> : null}
    </svg>
  );
};

const Arc = ({
  href,
  text,
  className,
}: {
  readonly href: string;
  readonly text: string;
  readonly className?: string;
}) => (
  <text text-anchor="middle" class={className}>
    <textPath href={href} startOffset="50%">
      {text}
    </textPath>
  </text>
);
