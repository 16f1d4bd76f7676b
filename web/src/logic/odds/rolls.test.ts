import { expect, test } from 'vitest';
import type { LogEntry, LogNote, Piece } from '../../api/types';
import { plain, text } from '../text/pieces';
import { exchange, rolled, tally, upshot } from './rolls';

const note = (tokens: string[], faces: number[], more: Partial<LogNote> = {}): LogNote =>
  ({ rule: 'X', title: 'Attack roll', text: [], tokens, faces, reroll: false, ...more }) as LogNote;

const side = (letter: 'a' | 'b', rest: string): Piece[] => [
  { kind: 'side', side: letter, text: `side ${letter.toUpperCase()}` },
  ...text(rest),
];

test('two models face each other, each with all its dice', () => {
  const rolls = rolled([
    note(['E2'], [8, 1, 6], { sides: 8, good: [true, false, true], pool: 'RANGED' }),
    note(['E2'], [2], { sides: 8, good: [false] }),
    note([], []),
    note(['P3'], [2, 5], { sides: 8, good: [false, true] }),
  ]);
  expect(rolls.map(roll => [roll.token, roll.dice.map(die => die.face), roll.successes])).toEqual([
    ['E2', [8, 1, 6, 2], 2],
    ['P3', [2, 5], 1],
  ]);
});

test('what both sides roll for themselves stays apart', () => {
  const rolls = rolled([
    note([], [5, 4], { text: side('a', ' rolls command dice: Order'), pool: 'command' }),
    note([], [2], { text: side('b', ' rolls command dice: +1 die'), pool: 'command' }),
  ]);
  expect(rolls.map(roll => [roll.side, roll.dice.map(die => die.face)])).toEqual([
    ['a', [5, 4]],
    ['b', [2]],
  ]);
});

test('dice of one model never stand against each other, and unknown successes are not counted', () => {
  const rolls = rolled([note(['P3'], [8]), note(['P3'], [2])]);
  expect(rolls).toHaveLength(1);
  expect(rolls[0]!.successes).toBeNull();
  expect(rolled([note(['P3'], [])])).toEqual([]);
});

test('re-rolls stand with the roll that they change, and the note that matters comes first', () => {
  const entry = (n: number, ...notes: LogNote[]): LogEntry => ({
    n,
    ply: n,
    kind: 'choice',
    by: 'a',
    line: null,
    notes,
    undone: false,
    round: 1,
    undoes: [],
  });
  const older = entry(1, note(['E9'], [3], { sides: 8, good: [false] }));
  const roll = entry(
    2,
    note(['P3'], [8, 4], { sides: 8, good: [true, false], pool: 'FIGHT' }),
    note(['E3'], [7, 5], { sides: 8, good: [true, true], pool: 'SURVIVE' }),
  );
  const theirs = entry(
    3,
    note(['P3'], [6], {
      text: text('P3 re-rolls a die: success'),
      reroll: true,
      sides: 8,
      good: [true],
      pool: 're-roll',
    }),
  );
  const declined = entry(4);
  const own = entry(
    5,
    note(['E3'], [1], {
      text: text('E3 re-rolls a die: failure'),
      reroll: true,
      sides: 8,
      good: [false],
      pool: 're-roll',
    }),
    note(['P3', 'E3'], [], { text: text('2 against 1'), compared: [2, 1] }),
    note(['E3'], [], { text: text('E3 is killed') }),
    note([], [], { text: side('b', ' scores 2 VP') }),
  );
  const log = [older, roll, theirs, declined, own];
  expect(exchange(log, own).map(known => known.n)).toEqual([2, 3, 5]);
  expect(exchange(log, roll).map(known => known.n)).toEqual([2]);
  const pools = rolled(exchange(log, own).flatMap(known => known.notes));
  expect(
    pools.map(pool => [pool.token, pool.title, pool.dice.map(die => [die.face, die.again]), pool.successes]),
  ).toEqual([
    [
      'P3',
      'FIGHT',
      [
        [8, false],
        [4, false],
        [6, true],
      ],
      null,
    ],
    [
      'E3',
      'SURVIVE',
      [
        [7, false],
        [5, false],
        [1, true],
      ],
      null,
    ],
  ]);
  expect(tally(own.notes)).toEqual([2, 1]);
  const { main, rest } = upshot(own.notes);
  expect([plain(main!.text), ...rest.map(known => plain(known.text))], 'the comparison is shown as a tally').toEqual([
    'E3 is killed',
    'side B scores 2 VP',
  ]);
  const bonus: LogNote = {
    ...own.notes.at(-1)!,
    text: [{ kind: 'text', text: 'P3 fights once more' }],
    tokens: ['P3'],
  };
  const after = upshot([...own.notes, bonus], id => id === 'E3');
  expect(plain(after.main!.text), 'a model that is out comes first').toBe('E3 is killed');
  expect(plain(upshot([...own.notes, bonus]).main!.text)).toBe('P3 fights once more');
  expect(plain(upshot(theirs.notes).main!.text)).toBe('P3 re-rolls a die: success');
});

test('what the dice did is the news, not that the activation ends', () => {
  const { main, rest } = upshot([
    note(['G2'], [2, 5, 1]),
    note(['G2'], [], { text: text('G2 is unharmed') }),
    note(['P3'], [], { text: text("P3's activation ends"), weight: 'routine' }),
  ]);
  expect(plain(main!.text)).toBe('G2 is unharmed');
  expect(rest).toEqual([]);
});

test('that an activation ends is never what came of a roll', () => {
  const note = (text: string, faces: number[] = []): LogNote => ({
    rule: 'R',
    title: '',
    text: [{ kind: 'text', text }],
    faces,
    tokens: [],
    reroll: false,
  });
  const ends = { ...note('G9’s activation ends'), weight: 'routine' as const };
  const { main } = upshot([note('it scatters', [8]), note('it has no effect'), ends]);
  expect(plain(main!.text)).toBe('it has no effect');
});
