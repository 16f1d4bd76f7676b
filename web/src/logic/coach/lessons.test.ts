import { expect, test } from 'vitest';
import type { LogEntry } from '../../api/types';
import { learntIn, lessonNow, lessons } from './lessons';

const entry = (line: string, by: 'a' | 'b' = 'a', rules: string[] = [], undone = false): LogEntry => ({
  n: 1,
  ply: 1,
  kind: 'choice',
  by,
  line,
  words: null,
  notes: rules.map(rule => ({
    rule,
    title: '',
    text: [],
    faces: [],
    sides: null,
    good: null,
    pool: null,
    reasons: [],
    tokens: [],
    reroll: false,
    compared: null,
  })),
  undone,
  round: 1,
  undoes: [],
});
const asked = (kind: string, sketches: object[] = []): { ruleset: string; decision: never; scene: never } => ({
  ruleset: 'deadzone-3e',
  decision: { mine: true, kind, choices: sketches.map(sketch => ({ sketch: { subject: 'E1', ...sketch } })) } as never,
  scene: {
    tokens: [
      { id: 'E1', side: 'a', at: {}, cell: [1, 1, 1] },
      { id: 'E2', side: 'a', at: {}, cell: [1, 2, 1] },
      { id: 'P1', side: 'b', at: {}, cell: [2, 2, 1] },
    ],
  } as never,
});

test('lessons are known by what happened, in any order, and only what stands counts', () => {
  const log = [
    entry('activate E1'),
    entry('shoot P3 laser-rifle'),
    entry('advance 2.1.1', 'b'),
    entry('advance 2.2.1', 'a', [], true),
    entry('end', 'a', ['DZ3-CMD-01']),
  ];
  expect(learntIn('deadzone-3e', log, 'a')).toEqual(['begin', 'activate', 'shoot']);
  expect(learntIn('deadzone-3e', [...log, entry('end', 'b', ['DZ3-CMD-01'])], 'a')).toContain('round');
  expect(learntIn('kill-team', log, 'a')).toEqual([]);
});

test('the next lesson is the one that fits the question', () => {
  expect(lessonNow(asked('deploy'), [])!.id).toBe('deploy');
  expect(lessonNow(asked('action'), ['deploy', 'activate'])!.id).toBe('move');
  const another = (rare: boolean): Parameters<typeof lessonNow>[0] =>
    asked('another', [{ targets: [], path: [], rare }]);
  expect(lessonNow(another(true), ['deploy', 'activate', 'move'])!.id).toBe('command');
  expect(lessonNow(another(false), ['deploy', 'activate', 'move'])!.id, 'no die to spend').toBe('objective');
  expect(lessonNow(asked('activate'), ['deploy', 'activate', 'move'])!.id, 'nor here').toBe('objective');
  expect(lessonNow(asked('command-dice'), [])!.id).toBe('dice');
  expect(lessonNow({ ...asked('deploy'), decision: null }, ['deploy'])).toBeNull();
  expect(lessonNow(asked('deploy'), ['deploy']), 'nothing new about this').toBeNull();
  expect(
    lessonNow(
      asked('action'),
      lessons('deadzone-3e').map(lesson => lesson.id),
    ),
  ).toBeNull();
});

test('the coach speaks of shots and fights only where one can be had', () => {
  const shot = (target: string): object => ({ group: 'shoot', targets: [target], path: [], cell: null });
  const way = (cell: number[]): object => ({ group: 'advance', targets: [], path: [0, 1], cell });
  const before = ['deploy', 'activate', 'move'];
  const next = (...sketches: object[]): string | undefined => lessonNow(asked('action', sketches), before)?.id;
  expect(next(shot('E2'), way([1, 2, 1])), 'a grenade at a friend does not count as a shot').toBe('objective');
  expect(next(shot('P1'))).toBe('shoot');
  expect(next(way([2, 2, 1]))).toBe('fight');
  expect(lessonNow(asked('step', [way([1, 2, 1])]), before), 'nobody to fight before the battle').toBeNull();
});
