import { expect, it } from 'vitest';
import type { Rule } from '../../api/types';
import { brief, index, plainWord } from './glossary';

const rule = (id: string, title: string): Rule =>
  ({ id, title, text: '', topic: '', topic_title: '', ruleset: 'x', ruling: null, example: null }) as unknown as Rule;

it('reads a keyword without its number', () => {
  expect(plainWord('Tactician (2)')).toBe('tactician');
  expect(plainWord('Recon 4+')).toBe('recon');
  expect(plainWord('Jump Packs')).toBe('jump pack');
});
it('finds the rule of a word by its title', () => {
  const known = index([rule('K-1', 'Jump Pack'), rule('K-2', 'Pinned models'), rule('K-3', 'Rapid Fire (n)')]);
  expect(known.get(plainWord('Jump Pack'))?.id).toBe('K-1');
  expect(known.get(plainWord('Rapid Fire'))?.id).toBe('K-3');
  expect(index([rule('C-10', 'Dice symbol')]).get(plainWord('+1 die'))?.id).toBe('C-10');
  expect(index([rule('C-12', 'Advance result')]).get(plainWord('Advance'))?.id).toBe('C-12');
});
it('explains a word by a title about it before one that only holds it', () => {
  const known = index([rule('K-2', 'Aerial Deployment, order'), rule('C-16', 'Special order')]);
  expect(known.get(plainWord('Order'))?.id).toBe('C-16');
  expect(known.get(plainWord('Aerial Deployment'))?.id).toBe('K-2');
});
it('says it in two sentences', () => {
  expect(brief('One. Two. Three.')).toBe('One. Two.');
});
