// Outlines of what stands on a table, shared by the plan, the side view and the small model.
import type { CellPart, Panel } from '../../api/types';

export type Point = [number, number];
export type Rect = { x0: number; y0: number; x1: number; y1: number };

export function cellRect(cell: readonly number[]): Rect {
  const x0 = (cell[0]! - 1) * 1000,
    y0 = (cell[1]! - 1) * 1000;
  return { x0, y0, x1: x0 + 1000, y1: y0 + 1000 };
}

/** The part of a cube that something covers, seen from above. */
export function footprint(part: CellPart): Rect {
  const { x0, y0, x1, y1 } = cellRect(part.cell);
  if (part.kind === 'walkway-ns') return { x0: x0 + 250, y0, x1: x1 - 250, y1 };
  if (part.kind === 'walkway-ew') return { x0, y0: y0 + 250, x1, y1: y1 - 250 };
  switch (part.kind) {
    case 'platform-n':
      return { x0, y0: y0 + 500, x1, y1 };
    case 'platform-s':
      return { x0, y0, x1, y1: y1 - 500 };
    case 'platform-e':
      return { x0: x0 + 500, y0, x1, y1 };
    case 'platform-w':
      return { x0, y0, x1: x1 - 500, y1 };
  }
  const corner = /^crate-(n|s)(e|w)$/.exec(part.kind);
  if (!corner) return { x0, y0, x1, y1 };
  const near = 50,
    far = 350;
  return {
    x0: corner[2] === 'w' ? x0 + near : x1 - far,
    x1: corner[2] === 'w' ? x0 + far : x1 - near,
    y0: corner[1] === 's' ? y0 + near : y1 - far,
    y1: corner[1] === 's' ? y0 + far : y1 - near,
  };
}

/** How high a part of an open table is drawn: a wall that reaches the ceiling is cut, so that one sees over it. */
export const drawnTop = ({ z: [bottom, top] }: { z: readonly [number, number] }): number =>
  top - bottom > 20_000 ? bottom + 2500 : top;

export const isFloor = (kind: string): boolean => kind === 'floor' || kind === 'hatch' || kind.startsWith('walkway');
/** Blocks that stand in a cube up to their number: crates, and platforms that one may stand on. */
export const isCrate = (kind: string): boolean => kind.startsWith('crate') || kind.startsWith('platform');
export const isRamp = (kind: string): boolean => kind.startsWith('ramp');

/** The two ends of the face a panel stands on; a halving wall stands in the middle of its cube. */
export function faceEnds(panel: Panel): [Point, Point] {
  const { x0, y0, x1, y1 } = cellRect(panel.cell);
  if (panel.kind === 'halving-wall') {
    const x = (x0 + x1) / 2,
      y = (y0 + y1) / 2;
    return panel.face === 'e' || panel.face === 'w'
      ? [
          [x, y0],
          [x, y1],
        ]
      : [
          [x0, y],
          [x1, y],
        ];
  }
  switch (panel.face) {
    case 'n':
      return [
        [x0, y1],
        [x1, y1],
      ];
    case 's':
      return [
        [x0, y0],
        [x1, y0],
      ];
    case 'e':
      return [
        [x1, y0],
        [x1, y1],
      ];
    default:
      return [
        [x0, y0],
        [x0, y1],
      ];
  }
}

/** A closed piece of a panel: from and to along its face, bottom and top, all in thousandths. */
export interface Slab {
  from: number;
  to: number;
  bottom: number;
  top: number;
}

export function slabs(panel: Panel): Slab[] {
  const gap = panel.kind === 'wide-door' ? 125 : 250;
  switch (panel.kind) {
    case 'door':
    case 'wide-door':
      return [
        { from: 0, to: gap, bottom: 0, top: 1000 },
        { from: 1000 - gap, to: 1000, bottom: 0, top: 1000 },
      ];
    case 'low-door':
      return [
        { from: 0, to: 250, bottom: 0, top: 1000 },
        { from: 250, to: 750, bottom: 500, top: 1000 },
        { from: 750, to: 1000, bottom: 0, top: 1000 },
      ];
    default:
      return [{ from: 0, to: 1000, bottom: 0, top: panel.closed_to > 0 ? Math.min(1000, panel.closed_to) : 1000 }];
  }
}

/** Where a line from `a` in direction `d` is inside a convex outline (counter-clockwise), as parameters. */
export function clip(outline: readonly Point[], a: Point, d: Point): [number, number] | null {
  let enter = -Infinity,
    leave = Infinity;
  for (let i = 0; i < outline.length; i += 1) {
    const p = outline[i]!,
      q = outline[(i + 1) % outline.length]!;
    const nx = q[1] - p[1],
      ny = p[0] - q[0];
    const speed = nx * d[0] + ny * d[1],
      gap = nx * (p[0] - a[0]) + ny * (p[1] - a[1]);
    if (speed === 0) {
      if (gap < 0) return null;
    } else if (speed < 0) enter = Math.max(enter, gap / speed);
    else leave = Math.min(leave, gap / speed);
  }
  return enter < leave ? [enter, leave] : null;
}

export const corners = ({ x0, y0, x1, y1 }: Rect): Point[] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
];
