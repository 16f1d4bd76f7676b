import { expect, test } from 'vitest';
import type { RulesetInfo } from '../api/types';
import { defaults, shopWindow, uneven, withMission, worth } from './begin';

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
  default_match: { mission: '', board: '', forces: ['', ''] },
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

test('a game proposes its own match, and the first of everything where that is not offered', () => {
  const game = { ...info('third', ['depot', 'arcade'], teams), missions: [named('patrol'), named('sweep')] };
  const { mission, board, forces } = defaults(game);
  expect([mission, board, forces]).toEqual(['patrol', 'depot', ['enforcers-100', 'plague-200']]);
  const fair = defaults({ ...game, default_match: { mission: 'sweep', board: 'arcade', forces: ['orks', 'ukpf'] } });
  expect([fair.mission, fair.board, fair.forces]).toEqual(['sweep', 'arcade', ['orks', 'ukpf']]);
  // A team that is no longer offered does not leave the seat empty.
  const gone = defaults({ ...game, default_match: { mission: 'gone', board: 'arcade', forces: ['gone', 'gone'] } });
  expect([gone.mission, gone.board, gone.forces]).toEqual(['patrol', 'arcade', forces]);
  // A game with one team plays it against itself.
  expect(defaults(info('toy', ['depot'], [named('one')])).forces).toEqual(['one', 'one']);
});

test('a newcomer meets the casual level, and the regular one after a finished game', () => {
  const bots = ['random', 'casual', 'greedy', 'veteran'].map(id => ({ id, name: id, line: '' }));
  const game = { ...info('third', ['depot'], teams), bots };
  expect(defaults(game, false).bot).toBe('casual');
  expect(defaults(game, true).bot).toBe('greedy');
  expect(defaults({ ...game, bots: bots.slice(2) }, false).bot).toBe('greedy');
});

test('the window shows the board of the first match unless another game does', () => {
  const game = info('third', ['depot', 'arcade'], teams);
  const match = { mission: 'patrol', board: 'arcade', forces: ['orks', 'ukpf'] };
  const shown = shopWindow([{ ...game, default_match: match } as RulesetInfo, game, game]);
  expect(shown.map(({ spec }) => spec.board)).toEqual(['arcade', 'depot', 'depot']);
  expect(shown[0]!.spec.a).toBe('orks');
});

test('a mission with a board of its own is played there, and any other is not', () => {
  const game = {
    ...info('third', ['strait', 'centre', 'conduit'], teams),
    missions: [named('secure'), named('conduit'), named('loot')],
  };
  const plan = { ...defaults(game), board: 'centre' };
  const there = withMission(game, plan, 'conduit');
  expect([there.mission, there.board]).toEqual(['conduit', 'conduit']);
  expect(withMission(game, there, 'loot').board).toBe('strait');
  expect(withMission(game, plan, 'loot').board).toBe('centre');
});

test('a mission by lot leaves the board that was picked, and a board by lot any mission', () => {
  const game = { ...info('dz', ['depot', 'arcade', 'random'], teams), missions: [named('patrol'), named('random')] };
  const plan = { ...defaults(game), board: 'arcade' };
  expect(withMission(game, plan, 'random').board).toBe('arcade');
  const lot = withMission(game, { ...plan, board: 'random' }, 'random');
  expect([lot.board, withMission(game, lot, 'patrol').board]).toEqual(['random', 'random']);
});
