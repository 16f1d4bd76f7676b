import { expect, test } from 'vitest';
import type { LogEntry, LogNote } from '../../api/types';
import { upshot } from '../odds/rolls';
import { plain } from '../text/pieces';
import { story } from './log';

const note = (text: string, tokens: string[], more: Partial<LogNote> = {}): LogNote =>
  ({
    rule: 'X',
    title: '',
    text: [{ kind: 'text', text }],
    faces: [],
    tokens,
    reroll: false,
    ...more,
  }) as LogNote;
const entry = (line: string, ...notes: LogNote[]): LogEntry => ({
  n: 1,
  ply: 1,
  round: 1,
  kind: 'choice',
  by: 'a',
  line,
  words: [{ kind: 'text', text: line }],
  notes,
  undone: false,
  undoes: [],
});
const told = (...entries: LogEntry[]): [string[], boolean][] =>
  story(entries).map(({ outcome, loud }) => [outcome.map(known => plain(known.text)), Boolean(loud)]);

const missed = note('A1 rolls: 0 hits', ['A1'], { faces: [3, 6], good: [false, false], pool: 'attack', sides: 10 });
const cards = [
  note('B1 flips Wound and Stress', ['B1'], { weight: 'card' }),
  note('B1 takes 1 Wound and has 1', ['B1'], { weight: 'count' }),
  note('B1 gains 1 Stress and has 1', ['B1'], { weight: 'count' }),
  note('B1 flips Stress', ['B1'], { weight: 'card' }),
  note('B1 gains 1 Stress and has 2', ['B1'], { weight: 'count' }),
  note('B1 is removed', ['B1']),
];

test('cards that an earlier shot laid are not what came of a miss', () => {
  expect(told(entry('shoot A1 B1', missed, ...cards))).toEqual([
    [[], false],
    [['B1 flips Wound and Stress', 'B1 flips Stress'], false],
    [['B1 is removed'], true],
  ]);
  expect(plain(upshot([missed, ...cards]).main!.text)).toBe('A1 rolls: 0 hits');
  // A model that is out comes before everything else.
  expect(plain(upshot([missed, ...cards], id => id === 'B1').main!.text)).toBe('B1 is removed');
});

test('what is spent for nothing and what is cancelled is news', () => {
  const far = entry(
    'shoot A1 B1 grenade',
    note('A1 throws', ['A1']),
    note('B1 is too far: the Action is spent', ['B1'], { weight: 'news' }),
  );
  expect(told(far)).toEqual([[['B1 is too far: the Action is spent'], false]]);
  const stop = entry(
    'play stop',
    note('side A cancels the card', [], { weight: 'news' }),
    note('side B wins the roll', [], { faces: [2, 7], pool: 'roll-off' }),
  );
  expect(told(stop)).toEqual([[['side A cancels the card', 'side B wins the roll'], false]]);
});
