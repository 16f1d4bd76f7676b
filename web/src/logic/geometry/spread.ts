// Models that the engine puts on one spot are drawn side by side, and badges keep clear of plates.
import type { Marker, Scene, Token, Zone } from '../../api/types';
import type { Projection } from './projection';

export interface Drawn {
  x: number;
  y: number;
  z: number;
}

/** Where each model is drawn: its own place, or its share of a ring when several stand on the same one. */
export function spread(tokens: readonly Token[]): Map<string, Drawn> {
  const heaps = new Map<string, Token[]>();
  for (const token of tokens) {
    if (!token.at) continue;
    const key = `${Math.round(token.at.x / 40)},${Math.round(token.at.y / 40)},${token.at.z}`;
    heaps.set(key, [...(heaps.get(key) ?? []), token]);
  }
  const drawn = new Map<string, Drawn>();
  for (const heap of heaps.values()) {
    const widest = Math.max(...heap.map(token => token.radius));
    const ring = heap.length === 1 ? 0 : Math.min(300, widest / Math.sin(Math.PI / heap.length)) * 1.05;
    heap.forEach((token, index) => {
      const angle = (index / heap.length) * 2 * Math.PI + (heap.length === 2 ? 0 : Math.PI / 2);
      const cubes = token.cell !== null;
      const reach = cubes ? Math.min(ring, 300) : ring;
      drawn.set(token.id, {
        x: token.at!.x + reach * Math.cos(angle),
        y: token.at!.y + reach * Math.sin(angle),
        z: token.at!.z,
      });
    });
  }
  return drawn;
}

/** The smallest base among models, in thousandths of the table's unit; none without models. */
export function smallestBase(tokens: readonly Token[]): number {
  return tokens.length ? Math.min(...tokens.map(token => token.radius)) : 0;
}

/** The smallest plate in pixels, by its radius: below that nobody can read it. */
const READABLE = 13;
/** The radius of a plate in a cube of 100: its sign is read from a chair, and four still stand side by side. */
const IN_CUBES = 19;
/** How much larger than the smallest plate a larger model's may be, where the bases themselves are smaller. */
const LARGEST = 1.4;

/** The radius of the smallest plate on a table, in drawing units. */
export const plateRadius = (smallest: number, px: number, cubes: boolean): number =>
  Math.max(smallest * 0.9, cubes ? IN_CUBES : 0, READABLE / px);

/** The radius of one model's plate: larger ones stay larger, but hide no more of the table than their base must. */
export const plateOf = (base: number, smallest: number, plate: number): number =>
  Math.max(base * 0.9, Math.min((plate * base) / smallest, plate * LARGEST));

const CORNERS = [
  [-290, 290],
  [290, 290],
  [-290, -290],
  [290, -290],
] as const;

/** How near a marker may lie to the middle of a model without being hidden by it; thousandths of a cube. */
const CLEAR = 300;

/** Where the sign of a marker of an open table lies beside the model that covers it, in radii of the model. */
const BESIDE = [
  [1.9, 1.5],
  [-1.9, -1.5],
  [1.9, -1.5],
  [-1.9, 1.5],
  [0, -2.5],
  [0, 2.5],
] as const;

/**
 * Markers of one cube take its corners, each the first that is free of models and other markers, so that nobody
 * stands on a flag unseen. On open tables the point itself matters: a covered sign is drawn beside it.
 */
export function corner(
  markers: readonly Marker[],
  models: readonly (Drawn & { cell: readonly number[] | null; radius: number })[] = [],
): Map<string, Drawn> {
  const used = new Map<string, Drawn[]>();
  const drawn = new Map<string, Drawn>();
  for (const marker of markers) {
    if (isCloud(marker)) drawn.set(marker.id, marker.at);
    else if (marker.cell) {
      const key = marker.cell.join('.'),
        taken = used.get(key) ?? [];
      const x = marker.cell[0] * 1000 - 500,
        y = marker.cell[1] * 1000 - 500;
      const near = [...taken, ...models.filter(model => model.cell?.join('.') === key)];
      const gap = (at: Drawn): number =>
        Math.min(Infinity, ...near.map(other => Math.hypot(other.x - at.x, other.y - at.y)));
      const places = CORNERS.map(([dx, dy]) => ({ x: x + dx, y: y + dy, z: marker.at.z }));
      const best = places.find(at => gap(at) > CLEAR) ?? places.reduce((p, q) => (gap(q) > gap(p) ? q : p));
      used.set(key, [...taken, best]);
      drawn.set(marker.id, best);
    } else {
      const covers = (at: Drawn) =>
        models.find(model => Math.hypot(model.x - at.x, model.y - at.y) < model.radius * 1.6);
      const over = covers(marker.at);
      // Beside the model on it, where nobody else stands.
      const beside = over
        ? BESIDE.map(([dx, dy]) => ({ ...marker.at, x: over.x + dx * over.radius, y: over.y + dy * over.radius }))
        : [marker.at];
      drawn.set(marker.id, beside.find(at => !covers(at)) ?? beside[0]!);
    }
  }
  return drawn;
}

