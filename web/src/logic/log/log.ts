// The log, newest first, with what one model did in one go gathered under its name.
import type { LogEntry, LogNote, Piece, Side } from '../../api/types';
import { capital, sentence } from '../text/say';
import { plain, withNames, type Listener } from '../text/pieces';
import { counted, few, flipped, isCard } from './flips';
import { atRound, setsUp } from './rounds';

export interface LogGroup {
  key: number;
  by: Side | null;
  actor: string | null;
  entries: LogEntry[];
  /** A card that stands for something else than an activation: a round that ends or begins, or a team that is set up. */
  kind?: 'round' | 'set-up';
}

/** The model an entry is about: the one that its sentence names, else the first of its notes. */
export function actor(entry: LogEntry): string | null {
  for (const piece of entry.words ?? []) if (piece.kind === 'model') return piece.id;
  for (const note of entry.notes) if (note.tokens.length) return note.tokens[0]!;
  return null;
}

/** Runs of entries of one side about one model. Entries inside a run, and runs, stand newest first. */
export function groupLog(entries: readonly LogEntry[]): LogGroup[] {
  const groups: LogGroup[] = [];
  for (const whole of entries) {
    const { choice: entry, round } = atRound(whole);
    gather(groups, entry);
    if (round) groups.push({ key: entry.n + 0.5, by: null, actor: null, entries: [round], kind: 'round' });
  }
  return groups.reverse();
}

/** Puts an entry into the last group or into one of its own. */
function gather(groups: LogGroup[], entry: LogEntry): void {
  if (entry.kind === 'start' && !entry.notes.length) return;
  const last = groups.at(-1);
  // What a side sets up stands in one card; where a model stands after a move belongs to the move.
  const moved =
    last && !last.kind && last.by === entry.by && last.actor !== null && last.actor === actor(entry) && !entry.undone;
  if (setsUp(entry) && !(moved && last.entries.every(({ undone }) => !undone))) {
    if (last?.kind === 'set-up' && last.by === entry.by && last.entries[0]!.undone === entry.undone)
      last.entries.unshift(entry);
    else groups.push({ key: entry.n, by: entry.by, actor: null, entries: [entry], kind: 'set-up' });
    return;
  }
  const who = actor(entry);
  // What follows an activation belongs to it, the other side's answers included, until the next one begins.
  const begins = entry.line?.split(' ')[0] === 'activate';
  const word = entry.line?.split(' ')[0] ?? '';
  // What names no model and does more than keep the game going (orders, command dice of a new round) stands alone.
  const idle = who === null && HOUSEKEEPING.has(word);
  const within =
    last &&
    !last.kind &&
    !begins &&
    (who !== null || idle) &&
    entry.kind === 'choice' &&
    last.entries.at(-1)?.line?.split(' ')[0] === 'activate' &&
    last.entries.every(earlier => earlier.undone === entry.undone);
  // A window that was let pass changes nothing: it stands with what came before, by either side, unless that was
  // nothing but such a window as well, which is not the other side's.
  const before = last?.actor != null || (last?.entries.at(-1)?.notes.length ?? 0) > 0;
  const passed =
    last && !last.kind && last.by !== null && before && idle && !entry.notes.length && entry.kind === 'choice';
  const joins =
    (passed && last.entries.every(earlier => earlier.undone === entry.undone && earlier.kind === 'choice')) ||
    within ||
    (last &&
      !last.kind &&
      !begins &&
      last.by === entry.by &&
      (idle || last.actor === who) &&
      entry.kind === 'choice' &&
      last.entries.every(earlier => earlier.undone === entry.undone && earlier.kind === 'choice'));
  if (joins) {
    last.entries.unshift(entry);
  } else groups.push({ key: entry.n, by: entry.by, actor: who, entries: [entry] });
}

/** Dice whose faces are symbols: their words say it all, and a number would say nothing. */
const SYMBOLS = new Set(['command']);

/** Whether a note rolled dice that are worth a look. */
export const showsDice = (note: LogNote): boolean => note.faces.length > 0 && !SYMBOLS.has(note.pool ?? '');

/** How two rolls stand to each other: two models roll against each other; a scatter comes on top of a shot; dice that
 * one model rolls again one by one are one row. */
export const facing = (one: LogNote, two: LogNote): 'against' | 'and' | '' =>
  one.tokens[0] && two.tokens[0] && one.tokens[0] !== two.tokens[0] ? 'against' : one.reroll && two.reroll ? '' : 'and';

/** Whether dice were rolled in it that a tray shows. */
export function hasDice(entry: LogEntry): boolean {
  return entry.notes.some(showsDice);
}

