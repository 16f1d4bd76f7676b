import { expect, test } from 'vitest';
import { spaced } from './band';

test('turning points keep their order and lie beside each other', () => {
  expect(spaced([100, 200], 46, 23, 340)).toEqual([100, 200]);
  expect(spaced([100, 110, 330, 339], 46, 23, 340)).toEqual([100, 146, 294, 340]);
  expect(spaced([0, 5], 46, 23, 340)).toEqual([23, 69]);
  expect(spaced([10, 20, 30], 46, 0, 60), 'where there is no room they share it').toEqual([0, 30, 60]);
  expect(spaced([], 46, 0, 60)).toEqual([]);
});
