import { expect, test } from 'vitest';
import { pills } from './pills';

const pill = (id: string, x: number, y: number, first = false) => ({ id, x, y, first });

test('a figure stands below its model, elsewhere if somebody is there, and nowhere if there is no room', () => {
  const models = new Map<string, [number, number]>([
    ['P1', [0, 0]],
    ['P2', [0, 30]],
    ['P3', [300, 0]],
  ]);
  const found = pills([pill('P1', 0, 0), pill('P2', 0, 30), pill('P3', 300, 0)], models, 15, 40, 19);
  expect(found.get('P3')).toEqual([300, 33.8]);
  expect(found.get('P1')![1]).toBeLessThan(0);
  expect(found.get('P2')![1]).toBeGreaterThan(30);
  const crowd = new Map<string, [number, number]>(
    [
      [-40, 0],
      [40, 0],
      [0, 30],
      [0, -30],
      [0, 0],
    ].map(([x, y], i) => [`M${i}`, [x!, y!] as [number, number]]),
  );
  expect(pills([pill('M4', 0, 0)], crowd, 15, 40, 19).size).toBe(0);
});

test('what is looked at comes first', () => {
  const models = new Map<string, [number, number]>([
    ['A', [0, 0]],
    ['B', [0, 48]],
    ['C', [-60, 24]],
    ['D', [60, 24]],
  ]);
  const first = pills([pill('A', 0, 0), pill('B', 0, 48, true)], models, 12, 40, 19);
  expect(first.has('B')).toBe(true);
});

test('a figure covers neither the head of the model below it nor the name of the one above', () => {
  const models = new Map<string, [number, number]>([
    ['L2', [0, 0]],
    ['G1', [20, 50]],
    ['G3', [45, 50]],
  ]);
  const found = pills([pill('L2', 0, 0), pill('G1', 20, 50), pill('G3', 45, 50)], models, 15, 40, 19);
  expect([...found.keys()]).toEqual(['L2', 'G1', 'G3']);
  for (const [id, [x, y]] of found)
    for (const [other, [mx, my]] of models) {
      const besides = Math.abs(x - mx) >= 15 + 20;
      expect(other === id || besides || y + 9.5 <= my - 18 || y - 9.5 >= my + 22, `${id} and ${other}`).toBe(true);
    }
});
