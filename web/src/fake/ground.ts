// Where a model of the toy may step: one cube away, or to points on rings around it on an open table.
import type { Board, Cell, Place, Token } from '../api/types';
import { cellPlace } from '../logic/geometry/projection';

/** A place within one move, and the line that goes there. */
export interface Step {
  line: string;
  place: Place;
  cell: Cell | null;
}

type Cubes = Extract<Board, { kind: 'cubes' }>;

const AROUND: readonly Cell[] = [
  [1, 0, 0],
  [-1, 0, 0],
  [0, 1, 0],
  [0, -1, 0],
  [1, 1, 0],
  [-1, -1, 0],
  [0, 0, 1],
  [0, 0, -1],
];

export const steps = (board: Board, me: Token): Step[] =>
  board.kind === 'cubes' ? cubeSteps(board, me) : ringSteps(board, me);

function cubeSteps(board: Cubes, me: Token): Step[] {
  const has = (cell: Cell, kind: RegExp): boolean =>
    board.cells.some(part => kind.test(part.kind) && part.cell.join() === cell.join());
  const floor = (cell: Cell): boolean => (cell[2] === 1 ? !has(cell, /^solid$/) : has(cell, /floor|hatch|walkway/));
  const [column, row, level] = me.cell!;
  return AROUND.map((step): Cell => [column + step[0], row + step[1], level + step[2]])
    .filter(c => c[0] > 0 && c[0] < 9 && c[1] > 0 && c[1] < 9 && c[2] > 0 && c[2] < 4 && floor(c))
    .map(cell => ({
      line: `move ${me.id} ${cell.join('.')}`,
      place: { ...cellPlace(cell), x: cellPlace(cell).x + (me.side === 'a' ? -150 : 150) },
      cell,
    }));
}

function ringSteps(board: Board, me: Token): Step[] {
  const at = me.at!,
    found: Step[] = [];
  for (let ring = 2; ring <= 6; ring += 2)
    for (let i = 0; i < ring * 4; i += 1) {
      const angle = (i / (ring * 4)) * 2 * Math.PI;
      const x = Math.round((at.x + ring * 950 * Math.cos(angle)) / 100) * 100,
        y = Math.round((at.y + ring * 950 * Math.sin(angle)) / 100) * 100;
      if (x < 700 || y < 700 || x > 29_300 || y > 21_300 || inTerrain(board, x, y)) continue;
      found.push({ line: `move ${me.id} ${x / 1000},${y / 1000}`, place: { x, y, z: at.z }, cell: null });
    }
  return found;
}

export const inTerrain = (board: Board, x: number, y: number): boolean =>
  board.kind === 'open' &&
  board.parts.some(({ outline: [p, , q] }) => x > p![0] - 600 && x < q![0] + 600 && y > p![1] - 600 && y < q![1] + 600);
