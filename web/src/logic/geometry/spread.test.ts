import { expect, test } from 'vitest';
import { nearest, unstack } from './spread';

test('where plates lie does not depend on which of them is drawn last', () => {
  const places: [string, [number, number]][] = [
    ['G1', [350, 250]],
    ['G6', [350, 252]],
    ['G8', [352, 250]],
  ];
  const once = unstack(new Map(places), 40),
    again = unstack(new Map([places[2]!, places[0]!, places[1]!]), 40);
  expect([...again].sort()).toEqual([...once].sort());
  expect(once.get('G1')).not.toEqual(places[0]![1]);
});

test('plates of one spot lie side by side, and a third one below them', () => {
  const moved = unstack(
    new Map([
      ['G2', [50, 50]],
      ['G5', [50, 60]],
      ['G7', [50, 50]],
    ]),
    24,
  );
  const [left, below, right] = ['G2', 'G5', 'G7'].map(id => moved.get(id)!);
  expect(right![0] - left![0]).toBeGreaterThan(20);
  expect(below![1] - left![1]).toBeGreaterThan(10);
});

test('where the rooms of two models overlap a press means the nearer one', () => {
  const models = [
    { id: 'G2', x: 477, y: 532 },
    { id: 'G4', x: 477, y: 556 },
  ];
  expect(nearest(models, 480, 542)?.id).toBe('G2');
  expect(nearest(models, 480, 546)?.id).toBe('G4');
  expect(nearest([], 0, 0)).toBeUndefined();
});
