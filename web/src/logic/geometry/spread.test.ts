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

test('where the rooms of two models overlap a press means the nearer one', () => {
  const models = [
    { id: 'G2', x: 477, y: 532 },
    { id: 'G4', x: 477, y: 556 },
  ];
  expect(nearest(models, 480, 542)?.id).toBe('G2');
  expect(nearest(models, 480, 546)?.id).toBe('G4');
  expect(nearest([], 0, 0)).toBeUndefined();
});
