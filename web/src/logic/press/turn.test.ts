import { expect, test } from 'vitest';
import type { Choice } from '../../api/types';
import { nextShape } from './menu';
import { sketchOf } from './sketch';

/** A wall of two by one that lies at a place, turned by right angles. */
const wall = (x: number, y: number, upright: boolean): Choice => {
  const [wide, high] = upright ? [500, 1000] : [1000, 500];
  return {
    n: 0,
    line: `wall ${x / 1000},${y / 1000} ${upright ? 90 : 0}`,
    sketch: sketchOf({
      group: 'set-up',
      place: { x, y, z: 0 },
      area: [
        [x - wide, y - high],
        [x + wide, y - high],
        [x + wide, y + high],
        [x - wide, y + high],
      ],
    }),
  };
};

test('what is put down is turned to the next shape on offer, wherever that lies', () => {
  const choices = [wall(3000, 3000, false), wall(6000, 3000, true), wall(9000, 3000, false)];
  expect(nextShape(choices[2]!, choices)).toBe(choices[1]);
  expect(nextShape(choices[1]!, choices)).toBe(choices[0]);
});

test('what lies in one way only cannot be turned', () => {
  const choices = [wall(3000, 3000, false), wall(9000, 3000, false)];
  expect(nextShape(choices[0]!, choices)).toBeNull();
  expect(nextShape({ n: 0, line: 'end', sketch: sketchOf({}) }, choices)).toBeNull();
});