/** Everything an entry says, for a screen reader. */
export function spoken(entry: LogEntry, listener: Listener): string {
  const said = entry.notes.map(
    note => `${sentence(withNames(note.text, listener))}${note.faces.length ? ` Dice: ${note.faces.join(', ')}.` : ''}`,
  );
  if (said.length) return said.join(' ');
  return entry.words ? sentence(withNames(entry.words, listener)) : entry.line ? sentence(entry.line) : '';
}

/** Puts an entry where its number belongs, and strikes out what it undoes; a repeated number replaces what was there. */
export function merge(log: readonly LogEntry[], entry: LogEntry): LogEntry[] {
  const struck = entry.undoes.length
    ? log.map(known => (entry.undoes.includes(known.n) ? { ...known, undone: true } : known))
    : log;
  const at = struck.findIndex(known => known.n === entry.n);
  if (at < 0) return [...struck, entry];
  return struck.map((known, index) => (index === at ? entry : known));
}

/**
 * The other side's last turn: its latest activations in a row, with one's own answers in them, whatever was done since.
 * Oldest first.
 */
export function lastTurn(log: readonly LogEntry[], me: Side | null): LogEntry[] {
  const stands = log.filter(entry => entry.kind === 'choice' && !entry.undone);
  const own = me ?? stands.at(-1)?.by ?? null;
  // Rounds that end and begin, and one's own activations, are behind the last turn, not in it.
  const groups = groupLog(stands).filter(({ kind }) => kind !== 'round');
  const from = groups.findIndex(({ by }) => by !== own);
  if (from < 0) return [];
  const rest = groups.slice(from);
  const to = rest.findIndex(({ by }) => by === own);
  const turn = new Set(rest.slice(0, to < 0 ? rest.length : to).flatMap(({ entries }) => entries.map(({ n }) => n)));
  return stands.filter(({ n }) => turn.has(n));
}

/** What falls when a side takes its latest choice back: that choice and everything chosen since, oldest first. */
export function takenBack(log: readonly LogEntry[], side: Side): LogEntry[] {
  const stands = log.filter(entry => entry.kind === 'choice' && !entry.undone);
  const from = stands.findLastIndex(entry => entry.by === side);
  return from < 0 ? [] : stands.slice(from);
}

/** The choices that a wish to take back costs the one who is asked. */
export interface Price {
  step: string;
  own: string[];
  other: string[];
}

/** A wish in the words of the one who must agree: the step itself, their own later choices, and those of the asker. */
export function price(log: readonly LogEntry[], asker: Side, listener: Listener): Price {
  const [first, ...later] = takenBack(log, asker);
  const words = (entry: LogEntry | undefined): string =>
    capital(entry?.words ? withNames(entry.words, listener) : (entry?.line ?? 'a choice that is hidden from you'));
  const mine = (entry: LogEntry): boolean => entry.by !== asker;
  return {
    step: words(first),
    own: later.filter(mine).map(words),
    other: later.filter(entry => !mine(entry)).map(words),
  };
}

/** What an entry says that chooses nothing: about undo, or giving up; empty for any other. */
export function undoWords(entry: LogEntry, { me, names }: Listener, log: readonly LogEntry[]): string {
  const who = entry.by === me ? 'You' : entry.by ? names[entry.by] : 'Somebody';
  const you = entry.by === me;
  switch (entry.kind) {
    case 'resigned':
      return `${who} ${you ? 'resign' : 'resigns'}.`;
    case 'undo-asked':
      return `${who} ${you ? 'ask' : 'asks'} to undo.`;
    case 'undo-refused':
      return `${who} ${you ? 'refuse' : 'refuses'} the undo.`;
    case 'undo': {
      const steps = entry.undoes
        .map(n => log.find(known => known.n === n))
        .flatMap(known => (known?.words ? [sentence(withNames(known.words, { me, names }))] : []));
      return [`${who} ${you ? 'undo' : 'undoes'} a step.`, ...steps].join(' ');
    }
    default:
      return '';
  }
}

/** The words of notation that only keep a game going: what followed shows what they did. */
const HOUSEKEEPING = new Set(['activate', 'end', 'place', 'spot', 'keep', 'roll', 'stop', 'leave', 'pass']);

/** Points that a choice brings by itself, what somebody finds, an order that is turned up, a card that is cancelled, and
 * what is spent for nothing: a card that left them out would hide the news. */
const isNews = ({ weight }: LogNote): boolean => weight === 'news';

/** Dice that do not show what came of them: no face counts as a success (a scatter, a roll-off), or one die decides. */
const speaks = ({ pool, good }: LogNote): boolean => pool === 'check' || (Boolean(pool) && !good?.length);

/** Whether a note says something that neither dice nor the next card shows. */
const tells = (note: LogNote): boolean => !note.compared && note.weight !== 'routine';

/** Those after which nothing happens that the next line does not show. */
const SILENT = new Set(['activate', 'end', 'place', 'spot']);

