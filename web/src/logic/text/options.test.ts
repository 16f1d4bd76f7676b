import { expect, test } from 'vitest';
import type { GameOption } from '../../api/types';
import { meaning, offered, others, usual } from './options';

const option = (values: GameOption['values'], fallback = 'off'): GameOption => ({
  id: 'guard',
  title: 'Guard',
  about: 'operatives may go on guard',
  values,
  default: fallback,
});

test('an option with a few values is a choice between them', () => {
  expect(offered(option({ kind: 'words', words: ['on', 'off'] }))).toEqual(['on', 'off']);
  expect(offered(option({ kind: 'number', from: 1, to: 6 }))).toEqual(['1', '2', '3', '4', '5', '6']);
  expect(offered(option({ kind: 'number', from: 50, to: 500 }))).toBeNull();
  expect(offered(option({ kind: 'number', from: 0, to: null }))).toBeNull();
  expect(offered(option({ kind: 'seed', of: 'board' }))).toBeNull();
});

test('what is played anyway is offered once', () => {
  expect(others(option({ kind: 'words', words: ['on', 'off'] }))).toEqual(['on']);
  expect(others(option({ kind: 'words', words: ['on', 'off'] }, 'on in close quarters'))).toEqual(['on', 'off']);
});

test('an option says what it does, and what holds if nobody picks a value', () => {
  const guard = option({ kind: 'words', words: ['on', 'off'] }, 'on in close quarters, else off');
  expect(meaning(guard)).toBe('Operatives may go on guard');
  expect(usual(guard)).toBe('On in close quarters, else off (usual)');
});
