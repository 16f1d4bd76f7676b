// After a refusal: the offered choices that come nearest to what was attempted.
import type { Choice } from '../api/types';

export function cures(line: string, choices: readonly Choice[], most = 3): number[] {
  const wanted = line
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  const score = (choice: Choice): number => {
    const words = choice.line.toLowerCase().split(/[\s,]+/);
    return wanted.reduce((sum, word, index) => sum + (words.includes(word) ? (index === 0 ? 3 : 2) : 0), 0);
  };
  return choices
    .map((choice, index) => ({ index, score: score(choice) }))
    .filter(entry => entry.score > 0)
    .sort((p, q) => q.score - p.score || p.index - q.index)
    .slice(0, most)
    .map(entry => entry.index);
}
