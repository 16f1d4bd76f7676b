// What a press means, as a table of cases for each game.
import { describe, expect, it } from 'vitest';
import type { Board, Choice, Scene, Sketch, Token } from '../../api/types';
import { candidates, meaning, twins, visible, type Meaning, type Pressed, type Sight } from './grammar';
import { sketchOf } from './sketch';

const token = (id: string, cell: [number, number, number] | null, extra: Partial<Token> = {}): Token => ({
  id,
  side: id.startsWith('E') || id.startsWith('S') ? 'a' : 'b',
  title: id,
  cell,
  at: cell ? { x: cell[0] * 1000 - 500, y: cell[1] * 1000 - 500, z: (cell[2] - 1) * 1000 } : { x: 5000, y: 5000, z: 0 },
  radius: 160,
  height: 400,
  health: [2, 2],
  injured_at: 1,
  role: 'trooper',
  leader: false,
  done: false,
  acting: false,
  dead: false,
  states: [],
  lines: [],
  ...extra,
});
const choice = (line: string, sketch: Partial<Sketch>): Choice => ({
  n: 1,
  line,
  sketch: sketchOf(sketch),
});
const to = (line: string, group: string, cell: [number, number, number], extra: Partial<Sketch> = {}): Choice =>
  choice(line, {
    group,
    subject: 'E1',
    cell,
    place: { x: cell[0] * 1000 - 500, y: cell[1] * 1000 - 500, z: (cell[2] - 1) * 1000 },
    ...extra,
  });

const depot: Board = {
  kind: 'cubes',
  name: 'depot',
  columns: 8,
  rows: 8,
  levels: 3,
  letters: false,
  panels: [],
  cells: [
    { cell: [3, 3, 2], kind: 'floor', number: null },
    { cell: [4, 4, 2], kind: 'floor', number: null },
  ],
};
const scene = (tokens: Token[]): Scene => ({
  clock: '',
  round: [1, 5],
  scores: [0, 0],
  target: 12,
  goal: 'Win.',
  sides: [
    { team: '', pools: [], remarks: [], hand: [], face_down: 0, groups: [] },
    { team: '', pools: [], remarks: [], hand: [], face_down: 0, groups: [] },
  ],
  tokens,
  markers: [],
  zones: [],
  night: null,
  laid: [],
});
const ORDER = ['advance', 'sprint', 'shoot', 'assault', 'special', 'pass'];

