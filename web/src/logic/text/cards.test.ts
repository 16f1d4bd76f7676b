import { expect, test } from 'vitest';
import type { Card, Choice, Scene } from '../../api/types';
import { sketchOf } from '../press/sketch';
import { cardParts, cardWords, effectOf, handOf, orderWords, plays, turnedUp } from './cards';

const card = (title: string): Card => ({ title, text: '', cost: '', playable: false, rule: null });
const side = (hand: Card[]): Scene['sides'][0] => ({
  team: '',
  pools: [],
  remarks: [],
  hand,
  face_down: 0,
  groups: [],
});
const scene = { sides: [side([card('Reflip')]), side([card('STOP!')])] } as unknown as Scene;

test('a player sees the hand of that side, at one screen that of the side that decides', () => {
  expect(handOf(scene, 'b', 'a').map(known => known.title)).toEqual(['STOP!']);
  expect(handOf(scene, null, 'b').map(known => known.title)).toEqual(['STOP!']);
  expect(handOf(scene, null, null).map(known => known.title)).toEqual(['Reflip']);
});

test('a card knows the choices that use it', () => {
  const choices = ['Reflip', null, 'Reflip'].map(title => ({ sketch: { card: title } }) as unknown as Choice);
  expect(plays(choices, 'Reflip')).toEqual([0, 2]);
  expect(plays(choices, 'STOP!')).toEqual([]);
});

test('both effects of a card are named', () => {
  expect(cardParts('E5 Booby Trap or +1 Shoot')).toEqual(['E5 Booby Trap', '+1 Shoot']);
  expect(cardParts('Clear Stress')).toEqual(['Clear Stress']);
});

test('the text view reads hands and orders, and of the other side only what is shown', () => {
  const group = (title: string, order: string, face_down: boolean) => ({
    title,
    order,
    face_down,
    done: false,
    models: [],
  });
  const both = {
    sides: [
      { ...side([card('Reflip')]), groups: [group('Fireteam A-1', 'Engage', true)] },
      { ...side([]), face_down: 3, groups: [group('Fireteam B-1', '', true), group('Fireteam B-2', 'Advance', false)] },
    ],
  } as unknown as Scene;
  expect(cardWords(both, 'a')).toEqual([
    'Your cards: Reflip.',
    'Your orders: Fireteam A-1: Engage.',
    'Their cards face down: 3.',
    'Their orders: Fireteam B-1: face down; Fireteam B-2: Advance.',
  ]);
});

test('a group that may act shows its order, and how many of it are left', () => {
  const group = { title: 'Fireteam A-1', order: 'Steady', face_down: true, done: false, models: ['A1', 'A2', 'A3'] };
  const table = {
    sides: [{ ...side([]), groups: [group, { ...group, title: 'Fireteam A-2', order: '' }] }, side([])],
    tokens: [
      { id: 'A1', at: {}, dead: false },
      { id: 'A2', at: null, dead: false },
      { id: 'A3', at: {}, dead: true },
    ],
  } as unknown as Scene;
  const activate = (text: string, kind = 'activate'): Choice => ({
    n: 1,
    line: '',
    sketch: sketchOf({ group: kind, words: [{ kind: 'text', text }] }),
  });
  expect(orderWords(activate('Activate Fireteam a-1'), table)).toBe('Steady, hidden · 1 model');
  expect(orderWords(activate('Activate Fireteam A-2'), table)).toBe('');
  expect(orderWords(activate('Move Fireteam A-1', 'move'), table)).toBe('');
});

test("what the other side has turned up is read at its team, one's own hand below the table", () => {
  const scene = { sides: [side([card('Rout')]), side([card('Execution')])] } as unknown as Scene;
  const titles = (of: 'a' | 'b', me: 'a' | 'b' | null, deciding: 'a' | 'b' | null) =>
    turnedUp(scene, of, me, deciding).map(({ title }) => title);
  expect([titles('a', 'a', 'b'), titles('b', 'a', 'b')]).toEqual([[], ['Execution']]);
  // At one screen the hand is that of the side that decides.
  expect([titles('a', null, 'b'), titles('b', null, 'b'), titles('b', null, null)]).toEqual([
    ['Rout'],
    [],
    ['Execution'],
  ]);
});

test('of a card with two effects only the one that is played is explained', () => {
  const text = 'Change of Plans: the opponent discards a card at random. Steadfast: the model loses no Aggression';
  expect(effectOf(text, 'Play E4: Change of Plans')).toBe('the opponent discards a card at random');
  expect(effectOf(text, 'Play E4: Steadfast on T1')).toBe('the model loses no Aggression');
  expect(effectOf('Draw two cards', 'Play it')).toBe('Draw two cards');
});
