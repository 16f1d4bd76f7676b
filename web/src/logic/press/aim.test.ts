import { describe, expect, test } from 'vitest';
import type { Choice, Scene } from '../../api/types';
import { sketchOf } from './sketch';
import { found, isPartOf, wasted } from './aim';

const token = (id: string, side: string, cell: number[]) => ({ id, side, cell, at: { x: 0, y: 0, z: 0 }, dead: false });
const scene = {
  tokens: [token('E1', 'a', [1, 1, 1]), token('E2', 'a', [2, 1, 1]), token('P1', 'b', [4, 1, 1])],
} as unknown as Scene;
const thrown = (cell: number[], given: object = {}): Choice =>
  ({
    n: 1,
    line: 'fire',
    sketch: sketchOf({ group: 'shoot', rare: true, subject: 'E1', cell, ...given } as object),
  }) as Choice;

describe('a shot that would be wasted', () => {
  test('at empty ground, or at one of your own', () => {
    expect(wasted(thrown([3, 1, 1]), scene)).toBe(true);
    expect(wasted(thrown([2, 1, 1], { targets: ['E2'] }), scene)).toBe(true);
  });

  test('not where an enemy stands or is aimed at', () => {
    expect(wasted(thrown([4, 1, 1]), scene)).toBe(false);
    expect(wasted(thrown([3, 1, 1], { targets: ['P1'] }), scene)).toBe(false);
    expect(wasted(thrown([3, 1, 1], { group: 'move' }), scene)).toBe(false);
  });

  test('says whom it would find', () => {
    expect(found(thrown([4, 1, 1]), scene)).toBe('at P1');
    expect(found(thrown([3, 1, 1]), scene)).toBe('nobody there');
    expect(found(thrown([4, 1, 1], { group: 'move' }), scene)).toBe('');
  });
});

test('a smaller group of those who could do it together is seldom meant', () => {
  const group = (...ids: string[]): Choice => ({
    n: 1,
    line: `react ${ids.join(' ')}`,
    sketch: sketchOf({ group: 'react', words: ids.map(id => ({ kind: 'model', id, text: id })) }),
  });
  const all = [group('A1', 'A2', 'A3'), group('A1', 'A2'), group('A3'), group('A6', 'A7'), group('A6')];
  expect(all.map(one => isPartOf(one, all))).toEqual([false, true, true, false, false]);
  expect(isPartOf({ ...group(), line: 'pass' }, all), 'nobody is named').toBe(false);
});
