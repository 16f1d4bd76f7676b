import { expect, test } from 'vitest';
import type { PointsWon, Side } from '../../api/types';
import { byRound, bySource, cause } from './points';

const won = (round: number, side: Side, points: number, rule: string): PointsWon => ({
  ply: round * 10,
  round,
  side,
  points,
  rule,
  source: `Title of ${rule}`,
});
const game = [won(1, 'a', 2, 'KILL'), won(1, 'b', 1, 'FLAG'), won(3, 'a', 1, 'FLAG'), won(3, 'a', 1, 'FLAG')];

test('rounds add up, and one without points keeps its place', () => {
  const rounds = byRound(game);
  expect(rounds.map(({ round, total }) => [round, total.a, total.b])).toEqual([
    [1, 2, 1],
    [2, 2, 1],
    [3, 4, 1],
  ]);
  expect(rounds[2]!.won.a.length).toBe(2);
  expect(byRound([])).toEqual([]);
});

test('sources are summed for both sides and the cause is named', () => {
  const sources = bySource(game);
  expect(sources.map(({ rule, points }) => [rule, points.a, points.b])).toEqual([
    ['FLAG', 2, 1],
    ['KILL', 2, 0],
  ]);
  expect(cause(sources, 'b')).toBe('All from “Title of FLAG”.');
  expect(cause(sources, 'a')).toBe('2 of 4 from “Title of FLAG”.');
  expect(cause([], 'a')).toBe('');
});
