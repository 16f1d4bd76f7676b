import { expect, it } from 'vitest';
import type { Choice, Odds, Scene, Sketch } from '../../api/types';
import { arrange, headline, placeWords, sections, worthALook } from './arrange';
import { depot } from '../../fake/depot';
import { sketchOf } from './sketch';

const choice = (line: string, sketch: Partial<Sketch>): Choice => ({
  n: 1,
  line,
  sketch: sketchOf({ subject: 'E1', ...sketch }),
});
const way = (line: string, x: number): Choice =>
  choice(line, {
    group: 'move',
    place: { x, y: 0, z: 0 },
    cell: [x / 1000, 1, 1],
    path: [
      { x: 0, y: 0, z: 0 },
      { x, y: 0, z: 0 },
    ],
  });
const scene = {
  tokens: [],
  markers: [
    { id: 'o', kind: 'objective', label: '', at: { x: 4000, y: 0, z: 0 }, cell: [4, 1, 1], owner: null, radius: 0 },
  ],
} as unknown as Scene;
const odds = (line: string, token: string, out: number): [string, Odds] => [
  line,
  {
    line,
    stakes: [
      {
        token,
        label: 'HP',
        fatal_at: 1,
        average: out,
        fatal: out,
        outcomes: [
          [0, 1 - out],
          [1, out],
        ],
      },
    ],
    reasons: [],
    assumes: '',
    worlds: 1,
    exact: true,
    error_bound: 0,
  },
];

const list = [
  way('move 1', 1000),
  way('move 2', 2000),
  way('move 3', 3000),
  way('move 4', 4000),
  choice('shoot P1', { group: 'shoot', targets: ['P1'] }),
  choice('shoot P2', { group: 'shoot', targets: ['P2'] }),
  choice('end', { group: 'pass' }),
];
const figures = new Map([odds('shoot P1', 'P1', 0.2), odds('shoot P2', 'P2', 0.6)]);

it('puts the goal and the likely kill first', () => {
  expect(arrange([0, 1, 2, 3, 4, 5, 6], list, scene, figures)).toEqual([3, 2, 1, 0, 5, 4, 6]);
});
it('groups ways by meaning', () => {
  expect(sections([3, 2, 1, 0], list, scene)).toEqual([
    { title: 'Take ground', rows: [3] },
    { title: 'Other places, nearest to a goal first', rows: [2, 1, 0] },
  ]);
  expect(sections([5, 4], list, scene)).toEqual([{ title: '', rows: [5, 4] }]);
});
it('looks at one choice of each meaning, attacks first', () => {
  expect(
    worthALook(list, ['move', 'shoot', 'pass'], arrange([0, 1, 2, 3, 4, 5, 6], list, scene, figures), scene),
  ).toEqual([5, 3]);
});

it('does not look at the long way to where a short one leads', () => {
  const run = (line: string, x: number): Choice => {
    const { sketch } = way(line, x);
    return { n: 1, line, sketch: { ...sketch, group: 'sprint' } };
  };
  const both = [way('move 4', 4000), run('sprint 4', 4000), run('sprint 3', 3000)];
  expect(worthALook(both, ['move', 'sprint'], [0, 1, 2], scene)).toEqual([0, 2]);
  expect(worthALook(both, ['move', 'sprint'], [0, 1], scene)).toEqual([0]);
});

it('looks at what brings points on the spot before ways to other places', () => {
  const secure = choice('mission E1 1', { group: 'mission', place: { x: 4000, y: 0, z: 0 } });
  const elsewhere = choice('hatch E1 2', { group: 'hatch', place: { x: 9000, y: 0, z: 0 } });
  const shot = choice('shoot E1 P1', { group: 'shoot', targets: ['P1'] });
  const dash: Choice = { ...way('dash 2', 2000), sketch: { ...way('dash 2', 2000).sketch, group: 'dash' } };
  const all = [way('move 3', 3000), dash, shot, elsewhere, secure];
  expect(worthALook(all, ['move', 'dash', 'shoot', 'hatch', 'mission', 'pass'], [0, 1, 2, 3, 4], scene)).toEqual([
    2, 4, 0,
  ]);
});

it('aims at cubes with enemies first, never proposes an empty one or one with friends', () => {
  const token = (id: string, side: string, x: number) => ({ id, side, at: { x: 0, y: 0, z: 0 }, cell: [x, 1, 1] });
  const there = {
    markers: [],
    tokens: [token('E1', 'a', 1), token('E2', 'a', 2), token('P1', 'b', 3)],
  } as unknown as Scene;
  const blaze = (x: number): Choice => choice(`blaze ${x}`, { group: 'blaze', cell: [x, 1, 1] });
  const shots = [blaze(2), blaze(4), blaze(3)];
  expect(arrange([0, 1, 2], shots, there, new Map())).toEqual([2, 1, 0]);
  expect(worthALook(shots, ['blaze'], [2, 1, 0], there)).toEqual([2]);
  expect(worthALook(shots, ['blaze'], [1, 0], there)).toEqual([]);
});

