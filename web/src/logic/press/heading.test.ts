import { expect, test } from 'vitest';
import type { Choice, Piece, Place } from '../../api/types';
import { sector } from '../../fake/sector';
import { sectorScene } from '../../fake/scenes';
import { plain } from '../text/pieces';
import { seenWords } from './heading';
import { sketchOf } from './sketch';

const wall: [number, number][] = [
  [0, 0],
  [2000, 0],
  [2000, 2000],
  [0, 2000],
];
const board = { ...sector, parts: [{ ...sector.parts[0]!, label: 'Low wall b2', outline: wall }] };
const base = sectorScene();
const scene = {
  ...base,
  zones: [],
  night: null,
  laid: [],
  markers: [
    { ...base.markers[0]!, id: 'objective 1', kind: 'objective', at: { x: 15_000, y: 15_000, z: 0 }, radius: 2000 },
  ],
};
const at = (x: number, y: number, z = 0): Place => ({ x, y, z });
const piece = (place: Place): Piece => ({ kind: 'place', text: 'somewhere', at: place, cell: null });
const way = (from: Place, to: Place): Choice => ({
  n: 0,
  line: 'move',
  sketch: sketchOf({
    words: [{ kind: 'text', text: 'Move to ' }, piece(to)],
    group: 'move',
    place: to,
    path: [from, to],
  }),
});

test.each([
  ['where points are made', at(15_000, 8000), at(15_000, 14_000), 'Move onto objective 1'],
  ['where it stands already', at(15_000, 16_000), at(15_000, 14_000), 'Move around objective 1'],
  ['beside terrain', at(3000, 8000), at(3000, 1500), 'Move to the low wall'],
  ['on top of terrain', at(3000, 8000), at(1000, 1000, 2000), 'Move onto the low wall'],
  ['nearer to a goal', at(15_000, 4000), at(15_000, 9000), 'Move towards objective 1'],
  ['away from everything', at(15_000, 9000), at(15_000, 4000), 'Move into the open'],
])('a way is called by its end: %s', (_, from, to, words) => {
  expect(plain(seenWords(way(from, to), scene, board))).toBe(words);
});

test('where nothing may be measured first, no goal is near or far', () => {
  expect(plain(seenWords(way(at(15_000, 4000), at(15_000, 9000)), scene, board, true))).toBe('Move into the open');
  expect(plain(seenWords(way(at(15_000, 8000), at(15_000, 14_000)), scene, board, true))).toBe('Move into the open');
});

test('what is put somewhere is called by its name alone', () => {
  const place = at(9000, 9000);
  const words: Piece[] = [
    { kind: 'text', text: 'Set up a barricade at ' },
    piece(place),
    { kind: 'text', text: ', turned 90 degrees' },
  ];
  const choice = { n: 0, line: 'barricade', sketch: sketchOf({ words, group: 'set-up', place }) };
  expect(plain(seenWords(choice, scene, board))).toBe('Set up a barricade, turned 90 degrees');
  const bare = {
    ...choice,
    sketch: { ...choice.sketch, words: [{ kind: 'text' as const, text: 'Put it at ' }, piece(place)] },
  };
  expect(plain(seenWords(bare, scene, board))).toBe('Put it here');
});
