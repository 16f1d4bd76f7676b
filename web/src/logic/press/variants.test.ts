import { expect, test } from 'vitest';
import type { Choice } from '../../api/types';
import { sketchOf } from './sketch';
import { inVariant, ofVariant, variantOf, variants } from './variants';

const activate = (line: string): Choice => {
  const subject = line.split(' ')[1] ?? null;
  return { n: 0, line, sketch: sketchOf({ group: 'activate', subject }) };
};
const choices = ['S1 engage', 'S1 conceal', 'S2 engage', 'S2 conceal', 'S3 engage'].map(words =>
  activate(`activate ${words}`),
);
const all = choices.map((_, index) => index);

test('an operative has one row, and its order is a switch', () => {
  expect(variants(all, choices)).toEqual(['engage', 'conceal']);
  expect(ofVariant(all, choices, 'engage')).toEqual([0, 2, 4]);
});

test('a model that cannot act so keeps its row', () => {
  expect(ofVariant(all, choices, 'conceal')).toEqual([1, 3, 4]);
});

test('one model alone, or models without orders, have nothing to switch', () => {
  expect(variants([0, 1], choices)).toEqual([]);
  const plain = [activate('activate S1'), activate('activate S2')];
  expect(variants([0, 1], plain)).toEqual([]);
});

test('the focused model is found again under another order', () => {
  expect(variantOf(choices[2])).toBe('engage');
  expect(inVariant(choices[2]!, choices, 'conceal')).toBe(3);
  expect(inVariant(choices[4]!, choices, 'conceal')).toBe(-1);
});

test('a model that is set up has its order as a switch, wherever it stands', () => {
  const place = { x: 3000, y: 4000, z: 0 };
  const setUp = ['S1 3,4 engage', 'S1 3,4 conceal', 'S2 3,4 engage', 'S2 3,4 conceal'].map((words): Choice => {
    const [subject = null] = words.split(' ');
    return { n: 0, line: `set-up ${words}`, sketch: sketchOf({ group: 'set-up', subject, place }) };
  });
  expect(variants([0, 1, 2, 3], setUp)).toEqual(['engage', 'conceal']);
  expect(ofVariant([0, 1, 2, 3], setUp, 'conceal')).toEqual([1, 3]);
  expect(variantOf(setUp[1])).toBe('conceal');
});
