import { expect, test } from 'vitest';
import type { Decision, ReachPlace } from '../../api/types';
import { sketchOf } from './sketch';
import { longWays } from './ways';

const at = (x: number): { x: number; y: number; z: number } => ({ x: x * 1000 - 500, y: 500, z: 0 });
const step = (line: string, group: string, x: number, more: object = {}) => ({
  n: 1,
  line,
  sketch: sketchOf({ group, subject: 'E1', cell: [x, 1, 1], place: at(x), path: [at(1), at(x)], ...more }),
});
const decision = {
  verbs: [
    { group: 'advance', title: 'Advance' },
    { group: 'sprint', title: 'Sprint' },
  ],
  choices: [
    step('advance 2.1.1', 'advance', 2),
    step('sprint 2.1.1', 'sprint', 2),
    step('command sprint 2.1.1', 'sprint', 2, { rare: true }),
  ],
} as unknown as Decision;
const place = (line: string, then: string[], x: number): ReachPlace => ({
  line,
  then,
  place: at(x),
  cell: [x, 1, 1],
  path: [at(1), at(2), at(x)],
});

test('a place that several steps lead to is one choice, named by its verb', () => {
  const found = longWays(decision, 'E1', [place('sprint 2.1.1', ['step 3.1.1'], 3)]);
  expect(found.map(({ lines }) => lines)).toEqual([['sprint 2.1.1', 'step 3.1.1']]);
  const { sketch } = found[0]!.choice;
  expect(sketch.words.map(({ text }) => text).join('')).toBe('Sprint to 3.1.1');
  const seen = longWays(decision, 'E1', [{ ...place('sprint 2.1.1', ['step 3.1.1'], 3), seen_by: ['P2'] }]);
  expect([found[0]!.seenBy, seen[0]!.seenBy]).toEqual([undefined, ['P2']]);
  expect([sketch.group, sketch.subject, sketch.rare, sketch.path.length]).toEqual(['sprint', 'E1', false, 3]);
});

test('what the menu lists, what is paid for and what does not lead anywhere is left out', () => {
  const places = [
    place('advance 2.1.1', [], 2),
    place('sprint 2.1.1', ['step 2.1.1'], 2),
    place('command sprint 2.1.1', ['step 3.1.1'], 3),
    place('charge 2.1.1', ['step 3.1.1'], 3),
    { ...place('sprint 2.1.1', ['step 3.1.1'], 3), cell: null },
  ];
  expect(longWays(decision, 'E1', places)).toEqual([]);
});
