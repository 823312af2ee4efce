import { useId } from 'preact/hooks';

/** What is printed on the cloth, in an arc, as on real tables. The rules are said elsewhere too: it is for the eye. */
export const FeltPrint = ({ text }: { readonly text: string }) => {
  const arc = useId();
  return (
    <svg class="felt-print" viewBox="0 0 600 64" aria-hidden="true">
      <path id={arc} d="M20 14Q300 78 580 14" fill="none" />
      <text text-anchor="middle">
        <textPath href={`#${arc}`} startOffset="50%">
          {text}
        </textPath>
      </text>
    </svg>
  );
};
