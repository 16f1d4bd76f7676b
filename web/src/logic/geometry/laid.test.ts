import { expect, test } from 'vitest';
import { lay, type Point } from './laid';

const table = { plate: 10, height: 12, bounds: [0, 0, 200, 200] as const };
const over = ([x, y]: Point, width: number, [mx, my]: Point): boolean =>
  x < mx + 10 && x + width > mx - 10 && y < my + 10 && y + 12 > my - 10;

test('a card lies below its models, and elsewhere beside them if somebody stands there', () => {
  const models: Point[] = [
    [100, 50],
    [125, 50],
  ];
  expect(lay([{ models, width: 40 }], models, table)).toEqual([[80, 66.5]]);
  const crowd: Point[] = [...models, [100, 75], [95, 78]];
  const [place] = lay([{ models, width: 40 }], crowd, table);
  expect(crowd.some(token => over(place!, 40, token))).toBe(false);
});

test('cards keep off each other and stay on the table', () => {
  const corner: Point[] = [[195, 195]];
  const places = lay(
    [
      { models: corner, width: 60 },
      { models: corner, width: 60 },
    ],
    corner,
    table,
  );
  for (const [x, y] of places) expect(x >= 0 && x + 60 <= 200 && y >= 0 && y + 12 <= 200).toBe(true);
  const [[ax, ay], [bx, by]] = places as [Point, Point];
  expect(Math.abs(ax - bx) >= 60 || Math.abs(ay - by) >= 12).toBe(true);
});
