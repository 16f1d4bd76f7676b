import { expect, test } from 'vitest';
import type { Choice, Scene } from '../../api/types';
import { nearest, nextShape } from './menu';
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

test('a press on a goal means the place at its rim, and one far from everything means nothing', () => {
  const move = (x: number): Choice => ({
    n: 0,
    line: `move A ${x / 1000},0`,
    sketch: sketchOf({ group: 'move', subject: 'A', place: { x, y: 0, z: 0 }, path: [] }),
  });
  const choices = [move(2000), move(4000)];
  const goal = { id: '1', kind: 'objective', label: '', at: { x: 5000, y: 0, z: 0 }, radius: 2000 };
  const scene = { markers: [goal] } as unknown as Scene;
  expect(nearest(choices[0]!, choices, scene, 5000, 200)).toBe(1);
  expect(nearest(choices[0]!, choices, scene, 2300, 0)).toBe(0);
  expect(nearest(choices[0]!, choices, scene, 3000, 0)).toBeNull();
});
