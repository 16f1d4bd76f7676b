import { expect, test } from 'vitest';
import { depotScene } from '../../fake/scenes';
import { southern, turnedFor } from './orient';

test('zones with owners show who sits in the south, then the models do', () => {
  const scene = { ...depotScene(), zones: [] };
  expect(southern(scene)).toBe('a');
  expect(
    southern({
      ...scene,
      tokens: scene.tokens.map(token => ({ ...token, side: token.side === 'a' ? ('b' as const) : ('a' as const) })),
    }),
  ).toBe('b');
  const zone = (owner: 'a' | 'b', y: number) => ({
    kind: 'deployment',
    name: '',
    owner,
    outline: [
      [0, y],
      [8000, y],
      [8000, y + 2000],
      [0, y + 2000],
    ] as [number, number][],
  });
  expect(southern({ ...scene, zones: [zone('a', 6000), zone('b', 0)] })).toBe('b');
  expect(southern({ ...scene, tokens: [] })).toBeNull();
  // Zones at the sides of the table: nobody sits in the south, and the table is turned for nobody.
  const beside = (owner: 'a' | 'b', x: number) => ({
    ...zone(owner, 0),
    outline: [
      [x, 0],
      [x + 2000, 0],
      [x + 2000, 8000],
      [x, 8000],
    ] as [number, number][],
  });
  expect(southern({ ...scene, zones: [beside('a', 6000), beside('b', 0)] })).toBe('east');
  expect(southern({ ...scene, zones: [beside('a', 0), beside('b', 6000)] })).toBe('west');
  expect([turnedFor('b', 'a'), turnedFor('a', 'a'), turnedFor('b', 'west'), turnedFor(null, 'b')]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
