// A plan in few words: sentences of the games, shortened.
import { expect, test } from 'vitest';
import type { Board, Choice, Forecast, Odds, Piece, Scene, Sketch } from '../../api/types';
import { sketchOf } from '../press/sketch';
import { begins, deed, foreseen, foretold, planned, rest } from './forecast';

const text = (said: string): Piece => ({ kind: 'text', text: said });
const model = (id: string): Piece => ({ kind: 'model', id, text: id });
const choice = (line: string, sketch: Partial<Sketch>): Choice => ({ n: 1, line, sketch: sketchOf(sketch) });
const board = { kind: 'cubes', cells: [], panels: [], levels: 3 } as unknown as Board;
const scene = {
  tokens: [
    { id: 'E1', side: 'a', cell: [1, 1, 1] },
    { id: 'P4', side: 'b', at: { x: 0, y: 0, z: 0 }, cell: [4, 4, 1], dead: false },
  ],
  markers: [
    { id: 'objective-1', kind: 'objective', cell: [2, 2, 1] },
    { id: 'cover-1', kind: 'cover', cell: [1, 5, 1] },
  ],
} as unknown as Scene;
const way = (cell: [number, number, number]): Choice =>
  choice('advance', {
    words: [model('E1'), text(' advances to '), { kind: 'place', text: cell.join('.'), at: null, cell }],
    subject: 'E1',
    cell,
    path: [
      { x: 0, y: 0, z: 0 },
      { x: 1000, y: 1000, z: 0 },
    ],
  });
const sprint: Choice = {
  ...way([2, 2, 1]),
  sketch: { ...way([2, 2, 1]).sketch, words: [model('E1'), text(' sprints, first step to '), text('2.2.1')] },
};
const shot = choice('shoot E1 P4', {
  words: [model('E1'), text(' shoots at '), model('P4'), text(' with Rifle, paid with a Shoot die')],
  subject: 'E1',
  targets: ['P4'],
});
const odds = (outcomes: [number, number][]): Odds =>
  ({
    line: shot.line,
    stakes: [{ token: 'P4', label: 'HP lost', fatal_at: 2, average: 1, fatal: 0, outcomes }],
  }) as never;
const forecast = (steps: Choice[], known: Odds | null): Forecast => ({ line: 'activate E1', steps, odds: known });

test.each([
  [way([2, 2, 1]), 'advance onto an objective'],
  [way([4, 4, 1]), 'advance to P4'],
  [way([3, 3, 1]), 'advance'],
  [way([3, 3, 2]), 'advance to level 2'],
  [way([1, 5, 1]), 'advance into cover'],
  [sprint, 'sprint onto an objective'],
  [shot, 'shoot at P4'],
  [choice('x', { words: [model('E1'), text(' stands up')], subject: 'E1' }), 'stand up'],
  [choice('x', { words: [text('Fight '), model('P4'), text(' with Fists')], subject: 'E1' }), 'Fight P4'],
  [choice('x', { words: [text('Go on guard: once, after an enemy acts')], subject: 'E1' }), 'Go on guard'],
])('a step says what is done to whom, and no more', (step, words) => {
  expect(deed(step, scene, board)).toBe(words);
});

test('a plan says how it begins and how it ends', () => {
  expect(planned([way([2, 2, 1]), shot], scene, board)).toBe('Advance onto an objective, then shoot at P4');
  expect(planned([way([3, 3, 1]), way([2, 2, 1]), shot], scene, board)).toBe('Advance, then shoot at P4');
  expect(planned([shot], scene, board)).toBe('Shoot at P4');
  expect(planned([], scene, board)).toBe('Nothing to gain right now');
});

test('the figure is the chance of what decides the plan, with what it is of', () => {
  const sure = foreseen(
    forecast(
      [way([2, 2, 1]), shot],
      odds([
        [0, 0.42],
        [2, 0.58],
      ]),
    ),
    scene,
    board,
    'a',
  );
  expect([sure.figure, sure.unit]).toEqual(['58%', 'P4 out']);
  expect(foretold(sure)).toBe('At best: advance onto an objective, then shoot at P4, 58% P4 out');
  const hurt = foreseen(
    forecast(
      [shot],
      odds([
        [0, 0.5],
        [1, 0.5],
      ]),
    ),
    scene,
    board,
    'a',
  );
  expect([hurt.figure, hurt.unit]).toEqual(['1.0', 'HP lost on average']);
  expect(foreseen(forecast([way([2, 2, 1])], null), scene, board, 'a').figure).toBe('');
});

test('a way that ends in a fight says with whom', () => {
  const known = odds([
    [0, 0.58],
    [2, 0.42],
  ]);
  const fight = (step: Choice): string =>
    foreseen({ line: 'activate E1', steps: [step], odds: { ...known, line: step.line } }, scene, board, 'a').words;
  expect(fight(sprint)).toBe('Sprint to fight P4');
  expect(fight(way([3, 3, 1]))).toBe('Advance to fight P4');
  expect(fight(way([4, 4, 1]))).toBe('Advance to P4');
});

test('only a model that is to act has a plan', () => {
  expect(begins(choice('activate E1', { group: 'activate', subject: 'E1' }))).toBe(true);
  expect(begins(choice('pass', { group: 'pass' }))).toBe(false);
});

test('the row of a first step says what follows, with the figure of the plan', () => {
  const plan = forecast([way([3, 3, 1]), shot], odds([[2, 0.6]]));
  expect(rest(plan, scene, board, 'a')).toEqual({ words: 'Then shoot at P4', figure: '60%', unit: 'P4 out' });
  expect(rest(forecast([way([4, 4, 1])], null), scene, board, 'a').words).toBe('');
});
