import { expect, test } from 'vitest';
import { sector } from '../../fake/sector';
import { sectorScene } from '../../fake/scenes';
import { landmark, toOutline, whereabouts } from './whereabouts';

const square: [number, number][] = [
  [0, 0],
  [2000, 0],
  [2000, 2000],
  [0, 2000],
];

test('the distance to an outline is none inside it', () => {
  expect(toOutline([1000, 1000], square)).toBe(0);
  expect(toOutline([3000, 1000], square)).toBe(1000);
  expect(toOutline([5000, 6000], square)).toBe(5000);
});

test('a place is described by what is seen beside it', () => {
  const scene = sectorScene();
  const board = { ...sector, parts: [{ ...sector.parts[0]!, label: 'Low wall', outline: square }] };
  const bare = {
    ...scene,
    markers: [{ ...scene.markers[0]!, id: 'objective 2', kind: 'objective', at: { x: 3000, y: 4000, z: 0 } }],
    tokens: [{ ...scene.tokens[0]!, id: 'N3', side: 'b' as const, at: { x: 3000, y: 10_000, z: 0 }, dead: false }],
    zones: [],
    night: null,
    laid: [],
  };
  expect(whereabouts(board, bare, { x: 3000, y: 1000, z: 0 }, 'a')).toBe('by the low wall · 3.0″ from objective 2');
  expect(whereabouts(board, bare, { x: 1000, y: 1000, z: 2000 }, 'a')).toBe(
    'on the low wall, 2.0″ up · 3.6″ from objective 2',
  );
  expect(whereabouts(board, { ...bare, markers: [] }, { x: 3000, y: 7000, z: 0 }, 'a')).toBe('3.0″ from N3');
  expect(whereabouts(board, { ...bare, markers: [] }, { x: 3000, y: 7000, z: 0 }, 'b')).toBe('');
  expect(whereabouts(board, bare, { x: 3000, y: 1000, z: 0 }, 'a', true), 'nothing is measured').toBe(
    'by the low wall',
  );
});

test('a hatch is called a hatch, and whether it is closed', () => {
  const bare = { ...sectorScene(), markers: [], tokens: [] };
  const by = (kind: string): string =>
    whereabouts(
      { ...sector, parts: [] },
      { ...bare, zones: [{ kind, name: '', owner: null, outline: square }] },
      { x: 3000, y: 1000, z: 0 },
      'a',
    );
  expect([by('hatch-closed'), by('hatch-open'), by('barricade')]).toEqual([
    'by the closed hatch',
    'by the open hatch',
    'by the barricade',
  ]);
});

test('a story names a place by what never moves', () => {
  const scene = sectorScene();
  const board = { ...sector, parts: [{ ...sector.parts[0]!, label: 'Low wall b1', outline: square }] };
  const flag = {
    ...scene.markers[0]!,
    id: 'objective 2',
    kind: 'objective',
    at: { x: 9000, y: 9000, z: 0 },
    radius: 2000,
  };
  const bare = { ...scene, markers: [flag], tokens: [], zones: [] };
  expect(landmark(board, bare, { x: 9000, y: 8000, z: 0 })).toBe('objective 2');
  expect(landmark(board, bare, { x: 3000, y: 1000, z: 0 })).toBe('the low wall');
  expect(landmark(board, bare, { x: 1000, y: 1000, z: 2000 })).toBe('the top of the low wall');
  expect(landmark(board, bare, { x: 9000, y: 5000, z: 0 })).toBe('open ground near objective 2');
  expect(landmark(board, bare, { x: 9000, y: 8000, z: 0 }, true), 'nothing is measured').toBe('open ground');
});
