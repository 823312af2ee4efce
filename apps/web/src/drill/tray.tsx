type Props = { readonly cards: number; readonly decks: number };

/** A deck's height in the picture. */
const DECK = 24;
const WIDTH = 150;

/** The tray from the side, its cards to scale: nothing on it tells how many there are. */
export const Tray = ({ cards, decks }: Props) => {
  const height = decks * DECK;
  const filled = (cards / 52) * DECK;
  const share = Math.round((100 * filled) / height);
  return (
    <svg
      class="tray"
      viewBox={`-6 -6 ${WIDTH + 12} ${height + 12}`}
      role="img"
      aria-label={`A tray for ${decks} decks, ${share} percent full`}
    >
      <rect class="tray-cards" x="4" y={height - filled} width={WIDTH - 8} height={filled} />
      {edges(height, filled).map(y => (
        <line key={y} class="tray-edge" x1="4" x2={WIDTH - 4} y1={y} y2={y} />
      ))}
      <path class="tray-wall" d={`M0 0 V${height + 2} H${WIDTH} V0`} />
    </svg>
  );
};

/** Lines that look like the edges of cards, the same distance apart however many there are. */
const edges = (height: number, filled: number): readonly number[] =>
  Array.from({ length: Math.floor(filled / 2) }, (_, at) => height - 2 * at - 1);
