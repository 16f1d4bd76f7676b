import { expect, test } from 'vitest';
import { cubesBetween } from './measure';

test('range on cubes counts columns or rows, whichever are more', () => {
  expect(cubesBetween([2500, 5900], [4100, 3100])).toBe(2);
  expect(cubesBetween([900, 900], [1100, 1100])).toBe(1);
  expect(cubesBetween([7500, 100], [7001, 900])).toBe(0);
});
