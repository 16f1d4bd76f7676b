// The terrain in words: what a cube holds and what stands on its faces, and what stands on an open table.
import type { CubeBoard, OpenBoard } from '../../api/shapes';
import type { Board, Cell, CellPart, Panel, Part } from '../../api/types';
import { isFloor } from './outline';
import type { Level, Row } from '../text/words';

const SIDES = { n: 'north', e: 'east', s: 'south', w: 'west' } as const;
type Face = keyof typeof SIDES;
const FACES: readonly Face[] = ['n', 'e', 's', 'w'];
const STEP: Record<Face, readonly [number, number]> = { n: [0, 1], e: [1, 0], s: [0, -1], w: [-1, 0] };
const BACK: Record<Face, Face> = { n: 's', e: 'w', s: 'n', w: 'e' };
const CORNERS: Record<string, string> = { sw: 'south-west', se: 'south-east', nw: 'north-west', ne: 'north-east' };
const PLAIN: Record<string, string> = {
  floor: 'floor',
  solid: 'solid, nothing can stand in it',
  'walkway-ns': 'walkway running north to south',
  'walkway-ew': 'walkway running east to west',
};

const tenth = (value: number): string => (value / 1000).toFixed(1);

/** Where something lies as seen from somewhere: one of eight directions, or here. */
export function compass(dx: number, dy: number): string {
  const far = Math.max(Math.abs(dx), Math.abs(dy));
  if (far === 0) return 'here';
  const north = Math.abs(dy) * 2.4 > far ? (dy > 0 ? 'north' : 'south') : '',
    east = Math.abs(dx) * 2.4 > far ? (dx > 0 ? 'east' : 'west') : '';
  return north && east ? `${north}-${east}` : north || east;
}

function partWords({ kind, number }: CellPart): string {
  const [name, side] = [kind.split('-')[0]!, kind.split('-').at(-1)!];
  if (PLAIN[kind]) return PLAIN[kind];
  if (kind === 'hatch') return `floor with a hatch${number ? ` that lets size ${number} through` : ''}`;
  if (name === 'crate') return `crate in the ${CORNERS[side] ?? side} corner${number ? `, ${tenth(number)} high` : ''}`;
  if (name === 'ramp') return `ramp up to the ${SIDES[side as Face] ?? side}`;
  if (name === 'platform')
    return `platform${side === kind ? '' : ` on the ${SIDES[side as Face] ?? side} side`}${number ? `, ${tenth(number)} high` : ''}`;
  return kind.replaceAll('-', ' ');
}

function panelWords({ kind, passes, closed_to }: Panel): string {
  const name = kind === 'halving-wall' ? 'wall through the middle' : kind.replaceAll('-', ' ');
  const high = kind === 'rail' ? `, ${tenth(closed_to)} high` : '';
  return `${name}${high}${passes > 0 ? `, lets up to size ${passes} pass` : kind === 'wall' || kind === 'halving-wall' ? '' : ', lets nobody pass'}`;
}

const same = (p: readonly number[], q: readonly number[]): boolean => p[0] === q[0] && p[1] === q[1] && p[2] === q[2];
const inside = (board: CubeBoard, [column, row]: readonly number[]): boolean =>
  column! >= 1 && row! >= 1 && column! <= board.columns && row! <= board.rows;
const next = ([column, row, level]: Cell, face: Face): Cell => [column + STEP[face][0], row + STEP[face][1], level];

/** What stands on a face of a cube, from whichever side it is listed. */
function panelOn(board: CubeBoard, cell: Cell, face: Face): Panel | undefined {
  return board.panels.find(
    panel =>
      panel.kind !== 'halving-wall' &&
      ((panel.face === face && same(panel.cell, cell)) ||
        (panel.face === BACK[face] && same(panel.cell, next(cell, face)))),
  );
}

/** What one stands on in a cube, and what else is in it. */
export function cubeWords(board: CubeBoard, cell: Cell): string {
  const parts = board.cells.filter(part => same(part.cell, cell)),
    middle = board.panels.find(panel => panel.kind === 'halving-wall' && same(panel.cell, cell));
  const standing = parts.some(part => isFloor(part.kind) || part.kind === 'solid');
  const words = [
    ...(standing ? [] : [cell[2] === 1 ? 'ground' : 'no floor']),
    ...parts.map(partWords),
    ...(middle ? [panelWords(middle)] : []),
  ];
  return words.join(', ');
}

