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
const asked = (kind: string): { ruleset: string; decision: never } => ({
  ruleset: 'deadzone-3e',
  decision: { mine: true, kind } as never,
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
  expect(lessonNow(asked('another'), ['deploy', 'activate', 'move'])!.id).toBe('command');
  expect(lessonNow({ ruleset: 'deadzone-3e', decision: null }, ['deploy'])).toBeNull();
  expect(lessonNow(asked('deploy'), ['deploy']), 'nothing new about this').toBeNull();
  expect(
    lessonNow(
      asked('action'),
      lessons('deadzone-3e').map(lesson => lesson.id),
    ),
  ).toBeNull();
});
