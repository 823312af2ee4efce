import { DECK, makeCards, type Card } from '@cardroom/engine';
import { BLACKJACK_PRESETS } from '@cardroom/engine/blackjack';
import { HOLDEM_PRESETS } from '@cardroom/engine/holdem';
import { randomFrom, type Random } from '@cardroom/engine/testing';
import type { TableSpec } from '@cardroom/room';
import { expect, test } from 'vitest';

import { answer } from '@cardroom/coach';
import { playBlackjack } from './blackjack.ts';
import { playHoldem } from './holdem.ts';
import { linesWith, type Play } from './testing/properties.ts';
import { listedBot, scriptedLines, scriptedTable } from './testing/scripted-table.ts';

type Face = Readonly<{
  spec: TableSpec;
  play: Play;
  words: readonly string[];
  /** Where the hidden cards lie in the deck. */
  hidden: readonly number[];
  /** Begins the line in which they may be named first, or of the next hand. */
  reveal: RegExp;
}>;

const BLACKJACK: Face = {
  spec: { game: 'blackjack', rules: { ...BLACKJACK_PRESETS['21black'], insurance: true, surrender: 'late' } },
  play: (seat, lines) =>
    playBlackjack(seat, lines, {
      coach: 'off',
      prices: view => Promise.resolve(answer({ kind: 'prices', view })),
    }),
  words: ['h', 's', 'd', 'p', 'r', 'i', 'n', 'cards', 'dealer', 'odds', 'repeat', 'help', 'x', ''],
  hidden: [3],
  reveal: /^Dealer turns over/,
};

const HOLDEM: Face = {
  spec: { game: 'holdem', rules: HOLDEM_PRESETS.headsup },
  play: (seat, lines) => playHoldem(seat, lines),
  words: [
    'c',
    'check',
    'call',
    'r 20',
    'raise 45',
    'f',
    'cards',
    'board',
    'pot',
    'repeat',
    'a',
    'y',
    'n',
    'x',
  ],
  hidden: [0, 2],
  reveal: /^(bot0 shows|Hand 2\.)/,
};

/** One hand with a shuffled deck, of which a person says anything; the lines before the hidden cards may be known. */
const hearOneHand = async ({ spec, play, words, hidden, reveal }: Face, random: Random) => {
  const deck: readonly Card[] = random.shuffle(DECK);
  const bots = spec.game === 'holdem' ? [listedBot(Array.from({ length: 6 }, () => ({ kind: 'call' })))] : [];
  const table = await scriptedTable(spec, [makeCards(deck)], bots);
  const answers = Array.from({ length: 8 }, () => random.pick(words));
  const lines = scriptedLines(['', ...(spec.game === 'blackjack' ? ['10'] : []), ...answers]);
  await play(table.seat, lines);
  await table.close();
  const shown = lines.said.findIndex(line => reveal.test(line));
  const before = shown < 0 ? lines.said : lines.said.slice(0, shown);
  return { named: hidden.flatMap(at => linesWith(before, deck[at]!)), last: lines.said.at(-1)! };
};

test('§9.2, §6.6 whatever is typed, no line names a card that lies face down, and the end is a sentence', async () => {
  const random = randomFrom(21);
  for (let run = 0; run < 40; run++) {
    const { named, last } = await hearOneHand(run % 2 === 0 ? BLACKJACK : HOLDEM, random);
    expect(named).toEqual([]);
    expect(last).toMatch(/^Your hand is kept: |Goodbye\.$/);
  }
});
