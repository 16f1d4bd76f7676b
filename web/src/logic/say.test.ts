import { describe, expect, test } from 'vitest';
import { address, counted, ended, muster, parts, pretty, question, sentence, shortClock } from './say';

const names = { a: 'Ann', b: 'Random bot' };
describe('addressing', () => {
  test('one is told of the own side, and of others by name', () => {
    expect(address('side a takes the south zone', { me: 'a', names })).toBe('Your side takes the south zone');
    expect(address('side a takes the south zone', { me: 'b', names })).toBe('Ann takes the south zone');
    expect(address('held by side b', { me: 'a', names })).toBe('Held by Random bot');
    expect(address('player A wins the roll-off', { me: null, names })).toBe('Ann wins the roll-off');
    expect(address('sideways and players', { me: 'a', names })).toBe('Sideways and players');
  });
  test('a question does not name the one who is asked', () => {
    expect(question('side a decides what E2 does', { me: 'a', names })).toBe('Decide what E2 does');
    expect(question('player A: what does S5 do? (3 AP left)', { me: 'a', names })).toBe('What does S5 do? (3 AP left)');
    expect(question('Choose a target for E2', { me: 'a', names })).toBe('Choose a target for E2');
  });
  test('a question comes with its reason', () => {
    const told = question('Side A (Enforcers): which model acts now? 5 models have not acted this round', { me: 'a', names });
    expect(parts(told)).toEqual({ asked: 'Which model acts now?', why: '5 models have not acted this round.' });
    expect(parts('Choose a target')).toEqual({ asked: 'Choose a target', why: '' });
  });
  test('the end, for those who played and those who watched', () => {
    const won = { winner: 'b' as const, scores: [6, 13] as [number, number] };
    expect([ended(won, 'b', names), ended(won, 'a', names), ended({ winner: null, scores: [4, 4] }, null, names)]).toEqual(['You win 13 to 6', 'Random bot wins 13 to 6', 'The game is drawn, 4 to 4']);
  });
  test('names, sentences and clocks', () => {
    expect(pretty('plague-swarm-100')).toBe('Plague swarm 100');
    expect([sentence('the shooter does not see the target'), sentence('Why?')]).toEqual(['The shooter does not see the target.', 'Why?']);
    expect(['Turning point 1 of 4, firefight phase', 'Round 2 of 5', 'Before the battle'].map(shortClock)).toEqual(['Turning point 1', 'Round 2', 'Before the battle']);
    expect([counted(1, 'command points'), counted(2, 'command points'), counted(1, 'command dice'), counted(0, 'command dice')]).toEqual(['command point', 'command points', 'command die', 'command dice']);
    expect(muster(['Sergeant', 'Enforcer', 'Enforcer', 'Medic'])).toBe('Sergeant, 2 × Enforcer, Medic');
  });
});

test('capitals of the rulebook do not shout, short names stay', () => {
  expect(address('E1 rolls 3 dice SURVIVE at 5+ and loses 1 HP', { me: 'a', names: { a: 'Ann', b: 'Bob' } })).toBe('E1 rolls 3 dice Survive at 5+ and loses 1 HP');
});
