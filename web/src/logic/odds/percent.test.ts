import { expect, test } from 'vitest';
import { whole } from './percent';

test('what is certain says so, although the rarest outcomes were left out of the sum', () => {
  expect(whole(1)).toBe('100%');
  expect(whole(1 - 2e-9)).toBe('100%');
  expect(whole(0.9999)).toBe('99%');
  expect(whole(0.0001)).toBe('1%');
  expect(whole(0)).toBe('0%');
});
