import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Choice, LogEntry, LogNote } from '../api/types';
import { depotScene } from '../fake/scenes';
import { cures } from '../game/cures';
import { link, parse } from '../ui/router.svelte';
import { fields } from './geometry/fields';
import { command, KEYS } from './text/keys';
import { groupLog, lastTurn, story, merge, price, spoken, undoWords } from './log/log';
import { anchor, commitLabel, groups, pathLength, retarget, rows, spots, wantsGroups } from './press/menu';
import { blocks, pieces } from './text/ruletext';
import { text } from './text/pieces';
import { listing, owned, where } from './text/words';
import { depot } from '../fake/depot';
import { sketchOf } from './press/sketch';

const choice = (line: string, sketch: Partial<Choice['sketch']> = {}): Choice => ({
  n: 0,
  line,
  sketch: sketchOf({ words: text(line), group: line.split(' ')[0]!, ...sketch }),
});
const entry = (n: number, by: 'a' | 'b', token: string, more: Partial<LogEntry> = {}): LogEntry => ({
  n,
  ply: n,
  kind: 'choice',
  by,
  line: `move ${token}`,
  notes: [{ rule: 'X-MOVE-01', title: '', text: text(`${token} moves`), faces: [], tokens: [token], reroll: false }],
  undone: false,
  round: 1,
  undoes: [],
  ...more,
});

describe('menu', () => {
  const scene = depotScene();
  const list = [
    choice('shoot E2 P6', { subject: 'E2', targets: ['P6'] }),
    choice('blaze E2 P6', { subject: 'E2', targets: ['P6'] }),
    choice('move E2 3.4.2', { subject: 'E2', cell: [3, 4, 2] }),
    choice('hold E2', { subject: 'E2' }),
    choice('pass'),
  ];
  test('a choice is drawn at its target, else its place, else who acts, else nowhere', () => {
    expect(list.map(item => anchor(item, scene)?.key ?? null)).toEqual([
      'token:P6',
      'token:P6',
      'cell:3.4.2',
      'token:E2',
      null,
    ]);
    expect(spots(list, scene).map(spot => spot.choices)).toEqual([[0, 1], [2], [3]]);
  });
  test('a choice of an area is drawn as that area', () => {
    const zone = anchor(
      choice('zone north', {
        area: [
          [0, 6000],
          [8000, 6000],
          [8000, 8000],
          [0, 8000],
        ],
      }),
      scene,
    )!;
    expect(zone.at).toEqual({ x: 4000, y: 7000, z: 0 });
    expect(zone.area).toHaveLength(4);
    expect(
      spots(
        [
          choice('zone south', {
            area: [
              [0, 0],
              [8000, 0],
              [8000, 2000],
              [0, 2000],
            ],
          }),
          choice('zone north', {
            area: [
              [0, 6000],
              [8000, 6000],
              [8000, 8000],
              [0, 8000],
            ],
          }),
        ],
        scene,
      ),
    ).toHaveLength(2);
  });
  test('places in one cube share its floor, each the part nearest to it; a place alone keeps the cube', () => {
    const at = (x: number, y: number, cell: [number, number, number]) =>
      choice(`place ${x},${y}`, { place: { x, y, z: 0 }, cell });
    const shared = spots(
      [at(165, 165, [1, 1, 1]), at(835, 165, [1, 1, 1]), at(835, 835, [1, 1, 1]), at(2500, 500, [3, 1, 1])],
      scene,
    );
    expect([...fields(shared).values()]).toEqual([
      { x0: 0, y0: 0, x1: 500, y1: 500 },
      { x0: 500, y0: 0, x1: 1000, y1: 500 },
      { x0: 500, y0: 500, x1: 1000, y1: 1000 },
    ]);
  });
  test('a way is as long as its legs', () => {
    expect(
      pathLength([
        { x: 0, y: 0, z: 0 },
        { x: 3000, y: 4000, z: 0 },
        { x: 3000, y: 4000, z: 2000 },
      ]),
    ).toBe(7000);
    expect(pathLength([])).toBe(0);
  });
  test('the list narrows by sort and by place', () => {
    expect(rows(list, 'move', null)).toEqual([2]);
    expect(rows(list, null, [0, 1])).toEqual([0, 1]);
    expect(groups(list).map(({ name }) => name)).toEqual(['shoot', 'blaze', 'move', 'hold', 'pass']);
    expect(wantsGroups(list)).toBe(false);
  });
  test('rare choices ask in the button itself', () => {
    const rare = choice('grenade E2 P6', { rare: true });
    const paid = choice('grenade E2 P6', { rare: true, cost: 'a Shoot die' });
    expect([commitLabel(rare, 'Throw', false), commitLabel(paid, 'Throw', false)]).toEqual([
      'Throw',
      'Throw, a Shoot die',
    ]);
    expect(commitLabel(rare, 'Throw', true)).toBe('Press again: Throw');
    expect(commitLabel(paid, 'Throw', true)).toBe('Press again: Throw, a Shoot die');
    expect(commitLabel(choice('zone 2', { group: 'set-up' }), 'Take drop zone 2, in the north', true)).toBe(
      'Take drop zone 2, in the north',
    );
    expect(
      commitLabel(
        choice('x', { group: 'shoot', targets: ['P6'] }),
        'A very long sentence that would not fit a button',
        true,
      ),
    ).toBe('Shoot P6');
    expect(commitLabel(choice('discard 9', { group: 'card' }), 'Discard E9 (+1 Survival or +1 Blaze Away)', true)).toBe(
      'Discard E9',
    );
    // “React E1” is nothing that a player says.
    const back = choice('fight-back claws', { group: 'react', targets: ['E1'] });
    expect(commitLabel(back, 'P5 fights back with Teeth and Claws', true)).toBe('P5 fights back');
  });
  test('another place gives another line, if the line spells its place', () => {
    const there = choice('move M3 14.3,11', { place: { x: 14_300, y: 11_000, z: 0 } });
    expect(retarget(there, 15_260, 9949)).toBe('move M3 15.3,9.9');
    expect(
      retarget(choice('set-up M3 14.3,11,3 engage', { place: { x: 14_300, y: 11_000, z: 3000 } }), 15_260, 9949),
    ).toBe('set-up M3 15.3,9.9,3 engage');
    expect(retarget(choice('move M3 ahead', { place: { x: 1, y: 2, z: 0 } }), 1, 1)).toBeNull();
  });
  test('after a refusal the nearest choices are offered', () => {
    expect(cures('shoot E2 P5', list)).toEqual([0, 1, 2]);
    expect(cures('???', list)).toEqual([]);
    const way = (x: number): Choice => choice(`move M3 ${x},0`, { place: { x: x * 1000, y: 0, z: 0 } });
    expect(cures('move M3 9,1', [way(1), way(6), way(4)], { x: 9000, y: 1000, z: 0 })).toEqual([1, 2, 0]);
  });
});

