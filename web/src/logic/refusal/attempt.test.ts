import { expect, test } from 'vitest';
import type { Choice, Sketch } from '../../api/types';
import { depot } from '../../fake/depot';
import { depotScene } from '../../fake/scenes';
import { sector } from '../../fake/sector';
import { text } from '../text/pieces';
import { cubeAt, elsewhere, otherwise } from './attempt';
import { sketchOf } from '../press/sketch';

const choice = (line: string, sketch: Partial<Sketch> = {}): Choice => ({
  n: 0,
  line,
  sketch: sketchOf({ words: text(line), group: line.split(' ')[0]!, ...sketch }),
});
const { tokens } = depotScene();
const token = (id: string) => tokens.find(known => known.id === id)!;

test('a press means the highest floor of its column, or the level that is cut to', () => {
  const [column, row, level] =
    depot.kind === 'cubes' ? depot.cells.find(part => part.kind === 'floor' && part.cell[2] > 1)!.cell : [0, 0, 0];
  expect(cubeAt(depot, column * 1000 - 400, row * 1000 - 400, null)![2]).toBeGreaterThanOrEqual(level);
  expect(cubeAt(depot, column * 1000 - 400, row * 1000 - 400, 1)).toEqual([column, row, 1]);
  expect(cubeAt(depot, -5, 500, null)).toBeNull();
  expect(cubeAt(sector, 500, 500, null)).toBeNull();
});

test('the offered line is tried for the pressed cube, the focused one first', () => {
  const deploy = choice('deploy E1 1.1.1', { subject: 'E1', cell: [1, 1, 1] }),
    move = choice('advance 3.1.1', { cell: [3, 1, 1] });
  expect(elsewhere([deploy, move], null, [5, 5, 2])).toBe('deploy E1 5.5.2');
  expect(elsewhere([deploy, move], move, [5, 5, 2])).toBe('advance 5.5.2');
  expect(elsewhere([choice('pass')], null, [5, 5, 2])).toBeNull();
  expect(elsewhere([choice('place 165,165', { cell: [1, 1, 1] })], null, [5, 5, 2])).toBeNull();
});

test('a pressed model is aimed at like its side, or acts like the models on offer', () => {
  const shots = [choice('shoot E2 P6', { subject: 'E2', targets: ['P6'] }), choice('hold E2', { subject: 'E2' })];
  expect(otherwise(shots, null, token('P5'), tokens)).toBe('shoot E2 P5');
  expect(otherwise(shots, null, token('E1'), tokens)).toBe('hold E1');
  expect(otherwise([choice('activate E1', { subject: 'E1' })], null, token('P5'), tokens)).toBe('activate P5');
  expect(otherwise([choice('pass')], null, token('P5'), tokens)).toBeNull();
});
