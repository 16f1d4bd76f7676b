import { expect, test } from 'vitest';
import { contour, spacing, ringPath } from './contour';

const block = (w: number, h: number, holes: string[] = []): [number, number][] =>
  Array.from({ length: w * h }, (_, i): [number, number] => [(i % w) * 20 + 5, Math.floor(i / w) * 20 + 5]).filter(
    ([x, y]) => !holes.includes(`${(x - 5) / 20} ${(y - 5) / 20}`),
  );
const loops = (path: string): string[] => path.split('M').slice(1);

test('the spacing of a lattice is found whatever the order of its places', () => {
  expect(spacing(block(4, 3).reverse())).toBe(20);
});

test('one loop around an area, another around each hole, one for each island', () => {
  expect(loops(contour(block(4, 3)))).toHaveLength(1);
  expect(loops(contour(block(5, 5, ['2 2'])))).toHaveLength(2);
  expect(loops(contour([...block(2, 2), ...block(2, 2).map(([x, y]): [number, number] => [x + 200, y])]))).toHaveLength(
    2,
  );
  // Two parts that touch at a corner stay two.
  expect(
    loops(
      contour([
        [0, 0],
        [20, 20],
        [20, 40],
        [0, -20],
      ]),
    ),
  ).toHaveLength(2);
});

test('the outline is bent at every corner and stays within half a step of the places', () => {
  const path = contour(block(3, 3));
  const numbers = path.match(/-?\d+(?:\.\d+)?/g)!.map(Number);
  expect(Math.min(...numbers)).toBe(-5);
  expect(Math.max(...numbers)).toBe(55);
  expect(path.match(/Q/g)).toHaveLength(12);
  expect(contour([[1, 1]])).toBe('');
});

test('rings are closed curves through the middles of their sides, and holes are rings of their own', () => {
  const square = [
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 10],
  ] as const;
  expect(ringPath([square])).toBe('M5 0Q10 0 10 5Q10 10 5 10Q0 10 0 5Q0 0 5 0Z');
  expect(ringPath([square, square]).match(/M/g)?.length).toBe(2);
  expect(ringPath([[[0, 0]]])).toBe('');
});
