import { expect, test } from 'vitest';
import type { RulesetInfo } from '../api/types';
import { shopWindow, uneven, worth } from './begin';

const named = (id: string, line = ''): { id: string; line: string } => ({ id, line });
const info = (id: string, boards: string[], forces: { id: string; line: string }[]): RulesetInfo => ({
  id,
  name: id,
  line: '',
  unit: 'cube',
  missions: [named('patrol')],
  boards: boards.map(board => named(board)),
  forces,
  options: [],
  bots: [],
  measuring: { allowed: true, rule: '' },
});
const teams = [named('enforcers-100'), named('plague-200'), named('ukpf', 'UKPF (NATO, 250 points)'), named('orks')];

test('games that share boards are shown on different ones', () => {
  const shown = shopWindow([info('third', ['depot', 'arcade'], teams), info('second', ['depot', 'arcade'], teams)]);
  expect(shown.map(({ spec }) => spec.board)).toEqual(['depot', 'arcade']);
  expect(shopWindow([info('x', ['random'], teams)])[0]!.spec.board).toBe('random');
});

test('points come from the line or the name of a team, and uneven ones are found', () => {
  const game = info('third', ['depot'], teams);
  expect(teams.map(({ id }) => worth(game, id))).toEqual([100, 200, 250, 0]);
  expect(uneven(game, ['enforcers-100', 'plague-200'])).toEqual([100, 200]);
  expect(uneven(game, ['plague-200', 'plague-200'])).toBeNull();
  expect(uneven(game, ['orks', 'plague-200'])).toBeNull();
});