/** Where the sign of each marker is drawn. */
export function signed({ tokens, markers }: Scene, drawn: ReadonlyMap<string, Drawn>): Map<string, Drawn> {
  const models = tokens.flatMap(({ id, cell, radius, dead }) => {
    const at = drawn.get(id);
    return at && !dead ? [{ ...at, cell, radius }] : [];
  });
  return corner(markers, models);
}

/** Areas that stand on the table for good, such as barricades players have set up; the others are distinguished by their owners. */
export const isTerrain = (zone: Zone): boolean =>
  zone.owner === null && !['deployment', 'exit', 'light'].includes(zone.kind);

/** Plates that would hide each other move apart a little; what stands free stays. */
export function unstack(
  places: ReadonlyMap<string, readonly [number, number]>,
  least: number,
): Map<string, [number, number]> {
  const moved = new Map([...places].map(([id, [x, y]]): [string, [number, number]] => [id, [x, y]]));
  const far = ([a, b]: readonly [string, string]): number => {
    const [p, q] = [places.get(a)!, places.get(b)!];
    return Math.hypot(q[0] - p[0], q[1] - p[1]);
  };
  // By name and nearness: where a plate lies must not depend on which of them is drawn last, and those on one spot lie
  // side by side before others push them.
  const ids = [...moved.keys()].sort();
  const pairs = ids
    .flatMap((a, i) => ids.slice(i + 1).map((b): [string, string] => [a, b]))
    .sort((p, q) => far(p) - far(q));
  for (let round = 0; round < 12; round += 1) {
    let still = true;
    for (const [a, b] of pairs) {
      const p = moved.get(a)!,
        q = moved.get(b)!;
      const dx = q[0] - p[0],
        dy = q[1] - p[1],
        distance = Math.hypot(dx, dy);
      if (distance >= least * 0.99) continue;
      still = false;
      const push = (least - distance) / 2,
        ux = distance > 1e-6 ? dx / distance : 1,
        uy = distance > 1e-6 ? dy / distance : 0;
      p[0] -= ux * push;
      p[1] -= uy * push;
      q[0] += ux * push;
      q[1] += uy * push;
    }
    if (still) break;
  }
  return moved;
}

/** The model that a press means where the rooms of several overlap: the nearest. */
export function nearest<T extends { x: number; y: number }>(models: readonly T[], x: number, y: number): T | undefined {
  const far = (model: T): number => Math.hypot(model.x - x, model.y - y);
  return models.reduce<T | undefined>((best, model) => (best && far(best) <= far(model) ? best : model), undefined);
}

export const isCloud = (marker: Marker): boolean => marker.kind === 'smoke';

/** A plate needs more room below than beside it: its name hangs there. */
const TAGGED = 0.74;

/** Where each model is drawn; plates that would hide each other move apart, those of one level where levels lie apart. */
export function placesOf(
  tokens: readonly Token[],
  drawn: ReadonlyMap<string, Drawn>,
  projection: Projection,
  plate: number,
): Map<string, readonly [number, number]> {
  const levels = new Map<number, Map<string, readonly [number, number]>>();
  for (const token of tokens) {
    const { x, y, z } = drawn.get(token.id)!,
      level = projection.apart ? (token.cell?.[2] ?? 1) : 0;
    if (!levels.has(level)) levels.set(level, new Map());
    levels.get(level)!.set(token.id, projection.point(x, y, z));
  }
  return new Map(
    [...levels.values()].flatMap(places => {
      const squeezed = [...places].map(([id, [x, y]]): [string, [number, number]] => [id, [x, y * TAGGED]]);
      return [...unstack(new Map(squeezed), plate * 1.9)].map(([id, [x, y]]): [string, [number, number]] => [
        id,
        [x, y / TAGGED],
      ]);
    }),
  );
}
