import { expect, test } from 'vitest';
import type { ForceList, ReadLine, TeamRead } from '../../api/types';
import { combine, counts, firstAnswers, plainText, rosterText } from './pasted';
import { packTeam, unpackTeam } from './share';

const kind = (id: string, units: string[]) => ({ id, title: `${id} fire team`, units });
const list: ForceList = {
  id: 'orks',
  title: 'Orks',
  sizes: [100, 150],
  currency: 'points',
  group: 'fire team',
  groups: [kind('Boy', ['Boy/Nob', 'Boy/Boy']), kind('Kommando', ['Kommando/Nob'])],
  units: [],
  extras: [],
};
const line = (reading: ReadLine['reading'], group: number, ...units: [string, number][]): ReadLine => ({
  text: units.join(),
  reading,
  note: '',
  group,
  meanings: units.map(([unit, count]) => ({ title: unit, unit: { unit, picks: {} }, count })),
});
const read: TeamRead = {
  name: 'Waaagh',
  list: 'orks',
  size: 150,
  groups: ['Boy', 'Kommando'],
  lines: [
    line('clear', 0),
    line('clear', 0, ['Boy/Boy', 2]),
    line('question', 1, ['Boy/Nob', 1], ['Kommando/Nob', 1]),
    line('left-out', 1, ['Boy/Nob', 1]),
  ],
  extras: {},
};

test('only what is clear or answered gets into the team, each model into its group', () => {
  const none = firstAnswers(read);
  expect(none).toEqual([null, 0, null, null]);
  expect(counts(read, none)).toEqual({ clear: 2, open: 1, out: 1 });
  expect(combine(list, read, none).groups).toEqual([
    {
      kind: 'Boy',
      units: [
        { unit: 'Boy/Boy', picks: {} },
        { unit: 'Boy/Boy', picks: {} },
      ],
    },
  ]);
  const all = [null, 0, 1, 0];
  expect(counts(read, all)).toEqual({ clear: 4, open: 0, out: 0 });
  const team = combine(list, read, all);
  expect(team.groups.map(({ kind, units }) => [kind, units.length])).toEqual([
    ['Boy', 2],
    ['Kommando', 1],
    ['Boy', 1],
  ]);
  expect([team.name, team.size]).toEqual(['Waaagh', 150]);
  expect(combine(list, { ...read, size: 999, name: '', lines: [] }, []).groups).toEqual([{ kind: 'Boy', units: [] }]);
});

test('rosters of other programs become plain lines', () => {
  const ros = `<?xml version="1.0"?>
<roster name="Ork &amp; Co"><forces><force catalogueName="Kommando"><selections>
  <selection name="Game Type" number="1" type="upgrade"><selections>
    <selection name="Matched" number="1" type="upgrade"/></selections></selection>
  <selection name="Nob w/ big choppa" number="2" type="model">
    <profiles><profile name="Kommando Nob" typeName="Operative"/><profile name="Get it Dun!" typeName="Abilities"/></profiles>
    <selections><selection name="⚔ Big choppa" number="1" type="upgrade"/><selection name="Slugga" number="1" type="upgrade"/></selections>
  </selection>
  <selection name="Bomb Squig" number="1" type="model"/>
</selections></force></forces></roster>`;
  const wanted = 'Ork & Co\n\nFaction: Kommando\n2x Kommando Nob: Big choppa, Slugga\n1x Bomb Squig';
  expect(rosterText(ros)).toBe(wanted);
  const selections = [
    {
      name: 'Nob w/ big choppa',
      number: 2,
      type: 'model',
      profiles: [{ name: 'Kommando Nob', typeName: 'Operative' }],
      selections: [
        { name: 'Big choppa', type: 'upgrade' },
        { name: 'Slugga', type: 'upgrade' },
      ],
    },
    { name: 'Bomb Squig', type: 'model' },
  ];
  const json = { roster: { name: 'Ork & Co', forces: [{ catalogueName: 'Kommando', selections }] } };
  expect(rosterText(JSON.stringify(json))).toBe(wanted);
  for (const other of ['2x Boy', '{"name":"x"}', '{', '<roster', '']) expect(rosterText(other), other).toBe(null);
});

test('what cannot be seen in a pasted text does no harm', () => {
  expect(plainText('2x\tBoy\r\n1x\u00a0Nob\u200b\u0007')).toBe('2x Boy\n1x Nob ');
});

test('a team travels inside a link, and a broken link holds none', () => {
  const team = combine(list, { ...read, name: 'Wächter “Nacht” 夜' }, [null, 0, 1, null]);
  const packed = packTeam(team);
  expect(packed).toMatch(/^[\w-]+$/);
  expect(unpackTeam(packed)).toEqual(team);
  for (const broken of [packed.slice(0, -9), packed.slice(1), 'x', '', btoa('{"name":1}'), btoa('null')])
    expect(unpackTeam(broken), broken).toBe(null);
});
