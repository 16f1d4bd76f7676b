import { expect, test } from 'vitest';
import type { Choice, Decision } from '../../api/types';
import { hasFree, passing } from './standing';

const choice = (line: string, group: string, rare = false): Choice =>
  ({ line, sketch: { group, rare, pieces: [], again: [0, 0] } }) as unknown as Choice;
const pass = choice('pass', 'pass'),
  card = choice('play reflip', 'card', true),
  fire = choice('react B1', 'react');
const asked = (choices: Choice[], more: Partial<Decision> = {}): Decision =>
  ({ mine: true, choices, usual: 'pass', ...more }) as Decision;

test('a window is a question that most players let pass', () => {
  expect(passing(asked([card, pass]))).toBe('pass');
  expect(passing(asked([card, pass], { usual: 'play reflip' }))).toBeNull();
  expect(passing(asked([pass]))).toBeNull();
  expect(passing(asked([card, pass], { verbs: [] }))).toBeNull();
  expect(passing(asked([card, pass], { mine: false }))).toBeNull();
  expect(passing(null)).toBeNull();
});

test('tells what costs nothing from what does', () => {
  expect(hasFree([card, pass])).toBe(false);
  expect(hasFree([fire, card, pass])).toBe(true);
});