it('puts what leads nowhere below the ways', () => {
  const shift = choice('reposition', { group: 'move' });
  const some = [shift, ...list.slice(0, 4)];
  const rows = arrange([0, 1, 2, 3, 4], some, scene, figures);
  expect(rows).toEqual([4, 3, 2, 1, 0]);
  expect(sections(rows, some, scene).map(({ title, rows: few }) => [title, few])).toEqual([
    ['Take ground', [4]],
    ['Other places, nearest to a goal first', [3, 2, 1]],
    ['Or', [0]],
  ]);
});

it('says what a way leads to: an enemy, a goal, then a friend', () => {
  const token = (id: string, side: string) => ({ id, side, at: { x: 0, y: 0, z: 0 }, cell: [4, 1, 1] });
  const there = (tokens: object[], markers = scene.markers): Scene =>
    ({ tokens: [{ id: 'E1', side: 'a' }, ...tokens], markers }) as unknown as Scene;
  const to = (at: Scene): string => headline(list[3]!, 'Move', at, depot);
  expect(to(there([token('E2', 'a'), token('P1', 'b')]))).toBe('Move to P1');
  expect(to(there([token('E2', 'a')]))).toBe('Move onto an objective');
  expect(to(there([token('E2', 'a')], []))).toBe('Move to E2');
});

it('does not take a hit on a friend for a good shot', () => {
  const there = {
    markers: [],
    tokens: [
      { id: 'E1', side: 'a' },
      { id: 'E2', side: 'a' },
      { id: 'P1', side: 'b' },
    ],
  } as unknown as Scene;
  const shots = [
    choice('grenade E2', { group: 'shoot', targets: ['E2'] }),
    choice('shoot P1', { group: 'shoot', targets: ['P1'] }),
    choice('grenade both', { group: 'shoot', targets: ['E2', 'P1'] }),
  ];
  const both = odds('grenade both', 'P1', 0.5);
  both[1].stakes.push(odds('', 'E2', 0.4)[1].stakes[0]!);
  const known = new Map([odds('grenade E2', 'E2', 0.9), odds('shoot P1', 'P1', 0.1), both]);
  expect(arrange([0, 1, 2], shots, there, known)).toEqual([1, 2, 0]);
});

it('looks at what costs something limited where nothing else is left', () => {
  const paid = [
    choice('advance paid', { group: 'advance', rare: true }),
    choice('shoot paid', { group: 'shoot', targets: ['P1'], rare: true }),
    choice('end', { group: 'pass' }),
  ];
  expect(worthALook(paid, ['advance', 'shoot', 'pass'], [0, 1, 2], scene)).toEqual([1, 0]);
});

it('says which places are out of sight, and puts a shift within the cube last', () => {
  const seen = new Map([
    ['move 1', []],
    ['move 2', ['P1']],
    ['move 3', ['P1', 'P2']],
  ] as [string, string[]][]);
  expect(sections([3, 2, 1, 0], list, scene, { seen })).toEqual([
    { title: 'Take ground', rows: [3] },
    { title: 'Out of sight', rows: [0] },
    { title: 'Other places, nearest to a goal first', rows: [2, 1] },
  ]);
  const here = { ...scene, tokens: [{ id: 'E1', cell: [3, 1, 1] }] } as unknown as Scene;
  expect(arrange([0, 1, 2, 3], list, here, figures)).toEqual([3, 1, 0, 2]);
});

it('says what lies in a cube, and climbing only of somebody who walks there', () => {
  const at = { place: { x: 4500, y: 500, z: 1000 }, cell: [4, 1, 2] as [number, number, number] };
  const there = {
    ...scene,
    markers: [
      { ...scene.markers[0]!, cell: [4, 1, 2] },
      { ...scene.markers[0]!, kind: 'cover', cell: [4, 1, 2] },
    ],
  } as unknown as Scene;
  expect(placeWords(choice('deploy', at), there, depot)).toMatch(/^in cover · on an objective · /);
  expect(placeWords(choice('deploy', at), there, depot)).not.toContain('climbs');
  const path = [
    { x: 0, y: 0, z: 0 },
    { x: 4500, y: 500, z: 1000 },
  ];
  expect(placeWords(choice('move', { ...at, path }), there, depot)).toContain('climbs');
});

it('leads to the counters where no place makes points', () => {
  const counters = { ...scene, markers: scene.markers.map(marker => ({ ...marker, kind: 'token' })) } as Scene;
  expect(sections([3, 2, 1, 0], list, counters).map(({ title }) => title)).toEqual([
    'To a counter',
    'Other places, nearest to a counter first',
  ]);
  expect(sections([3, 2, 1, 0], list, { ...scene, markers: [] }).map(({ title }) => title)).toEqual(['Places']);
});
