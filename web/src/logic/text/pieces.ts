// The engine narrates in typed pieces (sides, models, places, numbers, dice, rules, words). This is the one place
// that turns them into text: sides become "your side" or a player's name, coordinates are rounded to what a ruler
// shows. Nothing takes a sentence apart to learn a fact; the pieces carry the facts.
import type { LogNote, Piece, Place, Side } from '../../api/types';
import { capital } from './say';

/** Who reads, and what the players are called. */
export interface Listener { me: Side | null; names: Record<Side, string> }

/** Plain words as a text of pieces. */
export const text = (words: string): Piece[] => (words ? [{ kind: 'text', text: words }] : []);

/** The text as a terminal prints it. */
export const plain = (pieces: readonly Piece[]): string => pieces.map(piece => piece.text).join('');

const tenth = (thousandths: number): number => Math.round(thousandths / 100) / 10;

/** A place of an open table in the table's unit: "15.4, 13.7", and the height above the floor if there is one. */
export const coordinates = ({ x, y, z }: Place): string => [x, y, ...(z > 0 ? [z] : [])].map(tenth).join(', ');

/** One piece as the reader sees it. */
export function shown(piece: Piece, { me, names }: Listener): string {
  switch (piece.kind) {
    case 'side': return piece.side === me ? 'your side' : names[piece.side as Side] || piece.text;
    case 'place': return piece.at && !piece.cell ? coordinates(piece.at) : piece.text;
    default: return piece.text;
  }
}

/** The text with players' names in it, beginning with a capital letter. */
export const withNames = (pieces: readonly Piece[], listener: Listener): string => capital(pieces.map(piece => shown(piece, listener)).join(''));

/** The side whose dice a note is about where it names no model: the side that the text begins with. */
export function sideOf({ text: [first] }: Pick<LogNote, 'text'>): Side | null {
  return first?.kind === 'side' ? first.side as Side : null;
}

/** The text of a choice with another place in it. */
export function elsewhereIn(pieces: readonly Piece[], from: Place, to: Place): Piece[] {
  const same = (at: Place | null): boolean => at !== null && at.x === from.x && at.y === from.y;
  return pieces.map(piece => (piece.kind === 'place' && same(piece.at) ? { ...piece, at: to, text: coordinates(to) } : piece));
}

/** A question and, after it, why it is asked: they are set in different sizes. */
export function parts(pieces: readonly Piece[]): { asked: Piece[]; why: Piece[] } {
  const at = pieces.findIndex(piece => piece.kind === 'text' && piece.text.includes('? ')), found = pieces[at];
  if (!found) return { asked: [...pieces], why: [] };
  const end = found.text.indexOf('? ') + 1;
  return { asked: [...pieces.slice(0, at), ...text(found.text.slice(0, end))], why: [...text(found.text.slice(end + 1)), ...pieces.slice(at + 1)] };
}
