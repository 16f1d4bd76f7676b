// The small model of a table: solids sorted so that painting them in order hides what is behind.
// The eye looks from above the south-east corner; x runs east, y south (down), z up, all in thousandths.
import type { Board, Role, Scene, Side } from '../../api/types';
import { corners, drawnTop, faceEnds, footprint, isCrate, isFloor, isRamp, slabs, type Point } from './outline';

export type Kind = 'floor' | 'solid' | 'crate' | 'wall' | 'rail' | 'ramp' | 'heavy' | 'light' | 'a' | 'b';
export interface Solid {
  kind: Kind;
  level: number;
  /** Corners (counter-clockwise on the map, y to the north) with the height of the top at each. */
  outline: Point[];
  tops: number[];
  bottom: number;
  id?: string;
  acting?: boolean;
  role?: Role;
  /** Lines on its surface, as pairs of points (x, y, z). */
  lines?: [P3, P3][];
}
type P3 = [number, number, number];
export interface Face {
  cls: string;
  points: string;
}
export interface Drawn {
  solid: Solid;
  faces: Face[];
  lines: string;
  shadow: [number, number, number] | null;
  glow: [number, number] | null;
  /** A model's silhouette: where its feet are, how tall it is, and whose. */
  figure: { x: number; y: number; tall: number; role: Role; side: Side } | null;
}
export interface Model {
  drawn: Drawn[];
  ground: Face[];
  grid: string;
  box: [number, number, number, number];
}

/** Walls end under the floor of the next level, so that it hides their tops. */
const UNDER = 945;

const A = 0.045,
  B = 0.026,
  C = 0.05;

export function isoPoint(height: number, x: number, y: number, z: number): [number, number] {
  const south = height - y;
  return [(x - south) * A, (x + south) * B - z * C];
}

const box = (kind: Kind, level: number, outline: Point[], bottom: number, top: number): Solid => ({
  kind,
  level,
  outline,
  bottom,
  tops: outline.map(() => top),
});

function cubeSolids(board: Extract<Board, { kind: 'cubes' }>): Solid[] {
  const solids: Solid[] = [];
  for (const part of board.cells) {
    const level = part.cell[2],
      base = (level - 1) * 1000,
      outline = corners(footprint(part));
    if (isFloor(part.kind)) {
      if (level > 1)
        solids.push({ ...box('floor', level, outline, base - 50, base), lines: floorLines(part.kind, outline, base) });
    } else if (part.kind === 'solid')
      solids.push({ ...box('solid', level + 1, outline, base, base + 950), lines: ribs(outline, base) });
    else if (isCrate(part.kind)) solids.push(box('crate', level, outline, base, base + (part.number ?? 400)));
    else if (isRamp(part.kind)) {
      const up = part.kind.at(-1)!;
      const tops = outline.map(
        (_, i) =>
          base +
          ([
            ['w', 's'],
            ['e', 's'],
            ['e', 'n'],
            ['w', 'n'],
          ][i]!.includes(up)
            ? 1000
            : 0),
      );
      solids.push({ kind: 'ramp', level, outline, bottom: base, tops, lines: treads(outline, base, up) });
    }
  }
  const half = 35;
  for (const panel of board.panels) {
    const [[px, py], [qx, qy]] = faceEnds(panel);
    const level = panel.cell[2],
      base = (level - 1) * 1000,
      rail = panel.kind === 'rail' || panel.kind === 'halving-wall';
    for (const slab of slabs(panel)) {
      const along = (t: number): Point => [px + ((qx - px) * t) / 1000, py + ((qy - py) * t) / 1000];
      const [sx, sy] = along(slab.from),
        [tx, ty] = along(slab.to);
      const flat = py === qy;
      const outline = corners(
        flat ? { x0: sx, x1: tx, y0: sy - half, y1: sy + half } : { x0: sx - half, x1: sx + half, y0: sy, y1: ty },
      );
      solids.push(box(rail ? 'rail' : 'wall', level, outline, base + slab.bottom, base + Math.min(slab.top, UNDER)));
    }
  }
  return solids;
}

