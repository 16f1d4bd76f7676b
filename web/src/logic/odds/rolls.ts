// The dice of one entry as a tray shows them: what each model or side rolled, at most two of them facing each other.
import type { Choice, LogEntry, LogNote, Odds, Side } from '../../api/types';
import { flipped } from '../log/flips';
import { sideOf } from '../text/pieces';
import { whole } from './percent';
import { harmless, verdict } from './stakes';

/** What follows every activation is not an outcome of its dice. */
const isRoutine = ({ weight }: LogNote): boolean => weight === 'routine';

export interface Rolled {
  token: string | null;
  side: Side | null;
  title: string;
  dice: { face: number; sides: number | null; good: boolean | null; again: boolean }[];
  successes: number | null;
}

/** Whether an entry begins with dice of an earlier one that are rolled again; the roll against them may follow in it. */
const rerolled = (entry: LogEntry): boolean => entry.notes.find(note => note.faces.length)?.reroll === true;

/** The entries that belong to one exchange of dice: the newest, and before it what was rolled and rolled again. */
export function exchange(log: readonly LogEntry[], newest: LogEntry): LogEntry[] {
  const earlier = log.filter(entry => entry.kind === 'choice' && !entry.undone && entry.n < newest.n).reverse();
  const list = [newest];
  const models = (entry: LogEntry): string[] =>
    entry.notes.filter(note => note.faces.length).flatMap(note => note.tokens.slice(0, 1));
  const about = new Set(models(newest));
  for (const entry of earlier.slice(0, 8)) {
    if (!rerolled(list[0]!)) break;
    // Between a roll and its re-roll somebody may decline one: nothing is rolled there.
    if (!entry.notes.some(note => note.faces.length)) {
      if (entry.notes.length) break;
      continue;
    }
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
    const token = note.tokens[0] ?? null,
      side = token ? null : sideOf(note);
    const anew = list.length > 0 && note.reroll;
    const dice = note.faces.map((face, index) => ({
      face,
      sides: note.sides ?? null,
      good: note.good?.[index] ?? null,
      again: anew,
    }));
    const known = list.find(roll => roll.token === token && roll.side === side);
    if (known) {
      known.dice.push(...dice);
      if (!anew) known.title = note.pool ?? note.title;
    } else list.push({ token, side, title: note.pool ?? note.title, dice, successes: null });
  }
  // The log does not say which die a re-roll replaced, so its successes are not counted up here.
  for (const roll of list)
    if (roll.dice.every(die => die.good !== null && !die.again))
      roll.successes = roll.dice.filter(die => die.good).length;
  return list.slice(-2);
}

/** What came of it: the note that matters most (that a model is out before anything else), and the others in their
 * order, without bare comparisons. */
export function upshot(
  notes: readonly LogNote[],
  isOut: (id: string) => boolean = () => false,
): { main: LogNote | null; rest: LogNote[] } {
  const from = notes.findLastIndex(note => note.faces.length > 0);
  const since = notes.slice(from + 1),
    { outcome, cards, results } = flipped(since);
  // Cards that are turned up after a roll may come of an earlier one: without anything of its own the roll speaks.
  const own = cards.length && !outcome.length && from >= 0 ? [notes[from]!] : outcome;
  const after = since.length ? [...own, ...cards, ...results] : notes.slice(-1);
  const isAbout = (note: LogNote): boolean => note.tokens.length > 0 && !isRoutine(note);
  const main =
    after.filter(isAbout).findLast(note => isOut(note.tokens[0]!)) ??
    (own.length ? own : after).filter(isAbout).at(-1) ??
    // Of what is about nobody (a roll-off, a new round), the first that names a side.
    after.find(note => sideOf(note) !== null) ??
    // That an activation ends is seen by itself.
    after.findLast(note => !isRoutine(note)) ??
    after.at(-1) ??
    null;
  return { main, rest: after.filter(note => note !== main && !note.compared && !isRoutine(note)) };
}

/** Two results that the notes set against each other, the latest of them. */
export function tally(notes: readonly LogNote[]): [number, number] | null {
  return notes.findLast(note => note.compared)?.compared ?? null;
}

/** What rolling one die again would make of it, a success or another: the chance that somebody is out, or what is lost. */
export function rolledAgain(
  choices: readonly { choice: Choice }[],
  odds: ReadonlyMap<string, Odds>,
  success: boolean,
): [string, string] | null {
  const found = choices.find(
    ({ choice: { sketch } }) => sketch.again[success ? 1 : 0] === 1 && sketch.again[success ? 0 : 1] === 0,
  )?.choice;
  const stake = found && odds.get(found.line)?.stakes[0];
  if (!stake) return null;
  const { out, hurt } = verdict(stake);
  if (harmless(stake)) return [whole(hurt), stake.label];
  return out < 0.005 && stake.average >= 0.05 ? [stake.average.toFixed(1), 'lost'] : [whole(out), 'out'];
}
