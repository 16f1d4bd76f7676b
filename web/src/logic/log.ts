// The log, newest first, with what one model did in one go gathered under its name.
import type { LogEntry, Side } from '../api/types';

export interface LogGroup { key: number; by: Side | null; actor: string | null; entries: LogEntry[] }

/** The model an entry is about: the first its notes name. */
export function actor(entry: LogEntry): string | null {
  for (const note of entry.notes) if (note.tokens.length) return note.tokens[0]!;
  return null;
}

/** Runs of entries of one side about one model. Entries inside a run, and runs, stand newest first. */
export function groupLog(entries: readonly LogEntry[]): LogGroup[] {
  const groups: LogGroup[] = [];
  for (const entry of entries) {
    if (entry.kind === 'start' && !entry.notes.length) continue;
    const who = actor(entry);
    const last = groups.at(-1);
    const joins = last && last.by === entry.by && (who === null || last.actor === null || last.actor === who)
      && entry.kind === 'choice' && last.entries.every(earlier => earlier.undone === entry.undone && earlier.kind === 'choice');
    if (joins) {
      last.entries.unshift(entry);
      last.actor ??= who;
    } else groups.push({ key: entry.n, by: entry.by, actor: who, entries: [entry] });
  }
  return groups.reverse();
}

/** Whether dice were rolled in it. */
export function hasDice(entry: LogEntry): boolean {
  return entry.notes.some(note => note.faces.length > 0);
}

/** Everything an entry says, for a screen reader. */
export function spoken(entry: LogEntry): string {
  const told = entry.notes.map(note => (note.faces.length ? `${stop(note.text)} Dice: ${note.faces.join(', ')}.` : stop(note.text)));
  if (!told.length) return entry.words || entry.line ? stop(entry.words || entry.line!) : '';
  return told.join(' ');
}

const stop = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Puts an entry where its number belongs, and strikes out what it undoes; a repeated number replaces what was there. */
export function merge(log: readonly LogEntry[], entry: LogEntry): LogEntry[] {
  const struck = entry.undoes.length ? log.map(known => (entry.undoes.includes(known.n) ? { ...known, undone: true } : known)) : log;
  const at = struck.findIndex(known => known.n === entry.n);
  if (at < 0) return [...struck, entry];
  return struck.map((known, index) => (index === at ? entry : known));
}

/** The other side's last turn and one's own steps since; never so few that nothing could be followed. */
export function lastTurn(log: readonly LogEntry[], me: Side | null, least = 6): LogEntry[] {
  const told = log.filter(entry => entry.kind === 'choice' && !entry.undone);
  const own = me ?? told.at(-1)?.by ?? null;
  let from = told.length;
  while (from > 0 && told[from - 1]!.by === own) from -= 1;
  while (from > 0 && told[from - 1]!.by !== own) from -= 1;
  return told.slice(Math.max(0, Math.min(from, told.length - least)));
}

/** How many choices of the other side stand after the last one of `side`: they go with it when it is taken back. */
export function laterOf(log: readonly LogEntry[], side: Side): number {
  const told = log.filter(entry => entry.kind === 'choice' && !entry.undone && entry.by);
  return told.length - 1 - told.findLastIndex(entry => entry.by === side);
}
