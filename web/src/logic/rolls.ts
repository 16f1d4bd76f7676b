// The dice of one entry as a tray shows them: what each model or side rolled, at most two of them facing each other.
import type { LogEntry, LogNote, Side } from '../api/types';

export interface Rolled { token: string | null; side: Side | null; title: string; dice: { face: number; sides: number | null; good: boolean | null; again: boolean }[]; successes: number | null }

/** Whose roll it is, where no model is named: the side that the sentence is about. */
export const sideOf = (note: LogNote): Side | null => (/^side ([ab])\b/i.exec(note.text)?.[1]?.toLowerCase() as Side | undefined) ?? null;

/** A roll that only changes dice of an earlier one. */
const again = (note: LogNote): boolean => /\bre-?rolls?\b/i.test(`${note.text} ${note.pool ?? ''} ${note.title}`);
const rerolled = (entry: LogEntry): boolean => { const dice = entry.notes.filter(note => note.faces.length); return dice.length > 0 && dice.every(again); };

/** The entries that belong to one exchange of dice: the newest, and before it what was rolled and rolled again. */
export function exchange(log: readonly LogEntry[], newest: LogEntry): LogEntry[] {
  const told = log.filter(entry => entry.kind === 'choice' && !entry.undone && entry.n < newest.n).reverse();
  const list = [newest];
  const models = (entry: LogEntry): string[] => entry.notes.filter(note => note.faces.length).flatMap(note => note.tokens.slice(0, 1));
  const about = new Set(models(newest));
  for (const entry of told.slice(0, 8)) {
    if (!rerolled(list[0]!)) break;
    // Between a roll and its re-roll somebody may decline one: nothing is rolled there.
    if (!entry.notes.some(note => note.faces.length)) { if (entry.notes.length) break; continue; }
    const here = models(entry);
    if (!rerolled(entry) && !here.some(id => about.has(id))) break;
    here.forEach(id => about.add(id));
    list.unshift(entry);
  }
  return rerolled(list[0]!) ? [newest] : list;
}

/** The rolls of some entries, one for each model or side in the order of their first; the last two if there are more. */
export function rolled(notes: readonly LogNote[]): Rolled[] {
  const list: Rolled[] = [];
  for (const note of notes) {
    if (!note.faces.length) continue;
    const token = note.tokens[0] ?? null, side = token ? null : sideOf(note);
    const anew = list.length > 0 && again(note);
    const dice = note.faces.map((face, index) => ({ face, sides: note.sides ?? null, good: note.good?.[index] ?? null, again: anew }));
    const known = list.find(roll => roll.token === token && roll.side === side);
    if (known) {
      known.dice.push(...dice);
      if (!anew) known.title = note.pool ?? note.title;
    } else list.push({ token, side, title: note.pool ?? note.title, dice, successes: null });
  }
  // Which die a re-roll replaced is not told, so its successes are not counted up here.
  for (const roll of list) if (roll.dice.every(die => die.good !== null && !die.again)) roll.successes = roll.dice.filter(die => die.good).length;
  return list.slice(-2);
}

/** What came of it: the sentence that matters most, and the others in their order. */
export function upshot(notes: readonly LogNote[]): { main: string; rest: string[] } {
  const from = notes.findLastIndex(note => note.faces.length > 0);
  const told = notes.slice(from + 1).length ? notes.slice(from + 1) : notes.slice(-1);
  const at = told.findLastIndex(note => note.tokens.length > 0);
  const main = at < 0 ? told.length - 1 : at;
  return { main: told[main]?.text ?? '', rest: told.filter((_, i) => i !== main).map(note => note.text) };
}

/** "6 against 2", as an entry itself says it. */
export function tally(notes: readonly LogNote[]): [number, number] | null {
  const found = notes.map(note => /^(\d+) against (\d+)$/.exec(note.text.trim())).findLast(Boolean);
  return found ? [Number(found[1]), Number(found[2])] : null;
}
