import { expect, test } from 'vitest';
import type { LogEntry, Piece } from '../../api/types';
import { happened } from './announcements';

const snap = { names: { a: 'Ann', b: 'Ben' }, log: [] };
const entry = (...notes: Piece[][]): LogEntry =>
  ({ n: 1, kind: 'choice', by: 'b', notes: notes.map(text => ({ text })), words: null }) as unknown as LogEntry;

test('what happened names places as the reader sees them', () => {
  const moved = entry([
    { kind: 'model', id: 'E4', text: 'E4' },
    { kind: 'text', text: ' moves to ' },
    { kind: 'place', text: '9.2, 3.1', at: { x: 9200, y: 3100, z: 0 }, cell: null },
  ]);
  expect(happened(moved, snap, 'a')).toBe('E4 moves to 9.2, 3.1.');
  expect(happened(moved, snap, 'a', () => 'the ruin')).toBe('E4 moves to the ruin.');
});

test('what a rule adds, in brackets, is left to the story', () => {
  const rolled = entry([
    { kind: 'model', id: 'N6', text: 'N6' },
    { kind: 'text', text: ' rolls 4 attack dice, 4+ hits [+1 ' },
    { kind: 'rule', id: 'KT-DMG-05', text: 'KT-DMG-05' },
    { kind: 'text', text: '], 6+ is critical' },
  ]);
  expect(happened(rolled, snap, 'a')).toBe('N6 rolls 4 attack dice, 4+ hits, 6+ is critical.');
});
