// The positions in which the two games of the fake server start.
import type { Marker, Scene, Side, Token } from '../api/types';
import { cellPlace } from '../logic/geometry/projection';

type Extra = Partial<Pick<Token, 'leader' | 'done' | 'acting' | 'dead' | 'states'>>;

function cube(
  id: string,
  title: string,
  cell: [number, number, number],
  hp: [number, number],
  dx: number,
  dy: number,
  extra: Extra = {},
  radius = 160,
): Token {
  const { x, y, z } = cellPlace(cell);
  return {
    id,
    side: id[0] === 'E' ? 'a' : 'b',
    title,
    cell,
    at: { x: x + dx, y: y + dy, z },
    radius,
    height: radius > 200 ? 700 : 420,
    health: hp,
    injured_at: 0,
    role: extra.leader
      ? 'leader'
      : /Hound|hound|Leaper/.test(title)
        ? 'beast'
        : /Zombie/.test(title)
          ? 'horde'
          : 'trooper',
    leader: false,
    done: false,
    acting: false,
    dead: false,
    states: [],
    lines: [
      ['Shoot', '4+'],
      ['Fight', '5+'],
      ['Survive', '5+'],
      ['Weapon', title.includes(',') ? title.split(', ')[1]! : 'rifle, 4 cubes'],
    ],
    ...extra,
  };
}

function objective(id: string, cell: [number, number, number], owner: Side | null): Marker {
  const { x, y, z } = cellPlace(cell);
  return {
    id,
    kind: 'objective',
    label: `Objective ${cell.join('.')}`,
    at: { x: x - 270, y: y + 270, z },
    cell,
    owner,
    radius: 0,
  };
}
const item = (id: string, cell: [number, number, number]): Marker => ({
  id,
  kind: 'item',
  label: 'Item, face down',
  at: cellPlace(cell),
  cell,
  owner: null,
  radius: 0,
});

export function depotScene(): Scene {
  return {
    clock: 'Round 2 of 5',
    round: [2, 5],
    scores: [3, 2],
    target: 12,
    goal: 'Hold objectives at the end of a round: 1 VP each. First to 12 VP wins.',
    sides: [
      {
        team: 'Enforcers',
        pools: [{ name: 'Command dice', count: 3, shown: ['Shoot', 'Dice', '+1 model'] }],
        remarks: ['has the initiative'],
        hand: [],
        face_down: 0,
        groups: [],
      },
      {
        team: 'Plague',
        pools: [{ name: 'Command dice', count: 3, shown: ['+1 model', 'Dice', 'Fight'] }],
        remarks: [],
        hand: [],
        face_down: 0,
        groups: [],
      },
    ],
    tokens: [
      cube('E1', 'Enforcer Sergeant', [4, 2, 1], [3, 3], -80, 150, { leader: true }),
      cube('E2', 'Enforcer', [3, 3, 2], [3, 3], 400, 0),
      cube('E3', 'Enforcer', [6, 2, 2], [3, 3], -60, 120),
      cube('E4', 'Assault Enforcer', [4, 4, 1], [2, 3], -200, -100, { done: true }),
      cube('E5', 'Enforcer, burst laser', [7, 2, 2], [3, 3], 140, 100, { done: true }),
      cube('P1', 'General', [6, 6, 2], [3, 3], 20, 60, { leader: true }),
      cube('P2', 'Ghoul, rifle', [5, 5, 2], [2, 2], -20, -200, { done: true }),
      cube('P3', 'Ghoul, rifle', [3, 6, 1], [2, 2], 120, -80),
      cube('P4', 'Ghoul, rifle', [5, 4, 2], [1, 2], 200, -20, { states: ['pinned'] }),
      cube('P5', 'Ghoul, HMG', [7, 6, 3], [2, 2], -60, -80),
      cube('P6', 'Hellhound', [6, 3, 1], [2, 2], 0, 0, { done: true }),
      cube('P8', 'Zombie', [4, 4, 1], [1, 1], 200, 150),
      cube('P9', 'Zombie', [5, 3, 1], [1, 1], -200, 100),
      cube('P10', 'Leaper', [7, 5, 1], [4, 4], -60, 60, {}, 260),
      { ...cube('P7', 'Hellhound', [1, 1, 1], [0, 2], 0, 0, { dead: true }), at: null, cell: null },
    ],
    markers: [
      objective('o1', [3, 3, 2], 'a'),
      objective('o2', [6, 3, 1], 'b'),
      objective('o3', [3, 6, 1], 'b'),
      objective('o4', [6, 6, 2], null),
      item('i1', [1, 5, 1]),
      item('i2', [8, 3, 1]),
      item('i3', [5, 7, 1]),
      item('i4', [4, 6, 1]),
      { id: 's1', kind: 'smoke', label: 'Smoke', at: cellPlace([8, 5, 1]), cell: [8, 5, 1], owner: null, radius: 0 },
    ],
    night: null,
    laid: [],
    zones: [
      {
        kind: 'deployment',
        name: '',
        owner: 'a',
        outline: [
          [0, 0],
          [8000, 0],
          [8000, 1000],
          [0, 1000],
        ],
      },
      {
        kind: 'deployment',
        name: '',
        owner: 'b',
        outline: [
          [0, 7000],
          [8000, 7000],
          [8000, 8000],
          [0, 8000],
        ],
      },
    ],
  };
}

