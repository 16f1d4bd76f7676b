// The engine narrates in typed pieces (sides, models, places, numbers, dice, rules, words). This is the one place
// that turns them into text: sides become "you" or a player's name, coordinates are rounded to what a ruler
// shows. Nothing takes a sentence apart to learn a fact; the pieces carry the facts.
import type { LogNote, Piece, Place, Side } from '../../api/types';
import { capital } from './say';

/** Who reads, and what the players are called. */
export interface Listener {
  me: Side | null;
  names: Record<Side, string>;
  /** A place of an open table in words, for a reader who sees the table; without it, coordinates. */
  near?: ((at: Place) => string) | null;
}

/** Plain words as a text of pieces. */
export const text = (words: string): Piece[] => (words ? [{ kind: 'text', text: words }] : []);

/** The text as a terminal prints it. */
export const plain = (pieces: readonly Piece[]): string => pieces.map(piece => piece.text).join('');

const tenth = (thousandths: number): number => Math.round(thousandths / 100) / 10;

/** A place of an open table in the table's unit: "15.4, 13.7", and the height above the floor if there is one. */
export const coordinates = ({ x, y, z }: Place): string => [x, y, ...(z > 0 ? [z] : [])].map(tenth).join(', ');

/** One piece as the reader sees it. */
export function shown(piece: Piece, { me, names, near }: Listener): string {
  switch (piece.kind) {
    case 'side':
      return piece.side === me ? 'you' : names[piece.side as Side] || piece.text;
    case 'place':
      return piece.at && !piece.cell ? (near?.(piece.at) ?? coordinates(piece.at)) : piece.text;
    default:
      return piece.text;
  }
}

const IRREGULAR: Record<string, string> = { is: 'are', was: 'were', has: 'have', does: 'do', goes: 'go' };

/** A model's way to a place, in words. */
export const wayTo = (token: string, at: Place): Piece[] => [
  { kind: 'model', id: token, text: token },
  { kind: 'text', text: ' moves to ' },
  { kind: 'place', text: coordinates(at), at, cell: null },
];

/** What "you" do of what somebody does: scores, passes and carries become score, pass and carry. */
export function yours(verb: string): string {
  if (IRREGULAR[verb]) return IRREGULAR[verb];
  if (/[^aeiou]ies$/.test(verb)) return `${verb.slice(0, -3)}y`;
  if (/(ss|sh|ch|x|zz)es$/.test(verb)) return verb.slice(0, -2);
  return /[^su]s$/.test(verb) ? verb.slice(0, -1) : verb;
}

/** A sentence without the rules that stand in brackets behind its numbers: they stand where it unfolds. */
function unbracketed(pieces: readonly Piece[]): Piece[] {
  const kept: Piece[] = [];
  pieces.forEach((piece, i) => {
    const before = kept.at(-1),
      after = pieces[i + 1];
    if (piece.kind === 'rule' && before?.text.endsWith(' [') && after?.text.startsWith(']'))
      kept[kept.length - 1] = { ...before, text: before.text.slice(0, -2) };
    else if (pieces[i - 1]?.kind === 'rule' && piece.text.startsWith(']') && before !== pieces[i - 1])
      kept.push({ ...piece, text: piece.text.slice(1) });
    else kept.push(piece);
  });
  return kept.filter(piece => piece.text);
}

/** Every piece with its words for the reader, who is "you": "You score 1 VP", "held by you". */
export function told(given: readonly Piece[], listener: Listener): { piece: Piece; text: string }[] {
  const pieces = given.some(piece => piece.kind === 'rule') ? unbracketed(given) : given;
  const own = (piece: Piece | undefined): boolean => piece?.kind === 'side' && piece.side === listener.me;
  const words = (piece: Piece, i: number): string => {
    const before = pieces[i - 1];
    if (own(piece)) return before && /\bof $/.test(before.text) ? 'your side' : 'you';
    const next = pieces[i + 1],
      bare = next?.kind === 'place' && / at $/.test(piece.text) && shown(next, listener).startsWith('open ground');
    // One stands at a wall and on open ground.
    const text = bare ? piece.text.replace(/at $/, 'on ') : shown(piece, listener);
    const again = (said: string): string =>
      said.replace(
        /\band (now )?(has|is|does|loses)\b/,
        (_, now: string | undefined, verb: string) => `and ${now ?? ''}${yours(verb)}`,
      );
    // Only where "you" are the subject, which is at the beginning of a sentence or of a part of it, does the verb change,
    // and one that follows it.
    if (i > 1 && own(pieces[0]) && piece.kind === 'text' && /^( \w+)? and | and has $/.test(text)) return again(text);
    const begins = i === 1 || /[:,] $/.test(pieces[i - 2]?.text ?? '');
    if (begins && own(before) && piece.kind === 'text')
      return again(
        text.replace(
          /^( +(?:now |only |also |still |again )?)([\w-]+)/,
          (_, gap: string, verb: string) => gap + yours(verb),
        ),
      );
    return text;
  };
  return pieces.map((piece, i) => ({ piece, text: i === 0 ? capital(words(piece, i)) : words(piece, i) }));
}

/** The text with players' names in it, beginning with a capital letter. */
export const withNames = (pieces: readonly Piece[], listener: Listener): string =>
  told(pieces, listener)
    .map(({ text }) => text)
    .join('');

/** The side whose dice a note is about where it names no model: the side that the text begins with. */
export function sideOf({ text: [first] }: Pick<LogNote, 'text'>): Side | null {
  return first?.kind === 'side' ? (first.side as Side) : null;
}

/** The text of a choice with another place in it. */
export function elsewhereIn(pieces: readonly Piece[], from: Place, to: Place): Piece[] {
  const same = (at: Place | null): boolean => at !== null && at.x === from.x && at.y === from.y;
  return pieces.map(piece =>
    piece.kind === 'place' && same(piece.at) ? { ...piece, at: to, text: coordinates(to) } : piece,
  );
}

/** A remark in brackets as a sentence of its own. */
function bare(pieces: Piece[]): Piece[] {
  const first = pieces[0],
    last = pieces.at(-1);
  if (first?.kind !== 'text' || last?.kind !== 'text' || !first.text.startsWith('(') || !last.text.endsWith(')'))
    return pieces;
  return pieces
    .map((piece, i) => ({ ...piece, text: i === 0 ? piece.text.slice(1) : piece.text }))
    .map((piece, i) => ({ ...piece, text: i === pieces.length - 1 ? piece.text.slice(0, -1) : piece.text }))
    .filter(piece => piece.text);
}

/** A question and, after it, why it is asked: they are set in different sizes. */
export function parts(pieces: readonly Piece[]): { asked: Piece[]; why: Piece[] } {
  const at = pieces.findIndex(piece => piece.kind === 'text' && piece.text.includes('? ')),
    found = pieces[at];
  if (!found) return { asked: [...pieces], why: [] };
  const end = found.text.indexOf('? ') + 1;
  const why = [...text(found.text.slice(end + 1)), ...pieces.slice(at + 1)];
  return { asked: [...pieces.slice(0, at), ...text(found.text.slice(0, end))], why: bare(why) };
}
