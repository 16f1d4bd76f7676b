import { expect, test } from 'vitest';
import type { Choice } from '../../api/types';
import { isPiece, matching, offered, pieceIcon } from './pieces';

const choices = [[], ['+1 die'], ['Shoot'], ['+1 die', 'Shoot'], ['Shoot', 'Shoot', '+1 die']].map(
  pieces => ({ sketch: { pieces } }) as unknown as Choice,
);

test('the dice on the table are those of the choice that takes most', () => {
  expect(offered(choices)).toEqual(['Shoot', 'Shoot', '+1 die']);
  expect(offered([])).toEqual([]);
});

test('picked dice mean the choice that takes exactly these, in any order', () => {
  expect(matching(choices, ['Shoot', '+1 die'])).toBe(3);
  expect(matching(choices, [])).toBe(0);
  expect(matching(choices, ['+1 die', 'Shoot', 'Shoot'])).toBe(4);
  expect(matching(choices, ['Shoot', 'Shoot'])).toBe(-1);
});

test('every die has a sign', () => {
  expect(pieceIcon('Assault')).toBe('swords');
  expect(pieceIcon('something new')).toBe('die');
  expect(['+1 model', 'ORDER', 'Tactical Cards'].map(isPiece)).toEqual([true, true, false]);
});
