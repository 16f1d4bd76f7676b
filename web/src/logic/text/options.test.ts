import { expect, test } from 'vitest';
import { meaning, offered, optionName, usual } from './options';

test('an option with a few values is a choice between them', () => {
  expect(offered('on or off (default on in close quarters): operatives may go on guard')).toEqual(['on', 'off']);
  expect(offered('open or matched (default open): matched play has equipment')).toEqual(['open', 'matched']);
  expect(offered('competitive or freestyle (default competitive): freestyle leaves out points')).toHaveLength(2);
  expect(offered('the die that decides the mission where none is agreed: 1 to 6')).toEqual([
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
  ]);
  expect(offered('the agreed limit of points; 250 if not given, more for a larger random Force')).toBeNull();
  expect(offered('command points before a matched battle, instead of 2 for a LEADER')).toBeNull();
});

test('an option says what it does without its values', () => {
  expect(meaning('on or off (default off): apparatus replaces markers')).toBe('Apparatus replaces markers');
  expect(meaning('the die that decides: 1 to 6')).toBe('The die that decides');
  expect(meaning('the agreed limit of points: any number')).toBe('The agreed limit of points: any number');
});

test('what nobody picks is said', () => {
  expect(usual('no or yes (default no): yes plays by the night')).toBe('No, as usual');
  expect(usual('on or off (default on in close quarters): operatives may go on guard')).toBe(
    'On in close quarters, as usual',
  );
  expect(usual('the die that decides')).toBe('As usual');
  expect([optionName('cp'), optionName('equal-points')]).toEqual(['Command points', 'Equal points']);
});
