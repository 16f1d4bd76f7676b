// The lines of a moment that is over: who went where, who aimed at whom, drawn while an entry of the log is looked at.
import type { LogEntry, Place, Scene, Side } from '../../api/types';
import { tokenById } from '../press/menu';

export interface Trace {
  kind: 'way' | 'aim';
  side: Side;
  from: Place;
  to: Place;
}

type Point = readonly [number, number];

const far = (p: Place, q: Place): boolean => Math.hypot(p.x - q.x, p.y - q.y, p.z - q.z) > 50;

/** An aim between two plates without what would lie over them; plates that touch keep their middles. */
export function between(p: Point, q: Point, plate: number): { p: Point; q: Point } {
  const length = Math.hypot(q[0] - p[0], q[1] - p[1]);
  if (length < plate * 2.4) return { p, q };
  const cut = (from: Point, to: Point): Point => [
    from[0] + ((to[0] - from[0]) * plate) / length,
    from[1] + ((to[1] - from[1]) * plate) / length,
  ];
  return { p: cut(p, q), q: cut(q, p) };
}

/** What the entries did on the table, as far as the scenes before and after each of them are known. */
export function traces(entries: readonly LogEntry[], moments: ReadonlyMap<number, Scene>): Trace[] {
  const list: Trace[] = [];
  for (const entry of entries) {
    const after = moments.get(entry.n),
      before = moments.get(entry.n - 1) ?? after;
    if (!after || !before) continue;
    const named = [...new Set(entry.notes.flatMap(note => note.tokens))];
    for (const id of named) {
      const was = tokenById(before, id),
        is = tokenById(after, id);
      if (was?.at && is?.at && far(was.at, is.at)) list.push({ kind: 'way', side: is.side, from: was.at, to: is.at });
    }
    // Dice that two models rolled in one entry went from the first to the second; who fell stood where it stood before.
    const [from, to] = named.map(id => tokenById(before, id)).filter(token => token?.at);
    if (from && to && entry.notes.some(note => note.faces.length))
      list.push({ kind: 'aim', side: from.side, from: from.at!, to: to.at! });
  }
  return list;
}
