// Notation is a language of its own: words between spaces, a cube as `3.4.1`, a place of an open table as `14.3,11`
// or `14.3,11,3`. These read and replace single words of it.
import type { Cell, Place } from '../../api/types';

export const words = (line: string): string[] => line.trim().split(/\s+/);

const numbers = (word: string, mark: string): number[] | null => {
  const parts = word.split(mark);
  const list = parts.map(Number);
  return list.every((number, i) => parts[i] !== '' && Number.isFinite(number) && number >= 0) ? list : null;
};

/** The cube that a word means. */
export function cellOf(word: string): Cell | null {
  const list = numbers(word, '.');
  return list?.length === 3 && list.every(Number.isInteger) ? [list[0]!, list[1]!, list[2]!] : null;
}

/** The place of an open table that a word means. */
export function pointOf(word: string): Place | null {
  const list = numbers(word, ',');
  if (list?.length !== 2 && list?.length !== 3) return null;
  const [x = 0, y = 0, z = 0] = list.map(number => Math.round(number * 1000));
  return { x, y, z };
}

/** The line with one word in another's place. */
export const swap = (line: string, from: string, to: string): string =>
  words(line)
    .map(word => (word === from ? to : word))
    .join(' ');
