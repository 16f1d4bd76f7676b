import { expect, test } from 'vitest';
import { depotScene } from '../../fake/scenes';
import { southern } from './orient';

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
});
