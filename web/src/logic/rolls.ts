// The dice of one entry as a tray shows them: what each model or side rolled, at most two of them facing each other.
import type { LogNote, Side } from '../api/types';

export interface Rolled { token: string | null; side: Side | null; title: string; dice: { face: number; sides: number | null; good: boolean | null }[]; successes: number | null }

/** Whose roll it is, where no model is named: the side that the sentence is about. */
export const sideOf = (note: LogNote): Side | null => (/^side ([ab])\b/i.exec(note.text)?.[1]?.toLowerCase() as Side | undefined) ?? null;

/** The rolls of an entry, one for each model or side in the order of their first; the last two if there are more. */
export function rolled(notes: readonly LogNote[]): Rolled[] {
  const list: Rolled[] = [];
  for (const note of notes) {
    if (!note.faces.length) continue;
    const token = note.tokens[0] ?? null, side = token ? null : sideOf(note);
    const dice = note.faces.map((face, index) => ({ face, sides: note.sides ?? null, good: note.good?.[index] ?? null }));
    const known = list.find(roll => roll.token === token && roll.side === side);
    if (known) {
      known.dice.push(...dice);
      known.title = note.pool ?? note.title;
    } else list.push({ token, side, title: note.pool ?? note.title, dice, successes: null });
  }
  for (const roll of list) if (roll.dice.every(die => die.good !== null)) roll.successes = roll.dice.filter(die => die.good).length;
  return list.slice(-2);
}
