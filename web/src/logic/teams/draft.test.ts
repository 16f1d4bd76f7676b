import { expect, test } from 'vitest';
import type { ForceList } from '../../api/types';
import {
  addGroup,
  addUnit,
  copyUnit,
  emptyTeam,
  picked,
  pickWords,
  placeOf,
  price,
  removeGroup,
  removeUnit,
  setPicks,
  sizeOf,
  unitsFor,
} from './draft';

const list: ForceList = {
  id: 'orks',
  title: 'Orks',
  sizes: [],
  currency: 'points',
  group: 'fire team',
  groups: [
    { id: 'Boy', title: 'Boy fire team', units: ['Boy/Nob', 'Boy/Gretchin'] },
    { id: 'Kommando', title: 'Kommando fire team', units: ['Kommando/Kommando'] },
  ],
  units: [
    {
      id: 'Boy/Nob',
      title: 'Nob',
      role: 'leads',
      points: 0,
      line: '',
      picks: [
        {
          id: 'weapons',
          title: 'Weapons',
          many: 'one',
          values: [
            { id: 'Slugga', title: 'Slugga [R3, AP1]', points: 0 },
            { id: 'Klaw', title: 'Klaw', points: 2 },
          ],
        },
        { id: 'items', title: 'Items', many: 'any', values: [{ id: 'bomb', title: 'Bomb', points: 1 }] },
      ],
    },
    { id: 'Boy/Gretchin', title: 'Gretchin', role: '', points: 0, line: '', picks: [] },
    { id: 'Kommando/Kommando', title: 'Kommando', role: '', points: 0, line: '', picks: [] },
  ],
  extras: [],
};

test('a team grows by groups and models, and shrinks again', () => {
  let team = emptyTeam(list);
  expect([team.name, team.groups.length, sizeOf(team)]).toEqual(['My Orks', 1, 0]);
  expect(unitsFor(list, team.groups[0]).map(({ id }) => id)).toEqual(['Boy/Nob', 'Boy/Gretchin']);
  team = addUnit(addGroup(addUnit(team, 0, 'Boy/Nob'), 'Kommando'), 1, 'Kommando/Kommando');
  team = copyUnit(setPicks(team, 0, 0, 'weapons', ['Klaw']), 0, 0);
  expect(team.groups[0]!.units.map(unit => unit.picks)).toEqual([{ weapons: ['Klaw'] }, { weapons: ['Klaw'] }]);
  expect(sizeOf(removeUnit(team, 0, 1))).toBe(2);
  expect(removeGroup(team, 0).groups.map(({ kind }) => kind)).toEqual(['Kommando']);
});

test('one of some things, or any number of them', () => {
  const [weapons, items] = list.units[0]!.picks;
  expect(picked(weapons!, ['Slugga'], 'Klaw', true)).toEqual(['Klaw']);
  expect(picked(items!, ['bomb'], 'bomb', false)).toEqual([]);
  expect(picked({ ...weapons!, many: 'maybe' }, ['Klaw'], '', true)).toEqual([]);
  expect(pickWords(list.units[0], { unit: 'Boy/Nob', picks: { items: ['bomb'] } })).toBe('Slugga, Bomb');
  expect([price(3), price(-2), price(0)]).toEqual(['+3', '−2', '']);
});

test('a fault says where it is', () => {
  const team = addUnit(emptyTeam(list), 0, 'Boy/Nob');
  const fault = (group: number | null, unit: number | null) => ({ text: '', rule: null, group, unit });
  expect(placeOf(list, team, fault(0, 0))).toBe('Nob, Boy fire team 1');
  expect(placeOf(list, team, fault(0, null))).toBe('Boy fire team 1');
  expect(placeOf(list, team, fault(null, null))).toBe('');
  expect(placeOf({ ...list, group: '' }, team, fault(0, 0))).toBe('Nob');
});