/** Whether a choice only ends or begins something, or says where a model stands in its cube. */
export const isSilent = ({ line, notes }: LogEntry): boolean =>
  SILENT.has(line?.split(' ')[0] ?? '') && !notes.some(note => note.faces.length > 0 || isNews(note));

/** What happened last, while a window waits for an answer to it. */
export function justNow(log: readonly LogEntry[]): LogNote | null {
  const entry = log.findLast(known => known.kind === 'choice' && !known.undone && known.notes.length > 0);
  return entry?.notes.at(-1) ?? null;
}

/** What was chosen without the sentence that explains it, which its name needs no longer. */
function named(words: readonly Piece[]): Piece[] {
  const at = words.findIndex(piece => piece.kind === 'text' && piece.text.includes(': '));
  if (at < 0) return [...words];
  const piece = words[at]!,
    [name, ...meaning] = piece.text.split(': ');
  const rest = meaning.join(': ') + plain(words.slice(at + 1));
  return rest.length > 30 ? [...words.slice(0, at), { kind: 'text', text: name! }] : [...words];
}

/** Whether a note says what the choice itself says: “G7 shoots at M5” below “G7 shoots at M5, paid with a die”. */
const repeats = ({ words }: LogEntry, note: LogNote): boolean =>
  Boolean(words) && plain(words!).startsWith(plain(note.text));

export interface StoryLine {
  words: Piece[] | null;
  text: string;
  dice: LogNote[];
  outcome: LogNote[];
  /** Whether the outcome is what matters, although neither a choice nor dice stand in this line. */
  loud?: boolean;
  undone: boolean;
}

/** What a group of entries amounts to, oldest first: the choices in words, their dice, and what came of them. */
export function story(entries: readonly LogEntry[]): StoryLine[] {
  const lines: StoryLine[] = [];
  for (const entry of [...entries].sort((p, q) => p.n - q.n)) {
    if (entry.kind !== 'choice' && entry.kind !== 'start') continue;
    const dice = entry.notes.filter(showsDice);
    const first = entry.notes.findIndex(showsDice),
      last = entry.notes.findLastIndex(showsDice);
    const { cards, results, ...turned } = flipped(entry.notes.slice(last + 1).filter(tells));
    const outcome = dice.length
      ? [...entry.notes.slice(0, first).filter(isNews), ...dice.filter(speaks), ...turned.outcome].slice(-4)
      : entry.notes.filter(note => note.faces.length > 0 || isNews(note));
    const quiet = entry.line !== null && HOUSEKEEPING.has(entry.line.split(' ')[0]!);
    // What followed an answer that only let the game go on (damage, a card that was flipped) is shown all the same.
    // An answer within an exchange (which hits to cancel, say) is what settles it.
    const settled =
      !quiet && !dice.length && lines.some(line => line.dice.length > 0)
        ? few(flipped(entry.notes.slice(1).filter(tells)).outcome).filter(note => !repeats(entry, note))
        : [];
    const silent = quiet && SILENT.has(entry.line!.split(' ')[0]!);
    // A card that waited for its window was shown with the choice before.
    const since = lines.at(-1)?.outcome.some(isCard) ? counted(turned.outcome) : turned.outcome;
    const followed = quiet && !dice.length ? (silent ? entry.notes.filter(isNews) : since.slice(-5)) : [];
    const cardsOf = (): void => {
      if (cards.length)
        lines.push({ words: null, text: '', dice: [], outcome: cards.slice(0, 10), undone: entry.undone });
      if (results.length)
        lines.push({ words: null, text: '', dice: [], outcome: results.slice(0, 6), loud: true, undone: entry.undone });
    };
    if (!dice.length && quiet && !followed.length) {
      cardsOf();
      continue;
    }
    if (!entry.words && !dice.length && !entry.notes.length) continue;
    lines.push({
      words: quiet ? null : entry.words ? named(entry.words) : null,
      text: entry.words ? '' : (entry.line ?? ''),
      dice: dice.every(note => note.reroll) ? dice : dice.slice(-2),
      outcome: followed.length
        ? followed
        : settled.length
          ? // The end of it matters most: that somebody is out.
            settled.slice(-4)
          : entry.words || dice.length
            ? outcome
            : entry.notes.slice(0, 2),
      undone: entry.undone,
    });
    cardsOf();
  }
  // A card is never empty: where there is nothing but housekeeping, the last of it is shown, and a window that was let
  // pass only where there is nothing else.
  const told = lines.length ? [] : entries.filter(entry => entry.kind === 'choice' && entry.words);
  const only = told.find(entry => entry.line !== 'pass') ?? told[0];
  return only ? [{ words: only.words!, text: '', dice: [], outcome: [], undone: only.undone }] : lines;
}
