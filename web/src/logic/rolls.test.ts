import { expect, test } from 'vitest';
import type { LogNote } from '../api/types';
import { rolled } from './rolls';

const note = (tokens: string[], faces: number[], more: Partial<LogNote> = {}): LogNote => ({ rule: 'X', title: 'Attack roll', text: '', tokens, faces, ...more } as LogNote);

test('two models face each other, each with all its dice', () => {
  const rolls = rolled([note(['E2'], [8, 1, 6], { sides: 8, good: [true, false, true], pool: 'RANGED' }), note(['E2'], [2], { sides: 8, good: [false] }), note([], []), note(['P3'], [2, 5], { sides: 8, good: [false, true] })]);
  expect(rolls.map(roll => [roll.token, roll.dice.map(die => die.face), roll.successes])).toEqual([['E2', [8, 1, 6, 2], 2], ['P3', [2, 5], 1]]);
});

test('what both sides roll for themselves stays apart', () => {
  const rolls = rolled([note([], [5, 4], { text: 'side a rolls command: order', pool: 'command' }), note([], [2], { text: 'side b rolls command: dice', pool: 'command' })]);
  expect(rolls.map(roll => [roll.side, roll.dice.map(die => die.face)])).toEqual([['a', [5, 4]], ['b', [2]]]);
});

test('dice of one model never stand against each other, and unknown successes are not counted', () => {
  const rolls = rolled([note(['P3'], [8]), note(['P3'], [2])]);
  expect(rolls).toHaveLength(1);
  expect(rolls[0]!.successes).toBeNull();
  expect(rolled([note(['P3'], [])])).toEqual([]);
});
