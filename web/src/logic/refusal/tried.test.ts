import { expect, test } from 'vitest';
import { depot } from '../../fake/depot';
import { depotScene, sectorScene } from '../../fake/scenes';
import { sector } from '../../fake/sector';
import { triedDistance, triedPair, triedPlace } from './tried';

test('a refused line says where on the table it wanted to go', () => {
  expect(triedPlace('move E2 3.4.1', depot)).toEqual({ x: 2500, y: 3500, z: 0 });
  expect(triedPlace('move E2 1.1.1 3.4.1', depot), 'the last one is where it was to end').toEqual({
    x: 2500,
    y: 3500,
    z: 0,
  });
  expect(triedPlace('move E2 99.4.1', depot), 'a cube that is not on the board').toBeNull();
  expect(triedPlace('place 835,730', depot), 'a place inside a cube says nothing of which').toBeNull();
  expect(triedPlace('move M3 14.3,11', sector)).toEqual({ x: 14_300, y: 11_000, z: 0 });
  expect(triedPlace('pass', sector)).toBeNull();
});

test('on an open table the distance is given', () => {
  const still = sectorScene(),
    scene = { ...still, tokens: still.tokens.map((token, i) => ({ ...token, acting: i === 0 })) };
  const { id, at } = scene.tokens[0]!;
  expect(triedDistance('', { x: at!.x + 3000, y: at!.y + 4000, z: 0 }, scene, sector)).toBe(
    `From ${id} it is 5.0″ to there in a straight line.`,
  );
  expect(triedDistance('', { x: 0, y: 0, z: 0 }, depotScene(), depot)).toBe('');
});

test('a refused line says between whom it was, also where it leaves out who acts', () => {
  const still = depotScene(),
    scene = { ...still, tokens: still.tokens.map(token => ({ ...token, acting: token.id === 'E2' })) };
  expect(triedPair('shoot E1 P5', scene)).toEqual(['E1', 'P5']);
  expect(triedPair('shoot P5', scene)).toEqual(['E2', 'P5']);
  expect(triedPair('hold E2', scene)).toBeNull();
});

test('of several that act a refused line is about the one that it names', () => {
  const still = sectorScene(),
    scene = { ...still, tokens: still.tokens.map(token => ({ ...token, acting: true })) };
  const { id, at } = scene.tokens[1]!;
  const place = { x: at!.x, y: at!.y + 2000, z: 0 };
  expect(triedDistance(`move ${id} 1,1`, place, scene, sector)).toContain(`From ${id} it is 2.0″`);
  expect(triedPair(`move ${id} 1,1`, scene), 'nobody else is in it').toBeNull();
});
