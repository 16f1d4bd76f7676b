import { expect, test } from 'vitest';
import type { Choice, Scene, Sketch } from '../../api/types';
import { actors, bandOf, named, standing } from './band';
import { spots } from './menu';
import { sketchOf } from './sketch';

const at = { x: 1000, y: 1000, z: 0 };
const group = (title: string, ...models: string[]) => ({ title, order: '', face_down: false, done: false, models });
const scene = {
  sides: [
    { groups: [group('Fireteam A-1', 'A1', 'A2', 'A3'), group('Fireteam A-10', 'A4')] },
    { groups: [group('Fireteam B-1', 'B1')] },
  ],
  tokens: [
    { id: 'A1', at, cell: null, dead: false },
    { id: 'A2', at, cell: null, dead: true },
    { id: 'A3', at: null, cell: null, dead: false },
    { id: 'A4', at, cell: null, dead: false },
  ],
} as unknown as Scene;
const say = (text: string) => [{ kind: 'text' as const, text }];
const choice = (text: string, parts: Partial<Sketch> = {}): Choice => ({
  n: 1,
  line: '',
  sketch: sketchOf({ words: say(text), ...parts }),
});

test('words name a group by its whole title, and only one', () => {
  expect(named(say('which Order does fireteam A-1 get?'), scene)?.models).toEqual(['A1', 'A2', 'A3']);
  expect(named(say('Activate Fireteam A-10'), scene)?.models).toEqual(['A4']);
  expect(named(say('Fireteam A-1 or Fireteam B-1'), scene)).toBeNull();
  expect(named(say('Activate A1'), scene)).toBeNull();
});

test('a choice that is aimed or placed is not about a group', () => {
  expect(bandOf(choice('Activate Fireteam A-1'), scene)?.title).toBe('Fireteam A-1');
  expect(bandOf(choice('Fire at Fireteam B-1', { targets: ['B1'] }), scene)).toBeNull();
  expect(bandOf(choice('Fireteam A-1 moves', { place: at }), scene)).toBeNull();
});

test('every model of the group on the table is a spot of the choice', () => {
  expect(standing(named(say('Fireteam A-1'), scene), scene)).toEqual(['A1']);
  const choices = [choice('Activate Fireteam A-1'), choice('Activate Fireteam A-10'), choice('Pass')];
  expect(spots(choices, scene).map(({ anchor, choices: found }) => [anchor.token, found])).toEqual([
    ['A1', [0]],
    ['A4', [1]],
  ]);
});

test('who acts is a group with its order, or a model', () => {
  const acting = (...ids: string[]): Scene => ({
    ...scene,
    tokens: scene.tokens.map(token => ({ ...token, title: 'Rifleman', acting: ids.includes(token.id) })),
  });
  const ordered = acting('A1', 'A3');
  ordered.sides = [{ ...scene.sides[0], groups: [{ ...scene.sides[0].groups[0]!, order: 'Engage' }] }, scene.sides[1]];
  expect([actors(ordered), actors(acting('A4')), actors(acting())]).toEqual([
    'Fireteam A-1, Engage',
    'Fireteam A-10',
    '',
  ]);
  const alone = acting('A1');
  alone.sides = [
    { ...scene.sides[0], groups: [] },
    { ...scene.sides[1], groups: [] },
  ];
  expect(actors(alone)).toBe('A1 Rifleman');
});
