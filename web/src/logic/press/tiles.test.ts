import { expect, test } from 'vitest';
import type { Choice } from '../../api/types';
import { text } from '../text/pieces';
import { commitLabel, onePlace, spotted, stands } from './menu';
import { tiles } from './tiles';
import { sketchOf } from './sketch';

const choice = (words: string, more: Partial<Choice['sketch']> = {}): Choice => ({
  n: 1,
  line: words,
  sketch: sketchOf({ words: text(words), group: 'order', ...more }),
});
const all = (list: readonly Choice[]): number[] => list.map((_, index) => index);

test('named answers with their meanings are tiles; few of them, places and sentences are rows', () => {
  const orders = ['Advance: moves twice as far', 'Engage: moves, then acts', 'Steady: loses Stress', 'Hold'].map(
    words => choice(words),
  );
  expect(tiles(all(orders), orders).map(({ name, meaning }) => [name, meaning])).toEqual([
    ['Advance', 'moves twice as far'],
    ['Engage', 'moves, then acts'],
    ['Steady', 'loses Stress'],
    ['Hold', ''],
  ]);
  expect(tiles([0, 1, 2], orders)).toEqual([]);
  const sentence = [...orders, choice('Do something that has no short name at all')];
  expect(tiles(all(sentence), sentence)).toEqual([]);
  const placed = [...orders, choice('There: a place', { place: { x: 0, y: 0, z: 0 } })];
  expect(tiles(all(placed), placed)).toEqual([]);
});

test('the button bears the name of such an answer, and a thing without a name is placed', () => {
  expect(commitLabel(choice('Engage: moves, then each model takes any Action'), 'Engage: moves, then …', false)).toBe(
    'Engage',
  );
  const snap = choice('Snap Fire with A1', {
    rare: true,
    cost: 'costs 1 Stress; it must pass an Initiative Check first',
  });
  expect(commitLabel(snap, 'Snap Fire with A1', false)).toBe('Snap Fire with A1, costs 1 Stress');
  const barricade = choice('Set up a barricade at 27.1, 19.1', {
    group: 'set-up',
    place: { x: 27_100, y: 19_100, z: 0 },
  });
  expect(commitLabel(barricade, 'Set up a barricade at 27.1, 19.1', false)).toBe('Place it here');
  const start = choice('Start in H8/0, north-west corner', {
    group: 'setup',
    subject: 'T1',
    cell: [1, 8, 1],
    place: { x: 100, y: 7900, z: 0 },
  });
  expect(commitLabel(start, 'Start in H8/0, north-west corner', false)).toBe('Place T1 here');
});

test('an act at a place is called by its words, and only a model that is stood there is drawn there', () => {
  const at = { subject: 'S3', place: { x: 1, y: 1, z: 0 } };
  const mission = choice('Secure marker 2', { ...at, group: 'mission' });
  expect(commitLabel(mission, 'Secure marker 2', false)).toBe('Secure marker 2');
  expect([stands(mission.sketch), stands({ ...mission.sketch, group: 'set-up' })]).toEqual([false, true]);
});

test('many spots in many cubes make one row for each cube', () => {
  const spots = [1, 2].flatMap(column =>
    [1, 2, 3, 4].map(n =>
      choice(`Start in ${column}, spot ${n}`, {
        subject: 'T1',
        cell: [column, 1, 1],
        place: { x: column * 1000 + n, y: 0, z: 0 },
      }),
    ),
  );
  expect(spotted(all(spots), spots)).toBe(true);
  expect(onePlace(all(spots), spots, null)).toEqual([0, 4]);
  expect(onePlace(all(spots), spots, 6), 'the focused spot stands for its cube').toEqual([0, 6]);
  expect(spotted([0, 1, 2, 3], spots), 'spots of one cube are what is asked for').toBe(false);
});
