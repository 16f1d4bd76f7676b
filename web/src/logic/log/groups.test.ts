import { expect, test } from 'vitest';
import type { LogEntry, Piece } from '../../api/types';
import { groupLog, justNow, story } from './log';

const model = (id: string): Piece => ({ kind: 'model', id, text: id });
const entry = (n: number, by: 'a' | 'b', line: string, words: Piece[], tokens: string[] = []): LogEntry => ({
  n,
  ply: n,
  kind: 'choice',
  by,
  line,
  words,
  notes: tokens.length
    ? [{ rule: 'X-1', title: '', text: [], faces: [], tokens, reroll: false }]
    : [{ rule: 'X-2', title: '', text: [], faces: [], tokens: [], reroll: false }],
  undone: false,
  undoes: [],
});
const say = (text: string): Piece => ({ kind: 'text', text });

test('what is done with another model, and what a side decides for itself, stands under its own head', () => {
  const log = [
    entry(1, 'b', 'deploy P9', [say('Deploy '), model('P9')], ['P9']),
    entry(2, 'b', 'move P1', [say('Move '), model('P1'), say(' before the battle')]),
    entry(3, 'b', 'step 3.3', [model('P1'), say(' goes on')], ['P1']),
    entry(4, 'b', 'order b-1 engage', [say('Engage')]),
    entry(5, 'a', 'activate E1', [say('Activate '), model('E1')], ['E1']),
    entry(6, 'b', 'keep', [say('Keep '), model('E1')]),
    entry(7, 'a', 'pass', [say('Play no card')]),
    entry(8, 'a', 'reroll dice', [say('Re-roll a command die')]),
  ];
  expect(groupLog(log).map(({ by, actor, entries }) => [by, actor, entries.map(known => known.n)])).toEqual([
    ['a', null, [8]],
    ['a', 'E1', [7, 6, 5]],
    ['b', null, [4]],
    ['b', 'P1', [3, 2]],
    ['b', 'P9', [1]],
  ]);
});

test('a window that is let pass stands with what came before', () => {
  const pass = (n: number, by: 'a' | 'b'): LogEntry => ({ ...entry(n, by, 'pass', [say('Play no card')]), notes: [] });
  const log = [entry(1, 'b', 'order b-1', [say('Engage')]), pass(2, 'a'), pass(3, 'b')];
  expect(groupLog(log).map(group => group.entries.map(known => known.n))).toEqual([[3, 2, 1]]);
});

test('a card of nothing but housekeeping tells the last of it', () => {
  const lines = story([entry(5, 'a', 'activate E1', [say('Activate '), model('E1')], ['E1'])]);
  expect(lines.map(line => line.words?.length)).toEqual([2]);
});

test('what followed a kept roll or a window that was let pass is shown', () => {
  const hit: LogEntry = {
    ...entry(3, 'b', 'keep', [say('Keep the roll')]),
    notes: [
      { rule: 'X-3', title: '', text: [say('4 against 1')], faces: [], tokens: [], reroll: false, compared: [4, 1] },
      { rule: 'X-4', title: '', text: [say('P1 is killed')], faces: [], tokens: ['P1'], reroll: false },
    ],
  };
  const [line] = story([hit]);
  expect([line?.words, line?.outcome.map(note => note.text[0]!.text)]).toEqual([null, ['P1 is killed']]);
  const stood = entry(4, 'a', 'place 1', [say('stands')], ['E1']);
  expect(story([hit, stood])).toHaveLength(1);
  expect(justNow([hit, { ...stood, notes: [] }])?.text[0]!.text).toBe('P1 is killed');
  expect(justNow([])).toBeNull();
});