describe('Deadzone', () => {
  const acting = scene([
    token('E1', [2, 2, 1], { acting: true }),
    token('E2', [1, 1, 1]),
    token('P1', [2, 3, 1]),
    token('P2', [6, 6, 1]),
    token('P3', [4, 2, 1]),
  ]);
  const menu = [
    to('sprint 3.2.2', 'sprint', [3, 2, 2]), // 0: the air above 3.2.1
    to('sprint 3.2.1', 'sprint', [3, 2, 1]), // 1
    to('advance 3.2.1', 'advance', [3, 2, 1]), // 2
    to('command advance 3.2.1', 'advance', [3, 2, 1], { rare: true }), // 3
    to('advance 3.3.1', 'advance', [3, 3, 1]), // 4: the room
    to('sprint 3.3.2', 'sprint', [3, 3, 2]), // 5: its roof
    to('advance 2.3.1', 'advance', [2, 3, 1]), // 6: where P1 is
    to('sprint 2.3.1', 'sprint', [2, 3, 1]), // 7
    choice('shoot P3 rifle', { group: 'shoot', subject: 'E1', targets: ['P3'] }), // 8
    choice('end', { group: 'pass', subject: 'E1' }), // 9
    to('sprint 1.3.2', 'sprint', [1, 3, 2]), // 10: only the air
  ];
  const base: Sight = {
    board: depot,
    scene: acting,
    choices: menu,
    order: ORDER,
    verb: null,
    level: null,
    focus: null,
    me: 'a',
  };
  const place = (cell: number[]): Pressed => ({
    on: 'place',
    cell,
    x: cell[0]! * 1000 - 500,
    y: cell[1]! * 1000 - 500,
  });
  const cases: [string, Pressed, Partial<Sight>, Meaning][] = [
    [
      'a floor before the air, advance before sprint, free before paid',
      place([3, 2, 1]),
      {},
      { do: 'focus', choice: 2 },
    ],
    ['the second press does it', place([3, 2, 1]), { focus: 2 }, { do: 'commit', choice: 2 }],
    ['the chosen verb decides', place([3, 2, 1]), { verb: 'sprint' }, { do: 'focus', choice: 1 }],
    ['two floors: a menu, the upper one first', place([3, 3, 1]), {}, { do: 'menu', choices: [5, 4] }],
    ['two floors and a picked level', place([3, 3, 1]), { level: 1 }, { do: 'focus', choice: 4 }],
    ['one of two floors is focused: it is done', place([3, 3, 1]), { focus: 5 }, { do: 'commit', choice: 5 }],
    ['a verb leaves one floor', place([3, 3, 1]), { verb: 'advance' }, { do: 'focus', choice: 4 }],
    ['the air alone is never meant', place([1, 3, 1]), {}, { do: 'refuse', cell: [1, 3, 1] }],
    ['the air by its level', place([1, 3, 1]), { level: 2 }, { do: 'focus', choice: 10 }],
    ['nothing leads there', place([8, 8, 1]), {}, { do: 'refuse', cell: [8, 8, 1] }],
    ['an enemy in sight is shot', { on: 'token', id: 'P3' }, {}, { do: 'focus', choice: 8 }],
    ['an enemy next door is fought, by an advance', { on: 'token', id: 'P1' }, {}, { do: 'focus', choice: 6 }],
    [
      'an enemy next door by the chosen verb',
      { on: 'token', id: 'P1' },
      { verb: 'sprint' },
      { do: 'focus', choice: 7 },
    ],
    ['an enemy that nothing reaches', { on: 'token', id: 'P2' }, {}, { do: 'why-not', token: 'P2' }],
    ['a friend while another acts', { on: 'token', id: 'E2' }, {}, { do: 'card', token: 'E2' }],
    ['the acting model', { on: 'token', id: 'E1' }, {}, { do: 'card', token: 'E1' }],
  ];
  it.each(cases)('%s', (_, pressed, extra, expected) => {
    expect(meaning(pressed, { ...base, ...extra })).toEqual(expected);
  });

  it('activates with one press, and shows an enemy while nobody acts', () => {
    const idle = scene([token('E1', [2, 2, 1]), token('P1', [2, 3, 1])]);
    const choices = [choice('activate E1', { group: 'activate', subject: 'E1' })];
    const sight = { ...base, scene: idle, choices };
    expect(meaning({ on: 'token', id: 'E1' }, sight)).toEqual({ do: 'take', choice: 0 });
    expect(meaning({ on: 'token', id: 'P1' }, sight)).toEqual({ do: 'card', token: 'P1' });
  });

  it('asks which weapon, and leaves paying behind a switch', () => {
    const choices = [
      choice('shoot P3 pistol', { group: 'shoot', targets: ['P3'] }),
      choice('shoot P3 rifle', { group: 'shoot', targets: ['P3'] }),
      choice('command shoot P3 rifle', { group: 'shoot', targets: ['P3'], rare: true }),
    ];
    expect(meaning({ on: 'token', id: 'P3' }, { ...base, choices })).toEqual({ do: 'menu', choices: [0, 1] });
    expect(meaning({ on: 'token', id: 'P3' }, { ...base, choices: [choices[2]!] })).toEqual({ do: 'focus', choice: 0 });
    expect([...twins(choices)]).toEqual([[2, 1]]);
    expect([...twins(menu)]).toEqual([[3, 2]]);
  });

  it('shows the chosen verb and level, and no air', () => {
    expect(visible({ board: depot, choices: menu, verb: null, level: null })).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(visible({ board: depot, choices: menu, verb: 'sprint', level: null })).toEqual([1, 5, 7]);
    expect(visible({ board: depot, choices: menu, verb: 'sprint', level: 2 })).toEqual([0, 5, 10]);
  });

  it('takes the spot nearest to the press', () => {
    const spot = (x: number, y: number): Choice =>
      choice(`place ${x},${y}`, { group: 'place', subject: 'E1', cell: [2, 2, 1], place: { x, y, z: 0 } });
    const choices = [spot(1200, 1200), spot(1500, 1500), spot(1800, 1800)];
    expect(meaning({ on: 'place', cell: [2, 2, 1], x: 1750, y: 1790 }, { ...base, choices })).toEqual({
      do: 'focus',
      choice: 2,
    });
  });
});

