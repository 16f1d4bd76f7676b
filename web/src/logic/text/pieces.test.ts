import { describe, expect, test } from 'vitest';
import type { Piece } from '../../api/types';
import { elsewhereIn, parts, plain, sideOf, text, withNames } from './pieces';

const names = { a: 'Ann', b: 'Random bot' };
const side = (letter: 'a' | 'b'): Piece => ({ kind: 'side', side: letter, text: `side ${letter.toUpperCase()}` });
const model = (id: string): Piece => ({ kind: 'model', id, text: id });
const place: Piece = { kind: 'place', text: '15.388, 13.702', at: { x: 15_388, y: 13_702, z: 0 }, cell: null };

describe('pieces', () => {
  test("a side is shown by the name of its player, and one's own as such", () => {
    const said = [side('a'), ...text(' takes the south zone')];
    expect(withNames(said, { me: 'a', names })).toBe('You take the south zone');
    expect(withNames(said, { me: 'b', names })).toBe('Ann takes the south zone');
    expect(withNames([...text('held by '), side('b')], { me: null, names })).toBe('Held by Random bot');
    expect(withNames(said, { me: null, names: { a: '', b: '' } })).toBe('Side A takes the south zone');
    expect(plain(said)).toBe('side A takes the south zone');
  });
  test('rules in brackets are left to the unfolded text', () => {
    const rule: Piece = { kind: 'rule', id: 'X-1', text: 'X-1' };
    const roll = [model('A1'), ...text(' rolls against 7+ -2 ['), rule, ...text('] +1 ['), rule, ...text(']: 0 hits')];
    expect(withNames(roll, { me: 'a', names })).toBe('A1 rolls against 7+ -2 +1: 0 hits');
    expect(withNames([...text('see '), rule], { me: 'a', names })).toBe('See X-1');
  });
  test('one stands at a wall and on open ground', () => {
    const said = [model('S1'), ...text(' is set up at '), place, ...text(' with an engage order')];
    const near = (where: string) => withNames(said, { me: 'a', names, near: () => where });
    expect(near('the low wall')).toBe('S1 is set up at the low wall with an engage order');
    expect(near('open ground near objective 2')).toBe(
      'S1 is set up on open ground near objective 2 with an engage order',
    );
  });
  test('what you do is said to you', () => {
    const me = { me: 'a' as const, names };
    const said = (...words: string[]): string[] => words.map(rest => withNames([side('a'), ...text(` ${rest}`)], me));
    expect(said('concedes and loses; the score stays 1 to 1')).toEqual([
      'You concede and lose; the score stays 1 to 1',
    ]);
    expect(said('now has 1 command point', 'scores 1 point and now has 3 VP', 'only tries')).toEqual([
      'You now have 1 command point',
      'You score 1 point and now have 3 VP',
      'You only try',
    ]);
    expect(
      said('scores 1 VP', 'passes', 're-rolls one die', 'carries it', 'has the initiative', 'chooses', 'blazes away'),
    ).toEqual([
      'You score 1 VP',
      'You pass',
      'You re-roll one die',
      'You carry it',
      'You have the initiative',
      'You choose',
      'You blaze away',
    ]);
    const score = [side('a'), ...text(' scores '), ...text('1 point'), ...text(' and now has '), ...text('3 VP')];
    expect(withNames(score, me)).toBe('You score 1 point and now have 3 VP');
    expect(withNames(score, { me: 'b', names })).toMatch(/ scores 1 point and now has 3 VP$/);
    expect(withNames([...text('held by '), side('a')], me)).toBe('Held by you');
    const roll = [side('b'), ...text(' wins: '), side('a'), ...text(' has 8, '), side('b'), ...text(' has 9')];
    expect(withNames(roll, me)).toBe('Random bot wins: you have 8, Random bot has 9');
    expect(withNames([...text('Re-roll a die of '), side('a')], me)).toBe('Re-roll a die of your side');
    expect(withNames([side('b'), ...text(' scores 1 VP')], me)).toBe('Random bot scores 1 VP');
  });
  test('words that only look like a side stay as they are', () => {
    expect(withNames(text('side a rolls 3 SURVIVE dice'), { me: 'a', names })).toBe('Side a rolls 3 SURVIVE dice');
  });
  test('coordinates are rounded to what a ruler shows, cubes keep their notation', () => {
    expect(withNames([model('S1'), ...text(' moves to '), place], { me: null, names })).toBe('S1 moves to 15.4, 13.7');
    const up: Piece = { kind: 'place', text: '', at: { x: 14_000, y: 2500, z: 3000 }, cell: null };
    expect(withNames([up], { me: null, names })).toBe('14, 2.5, 3');
    const cube: Piece = { kind: 'place', text: '1.7.1', at: { x: 500, y: 6500, z: 0 }, cell: [1, 7, 1] };
    expect(withNames([...text('Deploy '), model('E1'), ...text(' in '), cube], { me: null, names })).toBe(
      'Deploy E1 in 1.7.1',
    );
  });
  test('the place of a choice can be replaced', () => {
    const moved = elsewhereIn(
      [...text('Move to '), place, ...text(' with Engage')],
      { x: 15_388, y: 13_702, z: 0 },
      { x: 2000, y: 3100, z: 0 },
    );
    expect(plain(moved)).toBe('Move to 2, 3.1 with Engage');
  });
  test('dice without a model belong to the side that the text begins with', () => {
    expect(sideOf({ text: [side('b'), ...text(' rolls command dice')] })).toBe('b');
    expect(sideOf({ text: [...text('for '), side('b')] })).toBeNull();
    expect(sideOf({ text: [] })).toBeNull();
  });
  test('a question comes with its reason', () => {
    const asked = parts([
      ...text('does '),
      model('E1'),
      ...text(' fight back? '),
      model('P3'),
      ...text(' assaults it'),
    ]);
    expect([plain(asked.asked), plain(asked.why)]).toEqual(['does E1 fight back?', 'P3 assaults it']);
    expect(parts(text('Choose a target'))).toEqual({ asked: text('Choose a target'), why: [] });
  });
});

test('a remark in brackets after a question is a sentence of its own', () => {
  const asked = parts([{ kind: 'text', text: 'play a card? (a card was flipped)' }]);
  expect(plain(asked.why)).toBe('a card was flipped');
  expect(plain(parts([{ kind: 'text', text: 'where to? It has (two) left' }]).why)).toBe('It has (two) left');
});
