// From which edge a table is looked at: players sit at the edge where their team set up.
import type { Scene, Side } from '../../api/types';

const middle = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The side at the southern edge: by the zones while they have owners, else by where the teams stand; `null` if neither is known. */
export function southern(scene: Scene): Side | null {
  const zone = (side: Side): number[] =>
    scene.zones
      .filter(known => known.kind === 'deployment' && known.owner === side)
      .flatMap(known => known.outline.map(([, y]) => y));
  const team = (side: Side): number[] =>
    scene.tokens.filter(token => token.side === side && token.at && !token.dead).map(token => token.at!.y);
  for (const heights of [zone, team]) {
    const a = heights('a'),
      b = heights('b');
    if (a.length && b.length && middle(a) !== middle(b)) return middle(a) < middle(b) ? 'a' : 'b';
  }
  return null;
}