describe('log', () => {
  test('what one model did in one go stands together, newest first', () => {
    const groups = groupLog([entry(1, 'a', 'E1'), entry(2, 'a', 'E1'), entry(3, 'b', 'P1'), entry(4, 'a', 'E1')]);
    expect(groups.map(group => [group.actor, group.entries.map(item => item.n)])).toEqual([
      ['E1', [4]],
      ['P1', [3]],
      ['E1', [2, 1]],
    ]);
  });
  test('an undo strikes out what it undoes and stands alone', () => {
    const log = merge([entry(1, 'a', 'E1'), entry(2, 'a', 'E1')], {
      ...entry(3, 'a', 'E1'),
      kind: 'undo',
      notes: [],
      undoes: [2],
    });
    expect(log.map(item => item.undone)).toEqual([false, true, false]);
    expect(groupLog(log)).toHaveLength(3);
  });
  test("a wish to take back says everything that would fall, one's own choices first of all", () => {
    const said = (n: number, by: 'a' | 'b', words: string | null, more: Partial<LogEntry> = {}) =>
      entry(n, by, 'E1', { words: words === null ? null : text(words), line: null, ...more });
    const listener = { me: 'b', names: { a: 'Ann', b: 'Ben' } } as const;
    const log = [
      said(1, 'b', 'move P1'),
      said(2, 'a', 'shoot P1'),
      said(3, 'a', 'taken back before', { undone: true }),
      said(4, 'b', null, { words: [...text('re-roll a die of '), { kind: 'side', side: 'b', text: 'side B' }] }),
      said(5, 'b', 'keep the dice'),
    ];
    expect(price(log, 'a', listener)).toEqual({
      step: 'Shoot P1',
      own: ['Re-roll a die of your side', 'Keep the dice'],
      other: [],
    });
    expect(price([...log, said(6, 'a', null)], 'a', listener).step).toContain('hidden');
    expect(price([said(1, 'a', 'pass')], 'b', listener)).toEqual({
      step: 'A choice that is hidden from you',
      own: [],
      other: [],
    });
  });
  test('asking, refusing and undoing are described', () => {
    const listener = { me: 'a', names: { a: 'Ann', b: 'Ben' } } as const;
    const of = (kind: LogEntry['kind'], by: 'a' | 'b', undoes: number[] = []) =>
      undoWords(entry(9, by, 'E1', { kind, undoes, notes: [] }), listener, [
        entry(4, 'b', 'P1', { words: text('P1 moves') }),
      ]);
    expect(of('undo-asked', 'b')).toBe('Ben asks to undo.');
    expect(of('undo-refused', 'b')).toBe('Ben refuses the undo.');
    expect(of('undo', 'a', [4])).toBe('You undo a step. P1 moves.');
    expect(of('choice', 'a')).toBe('');
  });
  test('an entry that comes again replaces itself', () => {
    expect(merge([entry(1, 'a', 'E1')], entry(1, 'a', 'E2'))).toHaveLength(1);
  });
  test('it can be read aloud', () => {
    const nobody = { me: null, names: { a: 'Ann', b: 'Ben' } };
    const rolled = entry(1, 'a', 'E1', {
      notes: [{ rule: 'X', title: '', text: text('E1 shoots'), faces: [6, 2], tokens: ['E1'], reroll: false }],
    });
    expect(spoken(rolled, nobody)).toBe('E1 shoots. Dice: 6, 2.');
    expect(
      spoken(entry(3, 'a', 'E1', { notes: [], line: 'keep', words: text('Keep the dice') }), nobody),
      'a choice without news is read in words',
    ).toBe('Keep the dice.');
  });
});