/** Planks of a walkway, the dashes of a hatch. */
function floorLines(kind: string, outline: Point[], z: number): [P3, P3][] {
  const [[x0, y0], , [x1, y1]] = outline as [Point, Point, Point];
  const lines: [P3, P3][] = [];
  if (kind === 'walkway-ns')
    for (let y = y0 + 125; y < y1; y += 125)
      lines.push([
        [x0, y, z],
        [x1, y, z],
      ]);
  if (kind === 'walkway-ew')
    for (let x = x0 + 125; x < x1; x += 125)
      lines.push([
        [x, y0, z],
        [x, y1, z],
      ]);
  if (kind === 'hatch')
    for (const [ax, ay, bx, by] of [
      [330, 330, 670, 330],
      [670, 330, 670, 670],
      [670, 670, 330, 670],
      [330, 670, 330, 330],
    ] as const)
      lines.push([
        [x0 + ax, y0 + ay, z],
        [x0 + bx, y0 + by, z],
      ]);
  return lines;
}

/** The corrugation of a container on the two sides that are seen. */
function ribs([[x0, y0], , [x1, y1]]: Point[], z: number): [P3, P3][] {
  const lines: [P3, P3][] = [];
  for (let t = 125; t < 1000; t += 125)
    lines.push(
      [
        [x0! + t, y0!, z + 40],
        [x0! + t, y0!, z + 900],
      ],
      [
        [x1!, y1! - t, z + 40],
        [x1!, y1! - t, z + 900],
      ],
    );
  return lines;
}

function treads([[x0, y0], , [x1, y1]]: Point[], z: number, up: string): [P3, P3][] {
  const lines: [P3, P3][] = [];
  for (let t = 125; t < 1000; t += 125) {
    const rise = up === 'e' || up === 'n' ? t : 1000 - t;
    lines.push(
      up === 'e' || up === 'w'
        ? [
            [x0! + t, y0!, z + rise],
            [x0! + t, y1!, z + rise],
          ]
        : [
            [x0!, y0! + t, z + rise],
            [x1!, y0! + t, z + rise],
          ],
    );
  }
  return lines;
}

function openSolids(board: Extract<Board, { kind: 'open' }>): Solid[] {
  return board.parts.map(part => {
    const floor = part.traits.some(trait => trait.startsWith('vantage'));
    const heavy = part.traits.includes('heavy') || part.traits.includes('wall');
    return box(floor ? 'floor' : heavy ? 'heavy' : 'light', floor ? 3 : 2, part.outline, part.z[0], drawnTop(part));
  });
}

function tokenSolids(scene: Scene, cubes: boolean): Solid[] {
  return scene.tokens.flatMap((token): Solid[] => {
    if (!token.at || token.dead) return [];
    const { x, y } = token.at,
      z = token.at.z,
      r = token.radius * (cubes ? 0.82 : 1),
      kind = token.side;
    const outline: Point[] =
      kind === 'a'
        ? Array.from({ length: 18 }, (_, i): Point => [
            x + r * Math.cos((i / 9) * Math.PI),
            y + r * Math.sin((i / 9) * Math.PI),
          ])
        : [
            [x, y - r],
            [x + r, y],
            [x, y + r],
            [x - r, y],
          ].map(([px, py]): Point => [x + (px! - x + (py! - y)) * 0.72, y + (py! - y - (px! - x)) * 0.72]);
    return [
      {
        ...box(kind, 1, outline, z, z + token.height * (cubes ? 0.85 : 0.9)),
        id: token.id,
        acting: token.acting,
        role: token.role,
      },
    ];
  });
}

