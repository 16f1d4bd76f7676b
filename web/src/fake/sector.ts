// An open table for tests and for work on the looks: two ruins with upper floors, walls, crates, machines.
import type { OpenBoard } from '../api/shapes';
import type { Part } from '../api/types';

type Row = [
  feature: number,
  label: string,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  z0: number,
  z1: number,
  traits: string,
];

const ROWS: Row[] = [
  [1, 'Ruin, long wall', 6, 5, 10, 5.4, 0, 4, 'heavy'],
  [1, 'Ruin, short wall', 6, 5.4, 6.4, 8.5, 0, 4, 'heavy'],
  [1, 'Ruin, upper floor', 6.4, 5.4, 10, 8.5, 2.8, 3, 'vantage light'],
  [2, 'Wall', 12, 8.5, 12.4, 12, 0, 3, 'heavy'],
  [3, 'Low wall', 17, 5, 20, 5.4, 0, 1, 'light traversable'],
  [4, 'Crates', 23, 8, 24.5, 9.5, 0, 1.5, 'light traversable'],
  [5, 'Machine', 25.5, 3.8, 28, 5.8, 0, 3, 'heavy'],
  [6, 'Pipe', 1, 7, 4.5, 7.5, 0, 1, 'light traversable'],
  [7, 'Barricade', 13, 8.4, 15, 8.8, 0, 1, 'light traversable'],
];

function part(row: Row, turned: boolean): Part {
  const [feature, label, x0, y0, x1, y1, z0, z1, traits] = row;
  const [l, b, r, t] = (turned ? [30 - x1, 22 - y1, 30 - x0, 22 - y0] : [x0, y0, x1, y1]).map(value =>
    Math.round(value * 1000),
  ) as [number, number, number, number];
  return {
    feature: feature + (turned ? 20 : 0),
    label,
    outline: [
      [l, b],
      [r, b],
      [r, t],
      [l, t],
    ],
    z: [z0 * 1000, z1 * 1000],
    traits: traits.split(' '),
  };
}

export const sector: OpenBoard = {
  kind: 'open',
  name: 'Sector',
  width: 30_000,
  height: 22_000,
  parts: ROWS.flatMap(row => [part(row, false), part(row, true)]),
};
