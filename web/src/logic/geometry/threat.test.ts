import { expect, test } from 'vitest';
import type { Threat } from '../../api/types';
import { depotScene } from '../../fake/scenes';
import { aimedAt, aimedBy, riskWords, threatCells, threatWords } from './threat';

const threat = (token: string, more: Partial<Threat>): Threat => ({
  token,
  side: 'b',
  reach: [],
  radius: 0,
  covers: [],
  targets: [],
  ...more,
});
const threats = [
  threat('P1', {
    covers: [
      [1, 1, 1],
      [2, 1, 1],
    ],
    reach: [[2, 1, 1]],
    targets: ['E2'],
  }),
  threat('P2', {
    covers: [
      [1, 1, 1],
      [1, 1, 2],
    ],
    targets: ['E2', 'E1'],
  }),
];

test('cubes are counted by who could shoot into them and come to them', () => {
  expect(threatCells(threats, 1)).toEqual([
    { cell: [1, 1, 1], shots: 2, comes: 0 },
    { cell: [2, 1, 1], shots: 1, comes: 1 },
  ]);
  expect(threatCells(threats, 2)).toEqual([{ cell: [1, 1, 2], shots: 1, comes: 0 }]);
});
test('seen from above a column shows its worst level', () => {
  expect(threatCells(threats, null).map(({ cell, shots }) => [cell.join('.'), shots])).toEqual([
    ['1.1.1', 2],
    ['2.1.1', 1],
  ]);
});
test('models are counted by who could shoot at them, and described in words', () => {
  expect([...aimedAt(threats)]).toEqual([
    ['E2', 2],
    ['E1', 1],
  ]);
  expect(aimedBy(threats).get('E2')).toEqual(['P1', 'P2']);
  expect(riskWords(['P1', 'P2'])).toBe('Could be shot next turn by P1 and P2');
  expect(threatWords(threats, depotScene())).toContain('could be shot by P1, P2');
  expect(threatWords([], depotScene())).toContain('cannot shoot at anyone');
});
