// From which edge a table is looked at: players sit at the edge where their team set up.
import type { Scene, Side } from '../../api/types';

const middle = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Who sits where: the side at the southern edge, or A at the western or the eastern one with B opposite. */
export type Seating = Side | 'west' | 'east';

/** Who sits where, by the zones while they have owners, else by where the teams stand; `null` if neither is known. */
export function southern(scene: Scene): Seating | null {
  const zone = (side: Side): (readonly [number, number])[] =>
    scene.zones.filter(known => known.kind === 'deployment' && known.owner === side).flatMap(known => known.outline);
  const team = (side: Side): (readonly [number, number])[] =>
    scene.tokens
      .filter(token => token.side === side && token.at && !token.dead)
      .map(token => [token.at!.x, token.at!.y]);
  for (const places of [zone, team]) {
    const a = places('a'),
      b = places('b');
    if (!a.length || !b.length) continue;
    const [east, north] = ([0, 1] as const).map(
      axis => middle(a.map(point => point[axis])) - middle(b.map(point => point[axis])),
    ) as [number, number];
    // Zones along the sides of the table part the players from west to east.
    if (Math.abs(east) > Math.abs(north) * 2) return east < 0 ? 'west' : 'east';
    if (north !== 0) return north < 0 ? 'a' : 'b';
  }
  return null;
}

/** Whether a side looks from the north, so that the table is turned round for it. */
export const turnedFor = (side: Side | null, seating: Seating): boolean =>
  side !== null && (seating === 'a' || seating === 'b') && side !== seating;