describe('keys', () => {
  test('digits focus, with Alt they cut', () => {
    expect(command({ key: '3' })).toEqual({ do: 'focus', index: 2 });
    expect(command({ key: '™', code: 'Digit2', altKey: true })).toEqual({ do: 'level', level: 2 });
    expect(command({ key: 'Enter' })).toEqual({ do: 'commit' });
    expect(command({ key: 'U', shiftKey: true })).toEqual({ do: 'undo' });
  });
  test('the browser keeps its own keys', () => {
    expect(command({ key: 'r', ctrlKey: true })).toBeNull();
    expect(command({ key: 'l', metaKey: true })).toBeNull();
    expect(command({ key: 'F5' })).toBeNull();
  });
  test('replays have theirs', () => {
    expect(command({ key: 'ArrowRight' }, 'replay')).toEqual({ do: 'step' });
    expect(command({ key: ' ' }, 'replay')).toEqual({ do: 'play' });
    expect(command({ key: '3' }, 'replay')).toBeNull();
  });
  test('every documented letter does something', () => {
    for (const [name] of KEYS)
      for (const letter of name.split(' ').filter(part => /^[A-Z]$/.test(part)))
        expect(command({ key: letter.toLowerCase() }), letter).not.toBeNull();
  });
});

describe('words', () => {
  test('rule ids become links', () => {
    expect(pieces('All lines of DZ3-SHOOT-05 free.').map(piece => piece.rule)).toEqual([false, true, false]);
    expect(blocks('One.\n\nTwo.\n- three\n- four').map(block => block.kind)).toEqual(['p', 'p', 'li', 'li']);
  });
  test('the table is read level by level', () => {
    const ann = { me: 'a', names: { a: 'Ann', b: 'Ben' } } as const;
    const levels = listing(depot, depotScene(), ann);
    expect(levels.map(level => level.name)).toEqual(['Level 3', 'Level 2', 'Level 1']);
    expect(levels[0]!.rows[0]!.words).toContain('enemy P5');
    expect([
      owned({ kind: 'objective', owner: null }, ann),
      owned({ kind: 'objective', owner: 'b' }, ann),
      owned({ kind: 'exit', owner: 'a' }, ann),
      owned({ kind: 'exit', owner: 'b' }, ann),
      owned({ kind: 'item', owner: null }, ann),
    ]).toEqual([', held by nobody', ', held by Ben', ', yours', ', Ben’s', '']);
    expect(where({ cell: null, at: { x: 14_300, y: 11_000, z: 3000 } })).toBe('14.3, 11.0, 3.0 up');
  });
  test('addresses carry game, ply and view', () => {
    const made = link('replay', ['ab/c'], { ply: 87, view: 'b', note: undefined });
    expect(made).toBe('#/replay/ab%2Fc?ply=87&view=b');
    const read = parse(made);
    expect([read.page, read.parts, read.query.get('ply'), read.query.get('view')]).toEqual([
      'replay',
      ['ab/c'],
      '87',
      'b',
    ]);
  });
});

