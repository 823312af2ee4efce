import { BLACKJACK_PRESETS } from '@cardroom/engine/blackjack';
import { HOLDEM_PRESETS } from '@cardroom/engine/holdem';
import { checkPhh } from '@cardroom/formats';
import { roundsIn, type LoggedRound } from '@cardroom/room';
import { createPlayground } from '@cardroom/room/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { accountOfRound, handOf } from './round-account.ts';
import { checkRound, exportedRound } from './round-file.ts';

const rounds: LoggedRound[] = [];
beforeAll(async () => {
  const ground = createPlayground({ seed: 31 });
  const people = [await ground.join('Ann'), await ground.join('Ben')];
  const specs = [
    ...Object.values(BLACKJACK_PRESETS).map(
      rules => ({ game: 'blackjack', rules: { ...rules, boxes: 3 } }) as const,
    ),
    ...Object.values(HOLDEM_PRESETS).map(rules => ({ game: 'holdem', rules }) as const),
  ];
  for (const spec of specs) {
    const table = await ground.table(spec, people, spec.rules === HOLDEM_PRESETS.headsup ? 0 : 1);
    await ground.play(table, people, 25);
    rounds.push(...roundsIn(await ground.store.entries(table, 1)));
  }
}, 60_000);

describe('§8.3 rounds of every preset', () => {
  test('are told to their end', () => {
    const told = rounds.map(round => accountOfRound(round).join('\n'));
    for (const story of told) expect(story).not.toMatch(/undefined|NaN|The history ends here/);
    const all = told.join('\n');
    const words = [
      'sits out',
      'insurance',
      'looks: ',
      ' doubles for ',
      ' splits for ',
      ', hand 2 gets ',
      ' surrenders',
    ];
    for (const some of [...words, 'soft 1', ' shows ', ' raises to ', 'Showdown'])
      expect(all).toContain(some);
  });

  test('are exact when they are exported and played again', () => {
    for (const round of rounds) expect(checkRound(exportedRound(round)).verdict).toBe('exact');
    for (const round of rounds.filter(({ game }) => game === 'holdem'))
      expect(checkPhh(handOf(round))).toMatchObject({ ok: true });
  });

  test('a round that is cut off says so, and one without a beginning too', () => {
    const round = rounds.find(({ game }) => game === 'blackjack')!;
    const cut = accountOfRound({ ...round, events: round.events.slice(0, 3) });
    expect(cut.at(-1)).toBe('The history ends here.');
    expect(accountOfRound({ ...round, events: [] })).toEqual(['Blackjack', 'The history is empty.']);
  });

  test('names cannot move the cursor', () => {
    for (const game of ['blackjack', 'holdem'] as const) {
      const round = rounds.find(other => other.game === game)!;
      const seats = round.seats.map(({ seat }) => ({ seat, name: '\u001B[2J' }));
      expect(accountOfRound({ ...round, seats }).join('\n')).toContain('\\u001b[2J');
    }
  });
});
