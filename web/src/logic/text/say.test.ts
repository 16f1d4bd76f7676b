import { expect, test } from 'vitest';
import { ended, forScreen, muster, pretty, sentence, shortClock, teamName, shortened, uncapital } from './say';

const names = { a: 'Ann', b: 'Random bot' };

test('the end, for those who played and those who watched', () => {
  const won = { winner: 'b' as const, scores: [6, 13] as [number, number] };
  expect([
    ended(won, 'b', names),
    ended(won, 'a', names),
    ended({ winner: null, scores: [4, 4] }, null, names),
  ]).toEqual(['You win 13 to 6', 'Random bot wins 13 to 6', 'The game is drawn, 4 to 4']);
  expect(ended({ winner: 'a', scores: [0, 0] }, 'a', names), 'given up before anybody scored').toBe('You win');
});

test('names, sentences and clocks', () => {
  expect([uncapital('Seen by G9 and G10'), uncapital('')]).toEqual(['seen by G9 and G10', '']);
  expect(pretty('plague-swarm-100')).toBe('Plague swarm 100');
  // A name that begins with its only vowel is not an abbreviation.
  expect([pretty('Orks'), pretty('ukpf-250'), pretty('mrb')]).toEqual(['Orks', 'Ukpf 250', 'MRB']);
  expect([sentence('the shooter does not see the target'), sentence('Why?')]).toEqual([
    'The shooter does not see the target.',
    'Why?',
  ]);
  expect([
    shortClock({ clock: 'Round 2 of 5', round: [2, 5] }),
    shortClock({ clock: 'Before the battle', round: [0, 4] }),
  ]).toEqual(['2 of 5', 'Before the battle']);
  expect(muster(['Sergeant', 'Enforcer', 'Enforcer', 'Medic'])).toBe('Sergeant, 2 × Enforcer, Medic');
});

test('teams are called by their names, and what they are worth is said', () => {
  expect([
    teamName('plague-swarm-100'),
    teamName('gcps-150'),
    teamName('veer-myn-200'),
    teamName('ukpf-250', 'UKPF (NATO, 250 points)'),
    teamName('tomb-world', 'Necrons: Immortals and Warriors'),
    teamName('Space Marines'),
  ]).toEqual([
    'Plague Swarm, 100 points',
    'GCPS, 150 points',
    'Veer-Myn, 200 points',
    'UKPF, 250 points',
    'Tomb World',
    'Space Marines',
  ]);
});

test('a text that does not fit ends after a whole word', () => {
  expect(shortened('P10 stands here', 20)).toBe('P10 stands here');
  expect(shortened('P10 stands at the north edge, and at the west edge', 31)).toBe('P10 stands at the north edge …');
  expect(shortened('abcdefghijklmnop', 10)).toBe('abcdefgh …');
});

test('lines and names of teams as a page shows them', () => {
  expect(forScreen('Any legal kill team, or random-orks for one of a faction')).toBe('Any legal kill team');
  expect(forScreen('a random map; its number is the option map-seed')).toBe('A random map');
  expect(forScreen('Boyz, or what is left of them')).toBe('Boyz, or what is left of them');
  expect(teamName('{"name":"Night watch","faction":"Plague"}')).toBe('Night watch');
  expect([teamName('{"slate":"Wolves"}'), teamName('{')]).toEqual(['Wolves', 'A team']);
});
