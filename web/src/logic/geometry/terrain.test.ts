import { describe, expect, test } from 'vitest';
import { depot } from '../../fake/depot';
import { sector } from '../../fake/sector';
import type { CubeBoard } from '../../api/shapes';
import { aroundCube, aroundPlace, compass, cubeWords, terrainListing } from './terrain';

const board: CubeBoard = {
  kind: 'cubes',
  name: 'small',
  columns: 2,
  rows: 2,
  levels: 2,
  letters: false,
  cells: [
    { cell: [1, 1, 2], kind: 'hatch', number: 2 },
    { cell: [2, 1, 1], kind: 'solid', number: null },
    { cell: [1, 2, 1], kind: 'ramp-n', number: null },
    { cell: [2, 2, 1], kind: 'crate-sw', number: 300 },
  ],
  panels: [
    { cell: [1, 2, 1], face: 's', kind: 'door', passes: 2, closed_to: 1000 },
    { cell: [1, 1, 2], face: 'e', kind: 'rail', passes: 3, closed_to: 500 },
    { cell: [1, 1, 1], face: 'w', kind: 'wall', passes: 0, closed_to: 1000 },
  ],
};

describe('cubes', () => {
  test('a cube describes its floor, its walls from both sides, and what is above and below', () => {
    const words = aroundCube(board, [1, 1, 1]);
    expect(words).toContain('1.1.1 is ground.');
    expect(words).toContain('North: door, lets up to size 2 pass; behind it 1.2.1, ground, ramp up to the north.');
    expect(words).toContain('East: 2.1.1, solid, nothing can stand in it.');
    expect(words).toContain('South: the edge of the board.');
    expect(words).toContain('West: wall; the edge of the board.');
    expect(words).toContain('Above: floor with a hatch that lets size 2 through.');
    expect(aroundCube(board, [1, 2, 1])).toContain('South: door');
    expect(aroundCube(board, [3, 1, 1])).toBe('There is no cube 3.1.1 on this board.');
    expect(cubeWords(board, [2, 2, 1])).toBe('ground, crate in the south-west corner, 0.3 high');
    expect(cubeWords(board, [2, 2, 2])).toBe('no floor');
  });
  test('the listing holds every part and every panel', () => {
    const listed = terrainListing(depot).flatMap(level => level.rows);
    if (depot.kind === 'cubes')
      for (const part of depot.cells) expect(listed.map(row => row.where)).toContain(part.cell.join('.'));
    expect(terrainListing(board).map(level => level.name)).toEqual(['Terrain of level 2', 'Terrain of level 1']);
    expect(terrainListing(board)[0]!.rows[0]!.words).toBe(
      'floor with a hatch that lets size 2 through; to the east rail, 0.5 high, lets up to size 3 pass',
    );
  });
});

test('on an open table the nearest pieces are listed with direction, height and traits', () => {
  expect(aroundPlace(sector, 6_200, 3_000, false, 1)).toBe(
    'Ruin, long wall, heavy, 4.0 inches high: 2.0 inches to the north.',
  );
  expect(aroundPlace(sector, 6_200, 3_000, true, 1), 'nothing is measured').toBe(
    'Ruin, long wall, heavy, 4.0 inches high: to the north.',
  );
  expect(terrainListing(sector)[0]!.rows).toHaveLength(sector.parts.length);
});

test('eight directions', () => {
  expect([compass(0, 5), compass(3, 3), compass(9, 1), compass(-4, -4), compass(0, 0)]).toEqual([
    'north',
    'north-east',
    'east',
    'south-west',
    'here',
  ]);
});
