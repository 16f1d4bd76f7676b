import { expect, test } from 'vitest';
import type { LogEntry, Scene } from '../../api/types';
import { depotScene } from '../../fake/scenes';
import { luck } from '../odds/luck';
import { between, traces } from './trace';

const entry = (n: number, tokens: string[], faces: number[] = [], more: Partial<LogEntry> = {}): LogEntry => ({
  n,
  ply: n,
  kind: 'choice',
  by: 'a',
  line: null,
  notes: [{ rule: 'X', title: '', text: [], faces, sides: 8, tokens, reroll: false }],
  undone: false,
  round: 1,
  undoes: [],
  ...more,
});
const moved = (scene: Scene, id: string, x: number): Scene => ({
  ...scene,
  tokens: scene.tokens.map(token => (token.id === id ? { ...token, at: { ...token.at!, x } } : token)),
});

test('an entry of the log leaves the way that was gone and the line that was aimed', () => {
  const start = depotScene(),
    at = (id: string) => start.tokens.find(token => token.id === id)!.at!;
  const walked = moved(start, 'E2', at('E2').x + 1000);
  const fallen = {
    ...walked,
    tokens: walked.tokens.map(token => (token.id === 'P6' ? { ...token, dead: true, at: null } : token)),
  };
  const moments = new Map([
    [0, start],
    [1, walked],
    [2, fallen],
  ]);
  expect(traces([entry(1, ['E2'])], moments)).toEqual([
    { kind: 'way', side: 'a', from: at('E2'), to: { ...at('E2'), x: at('E2').x + 1000 } },
  ]);
  expect(traces([entry(2, ['E2', 'P6'], [5])], moments), 'who fell is aimed at where it stood').toEqual([
    { kind: 'aim', side: 'a', from: { ...at('E2'), x: at('E2').x + 1000 }, to: at('P6') },
  ]);
  expect(traces([entry(2, ['E2', 'P6'])], moments), 'without dice nobody aimed').toEqual([]);
  expect(traces([entry(9, ['E2'])], moments), 'what was not seen is not drawn').toEqual([]);
});

test('luck comes from the faces alone, and says nothing of few dice', () => {
  const scene = depotScene(),
    faces = (face: number) => Array.from({ length: 30 }, () => face);
  const even = Array.from({ length: 32 }, (_, i) => (i % 8) + 1);
  expect(luck([entry(1, ['E2'], even)], scene, 'a')).toEqual({ dice: 32, better: 50 });
  expect(luck([entry(1, ['E2'], faces(8))], scene, 'a')?.better).toBe(99);
  expect(luck([entry(1, ['P6'], faces(1))], scene, 'b')?.better).toBe(1);
  expect(luck([entry(1, ['P6'], faces(1))], scene, 'a')).toBeNull();
  expect(luck([entry(1, ['E2'], faces(8), { undone: true })], scene, 'a')).toBeNull();
  // 12 over the middle where 22.9 is the standard deviation.
  const over = [...Array.from({ length: 92 }, (_, i) => (i % 2 ? 4 : 5)), ...Array.from({ length: 8 }, () => 6)];
  expect(luck([entry(1, ['E2'], over)], scene, 'a')?.better).toBe(70);
});

test('an aim begins and ends beside the plates, unless these touch', () => {
  expect(between([0, 0], [100, 0], 20)).toEqual({ p: [20, 0], q: [80, 0] });
  expect(between([0, 0], [30, 0], 20)).toEqual({ p: [0, 0], q: [30, 0] });
});
