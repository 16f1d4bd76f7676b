import { expect, test } from 'vitest';
import { arms } from './arms';

test('a model is known by its weapon', () => {
  const stats: [string, string][] = [['Role', 'trooper'], ['Ranged', '4+'], ['Speed', '1-2 cubes']];
  expect(arms({ lines: [...stats, ['Claws', 'close combat, AP 1'], ['Rifle', 'range 4']] })).toBe('Rifle');
  expect(arms({ lines: [...stats, ['Claws', 'close combat']] })).toBe('Claws');
  expect(arms({ lines: [['Movement', '6 inches'], ['Fists', 'melee, 4 dice at 3+, damage 3/4'], ['Bolt rifle', 'ranged, 4 dice at 3+, damage 3/4']] })).toBe('Bolt rifle');
  expect(arms({ lines: stats })).toBe('');
});
