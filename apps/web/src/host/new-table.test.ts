import { unwrap } from '@cardroom/engine';
import type { HoldemRules } from '@cardroom/engine/holdem';
import { describe, expect, test } from 'vitest';

import type { NewTable } from '@cardroom/wire/client';
import {
  emptyForm,
  levelsText,
  newTableFrom,
  placesOf,
  presetForm,
  presetsOf,
  problemsOf,
  ruleFields,
  type NewTableForm,
} from './new-table.ts';
import { memoryHouse } from './testing/memory-house.ts';

const wantedBy = (form: NewTableForm): NewTable => {
  const wanted = newTableFrom(form);
  if (!wanted.ok) throw new Error(Object.values(wanted.error)[0]);
  return wanted.value;
};

describe('§8.5 opening a private table', () => {
  test('§8.5 the form as it stands opens a private table with a clock, a rail and rebuys', async () => {
    for (const game of ['holdem', 'blackjack'] as const) {
      const wanted = wantedBy(emptyForm(game, 'ann'));
      expect(wanted).toMatchObject({
        game,
        options: { private: true, rail: true, rebuys: true, turnSeconds: 30 },
      });
      const client = memoryHouse().clientOf('ann');
      const { receipt } = unwrap(await client.openTable(wanted));
      const view = unwrap(await client.look(receipt.table));
      expect([view.host, view.invite === null, view.you?.seat]).toEqual([true, false, 1]);
    }
  });

  test('§8.5 a preset goes by its name, changed rules go as a whole record', () => {
    const form = emptyForm('holdem', 'ann');
    expect(wantedBy(form).rules).toBe('standard');
    const changed = { ...form, changed: { seats: '9', capRaiseAtOpponent: 'true' } };
    expect(placesOf(emptyForm('blackjack', 'ann'))).toBe(5);
    expect(wantedBy(changed).rules).toMatchObject({
      seats: 9,
      capRaiseAtOpponent: true,
      stack: 1000,
    });
    expect(placesOf(changed)).toBe(9);
  });

  test('§8.5 every rule says what it means, and what is wrong with it', () => {
    const form = { ...emptyForm('holdem', 'ann'), changed: { bigBlind: 'two', seats: 'ten' } };
    const fields = ruleFields(form);
    expect(fields.map(({ means }) => means).every(means => /^[A-Z].*\.$/.test(means))).toBe(true);
    expect(fields.find(({ name }) => name === 'bigBlind')?.error).toMatch(/whole number/);
    expect(problemsOf(form)['seats']).toMatch(/2 to 9/);
    expect(fields.find(({ name }) => name === 'raiseRule')?.choices).toEqual(['standard', 'step']);
    expect(fields.find(({ name }) => name === 'capRaiseAtOpponent')?.isFlag).toBe(true);
    expect(newTableFrom(form).ok).toBe(false);
    expect(placesOf(form)).toBeNull();
  });

  test('§8.5 rules that do not go together are refused by the field', () => {
    const form = { ...emptyForm('holdem', 'ann'), changed: { bigBlind: '2' } };
    expect(problemsOf(form)).toHaveProperty('smallBlind');
  });

  test('§8.5 names, clocks and bots have bounds', () => {
    const form = emptyForm('holdem', 'ann');
    expect(problemsOf({ ...form, name: ' ' })).toHaveProperty('name');
    expect(problemsOf({ ...form, turnSeconds: '4000' })).toHaveProperty('turnSeconds');
    expect(problemsOf({ ...form, turnSeconds: 'soon' })).toHaveProperty('turnSeconds');
    expect(problemsOf({ ...form, bots: Array.from({ length: 6 }, () => 'balanced') })).toHaveProperty('bots');
    expect(problemsOf({ ...form, bots: Array.from({ length: 5 }, () => 'balanced') })).toEqual({});
  });

  test('§4.6 blinds rise every so many hands, or as a sit-and-go has it, or never', () => {
    const form = emptyForm('holdem', 'ann');
    expect(levelsText(form)).toBe('The blinds stay as they are.');
    const rising = wantedBy({ ...form, levelHands: '8' }).rules as HoldemRules;
    expect(rising.blindSchedule.slice(0, 2)).toEqual([
      { fromHand: 9, smallBlind: 10, bigBlind: 20, ante: 0 },
      { fromHand: 17, smallBlind: 15, bigBlind: 30, ante: 0 },
    ]);
    const sitngo = { ...form, ...presetForm('holdem', 'sitngo') };
    expect([sitngo.levelHands, wantedBy(sitngo).rules]).toEqual(['10', 'sitngo']);
    expect(levelsText(sitngo)).toContain('$15/$30 from hand 11');
    expect(wantedBy({ ...sitngo, levelHands: '0' }).rules).toMatchObject({ blindSchedule: [], stack: 1500 });
    expect(problemsOf({ ...form, levelHands: 'often' })).toHaveProperty('levelHands');
  });

  test('§8.5 the host says whether others may watch', () => {
    expect(wantedBy({ ...emptyForm('blackjack', 'ann'), rail: false }).options).toMatchObject({
      rail: false,
    });
  });

  test('§8.5 a game without bets is not hosted', () => {
    expect(presetsOf('blackjack')).not.toContain('twenty-one');
    expect(presetsOf('holdem')).toEqual(['headsup', 'standard', 'sitngo']);
  });
});