/** Whether `p` lies behind `q` along some axis, so that it may be painted first. */
function behind(p: Extent, q: Extent): boolean {
  const slack = 75;
  return p.x1 <= q.x0 + slack || p.y0 >= q.y1 - slack || p.z1 <= q.z0 + 10;
}

interface Extent {
  x0: number;
  x1: number;
  y0: number;
  y1: number;
  z0: number;
  z1: number;
  sx0: number;
  sx1: number;
  sy0: number;
  sy1: number;
}

function extent(solid: Solid, height: number): Extent {
  const xs = solid.outline.map(point => point[0]),
    ys = solid.outline.map(point => point[1]);
  const z1 = Math.max(...solid.tops);
  const e = {
    x0: Math.min(...xs),
    x1: Math.max(...xs),
    y0: Math.min(...ys),
    y1: Math.max(...ys),
    z0: solid.bottom,
    z1,
  };
  const sx0 = isoPoint(height, e.x0, e.y0, 0)[0],
    sx1 = isoPoint(height, e.x1, e.y1, 0)[0];
  const sy0 = isoPoint(height, e.x0, e.y1, z1)[1],
    sy1 = isoPoint(height, e.x1, e.y0, solid.bottom)[1];
  return { ...e, sx0, sx1, sy0, sy1 };
}

/** Orders solids so that each is painted after all that it hides. */
export function paintOrder(solids: readonly Solid[], height: number): Solid[] {
  const extents = solids.map(solid => extent(solid, height));
  const before: number[][] = solids.map(() => []);
  for (let i = 0; i < solids.length; i += 1)
    for (let j = i + 1; j < solids.length; j += 1) {
      const p = extents[i]!,
        q = extents[j]!;
      if (p.sx1 <= q.sx0 || q.sx1 <= p.sx0 || p.sy1 <= q.sy0 || q.sy1 <= p.sy0) continue;
      const ij = behind(p, q),
        ji = behind(q, p);
      if (ij && !ji) before[j]!.push(i);
      else if (ji && !ij) before[i]!.push(j);
    }
  const depth = (e: Extent): number => e.x0 + e.x1 - e.y0 - e.y1 + e.z0;
  const start = solids.map((_, i) => i).sort((i, j) => depth(extents[i]!) - depth(extents[j]!));
  const state = new Uint8Array(solids.length),
    order: Solid[] = [];
  const visit = (i: number): void => {
    if (state[i]) return;
    state[i] = 1;
    before[i]!.forEach(visit);
    order.push(solids[i]!);
  };
  start.forEach(visit);
  return order;
}

function faces(solid: Solid, height: number): Face[] {
  const path = (points: [number, number, number][]): string =>
    points
      .map(([x, y, z]) =>
        isoPoint(height, x, y, z)
          .map(value => value.toFixed(1))
          .join(','),
      )
      .join(' ');
  const sides: Face[] = [];
  solid.outline.forEach((p, i) => {
    const j = (i + 1) % solid.outline.length,
      q = solid.outline[j]!;
    const east = q[1] - p[1],
      south = q[0] - p[0]; // the outward normal, with south counted positive
    if (east + south <= 0) return;
    const from = solid.tops[i]!,
      to = solid.tops[j]!;
    if (from <= solid.bottom && to <= solid.bottom) return;
    sides.push({
      cls: `${solid.kind} ${south >= east ? 'left' : 'right'}`,
      points: path([
        [...p, solid.bottom],
        [...q, solid.bottom],
        [...q, to],
        [...p, from],
      ]),
    });
  });
  const top = solid.outline.map((p, i): [number, number, number] => [p[0], p[1], solid.tops[i]!]);
  return [...sides, { cls: `${solid.kind} top l${Math.min(4, solid.level)}`, points: path(top) }];
}

/** How much of a model's height its base takes, and the least height of a silhouette in a picture. */
const BASE = 0.14,
  FIGURE = 26;