describe('keys', () => {
  test('the handbook lists every key as the table does', () => {
    const book = readFileSync(new URL('../../../docs/web-table.md', import.meta.url), 'utf8');
    for (const [key, what] of KEYS) expect(book).toContain(`| ${key} | ${what} |`);
  });
});

describe('the last turn', () => {
  const chose = (by: 'a' | 'b', n: number, undone = false): LogEntry => ({
    n,
    ply: n,
    kind: 'choice',
    by,
    line: 'x',
    notes: [],
    undone,
    round: 1,
    undoes: [],
  });
  const numbers = (log: LogEntry[], me: 'a' | 'b' | null): number[] => lastTurn(log, me).map(entry => entry.n);
  test('is what the other side did last, whatever one did since', () => {
    const log = [chose('a', 1), chose('b', 2), chose('b', 3), chose('a', 4)];
    expect(numbers(log, 'a')).toEqual([2, 3]);
    expect(numbers(log, 'b')).toEqual([4]);
    expect(numbers(log, null)).toEqual([2, 3]);
  });
  test('holds one’s own answers to it, and does not begin at the last of them', () => {
    const act = (by: 'a' | 'b', n: number, token: string, line: string): LogEntry =>
      entry(n, by, token, { line, words: [{ kind: 'model', id: token, text: token }] });
    const log = [
      act('a', 1, 'E1', 'activate E1'),
      act('b', 2, 'P1', 'activate P1'),
      act('b', 3, 'P1', 'shoot E1'),
      act('a', 4, 'E1', 'survive'),
      { ...chose('b', 5), line: 'end' },
      act('a', 6, 'E2', 'activate E2'),
    ];
    expect(numbers(log, 'a')).toEqual([2, 3, 4, 5]);
  });
  test('leaves out what was taken back', () => {
    expect(numbers([chose('a', 1), chose('b', 2, true), chose('b', 3), chose('a', 4)], 'a')).toEqual([3]);
    expect(numbers([], 'a')).toEqual([]);
  });
});

describe('the story', () => {
  const note = (text: string, faces: number[] = []): LogNote => ({
    rule: 'X-1',
    title: '',
    text: [{ kind: 'text', text }],
    faces,
    tokens: [],
    reroll: false,
  });
  const entry = (n: number, line: string, notes: LogNote[]): LogEntry => ({
    n,
    ply: n,
    kind: 'choice',
    by: 'a',
    line,
    words: [{ kind: 'text', text: line }],
    notes,
    undone: false,
    round: 1,
    undoes: [],
  });
  test('tells choices, their dice and what came of them, and leaves housekeeping out', () => {
    const told = story([
      entry(3, 'keep', []),
      entry(2, 'shoot P1', [note('+2 dice'), note('rolls', [3, 7]), note('P1 is hurt')]),
      entry(1, 'activate E1', [note('active')]),
    ]);
    expect(
      told.map(line => [line.words?.[0]?.text, line.dice.length, line.outcome.map(known => known.text[0]!.text)]),
    ).toEqual([['shoot P1', 1, ['P1 is hurt']]]);
  });
});
