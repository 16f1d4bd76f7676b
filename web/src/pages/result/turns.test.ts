import { expect, test } from 'vitest';
import type { LogEntry, LogNote, Piece } from '../../api/types';
import { turn } from './turns';

const text = (words: string): Piece[] => [{ kind: 'text', text: words }];
const note = (words: string, faces: number[] = []): LogNote =>
  ({ rule: 'R', title: '', text: text(words), faces, tokens: [], reroll: false }) as LogNote;
const entry = (ply: number, line: string, words: string, notes: LogNote[]): LogEntry => ({
  n: ply,
  ply,
  round: 1,
  kind: 'choice',
  by: 'a',
  line,
  words: text(words),
  notes,
  undone: false,
  undoes: [],
});
const log = [
  entry(4, 'shoot P1', 'E2 shoots at P1', [note('3 successes', [8, 7, 7])]),
  entry(5, 'keep', 'You keep the roll', [note('P1 loses 2 HP'), note('P1 is killed')]),
  entry(6, 'charge P2', 'E3 charges P2', [note('a roll', [1]), note('E3 is pinned')]),
];
const plain = (list: readonly Piece[][]): string[] => list.map(pieces => pieces.map(piece => piece.text).join(''));

test('a choice that only lets the game go on is called by what came of it', () => {
  expect(plain(turn(log, 5, undefined).title)).toEqual(['P1 loses 2 HP', 'P1 is killed']);
});

test('any other is called by its own words, with what came of it below', () => {
  const { title, more } = turn(log, 6, undefined);
  expect([plain(title), plain(more)]).toEqual([['E3 charges P2'], ['E3 is pinned']]);
});

test('without a log the line of the record stands', () => {
  expect(plain(turn([], 6, { by: 'a', line: 'charge P2', words: null }).title)).toEqual(['charge P2']);
});

test('where a model stands turned nothing: what it did before does', () => {
  const stood = [...log, entry(7, 'place 5,5', 'E3 stands in the middle', [note('E3 stands in the middle')])];
  expect(plain(turn(stood, 7, undefined).title)).toEqual(['E3 charges P2']);
});
