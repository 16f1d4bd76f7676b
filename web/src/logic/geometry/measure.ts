// Distances on the table as people measure them: from the edge of a base to the edge of the other, through the air
// where one stands higher.
import type { Scene, Token } from '../../api/types';

export interface Measured {
  from: [number, number];
  to: [number, number];
  distance: number;
  /** The two models, where it begins and ends on one: then the engine can be asked for its own figure. */
  pair: [string, string] | null;
}

function under(scene: Scene, [x, y]: [number, number]): Token | undefined {
  return scene.tokens.find(
    token => token.at && !token.dead && Math.hypot(token.at.x - x, token.at.y - y) <= token.radius,
  );
}

export function measured(scene: Scene, from: [number, number], to: [number, number]): Measured {
  const a = under(scene, from),
    b = under(scene, to),
    other = b && b !== a ? b : undefined;
  const p: [number, number] = a?.at ? [a.at.x, a.at.y] : from,
    q: [number, number] = other?.at ? [other.at.x, other.at.y] : to;
  const pair: Measured['pair'] = a && other ? [a.id, other.id] : null;
  const span = Math.hypot(q[0] - p[0], q[1] - p[1]);
  const ra = a?.radius ?? 0,
    rb = other?.radius ?? 0;
  // Without a model at both ends nobody knows how high the far end is: it is measured on the level.
  const rise = pair ? a!.at!.z - other!.at!.z : 0;
  const distance = Math.hypot(Math.max(0, span - ra - rb), rise);
  if (span < 1) return { from: p, to: q, distance: 0, pair };
  const dx = (q[0] - p[0]) / span,
    dy = (q[1] - p[1]) / span;
  return { from: [p[0] + dx * ra, p[1] + dy * ra], to: [q[0] - dx * rb, q[1] - dy * rb], distance, pair };
}

/** How many cubes one place is from another, as ranges count them: columns or rows, whichever are more. */
export const cubesBetween = (from: readonly [number, number], to: readonly [number, number]): number =>
  Math.max(...[0, 1].map(axis => Math.abs(Math.floor(to[axis]! / 1000) - Math.floor(from[axis]! / 1000))));
