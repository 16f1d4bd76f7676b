// A board of cubes for tests and for work on the looks: two walled blocks, a blockhouse, walkways, containers.
import type { CubeBoard } from '../api/shapes';
import type { CellPart, Panel } from '../api/types';

const LEVELS = [
  ['........', '.##.1..<', '........', '.#......', '......#.', '........', '>..9.##.', '........'],
  ['........', '.9F..HF.', '....|FF.', '.F.HF...', '...FH.F.', '.FF|....', '.FH..F1.', '........'],
  ['........', '........', '......F.', '........', '........', '.F......', '........', '........'],
];
const PANELS = `1 wall 22w 22s 23n 33n 32e 44s 45w 77e 77n 76s 66s 67w 55n 54e
1 low-door 32s 44e 67n 45e
1 door 23w 22n 54s 44w 44n 76e 77s 45n 55e 54n
1 wide-door 33e 66w
1 rail1 42n 57s
1 rail2 15e 15n 84w 84s
2 wall 23n 23s 76s 76n
2 low-door 23w 76e
2 door 23e 76w
2 rail2 33n 32e 54s 44w 66s 67w 45n 55e
2 rail3 32s 22s 45w 37n 67n 77n 54e 62s`;
const PASSES: Record<string, number> = {
  wall: 0,
  'low-door': 1,
  door: 2,
  'wide-door': 3,
  rail1: 1,
  rail2: 2,
  rail3: 3,
};
const CLOSED: Record<string, number> = { rail1: 750, rail2: 500, rail3: 250 };
const CRATE: Record<string, string> = { 7: 'crate-nw', 9: 'crate-ne', 1: 'crate-sw', 3: 'crate-se' };
const RAMP: Record<string, string> = { '^': 'ramp-n', v: 'ramp-s', '<': 'ramp-w', '>': 'ramp-e' };

function cells(): CellPart[] {
  const parts: CellPart[] = [];
  LEVELS.forEach((rows, index) =>
    rows.forEach((row, line) =>
      [...row].forEach((mark, at) => {
        const cell: [number, number, number] = [at + 1, 8 - line, index + 1];
        const add = (kind: string, number: number | null = null): void => void parts.push({ cell, kind, number });
        const crate = CRATE[mark],
          ramp = RAMP[mark];
        if (mark === '#') add('solid');
        if (mark === 'F' || (crate && index > 0)) add('floor');
        if (mark === 'H') add('hatch', 2);
        if (mark === '|') add('walkway-ns');
        if (mark === '=') add('walkway-ew');
        if (crate) add(crate, 400);
        if (ramp) add(ramp);
      }),
    ),
  );
  return parts;
}

function panels(): Panel[] {
  return PANELS.split('\n').flatMap(line => {
    const [level, kind, ...faces] = line.split(' ');
    return faces.map((face): Panel => ({
      cell: [Number(face[0]), Number(face[1]), Number(level)],
      face: face[2] as Panel['face'],
      kind: kind!.startsWith('rail') ? 'rail' : kind!,
      passes: PASSES[kind!] ?? 0,
      closed_to: CLOSED[kind!] ?? 1000,
    }));
  });
}

export const depot: CubeBoard = {
  kind: 'cubes',
  name: 'Depot',
  columns: 8,
  rows: 8,
  levels: 3,
  letters: false,
  cells: cells(),
  panels: panels(),
};
