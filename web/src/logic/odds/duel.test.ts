import { expect, test } from 'vitest';
import type { LogNote, Scene, Side, Token } from '../../api/types';
import { aim, duel, liesAbove } from './duel';

const token = (id: string, y: number | null): Token =>
  ({ id, side: id.startsWith('E') ? 'a' : 'b', at: y === null ? null : { x: 500, y, z: 0 } }) as unknown as Token;
const scene = { tokens: [token('E1', 1000), token('P1', 7000), token('P2', null)] } as unknown as Scene;
const note = (faces: number[], ...tokens: string[]): LogNote => ({ faces, tokens }) as unknown as LogNote;
const at = { me: 'a' as Side, turned: false, depth: 8000 };

test('those who rolled stand in the order of the dice; notes without dice and models off the table are left out', () => {
  const notes = [note([5], 'P1'), note([], 'P2'), note([3], 'E1', 'P1'), note([2], 'P1'), note([1], 'P2')];
  expect(duel(notes, scene).map(({ id }) => id)).toEqual(['P1', 'E1']);
});

test('an aim leads from who rolled first to the other side', () => {
  const [own, foe] = scene.tokens;
  expect(aim([own!, foe!])).toEqual([{ kind: 'aim', side: 'a', from: own!.at, to: foe!.at }]);
  expect(aim([own!])).toEqual([]);
  expect(aim([own!, token('E2', 3000)])).toEqual([]);
});

test('the dice lie where they hide nobody who rolled', () => {
  // One's own in the middle, the target high up: the lower edge is free.
  expect(liesAbove([token('E1', 3500), token('P1', 7000)], [], at)).toBe(false);
  expect(liesAbove([token('E1', 4500), token('P1', 1000)], [], at)).toBe(true);
  expect(liesAbove([token('E1', 3500), token('P1', 7000)], [], { ...at, turned: true }), 'seen from the north').toBe(
    true,
  );
});

test('where they would hide one either way, it is not one of one’s own; without dice of models, nobody pressed next', () => {
  expect(liesAbove([token('E1', 1000), token('P1', 7000)], [], at)).toBe(true);
  expect(liesAbove([token('E1', 7000), token('P1', 1000)], [], at)).toBe(false);
  expect(liesAbove([], [token('P1', 1000)], at)).toBe(true);
  expect(liesAbove([], [], at)).toBe(false);
});