describe('Kill Team', () => {
  const open: Board = { kind: 'open', name: 'killzone', width: 30_000, height: 22_000, parts: [] };
  const at = (x: number, y: number): Token['at'] => ({ x, y, z: 0 });
  const field = scene([
    token('S1', null, { at: at(5000, 5000), acting: true }),
    token('N1', null, { at: at(12_000, 5000) }),
    token('N2', null, { at: at(25_000, 20_000) }),
  ]);
  const move = (line: string, group: string, x: number, y: number): Choice =>
    choice(line, { group, subject: 'S1', place: { x, y, z: 0 }, path: [at(5000, 5000)!, { x, y, z: 0 }] });
  const menu = [
    move('charge S1 11,5', 'charge', 11_000, 5000),
    move('dash S1 6,6', 'dash', 6000, 6000),
    move('move S1 6,6', 'move', 6000, 6000),
    choice('shoot S1 N1 rifle', { group: 'shoot', subject: 'S1', targets: ['N1'] }),
    choice('fight S1 N1', { group: 'fight', subject: 'S1', targets: ['N1'] }),
  ];
  const base: Sight = {
    board: open,
    scene: field,
    choices: menu,
    order: ['move', 'dash', 'charge', 'shoot', 'fight', 'pass'],
    verb: null,
    level: null,
    focus: null,
    me: 'a',
  };
  const cases: [string, Pressed, Partial<Sight>, Meaning][] = [
    [
      'a place of the menu, move before dash',
      { on: 'place', cell: null, x: 6100, y: 6000 },
      {},
      { do: 'focus', choice: 2 },
    ],
    [
      'the second press does it',
      { on: 'place', cell: null, x: 6100, y: 6000 },
      { focus: 2 },
      { do: 'commit', choice: 2 },
    ],
    [
      'any other place is tried like the first verb',
      { on: 'place', cell: null, x: 9000, y: 9000 },
      {},
      { do: 'try', like: 2, x: 9000, y: 9000 },
    ],
    [
      'or like the chosen verb',
      { on: 'place', cell: null, x: 9000, y: 9000 },
      { verb: 'dash' },
      { do: 'try', like: 1, x: 9000, y: 9000 },
    ],
    ['two attacks: a menu', { on: 'token', id: 'N1' }, {}, { do: 'menu', choices: [3, 4] }],
    ['the chosen attack', { on: 'token', id: 'N1' }, { verb: 'fight' }, { do: 'focus', choice: 4 }],
    ['nobody in reach', { on: 'token', id: 'N2' }, {}, { do: 'why-not', token: 'N2' }],
  ];
  it.each(cases)('%s', (_, pressed, extra, expected) => {
    expect(meaning(pressed, { ...base, ...extra })).toEqual(expected);
  });
  it('asks for the order when an operative is activated', () => {
    const idle = scene([token('S1', null)]);
    const choices = [
      choice('activate S1 engage', { group: 'activate', subject: 'S1' }),
      choice('activate S1 conceal', { group: 'activate', subject: 'S1' }),
    ];
    expect(meaning({ on: 'token', id: 'S1' }, { ...base, scene: idle, choices })).toEqual({
      do: 'menu',
      choices: [0, 1],
    });
  });
});

