import { expect, test } from 'vitest';
import type { Choice, Decision, Scene } from '../api/types';
import { span, Standings } from './standings.svelte';

const choice = (line: string, group: string, rare = false): Choice =>
  ({ line, sketch: { group, rare, pieces: [], again: [0, 0] } }) as unknown as Choice;
const window = (...choices: Choice[]): Decision =>
  ({ mine: true, by: 'a', kind: 'reaction', usual: 'pass', choices }) as unknown as Decision;
const free = choice('react A1', 'react'),
  paid = choice('play reflip', 'card', true),
  pass = choice('pass', 'pass');
const scene = (clock: string): Scene => ({ clock }) as unknown as Scene;

test('nothing stands until it is said, and it ends with the turn', () => {
  const standings = new Standings();
  expect(standings.answer(window(free, pass), scene('Turn 1'))).toBeNull();
  standings.set(window(free, pass), scene('Turn 1'), 'hold');
  expect(standings.answer(window(free, pass), scene('Turn 1'))).toBe('pass');
  expect(standings.answer(window(free, pass), scene('Turn 2'))).toBeNull();
  expect(standings.way(window(free, pass), scene('Turn 2'))).toBe('ask');
});

test('only when it costs nothing', () => {
  const standings = new Standings();
  standings.set(window(paid, pass), scene('Turn 1'), 'free');
  expect(standings.answer(window(paid, pass), scene('Turn 1'))).toBe('pass');
  expect(standings.answer(window(free, paid, pass), scene('Turn 1'))).toBeNull();
});

test('where the game says what may stand, its answers are given and lapse as it says', () => {
  const standings = new Standings();
  const asked = (until: number, line?: string): Decision => ({
    ...window(free, pass),
    standing: [
      { word: 'ask', title: 'Ask me', until },
      { word: 'hold', title: 'Hold', until, ...(line ? { line } : {}) },
    ],
  });
  expect(standings.options(asked(1)).map(way => way.word)).toEqual(['ask', 'hold']);
  standings.set(asked(1, 'pass'), scene('Turn 1'), 'hold');
  expect(standings.answer(asked(1, 'pass'), scene('Turn 1'))).toBe('pass');
  expect(standings.answer(asked(1), scene('Turn 1'))).toBeNull();
  expect(standings.answer(asked(2, 'pass'), scene('Turn 2'))).toBeNull();
});

test('what costs nothing is only offered beside what does, and names what the game counts', () => {
  const standings = new Standings();
  const words = (...choices: Choice[]) =>
    standings.options(window(...choices), 'Turning point 1 of 4').map(way => way.title);
  expect(words(choice('use march', 'change'), pass)).toEqual([
    'Ask me each time',
    'Pass for the rest of this turning point',
  ]);
  expect(words(choice('use march', 'change'), paid, pass)).toContain('Only when it costs nothing');
  expect(words(paid, pass)).not.toContain('Only when it costs nothing');
  expect([span('Turning point 2 of 4, firefight phase'), span('Turn 3 of 6'), span('Before the battle')]).toEqual([
    'turning point',
    'turn',
    'round',
  ]);
});
