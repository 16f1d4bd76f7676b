// The lines of one level of a board of cubes, as path data in drawing units.
import type { CubeBoard } from '../../api/shapes';
import type { Panel } from '../../api/types';
import { cellRect, faceEnds, footprint, isCrate, isFloor, isRamp, type Point, type Rect } from './outline';

export type ToDrawing = (x: number, y: number) => [number, number];
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
export interface Bar {
  cls: string;
  d: string;
}
export interface LevelPlan {
  floors: string;
  grid: string;
  edges: string;
  planks: string;
  walkEdges: string;
  ribs: string;
  solids: Box[];
  crates: Box[];
  hatches: Box[];
  ramps: { box: Box; steps: string; arrow: string }[];
  bars: Bar[];
}

export function levelPlan(board: CubeBoard, level: number, to: ToDrawing): LevelPlan {
  const plan: LevelPlan = {
    floors: '',
    grid: '',
    edges: '',
    planks: '',
    walkEdges: '',
    ribs: '',
    solids: [],
    crates: [],
    hatches: [],
    ramps: [],
    bars: [],
  };
  const here = board.cells.filter(part => part.cell[2] === level);
  const full = new Set(
    here
      .filter(part => isFloor(part.kind) && !part.kind.startsWith('walkway'))
      .map(part => key(part.cell[0], part.cell[1])),
  );
  const onSolid = new Set(
    board.cells
      .filter(part => part.kind === 'solid' && part.cell[2] === level - 1)
      .map(part => key(part.cell[0], part.cell[1])),
  );
  const line = (p: Point, q: Point): string => `M${to(...p).join(' ')}L${to(...q).join(' ')}`;
  for (const part of here) {
    const rect = footprint(part),
      box = drawBox(rect, to);
    if (isFloor(part.kind)) {
      if (level > 1 || part.kind !== 'floor') floorLines(plan, part.kind, rect, box, full, onSolid, part.cell, line);
      if (part.kind === 'hatch') plan.hatches.push(box);
    } else if (part.kind === 'solid') plan.solids.push(box);
    else if (isCrate(part.kind)) plan.crates.push(box);
    else if (isRamp(part.kind)) plan.ramps.push({ box, ...ramp(rect, part.kind.at(-1)!, line, to) });
  }
  if (level === 1)
    for (let c = 1; c < board.columns; c += 1) plan.grid += line([c * 1000, 0], [c * 1000, board.rows * 1000]);
  if (level === 1)
    for (let r = 1; r < board.rows; r += 1) plan.grid += line([0, r * 1000], [board.columns * 1000, r * 1000]);
  plan.bars = board.panels.filter(panel => panel.cell[2] === level).flatMap(panel => bars(panel, to));
  return plan;
}

const key = (column: number, row: number): string => `${column}.${row}`;

function floorLines(
  plan: LevelPlan,
  kind: string,
  rect: Rect,
  box: Box,
  full: Set<string>,
  onSolid: Set<string>,
  cell: readonly number[],
  line: (p: Point, q: Point) => string,
): void {
  const { x0, y0, x1, y1 } = rect;
  plan.floors += `M${box.x} ${box.y}h${box.width}v${box.height}h${-box.width}z`;
  if (kind === 'walkway-ns') {
    for (let y = y0 + 100; y < y1; y += 100) plan.planks += line([x0, y], [x1, y]);
    plan.walkEdges += line([x0, y0], [x0, y1]) + line([x1, y0], [x1, y1]);
    return;
  }
  if (kind === 'walkway-ew') {
    for (let x = x0 + 100; x < x1; x += 100) plan.planks += line([x, y0], [x, y1]);
    plan.walkEdges += line([x0, y0], [x1, y0]) + line([x0, y1], [x1, y1]);
    return;
  }
  if (onSolid.has(key(cell[0]!, cell[1]!)))
    for (let x = x0 + 100; x < x1; x += 140) plan.ribs += line([x, y0 + 60], [x, y1 - 60]);
  const sides: [number, number, Point, Point][] = [
    [1, 0, [x1, y0], [x1, y1]],
    [-1, 0, [x0, y0], [x0, y1]],
    [0, 1, [x0, y1], [x1, y1]],
    [0, -1, [x0, y0], [x1, y0]],
  ];
  for (const [dx, dy, p, q] of sides) {
    const joined = full.has(key(cell[0]! + dx, cell[1]! + dy));
    if (!joined) plan.edges += line(p, q);
    else if (dx + dy > 0) plan.grid += line(p, q);
  }
}