/** A cube and its six neighbours, for somebody who stands in it. */
export function aroundCube(board: CubeBoard, cell: Cell): string {
  if (!inside(board, cell) || cell[2] < 1 || cell[2] > board.levels)
    return `There is no cube ${cell.join('.')} on this board.`;
  const sides = FACES.map(face => {
    const panel = panelOn(board, cell, face),
      beyond = next(cell, face);
    const behind = inside(board, beyond)
      ? `${panel ? 'behind it ' : ''}${beyond.join('.')}, ${cubeWords(board, beyond)}`
      : 'the edge of the board';
    return `${SIDES[face]}: ${[...(panel ? [panelWords(panel)] : []), behind].join('; ')}`;
  });
  const above: Cell = [cell[0], cell[1], cell[2] + 1],
    below: Cell = [cell[0], cell[1], cell[2] - 1];
  const levels = [
    ...(above[2] <= board.levels ? [`above: ${cubeWords(board, above)}`] : []),
    ...(below[2] >= 1 ? [`below: ${cubeWords(board, below)}`] : []),
  ];
  return `${cell.join('.')} is ${cubeWords(board, cell)}. ${[...sides, ...levels].map(text => `${text[0]!.toUpperCase()}${text.slice(1)}.`).join(' ')}`;
}

const box = ({ outline }: Part): [number, number, number, number] => {
  const xs = outline.map(([x]) => x),
    ys = outline.map(([, y]) => y);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
};

function pieceWords(part: Part): string {
  const [from, to] = part.z;
  return `${part.label}${part.traits.length ? `, ${part.traits.join(', ')}` : ''}, ${from > 0 ? `from ${tenth(from)} to ${tenth(to)} inches up` : `${tenth(to)} inches high`}`;
}

/**
 * The nearest pieces of terrain on an open table, for somebody who stands there. Where nothing may be measured before a
 * choice (`blind`), only their direction is given.
 */
export function aroundPlace(board: OpenBoard, x: number, y: number, blind = false, most = 5): string {
  const near = board.parts
    .map(part => {
      const [x0, y0, x1, y1] = box(part),
        dx = Math.max(x0 - x, 0, x - x1) * (x < x0 ? 1 : -1),
        dy = Math.max(y0 - y, 0, y - y1) * (y < y0 ? 1 : -1);
      return { part, dx, dy, distance: Math.hypot(dx, dy) };
    })
    .sort((p, q) => p.distance - q.distance)
    .slice(0, most);
  return (
    near
      .map(
        ({ part, dx, dy, distance }) =>
          `${pieceWords(part)}: ${distance === 0 ? 'here' : `${blind ? '' : `${tenth(distance)} inches `}to the ${compass(dx, dy)}`}`,
      )
      .join('. ') + '.'
  );
}

/** All of it: level by level and row by row on cubes, piece by piece on an open table. */
export function terrainListing(board: Board): Level[] {
  if (board.kind === 'open') {
    const row = (part: Part, index: number): Row => {
      const [x0, y0, x1, y1] = box(part);
      return {
        key: String(index),
        where: `${tenth(x0)}, ${tenth(y0)} to ${tenth(x1)}, ${tenth(y1)}`,
        words: pieceWords(part),
      };
    };
    return [
      {
        name: 'Terrain, from west to east',
        rows: [...board.parts].sort((p, q) => box(p)[0] - box(q)[0] || box(p)[1] - box(q)[1]).map(row),
      },
    ];
  }
  return Array.from({ length: board.levels }, (_, index): Level => {
    const level = board.levels - index,
      rows: Row[] = [];
    for (let r = 1; r <= board.rows; r += 1)
      for (let c = 1; c <= board.columns; c += 1) {
        const cell: Cell = [c, r, level];
        const faces = FACES.flatMap(face => {
          const panel = panelOn(board, cell, face);
          return panel ? [`to the ${SIDES[face]} ${panelWords(panel)}`] : [];
        });
        const bare =
          !board.cells.some(part => same(part.cell, cell)) &&
          !board.panels.some(panel => panel.kind === 'halving-wall' && same(panel.cell, cell));
        if (!bare || (faces.length && level === 1))
          rows.push({
            key: cell.join('.'),
            where: cell.join('.'),
            words: [cubeWords(board, cell), ...faces].join('; '),
          });
      }
    return { name: `Terrain of level ${level}`, rows };
  }).filter(level => level.rows.length);
}
