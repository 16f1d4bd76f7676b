// The points of a finished game by round and by source, for the end page.
import type { PointsWon, Side } from '../../api/types';

export interface Round {
  round: number;
  /** What each side scored in it, piece by piece. */
  won: Record<Side, { points: number; source: string; rule: string | null }[]>;
  /** What each side had at its end. */
  total: Record<Side, number>;
}

/** Round by round, with the running totals; rounds in which nobody scored are left in, so that the row has no holes. */
export function byRound(points: readonly PointsWon[]): Round[] {
  const last = Math.max(0, ...points.map(({ round }) => round)),
    first = Math.min(1, ...points.map(({ round }) => round));
  const total: Record<Side, number> = { a: 0, b: 0 };
  const rounds: Round[] = [];
  for (let round = first; round <= last; round += 1) {
    const won: Round['won'] = { a: [], b: [] };
    for (const item of points.filter(known => known.round === round)) {
      won[item.side].push({ points: item.points, source: item.source, rule: item.rule });
      total[item.side] += item.points;
    }
    rounds.push({ round, won, total: { ...total } });
  }
  return rounds;
}

export interface Source {
  source: string;
  rule: string | null;
  points: Record<Side, number>;
}

/** What each source gave to each side, the biggest first. */
export function bySource(points: readonly PointsWon[]): Source[] {
  const sources: Source[] = [];
  for (const { source, rule, side, points: n } of points) {
    let found = sources.find(known => known.rule === rule);
    if (!found) sources.push((found = { source: source || 'Other', rule, points: { a: 0, b: 0 } }));
    found.points[side] += n;
  }
  const sum = ({ points: { a, b } }: Source): number => Math.abs(a) + Math.abs(b);
  return sources.sort((p, q) => sum(q) - sum(p));
}

/** What decided it, in a sentence: where a side's points came from most. */
export function cause(sources: readonly Source[], side: Side): string {
  const best = [...sources].sort((p, q) => q.points[side] - p.points[side])[0];
  // Where all points of a game have one source, naming it says nothing.
  if (!best || best.points[side] <= 0 || sources.length < 2) return '';
  const total = sources.reduce((all, { points }) => all + points[side], 0);
  return best.points[side] === total
    ? `All from “${best.source}”.`
    : `${best.points[side]} of ${total} from “${best.source}”.`;
}
