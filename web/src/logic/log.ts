// The log, newest first, with what one model did in one go gathered under its name.
import type { LogEntry, Side } from '../api/types';
import { address, capital, sentence, type Listener } from './say';

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

/** What falls when a side takes its latest choice back: that choice and everything chosen since, oldest first. */
export function takenBack(log: readonly LogEntry[], side: Side): LogEntry[] {
  const stands = log.filter(entry => entry.kind === 'choice' && !entry.undone);
  const from = stands.findLastIndex(entry => entry.by === side);
  return from < 0 ? [] : stands.slice(from);
}

/** The choices that a wish to take back costs the one who is asked. */
export interface Price { step: string; own: string[]; other: string[] }

/** A wish in the words of the one who must agree: the step itself, their own later choices, and those of the asker. */
export function price(log: readonly LogEntry[], asker: Side, listener: Listener): Price {
  const [first, ...later] = takenBack(log, asker);
  const words = (entry: LogEntry | undefined): string => capital(entry?.words ? address(entry.words, listener) : entry?.line ?? 'a choice that is hidden from you');
  const mine = (entry: LogEntry): boolean => entry.by !== asker;
  return { step: words(first), own: later.filter(mine).map(words), other: later.filter(entry => !mine(entry)).map(words) };
}

/** What an entry about taking back says; nothing if it is about something else. */
export function undoWords(entry: LogEntry, { me, names }: Listener, log: readonly LogEntry[]): string {
  const who = entry.by === me ? 'You' : entry.by ? names[entry.by] : 'Somebody';
  const you = entry.by === me;
  switch (entry.kind) {
    case 'undo-asked': return `${who} ${you ? 'ask' : 'asks'} to take a step back.`;
    case 'undo-refused': return `${who} ${you ? 'do' : 'does'} not allow the step back; it stays.`;
    case 'undo': {
      const steps = entry.undoes.map(n => log.find(known => known.n === n)).flatMap(known => (known?.words ? [sentence(address(known.words, { me, names }))] : []));
      return [`${who} ${you ? 'take' : 'takes'} a step back.`, ...steps].join(' ');
    }
    default: return '';
  }
}