function operative(
  id: string,
  title: string,
  x: number,
  y: number,
  z: number,
  wounds: [number, number],
  order: string,
  extra: Extra = {},
): Token {
  return {
    id,
    side: id[0] === 'M' ? 'a' : 'b',
    title,
    at: { x: x * 1000, y: y * 1000, z: z * 1000 },
    cell: null,
    radius: 630,
    height: 1600,
    health: wounds,
    injured_at: Math.floor((wounds[1] - 1) / 2),
    role: extra.leader ? 'leader' : 'trooper',
    leader: false,
    done: false,
    acting: false,
    dead: false,
    states: [order],
    lines: [
      ['Move', '6″'],
      ['Action points', '3'],
      ['Save', '3+'],
      ['Weapon', title.split(', ')[1] ?? 'bolt rifle'],
    ],
    ...extra,
    ...(extra.states ? { states: [order, ...extra.states] } : {}),
  };
}
const loot = (id: string, x: number, y: number, owner: Side | null): Marker => ({
  id,
  kind: 'objective',
  label: `Objective ${id}`,
  at: { x: x * 1000, y: y * 1000, z: 0 },
  cell: null,
  owner,
  radius: 2000,
});

export function sectorScene(): Scene {
  return {
    clock: 'Turning point 2 of 4',
    round: [2, 4],
    scores: [3, 4],
    target: null,
    goal: 'Control objective markers at the end of a turning point: 1 VP each. Most VP after 4 turning points wins.',
    sides: [
      {
        team: 'Space Marines',
        pools: [{ name: 'Command points', count: 2, shown: [] }],
        remarks: [],
        hand: [],
        face_down: 0,
        groups: [],
      },
      {
        team: 'Necrons',
        pools: [{ name: 'Command points', count: 1, shown: [] }],
        remarks: ['has the initiative'],
        hand: [],
        face_down: 0,
        groups: [],
      },
    ],
    tokens: [
      operative('M1', 'Sergeant, plasma pistol', 9.6, 4, 0, [14, 14], 'engage', { leader: true, done: true }),
      operative('M2', 'Warrior, stalker bolt rifle', 18.5, 4.2, 0, [13, 13], 'conceal'),
      operative('M3', 'Warrior, bolt rifle', 13.4, 7.2, 0, [10, 13], 'engage'),
      operative('M4', 'Warrior, auto bolt rifle', 23.6, 6.3, 0, [13, 13], 'engage', { done: true }),
      operative('M5', 'Warrior, bolt rifle', 8.3, 7, 3, [13, 13], 'conceal'),
      operative('N1', 'Immortal Leader, gauss blaster', 21.6, 18.1, 0, [11, 11], 'conceal', { leader: true }),
      operative('N2', 'Immortal, gauss blaster', 15.3, 14.4, 0, [10, 10], 'engage'),
      operative('N3', 'Immortal, tesla carbine', 21.9, 15, 3, [10, 10], 'engage'),
      operative('N4', 'Immortal, gauss blaster', 25.9, 16, 0, [7, 10], 'conceal'),
      operative('N5', 'Warrior, gauss reaper', 21, 9.1, 0, [9, 9], 'engage', { done: true }),
      operative('N6', 'Warrior, gauss flayer', 9.2, 15.5, 0, [9, 9], 'engage'),
      operative('N7', 'Warrior, gauss flayer', 11.3, 14.7, 0, [3, 9], 'engage', { done: true }),
      operative('N8', 'Warrior, gauss flayer', 17.3, 18.3, 0, [9, 9], 'engage'),
    ],
    markers: [
      loot('1', 15, 6, null),
      loot('2', 15, 16, 'b'),
      loot('3', 9, 9, null),
      loot('4', 21, 13, null),
      loot('5', 27, 9, null),
      loot('6', 3, 13, 'b'),
    ],
    night: null,
    laid: [],
    zones: [
      {
        kind: 'deployment',
        name: '',
        owner: 'a',
        outline: [
          [0, 0],
          [30_000, 0],
          [30_000, 3000],
          [0, 3000],
        ],
      },
      {
        kind: 'deployment',
        name: '',
        owner: 'b',
        outline: [
          [0, 19_000],
          [30_000, 19_000],
          [30_000, 22_000],
          [0, 22_000],
        ],
      },
    ],
  };
}
