import { expect, test } from 'vitest';
import type { LogEntry, LogNote, Piece } from '../../api/types';
import { plain } from '../text/pieces';
import { facing, groupLog, hasDice, justNow, story } from './log';
import { roundWords } from './rounds';

const model = (id: string): Piece => ({ kind: 'model', id, text: id });
const entry = (n: number, by: 'a' | 'b', line: string, words: Piece[], tokens: string[] = []): LogEntry => ({
  n,
  ply: n,
  round: n < 6 ? 0 : 1,
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
const turn: LogNote = {
  rule: 'X-9',
  title: '',
  text: [say('turn 1: '), { kind: 'side', side: 'b', text: 'side B' }],
  faces: [],
  tokens: [],
  reroll: false,
  round: 1,
};

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
    ['b', null, [1]],
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

test('a round that ends has a card of its own, with the points that it brought', () => {
  const note = (text: string, tokens: string[] = [], faces: number[] = []): LogNote => ({
    rule: 'X-5',
    title: '',
    text: [say(text)],
    faces,
    tokens,
    reroll: false,
  });
  const last: LogEntry = {
    ...entry(9, 'b', 'end', [say('End the activation of '), model('P5')]),
    notes: [
      note('the activation of P5 ends', ['P5']),
      note('side B scores 2 VP'),
      { ...note('round 2 begins'), round: 2 },
      note('side A rolls command dice: Order', [], [6]),
    ],
  };
  const groups = groupLog([entry(8, 'b', 'activate P5', [say('Activate '), model('P5')], ['P5']), last]);
  expect(groups.map(({ kind, key, entries }) => [kind, key, entries.map(known => known.notes.length)])).toEqual([
    ['round', 9.5, [3]],
    [undefined, 8, [1, 1]],
  ]);
  const { head, lines } = roundWords(groups[0]!.entries[0]!);
  expect([plain(head.text), ...lines.map(line => plain(line.text))]).toEqual([
    'round 2 begins',
    'side B scores 2 VP',
    'side A rolls command dice: Order',
  ]);
  expect(story(groups[1]!.entries).flatMap(line => line.dice)).toEqual([]);
});

test('a team that is set up is one card, and standing a model later is not', () => {
  const log = [
    entry(1, 'b', 'deploy P1', [say('Deploy '), model('P1')], ['P1']),
    entry(2, 'b', 'place 1,1', [model('P1'), say(' stands')], ['P1']),
    entry(3, 'b', 'deploy P2', [say('Deploy '), model('P2')], ['P2']),
    entry(4, 'a', 'deploy E1', [say('Deploy '), model('E1')], ['E1']),
    { ...entry(5, 'a', 'look 1', [say('Look')]), notes: [...entry(5, 'a', '', []).notes, turn] },
    entry(6, 'a', 'activate E1', [say('Activate '), model('E1')], ['E1']),
    entry(7, 'a', 'place 2,2', [model('E1'), say(' stands')], ['E1']),
  ];
  expect(groupLog(log).map(({ kind, by, entries }) => [kind, by, entries.map(known => known.n)])).toEqual([
    [undefined, 'a', [7, 6]],
    ['round', null, [5]],
    [undefined, 'a', [5]],
    ['set-up', 'a', [4]],
    ['set-up', 'b', [3, 2, 1]],
  ]);
});

test('an order is shown by its name, and a card with what it gives', () => {
  const told = (text: string): string => plain(story([entry(7, 'a', 'order 1', [say(text)])])[0]!.words!);
  expect(told('Give the order Stand Together for G3: up to three models come a cube nearer to the active one')).toBe(
    'Give the order Stand Together for G3',
  );
  expect(told('Play E9: +1 Blaze Away')).toBe('Play E9: +1 Blaze Away');
});

test('what an answer settles after the dice is shown, and that an activation ends is not', () => {
  const note = (text: string, faces: number[] = []): LogNote => ({
    rule: 'X-1',
    title: '',
    text: [say(text)],
    faces,
    tokens: [],
    reroll: false,
  });
  const shot = { ...entry(7, 'a', 'shoot N4 S4', [say('N4 shoots')]), notes: [note('N4 rolls', [3, 4])] };
  const save = {
    ...entry(8, 'b', 'save 1', [say('S4 discards a hit')]),
    notes: [
      note('S4 discards a hit'),
      note('S4 suffers 4 damage'),
      { ...note('N4’s activation ends'), weight: 'routine' as const },
    ],
  };
  expect(story([shot, save]).map(line => line.outcome.map(({ text }) => plain(text)))).toEqual([
    [],
    ['S4 suffers 4 damage'],
  ]);
  expect(story([save])[0]!.outcome).toEqual([]);
});

test('where a model stands after a move before the battle belongs to the move', () => {
  const log = [
    entry(1, 'a', 'deploy M4', [say('Deploy '), model('M4')], ['M4']),
    entry(2, 'a', 'move M4', [say('Move '), model('M4')], ['M4']),
    entry(3, 'a', 'step 3.6', [model('M4'), say(' goes on')], ['M4']),
    entry(4, 'a', 'place 500,270', [model('M4'), say(' stands')], ['M4']),
    entry(5, 'a', 'place 500,270', [model('M5'), say(' stands')], ['M5']),
  ];
  expect(groupLog(log).map(({ kind, entries }) => [kind, entries.map(known => known.n)])).toEqual([
    ['set-up', [5]],
    [undefined, [4, 3, 2]],
    ['set-up', [1]],
  ]);
});

test('dice with symbols are named in words, and no tray shows their numbers', () => {
  const now: LogNote = {
    ...entry(1, 'b', '', []).notes[0]!,
    text: [say('now has Shoot, 2 × Order')],
    faces: [5],
    sides: 6,
    pool: 'command',
    reroll: true,
  };
  const again = { ...entry(8, 'b', 'reroll advance', [say('re-rolls Advance')]), notes: [now] };
  expect(hasDice(again)).toBe(false);
  expect(story([again])).toEqual([{ words: again.words, text: '', dice: [], outcome: [now], undone: false }]);
  expect(hasDice({ ...again, notes: [{ ...now, pool: 'ranged' }] })).toBe(true);
});

test('two models roll against each other, and a scatter comes on top', () => {
  const roll = (...tokens: string[]): LogNote => ({ ...entry(1, 'a', '', [], ['E1']).notes[0]!, faces: [3], tokens });
  expect(facing(roll('E1'), roll('P1'))).toBe('against');
  expect(facing(roll('E1'), roll())).toBe('and');
  expect(facing(roll('E1'), roll('E1'))).toBe('and');
});

test('what a step brings stands in the story, and how dice are gathered does not', () => {
  const note = (text: string, more: Partial<LogNote> = {}): LogNote => ({
    rule: 'X-1',
    title: '',
    text: [say(text)],
    faces: [],
    tokens: [],
    reroll: false,
    ...more,
  });
  const told = (...log: LogEntry[]): string[][] =>
    story(log).map(line => [
      ...line.outcome.map(({ text }) => plain(text)),
      ...line.dice.map(({ faces }) => faces.join()),
    ]);
  const found = {
    ...entry(5, 'a', 'pick-up', [say('M2 picks up the token')]),
    notes: [note('M2 picks up intel', { weight: 'news' }), note('side A scores 1 VP', { weight: 'news' })],
  };
  expect(told(found)).toEqual([['M2 picks up intel', 'side A scores 1 VP']]);
  const hit = {
    ...entry(6, 'b', 'keep', [say('keeps')]),
    notes: [note('M5 is unharmed'), note('G7’s activation ends', { weight: 'routine' })],
  };
  expect(told(hit)).toEqual([['M5 is unharmed']]);
  const rolled = { ...entry(7, 'b', 'roll', [say('rolls')]), notes: [note('G7 rolls', { faces: [6, 1] })] };
  const shot = {
    ...entry(8, 'b', 'command shoot', [say('G7 shoots at M5, paid with a Shoot die')]),
    notes: [
      note('side B spends a Shoot die'),
      note('G7 shoots at M5'),
      note('G7: +3 RANGED dice', { weight: 'routine' }),
    ],
  };
  expect(told(rolled, shot)).toEqual([['6,1'], []]);
  const again = (face: number): LogNote => note('M4 re-rolls a die', { faces: [face], tokens: ['M4'], reroll: true });
  const rerolled = { ...entry(9, 'a', 'reroll 3', [say('re-rolls')]), notes: [again(2), again(5), again(6)] };
  expect(told(rerolled)).toEqual([['2', '5', '6']]);
  expect(facing(again(2), again(5))).toBe('');
});

test('an order that is turned up, and dice whose faces do not say what came of them, are put in words', () => {
  const note = (text: string, more: Partial<LogNote> = {}): LogNote => ({
    rule: 'X-1',
    title: '',
    text: [say(text)],
    faces: [],
    tokens: [],
    reroll: false,
    ...more,
  });
  const shown = (entries: LogEntry[]): string[][] =>
    story(entries).map(({ words, outcome }) => [plain(words ?? []), ...outcome.map(({ text }) => plain(text))]);
  const turned = {
    ...entry(7, 'b', 'activate b-3', [say('Activate Fireteam B-3')]),
    notes: [note('Fireteam B-3 reveals Engage', { weight: 'news' })],
  };
  const passed = { ...entry(8, 'a', 'pass', [say('Play no card')]), notes: [] };
  expect(shown([passed, turned])).toEqual([['', 'Fireteam B-3 reveals Engage']]);
  const mortar = {
    ...entry(9, 'b', 'act B6', [say('B6 calls Mortar Strike')]),
    notes: [
      note('B6 passes a Check against 7', { faces: [6], good: [true], pool: 'check' }),
      note('a dud', { faces: [1], pool: 'scatter' }),
    ],
  };
  expect(shown([mortar])).toEqual([['B6 calls Mortar Strike', 'B6 passes a Check against 7', 'a dud']]);
  const shot = {
    ...entry(10, 'b', 'shoot', [say('B6 shoots')]),
    notes: [note('B6 rolls against 7+: 1 hit', { faces: [9, 2], good: [true, false], pool: 'attack' })],
  };
  expect(shown([shot]), 'filled dice say it').toEqual([['B6 shoots']]);
  // A window that was let pass is shown only where there is nothing else.
  const quiet = { ...turned, notes: [note('it begins')] };
  expect(shown([passed, quiet])).toEqual([['Activate Fireteam B-3']]);
  expect(shown([passed])).toEqual([['Play no card']]);
});

test('a window that both sides let pass stands under the name of each', () => {
  const keep = (n: number, by: 'a' | 'b'): LogEntry => ({ ...entry(n, by, 'keep', [say('Keep')]), notes: [] });
  expect(groupLog([keep(1, 'b'), keep(2, 'a')]).map(({ by }) => by)).toEqual(['a', 'b']);
});
