import { expect, test } from 'vitest';
import { depot } from '../../fake/depot';
import { depotScene } from '../../fake/scenes';
import { southern } from '../geometry/orient';
import { halfRound } from './turn';

test('a table turned half round shows the other side in front, and twice is as before', () => {
  const scene = { ...depotScene(), zones: [] };
  const once = halfRound(depot, scene);
  expect(southern(scene)).toBe('a');
  expect(southern(once.scene)).toBe('b');
  expect(once.board).not.toEqual(depot);
  expect(halfRound(once.board, once.scene)).toEqual({ board: depot, scene });
});

test('slopes and faces point the other way, and what has none stays', () => {
  const turned = halfRound(
    {
      ...depot,
      cells: [
        { cell: [1, 2, 1], kind: 'ramp-e', number: null },
        { cell: [1, 1, 2], kind: 'crate-nw', number: 500 },
        { cell: [2, 2, 2], kind: 'walkway-ns', number: null },
      ],
      panels: [{ ...depot.panels[0]!, cell: [8, 8, 1], face: 'n' }],
    },
    depotScene(),
  ).board;
  if (turned.kind !== 'cubes') throw new Error('it stays one');
  expect(turned.cells.map(part => [part.kind, part.cell.join('.')])).toEqual([
    ['ramp-w', '8.7.1'],
    ['crate-se', '8.8.2'],
    ['walkway-ns', '7.7.2'],
  ]);
  expect([turned.panels[0]!.face, turned.panels[0]!.cell.join('.')]).toEqual(['s', '1.1.1']);
});
