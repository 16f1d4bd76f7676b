// Between whom the dice on show were rolled, and where on the table they lie so that they hide neither.
import type { LogNote, Scene, Side, Token } from '../../api/types';
import type { Trace } from '../geometry/trace';
import { tokenById } from '../press/menu';

/** The tray takes about this share of the table's height. */
const SHARE = 0.32;

/** Who rolled, in the order of their first dice, as far as they stand on the table; at most the last two. */
export function duel(notes: readonly LogNote[], scene: Scene): Token[] {
  const ids = notes.flatMap(note => (note.faces.length ? note.tokens.slice(0, 1) : []));
  return [...new Set(ids)]
    .flatMap(id => tokenById(scene, id) ?? [])
    .filter(token => token.at !== null)
    .slice(-2);
}

/** The aim of one at the other; none among friends. */
export function aim([from, to]: readonly Token[]): Trace[] {
  if (!from?.at || !to?.at || from.side === to.side) return [];
  return [{ kind: 'aim', side: from.side, from: from.at, to: to.at }];
}

/** Whether the tray lies at the upper edge: where it hides fewer of those who rolled, else away from one's own, or from
 * the one who is pressed next. */
export function liesAbove(
  rolled: readonly Token[],
  next: readonly Token[],
  { me, turned, depth }: { me: Side | null; turned: boolean; depth: number },
): boolean {
  const heights = (list: readonly Token[]): number[] =>
    list.flatMap(({ at }) => (at ? [turned ? 1 - at.y / depth : at.y / depth] : []));
  const all = heights(rolled),
    upper = all.filter(height => height > 1 - SHARE).length,
    lower = all.filter(height => height < SHARE).length;
  if (upper !== lower) return upper < lower;
  const own = rolled.filter(token => token.side === me),
    matter = [own, next, rolled].map(heights).find(list => list.length) ?? [];
  return matter.length > 0 && matter.reduce((sum, height) => sum + height, 0) / matter.length < 0.5;
}
