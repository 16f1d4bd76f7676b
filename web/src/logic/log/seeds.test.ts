import { expect, test } from 'vitest';
import { boardSeed, drawn, numbered, withNumbers } from './seeds';

const info = {
  options: [
    { id: 'board-seed', line: '' },
    { id: 'force-seed', line: '' },
    { id: 'rounds', line: '' },
  ],
};
const plain = { board: 'depot', forces: ['enforcers-100', 'plague-100'] };

test('only what is random has a seed', () => {
  expect(numbered(info, plain)).toEqual([]);
  expect(numbered(info, { ...plain, board: 'random' })).toEqual(['board-seed']);
  expect(numbered(info, { ...plain, forces: ['enforcers-100', 'random-100'] })).toEqual(['force-seed']);
  const maps = { options: [{ id: 'map-seed', line: '' }] };
  expect(boardSeed(numbered(maps, { ...plain, board: 'random' }))).toBe('map-seed');
  expect(numbered({ options: [] }, { board: 'random', forces: ['random-100'] })).toEqual([]);
});

test('a seed is drawn once, kept while it is needed, and dropped afterwards', () => {
  const random = { ...plain, forces: ['random-100', 'plague-100'] };
  const first = withNumbers(info, random, { rounds: '4' }, () => 0.5);
  expect(first).toEqual({ rounds: '4', 'force-seed': '50000' });
  expect(withNumbers(info, random, { 'force-seed': '7' }, () => 0.5)).toEqual({ 'force-seed': '7' });
  expect(withNumbers(info, plain, first)).toEqual({ rounds: '4' });
  expect(Number(drawn())).toBeGreaterThan(0);
});
