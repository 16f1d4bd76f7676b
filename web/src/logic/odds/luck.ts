// How lucky a side's dice were, without knowing a rule: every face is as likely as any other, so the sum of all dice
// says how many games of a hundred would have given worse ones.
import type { LogEntry, LogNote, Scene, Side } from '../../api/types';
import { tokenById } from '../press/menu';
import { sideOf } from '../text/pieces';

export interface Luck {
  dice: number;
  /** Of a hundred games, in how many the same dice would have shown less. */ better: number;
}

/** The share of the normal distribution below `z` (Abramowitz and Stegun 7.1.26, good to five digits). */
function below(z: number): number {
  const t = 1 / (1 + 0.3275911 * (Math.abs(z) / Math.SQRT2));
  const tail =
    t *
    (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429)))) *
    Math.exp((-z * z) / 2);
  return z < 0 ? tail / 2 : 1 - tail / 2;
}

const owner = (note: LogNote, entry: LogEntry, scene: Scene): Side | null =>
  tokenById(scene, note.tokens[0])?.side ?? sideOf(note) ?? entry.by;

/** The luck of one side over a whole log; `null` while it has rolled too little to say anything. */
export function luck(log: readonly LogEntry[], scene: Scene, side: Side, least = 20): Luck | null {
  let dice = 0,
    over = 0,
    spread = 0;
  for (const entry of log) {
    if (entry.undone) continue;
    for (const note of entry.notes) {
      const { sides } = note;
      if (!sides || sides < 2 || !note.faces.length || owner(note, entry, scene) !== side) continue;
      for (const face of note.faces) {
        dice += 1;
        over += face - (sides + 1) / 2;
        spread += (sides * sides - 1) / 12;
      }
    }
  }
  return dice < least
    ? null
    : { dice, better: Math.min(99, Math.max(1, Math.round(below(over / Math.sqrt(spread)) * 100))) };
}

/** Such a share of games in words. */
export function fortune(better: number): string {
  if (better < 15) return 'bad luck';
  if (better < 35) return 'a little unlucky';
  if (better <= 65) return 'average luck';
  return better <= 85 ? 'a little lucky' : 'good luck';
}
