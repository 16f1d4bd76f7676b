// A cut through the table along a line of sight: what a player would see from the side, with true heights.
import type { Board, Place, Scene, Token } from '../../api/types';
import { clip, corners, faceEnds, footprint, isCrate, isFloor, isRamp, slabs, type Point } from './outline';

export interface Piece {
  kind: 'floor' | 'wall' | 'gap' | 'solid' | 'crate' | 'ramp' | 'heavy' | 'light';
  /** Along the line and up, in thousandths; the eye stands at 0. */
  s0: number;
  s1: number;
  z0: number;
  z1: number;
  label?: string;
}
export interface Body {
  token: Token;
  s: number;
  z: number;
  role: 'from' | 'to' | 'other';
}
export interface Section {
  length: number;
  margin: number;
  top: number;
  pieces: Piece[];
  bodies: Body[];
}

const FLOOR = 60,
  WALL = 70;

export function section(board: Board, scene: Scene, from: Token, to: Token): Section | null {
  if (!from.at || !to.at) return null;
  const a: Point = [from.at.x, from.at.y];
  const span = Math.hypot(to.at.x - a[0], to.at.y - a[1]);
  const length = Math.max(1, span);
  const d: Point = span < 1 ? [1, 0] : [(to.at.x - a[0]) / span, (to.at.y - a[1]) / span];
  const margin = board.kind === 'cubes' ? 600 : 1600;
  const limit = (range: [number, number] | null): [number, number] | null => {
    if (!range) return null;
    const s0 = Math.max(-margin, range[0]),
      s1 = Math.min(length + margin, range[1]);
    return s1 - s0 > 1 ? [s0, s1] : null;
  };
  const pieces = board.kind === 'cubes' ? cubePieces(board, a, d, limit) : openPieces(board, a, d, limit);
  const bodies = scene.tokens.flatMap((token): Body[] => {
    if (!token.at || token.dead) return [];
    const role = token.id === from.id ? 'from' : token.id === to.id ? 'to' : 'other';
    const rx = token.at.x - a[0],
      ry = token.at.y - a[1];
    const s = rx * d[0] + ry * d[1],
      off = Math.abs(rx * d[1] - ry * d[0]);
    const near = off <= token.radius && s > 0 && s < length;
    return role !== 'other' || near ? [{ token, s, z: token.at.z, role }] : [];
  });
  const highest = [...pieces.map(piece => piece.z1), ...bodies.map(body => body.z + body.token.height)];
  return { length, margin, top: Math.max(1000, ...highest), pieces, bodies };
}

type Limit = (range: [number, number] | null) => [number, number] | null;

function cubePieces(board: Extract<Board, { kind: 'cubes' }>, a: Point, d: Point, limit: Limit): Piece[] {
  const pieces: Piece[] = [];
  for (const part of board.cells) {
    const range = limit(clip(corners(footprint(part)), a, d));
    if (!range) continue;
    const base = (part.cell[2] - 1) * 1000,
      [s0, s1] = range;
    if (isFloor(part.kind)) {
      if (part.cell[2] > 1) pieces.push({ kind: 'floor', s0, s1, z0: base - FLOOR, z1: base });
    } else if (part.kind === 'solid') pieces.push({ kind: 'solid', s0, s1, z0: base, z1: base + 1000 });
    else if (isCrate(part.kind)) pieces.push({ kind: 'crate', s0, s1, z0: base, z1: base + (part.number ?? 400) });
    else if (isRamp(part.kind)) pieces.push({ kind: 'ramp', s0, s1, z0: base, z1: base + 500 });
  }
  for (const panel of board.panels) {
    const [p, q] = faceEnds(panel);
    const crossing = cross(a, d, p, q);
    if (!crossing || !limit([crossing.s - 5, crossing.s + 5])) continue;
    const base = (panel.cell[2] - 1) * 1000,
      along = crossing.t * 1000;
    const closed = slabs(panel).filter(slab => slab.from <= along && along <= slab.to);
    for (const slab of closed)
      pieces.push({
        kind: 'wall',
        s0: crossing.s - WALL / 2,
        s1: crossing.s + WALL / 2,
        z0: base + slab.bottom,
        z1: base + slab.top,
      });
    if (!closed.length || panel.kind.includes('door'))
      pieces.push({ kind: 'gap', s0: crossing.s - WALL / 2, s1: crossing.s + WALL / 2, z0: base, z1: base + 1000 });
  }
  return pieces;
}

function openPieces(board: Extract<Board, { kind: 'open' }>, a: Point, d: Point, limit: Limit): Piece[] {
  return board.parts.flatMap((part): Piece[] => {
    const range = limit(clip(part.outline, a, d));
    if (!range) return [];
    const kind = part.traits.some(trait => trait.startsWith('vantage'))
      ? 'floor'
      : part.traits.includes('heavy') || part.traits.includes('wall')
        ? 'heavy'
        : 'light';
    return [{ kind, s0: range[0], s1: range[1], z0: part.z[0], z1: part.z[1], label: part.label }];
  });
}

/** Where the line crosses a segment: how far along the line, and which share of the segment. */
function cross(a: Point, d: Point, p: Point, q: Point): { s: number; t: number } | null {
  const ex = q[0] - p[0],
    ey = q[1] - p[1];
  const det = d[0] * -ey + d[1] * ex;
  if (Math.abs(det) < 1e-9) return null;
  const rx = p[0] - a[0],
    ry = p[1] - a[1];
  const s = (rx * -ey + ry * ex) / det,
    t = (d[0] * ry - d[1] * rx) / det;
  return t >= 0 && t <= 1 ? { s, t } : null;
}

/** How far along the cut a point of a sight line is. */
export function along(from: Place, to: Place, point: Place): number {
  const dx = to.x - from.x,
    dy = to.y - from.y,
    span = Math.hypot(dx, dy);
  return span < 1 ? 0 : ((point.x - from.x) * dx + (point.y - from.y) * dy) / span;
}
