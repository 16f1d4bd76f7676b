// The story beyond activations: rounds that end and begin, and teams that are set up. What a choice set off for the
// whole game (points, command dice, the initiative) belongs to nobody's activation and gets a card of its own.
import type { LogEntry, LogNote } from '../../api/types';

/** Whether a note says that a round ends or begins. */
const turns = (note: LogNote): boolean => note.round != null;

/** The note from which an entry is about the game itself; -1 if it is about its choice alone. */
function turn(notes: readonly LogNote[]): number {
  let at = notes.findIndex(turns);
  // Points that are counted before the next round begins belong to it; what the choice itself did stays.
  while (at > 1 && !notes[at - 1]!.tokens.length) at -= 1;
  // What both sides get alike (a card each) belongs together.
  if (at === 1 && !notes[0]!.tokens.length && notes[0]!.rule === notes[1]!.rule) at = 0;
  return at;
}

/** An entry as the choice that was made and, where it ended or began a round, what came of that. */
export function atRound(entry: LogEntry): { choice: LogEntry; round: LogEntry | null } {
  const at = entry.kind === 'choice' ? turn(entry.notes) : -1;
  if (at < 0) return { choice: entry, round: null };
  return {
    choice: { ...entry, notes: entry.notes.slice(0, at) },
    round: { ...entry, words: null, line: null, notes: entry.notes.slice(at) },
  };
}

/** The head of a round's card and what it says, a sentence each. */
export function roundWords({ notes }: LogEntry): { head: LogNote; lines: LogNote[] } {
  const head = notes.find(turns)!;
  return { head, lines: notes.filter(note => note !== head) };
}

/** The sorts of choices that put models on the table. */
const SET_UP = new Set(['set-up', 'setup', 'deploy', 'place', 'spot']);

/** Whether a choice only puts a model on the table before the first round. */
export const setsUp = ({ kind, line, round }: LogEntry): boolean =>
  round === 0 && kind === 'choice' && SET_UP.has(line?.split(' ')[0] ?? '');
