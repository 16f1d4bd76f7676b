import { expect, test } from 'vitest';
import { cellOf, pointOf, swap } from './notation';

test('words of notation are read whole or not at all', () => {
  expect([cellOf('3.4.1'), cellOf('3.4'), cellOf('3.4.x'), cellOf('3..1'), cellOf('E1')]).toEqual([
    [3, 4, 1],
    null,
    null,
    null,
    null,
  ]);
  expect([pointOf('14.3,11'), pointOf('14.3,11,3'), pointOf('14.3'), pointOf('a,b'), pointOf('1,2,3,4')]).toEqual([
    { x: 14_300, y: 11_000, z: 0 },
    { x: 14_300, y: 11_000, z: 3000 },
    null,
    null,
    null,
  ]);
  expect(swap('shoot E1 P3', 'P3', 'P5')).toBe('shoot E1 P5');
});