/** How far up a picture a height reaches. */
const rise = (z: number): number => isoPoint(0, 0, 0, 0)[1] - isoPoint(0, 0, 0, z)[1];

export function model(board: Board, scene: Scene): Model {
  const cubes = board.kind === 'cubes';
  const width = cubes ? board.columns * 1000 : board.width,
    height = cubes ? board.rows * 1000 : board.height;
  const shrink = cubes ? 1 : 8000 / Math.max(width, height);
  const solids = [...(cubes ? cubeSolids(board) : openSolids(board)), ...tokenSolids(scene, cubes)].map(solid => ({
    ...solid,
    outline: solid.outline.map(([x, y]): Point => [x * shrink, y * shrink]),
    bottom: solid.bottom * shrink,
    tops: solid.tops.map(top => top * shrink),
    lines: solid.lines?.map(line => line.map(p => p.map(value => value * shrink)) as [P3, P3]),
  }));
  const w = width * shrink,
    h = height * shrink;
  const slab = 220;
  const at = (x: number, y: number, z: number): string =>
    isoPoint(h, x, y, z)
      .map(value => value.toFixed(1))
      .join(',');
  const ground: Face[] = [
    { cls: 'slab left', points: [at(0, 0, 0), at(w, 0, 0), at(w, 0, -slab), at(0, 0, -slab)].join(' ') },
    { cls: 'slab right', points: [at(w, 0, 0), at(w, h, 0), at(w, h, -slab), at(w, 0, -slab)].join(' ') },
    { cls: 'ground', points: [at(0, 0, 0), at(w, 0, 0), at(w, h, 0), at(0, h, 0)].join(' ') },
  ];
  let grid = '';
  if (cubes) {
    for (let c = 1; c < board.columns; c += 1) grid += `M${at(c * 1000, 0, 0)}L${at(c * 1000, h, 0)}`;
    for (let r = 1; r < board.rows; r += 1) grid += `M${at(0, r * 1000, 0)}L${at(w, r * 1000, 0)}`;
  }
  const highest = Math.max(600, ...solids.flatMap(solid => solid.tops));
  const left = isoPoint(h, 0, 0, 0)[0],
    right = isoPoint(h, w, h, 0)[0];
  const top = Math.min(isoPoint(h, 0, h, 0)[1], isoPoint(h, w / 2, h, highest)[1]) - 8,
    bottom = isoPoint(h, w, 0, -slab)[1];
  const drawn = paintOrder(solids, h).map((solid): Drawn => {
    const model = solid.kind === 'a' || solid.kind === 'b';
    const xs = solid.outline.map(p => p[0]),
      ys = solid.outline.map(p => p[1]);
    const foot = isoPoint(
      h,
      (Math.min(...xs) + Math.max(...xs)) / 2,
      (Math.min(...ys) + Math.max(...ys)) / 2,
      solid.bottom,
    );
    // A model is a silhouette on a low base.
    const standing = solid.bottom + BASE * (Math.max(...solid.tops) - solid.bottom);
    const reach = (Math.max(...xs) - Math.min(...xs)) * 0.62 * A * 1.4;
    return {
      solid,
      faces: faces(model ? { ...solid, tops: solid.tops.map(() => standing) } : solid, h),
      lines: (solid.lines ?? []).map(([p, q]) => `M${at(...p)}L${at(...q)}`).join(''),
      shadow: model ? [foot[0] + reach * 0.25, foot[1] + reach * 0.1, reach] : null,
      glow: solid.acting ? foot : null,
      figure: model
        ? {
            x: foot[0],
            y: foot[1] - rise(standing - solid.bottom),
            tall: Math.max(FIGURE, 1.5 * rise(Math.max(...solid.tops) - solid.bottom)),
            role: solid.role ?? 'trooper',
            side: solid.kind as Side,
          }
        : null,
    };
  });
  return { drawn, ground, grid, box: [left - 6, top, right - left + 12, bottom - top + 10] };
}