function ramp(
  { x0, y0, x1, y1 }: Rect,
  up: string,
  line: (p: Point, q: Point) => string,
  to: ToDrawing,
): { steps: string; arrow: string } {
  const upright = up === 'e' || up === 'w';
  let steps = '';
  for (let t = 125; t < 1000; t += 125)
    steps += upright ? line([x0 + t, y0 + 60], [x0 + t, y1 - 60]) : line([x0 + 60, y0 + t], [x1 - 60, y0 + t]);
  const mx = (x0 + x1) / 2,
    my = (y0 + y1) / 2,
    reach = 280,
    head = 90;
  const [dx, dy] = ({ n: [0, 1], s: [0, -1], e: [1, 0], w: [-1, 0] } as const)[up as 'n'] ?? [0, 1];
  const tip: Point = [mx + dx * reach, my + dy * reach];
  const wing = (side: number): Point => [tip[0] - dx * head + dy * head * side, tip[1] - dy * head + dx * head * side];
  const arrow =
    line([mx - dx * reach, my - dy * reach], tip) +
    `M${to(...wing(1)).join(' ')}L${to(...tip).join(' ')}L${to(...wing(-1)).join(' ')}`;
  return { steps, arrow };
}

function drawBox(rect: Rect, to: ToDrawing): Box {
  const [ax, ay] = to(rect.x0, rect.y0),
    [bx, by] = to(rect.x1, rect.y1);
  return { x: Math.min(ax, bx), y: Math.min(ay, by), width: Math.abs(bx - ax), height: Math.abs(by - ay) };
}

/** Plan drawing of a panel: a bar is closed, a gap with jambs is a door, a ladder is a rail. */
function bars(panel: Panel, to: ToDrawing): Bar[] {
  const [[px, py], [qx, qy]] = faceEnds(panel);
  const flat = py === qy;
  const at = (t: number): Point => [px + ((qx - px) * t) / 1000, py + ((qy - py) * t) / 1000];
  const bar = (cls: string, from: number, until: number, half: number): Bar => {
    const [ax, ay] = at(from),
      [bx, by] = at(until);
    const box = drawBox(
      flat ? { x0: ax, x1: bx, y0: ay - half, y1: ay + half } : { x0: ax - half, x1: ax + half, y0: ay, y1: by },
      to,
    );
    return { cls, d: `M${box.x} ${box.y}h${box.width}v${box.height}h${-box.width}z` };
  };
  const across = (t: number, half: number): string => {
    const [x, y] = at(t);
    const p = flat ? to(x, y - half) : to(x - half, y),
      q = flat ? to(x, y + half) : to(x + half, y);
    return `M${p.join(' ')}L${q.join(' ')}`;
  };
  const WALL = 32;
  switch (panel.kind) {
    case 'door':
    case 'wide-door': {
      const gap = panel.kind === 'door' ? 250 : 125;
      return [
        bar('wall', -20, gap, WALL),
        bar('wall', 1000 - gap, 1020, WALL),
        { cls: 'jamb', d: across(gap, 75) + across(1000 - gap, 75) },
      ];
    }
    case 'low-door':
      return [bar('wall', -20, 250, WALL), bar('wall', 750, 1020, WALL), bar('lintel', 250, 750, 22)];
    case 'rail':
    case 'halving-wall': {
      const step = panel.closed_to >= 700 ? 100 : panel.closed_to >= 400 ? 200 : 0;
      let posts = '';
      for (let t = step; step && t < 1000; t += step) posts += across(t, 28);
      return [bar('fence', 0, 1000, panel.closed_to < 400 ? 18 : 28), { cls: 'post', d: posts }];
    }
    default:
      return [bar('wall', -20, 1020, WALL)];
  }
}

/** Whether some floor above hides a model from above. */
export function covered(board: CubeBoard, cell: readonly number[] | null): boolean {
  return (
    cell !== null &&
    board.cells.some(
      part =>
        part.cell[0] === cell[0] &&
        part.cell[1] === cell[1] &&
        part.cell[2] > cell[2]! &&
        isFloor(part.kind) &&
        !part.kind.startsWith('walkway'),
    )
  );
}

/** The four corners of a cube's floor as a path, where the projection puts them. */
export function tile(
  cell: readonly number[],
  at: (x: number, y: number, z: number) => [number, number],
  inset = 30,
): string {
  return patch(cellRect(cell), (cell[2]! - 1) * 1000, at, inset);
}

/** A part of a floor as a path, where the projection puts it. */
export function patch(
  { x0, y0, x1, y1 }: Rect,
  z: number,
  at: (x: number, y: number, z: number) => [number, number],
  inset = 0,
): string {
  const points = [
    [x0 + inset, y0 + inset],
    [x1 - inset, y0 + inset],
    [x1 - inset, y1 - inset],
    [x0 + inset, y1 - inset],
  ] as const;
  return `M${points
    .map(([x, y]) =>
      at(x, y, z)
        .map(value => Math.round(value * 10) / 10)
        .join(' '),
    )
    .join('L')}Z`;
}
