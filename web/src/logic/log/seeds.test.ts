import { expect, test } from 'vitest';
import type { GameOption } from '../../api/types';
import { boardSeed, drawn, forceSeed, houseOptions, numbered, withNumbers } from './seeds';

const option = (id: string, values: GameOption['values']): GameOption => ({
  id,
  title: id,
  about: '',
  values,
  default: '1',
});
const info = {
  options: [
    option('board-seed', { kind: 'seed', of: 'board' }),
    option('force-seed', { kind: 'seed', of: 'forces' }),
    option('rounds', { kind: 'number', from: 1, to: 6 }),
  ],
};
const plain = { board: 'depot', forces: ['enforcers-100', 'plague-100'] };

test('only what is random has a seed', () => {
  expect(numbered(info, plain)).toEqual([]);
  expect(numbered(info, { ...plain, board: 'random' })).toEqual(['board-seed']);
  expect(numbered(info, { ...plain, forces: ['enforcers-100', 'random-100'] })).toEqual(['force-seed']);
  const maps = { options: [option('map-seed', { kind: 'seed', of: 'board' })] };
  const needed = numbered(maps, { ...plain, board: 'random' });
  expect([boardSeed(maps, needed), forceSeed(maps, needed)]).toEqual(['map-seed', undefined]);
  expect(houseOptions(info).map(({ id }) => id)).toEqual(['rounds']);
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
