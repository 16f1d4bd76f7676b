// Where a place of an open table lies, in words that a glance at the table confirms: coordinates alone say nothing.
import type { Board, Place, Scene } from '../../api/types';
import type { Point } from './outline';
import { isTerrain } from './spread';

/** Nearer than this to a piece of terrain is beside it; thousandths. */
const BESIDE = 1200;
/** Farther than this from everything, a place is not described by it. */
const FAR = 9000;

function toSegment([px, py]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const dx = bx - ax,
    dy = by - ay,
    length = dx * dx + dy * dy;
  const t = length ? Math.max(0, Math.min(1, ((px - ax) * dx + (py - ay) * dy) / length)) : 0;
  return Math.hypot(px - ax - t * dx, py - ay - t * dy);
}

/** How far a point lies from an outline; nothing inside it. */
export function toOutline(point: Point, outline: readonly Point[]): number {
  let inside = false,
    least = Infinity;
  outline.forEach((p, i) => {
    const q = outline[(i + 1) % outline.length]!;
    if (p[1] > point[1] !== q[1] > point[1] && point[0] < ((q[0] - p[0]) * (point[1] - p[1])) / (q[1] - p[1]) + p[0])
      inside = !inside;
    least = Math.min(least, toSegment(point, p, q));
  });
  return inside ? 0 : least;
}

/** What terrain that changes during a battle is called, where its kind is not a name. */
const CALLED: Record<string, string> = { 'hatch-closed': 'closed hatch', 'hatch-open': 'open hatch' };

const inches = (thousandths: number): string => `${(thousandths / 1000).toFixed(1)}″`;
const nearest = <T>(list: readonly T[], far: (item: T) => number): [T, number] | null =>
  list.reduce<[T, number] | null>((best, item) => {
    const d = far(item);
    return !best || d < best[1] ? [item, d] : best;
  }, null);

/** The piece of terrain that a place is beside or on top of. Pieces that the map numbers ("wall b1") or splits ("ruin,
 * long wall") are called by what they are. */
export function beside(board: Board, scene: Scene, place: Place): { name: string; above: boolean } | null {
  if (board.kind !== 'open') return null;
  const zones = scene.zones
    .filter(isTerrain)
    .map(zone => ({ label: CALLED[zone.kind] ?? zone.kind, outline: zone.outline }));
  const found = nearest([...board.parts, ...zones], part => toOutline([place.x, place.y], part.outline));
  if (!found || found[1] > BESIDE) return null;
  const name = found[0].label
    .toLowerCase()
    .replace(/ [a-z]?\d+\b.*$/, '')
    .replace(/,.*$/, '');
  return { name, above: place.z > 0 && found[1] === 0 };
}

/**
 * "by the low wall · 2.9″ from objective 2 · 6.1″ from N3": terrain it is beside, then the nearest objective or enemy.
 * Where nothing may be measured before a choice (`blind`), no distance is given.
 */
export function whereabouts(board: Board, scene: Scene, place: Place, side: string | null, blind = false): string {
  if (board.kind !== 'open') return '';
  const said: string[] = [],
    terrain = beside(board, scene, place);
  if (terrain) said.push(terrain.above ? `on the ${terrain.name}, ${inches(place.z)} up` : `by the ${terrain.name}`);
  if (blind) return said.join(' · ');
  const flag = nearest(
    scene.markers.filter(marker => marker.kind === 'objective'),
    marker => Math.hypot(marker.at.x - place.x, marker.at.y - place.y),
  );
  if (flag && flag[1] <= FAR) said.push(flag[1] < 50 ? `at ${flag[0].id}` : `${inches(flag[1])} from ${flag[0].id}`);
  const foe = nearest(
    scene.tokens.filter(token => token.at && !token.dead && token.side !== side),
    token => Math.hypot(token.at!.x - place.x, token.at!.y - place.y),
  );
  if (foe && said.length < 2 && foe[1] <= 2 * FAR) said.push(`${inches(foe[1])} from ${foe[0].id}`);
  return said.join(' · ');
}

/**
 * A place as it stands in a sentence after "to" or "at": "objective 1", "the low wall", "open ground near objective 2".
 * Only what never moves names it, so that a story reads the same later. Where nothing may be measured (`blind`), no goal
 * is near or far.
 */
export function landmark(board: Board, scene: Scene, place: Place, blind = false): string {
  const terrain = beside(board, { ...scene, zones: [] }, place);
  const flag = blind
    ? null
    : nearest(
        scene.markers.filter(marker => marker.kind === 'objective'),
        marker => Math.hypot(marker.at.x - place.x, marker.at.y - place.y),
      );
  if (flag && flag[0].radius > 0 && flag[1] <= flag[0].radius) return flag[0].id;
  if (terrain) return terrain.above ? `the top of the ${terrain.name}` : `the ${terrain.name}`;
  return flag && flag[1] <= FAR ? `open ground near ${flag[0].id}` : 'open ground';
}

/** What whereabouts say beyond a sentence: "by the orchard" below "moves to the orchard" says nothing new. */
export const beyond = (where: string, sentence: string): string =>
  where
    .split(' · ')
    .filter(part => !part.startsWith('by ') || ![' to ', ' on '].some(word => sentence.endsWith(word + part.slice(3))))
    .join(' · ');