/** Alpha and Delta One Zero ask about all models of a side or Fireteam at once. */
describe('several models', () => {
  const both = scene([token('E1', [2, 2, 1]), token('E2', [4, 2, 1]), token('P1', [3, 3, 1]), token('P2', [7, 7, 1])]);
  const way = (by: string, cell: [number, number, number]): Choice =>
    to(`move ${by} ${cell.join('.')}`, 'move', cell, {
      subject: by,
      path: [
        { x: 1500, y: 1500, z: 0 },
        { x: cell[0] * 1000 - 500, y: cell[1] * 1000 - 500, z: 0 },
      ],
    });
  const menu = [
    way('E1', [3, 2, 1]), // 0
    way('E2', [3, 2, 1]), // 1
    way('E1', [1, 2, 1]), // 2
    choice('shoot E1 P1', { group: 'shoot', subject: 'E1', targets: ['P1'] }), // 3
    choice('shoot E2 P1', { group: 'shoot', subject: 'E2', targets: ['P1'] }), // 4
    choice('aim E1', { group: 'aim', subject: 'E1' }), // 5
    choice('end', { group: 'pass' }), // 6
  ];
  const base: Sight = {
    board: depot,
    scene: both,
    choices: menu,
    order: ['move', 'shoot', 'aim', 'pass'],
    verb: null,
    level: null,
    focus: null,
    me: 'a',
  };
  const cases: [string, Pressed, Partial<Sight>, Meaning][] = [
    ['a model of one’s own is picked', { on: 'token', id: 'E1' }, {}, { do: 'pick', token: 'E1' }],
    [
      'a second press shows what it does on the spot',
      { on: 'token', id: 'E1' },
      { actor: 'E1' },
      { do: 'focus', choice: 5 },
    ],
    ['an enemy that both reach: who shoots?', { on: 'token', id: 'P1' }, {}, { do: 'menu', choices: [3, 4] }],
    ['with one picked it is clear', { on: 'token', id: 'P1' }, { actor: 'E2' }, { do: 'focus', choice: 4 }],
    [
      'a place that both reach: who goes?',
      { on: 'place', cell: [3, 2, 1], x: 2500, y: 1500 },
      {},
      { do: 'menu', choices: [0, 1] },
    ],
    [
      'with one picked it goes',
      { on: 'place', cell: [3, 2, 1], x: 2500, y: 1500 },
      { actor: 'E2' },
      { do: 'focus', choice: 1 },
    ],
    ['a place of one of them', { on: 'place', cell: [1, 2, 1], x: 500, y: 1500 }, {}, { do: 'focus', choice: 2 }],
    [
      'not of the one that is picked',
      { on: 'place', cell: [1, 2, 1], x: 500, y: 1500 },
      { actor: 'E2' },
      { do: 'refuse', cell: [1, 2, 1] },
    ],
  ];
  it.each(cases)('%s', (_, pressed, extra, expected) => {
    expect(meaning(pressed, { ...base, ...extra })).toEqual(expected);
  });
});

describe('models that act together', () => {
  const both = scene([token('E1', null), token('E2', null), token('E3', null), token('P1', null)]);
  const group = (title: string, ...models: string[]) => ({ title, order: '', face_down: true, done: false, models });
  both.sides[0].groups.push(group('Fireteam A-1', 'E1', 'E2'), group('Fireteam A-2', 'E3'));
  const activate = (title: string): Choice =>
    choice(`activate ${title}`, { group: 'activate', words: [{ kind: 'text', text: `Activate ${title}` }] });
  const base: Sight = {
    board: depot,
    scene: both,
    choices: [activate('Fireteam A-1'), activate('Fireteam A-2')],
    order: ['activate'],
    verb: null,
    level: null,
    focus: null,
    me: 'a',
  };
  it('focuses their group at the first press, since its order would be shown, and activates it at the second', () => {
    const on = (id: string, focus: number | null = null): Meaning => meaning({ on: 'token', id }, { ...base, focus });
    expect(on('E2')).toEqual({ do: 'focus', choice: 0 });
    expect(on('E3', 0)).toEqual({ do: 'focus', choice: 1 });
    expect(on('E1', 0)).toEqual({ do: 'commit', choice: 0 });
    expect(on('P1')).toEqual({ do: 'card', token: 'P1' });
  });
});

it('a sampled menu names models that may act although it lists no way of theirs', () => {
  const choice = (subject: string, group: string, far: boolean): Choice => ({
    n: 1,
    line: `${subject} ${group}`,
    sketch: sketchOf({
      words: [],
      subject,
      group,
      path: far
        ? [
            { x: 0, y: 0, z: 0 },
            { x: 1000, y: 0, z: 0 },
          ]
        : [],
    }),
  });
  const menu = [
    choice('A1', 'move', true),
    choice('A1', 'move', false),
    choice('A2', 'move', false),
    choice('A3', 'pass', false),
  ];
  expect([candidates(menu, false), candidates(menu, true)]).toEqual([['A1', 'A2'], ['A1']]);
  expect(candidates(menu.slice(1), false), 'nobody goes anywhere').toEqual([]);
});
