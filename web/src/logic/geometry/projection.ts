// From the table's thousandths to the drawing's units, seen from above or with its levels lifted apart.
// One unit of a cube is 100 drawing units, one inch 40 (24 on large tables).
import type { Board, Place } from '../../api/types';

export interface Projection {
  /** Drawing units per thousandth. */
  readonly scale: number;
  readonly apart: boolean;
  point(x: number, y: number, z: number): [number, number];
  /** The matrix that carries a level's flat drawing to where it is seen. */
  level(level: number): string;
  /** x, y, width and height of everything. */
  readonly bounds: [number, number, number, number];
  /** From drawing units back to thousandths on the ground. */
  back(px: number, py: number): [number, number];
}

export function size(board: Board): [number, number] {
  return board.kind === 'cubes' ? [board.columns * 1000, board.rows * 1000] : [board.width, board.height];
}

export function unitsPerThousandth(board: Board): number {
  if (board.kind === 'cubes') return 0.1;
  return Math.max(board.width, board.height) > 32_000 ? 0.024 : 0.04;
}

/** Seen from above; `turned` puts the north side below, for the player who sits there. */
export function plan(board: Board, turned = false): Projection {
  const [width, height] = size(board);
  const scale = unitsPerThousandth(board);
  const margin = board.kind === 'cubes' ? 34 : 22;
  // The edges of a table that is turned bear their names.
  const names = turned ? 18 : 0,
    top = turned ? 28 : 22;
  return {
    scale,
    apart: false,
    point: (x, y) => (turned ? [(width - x) * scale, y * scale] : [x * scale, (height - y) * scale]),
    level: () => '',
    // Plates of models at the edge of a table stick out of it, and their badges.
    bounds:
      board.kind === 'cubes'
        ? [-margin, -top, width * scale + margin + 10, height * scale + margin + top + 6 + 1.2 * names]
        : [-margin, -margin - names, width * scale + 2 * margin, height * scale + 2 * margin + 16 + 2 * names],
    back: (px, py) => (turned ? [width - px / scale, py / scale] : [px / scale, height - py / scale]),
  };
}

const ACROSS = 0.4893,
  DOWN = 0.2825;

/** The levels of a board of cubes lifted into an axonometric stack. */
export function apart(board: Board, turned = false): Projection {
  const flat = plan(board, turned);
  if (board.kind !== 'cubes') return flat;
  const [width, height] = size(board);
  const w = width * flat.scale,
    h = height * flat.scale;
  const levels = board.levels,
    lift = Math.min(256, 640 / Math.max(1, levels - 1));
  const left = h * ACROSS;
  const top = (level: number): number => (levels - level) * lift;
  // The air above the highest floors is left out, but for the cubes beside them that one may jump to.
  const floors = board.cells
    .filter(part => part.cell[2] > 1)
    .map(({ cell: [column, row, level] }) => {
      const [x, y] = flat.point(column * 1000 - 500, row * 1000 - 500, 0);
      return (x + y) * DOWN + top(level) - 100 * (DOWN * 3 + 0.2);
    });
  const ceiling = Math.min(top(1) - 40, ...floors);
  const project = (px: number, py: number, level: number): [number, number] => [
    px * ACROSS - py * ACROSS + left,
    px * DOWN + py * DOWN + top(level),
  ];
  return {
    scale: flat.scale,
    apart: true,
    point(x, y, z) {
      const [px, py] = flat.point(x, y, z);
      // Levels are far apart here, so heights within one are dropped: everything stands on its floor.
      return project(px, py, 1 + Math.floor(z / 1000 + 0.001));
    },
    level: level => `matrix(${ACROSS} ${DOWN} ${-ACROSS} ${DOWN} ${left} ${top(level)})`,
    bounds: [-40, ceiling, (w + h) * ACROSS + 60, (w + h) * DOWN + top(1) + 30 - ceiling],
    back(px, py) {
      const u = (px - left) / ACROSS,
        v = (py - top(1)) / DOWN;
      return flat.back((u + v) / 2, (v - u) / 2);
    },
  };
}

/** The middle of the floor of a cube. */
export function cellPlace(cell: readonly number[]): Place {
  return { x: cell[0]! * 1000 - 500, y: cell[1]! * 1000 - 500, z: (cell[2]! - 1) * 1000 };
}

export function levelOf(place: { cell: readonly number[] | null; at?: Place | null }): number {
  if (place.cell) return place.cell[2]!;
  return 1;
}
