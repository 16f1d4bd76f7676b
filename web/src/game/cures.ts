// After a refusal: the offered choices that come nearest to what was attempted.
import type { Choice, Place } from '../api/types';

/** The choices like a line that was refused: those of its words first, and among those that lead somewhere the ones that
 * end nearest to the place that it named. */
export function cures(line: string, choices: readonly Choice[], near: Place | null = null, most = 3): number[] {
  const wanted = line
    .toLowerCase()
    .split(/[\s,]+/)
    // Figures that are alike by chance say less than how far it is.
    .filter(word => word && !(near && /^[\d.]+$/.test(word)));
  const score = (choice: Choice): number => {
    const words = choice.line.toLowerCase().split(/[\s,]+/);
    return wanted.reduce((sum, word, index) => sum + (words.includes(word) ? (index === 0 ? 3 : 2) : 0), 0);
  };
  const far = ({ sketch: { place } }: Choice): number =>
    near && place ? Math.hypot(place.x - near.x, place.y - near.y) : 0;
  return choices
    .map((choice, index) => ({ index, score: score(choice) }))
    .filter(entry => entry.score > 0)
    .sort((p, q) => q.score - p.score || far(choices[p.index]!) - far(choices[q.index]!) || p.index - q.index)
    .slice(0, most)
    .map(entry => entry.index);
}
