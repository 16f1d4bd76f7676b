// Distances on the table as people measure them: from the edge of a base to the edge of the other.
import type { Scene, Token } from '../api/types';

export interface Measured { from: [number, number]; to: [number, number]; distance: number }

function under(scene: Scene, [x, y]: [number, number]): Token | undefined {
  return scene.tokens.find(token => token.at && Math.hypot(token.at.x - x, token.at.y - y) <= token.radius);
}

export function measured(scene: Scene, from: [number, number], to: [number, number]): Measured {
  const a = under(scene, from), b = under(scene, to);
  const p: [number, number] = a?.at ? [a.at.x, a.at.y] : from, q: [number, number] = b?.at && b !== a ? [b.at.x, b.at.y] : to;
  const span = Math.hypot(q[0] - p[0], q[1] - p[1]);
  const ra = a?.radius ?? 0, rb = b && b !== a ? b.radius : 0;
  const distance = Math.max(0, span - ra - rb);
  if (span < 1) return { from: p, to: q, distance: 0 };
  const dx = (q[0] - p[0]) / span, dy = (q[1] - p[1]) / span;
  return { from: [p[0] + dx * ra, p[1] + dy * ra], to: [q[0] - dx * rb, q[1] - dy * rb], distance };
}
