// Where lines of sight stop. A game of squares may name the square that stops a line, by its middle: what is drawn is
// the point of the line beside it.
import type { SightReport } from '../../api/types';

/** How far from its line a stop may lie and still be meant exactly; thousandths of a cube. */
const NEAR = 60;

/** The report with every stop on its line. */
export function straight(report: SightReport): SightReport {
  const lines = report.lines.map(line => {
    const { from, to, blocked_at: stop } = line;
    if (!stop) return line;
    const dx = to.x - from.x,
      dy = to.y - from.y,
      length = Math.hypot(dx, dy);
    if (length < 1 || Math.abs((stop.x - from.x) * dy - (stop.y - from.y) * dx) / length <= NEAR) return line;
    const share = Math.min(1, Math.max(0, ((stop.x - from.x) * dx + (stop.y - from.y) * dy) / length ** 2));
    const along = (axis: 'x' | 'y' | 'z'): number => Math.round(from[axis] + (to[axis] - from[axis]) * share);
    return { ...line, blocked_at: { x: along('x'), y: along('y'), z: along('z') } };
  });
  return { ...report, lines };
}
