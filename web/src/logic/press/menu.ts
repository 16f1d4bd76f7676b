// The choices of a decision as a list and as places on the table. Nothing here knows a rule: the server
// offers the choices, this only says where they are drawn and how they are grouped.
import type { Choice, Place, Scene, Token } from '../../api/types';
import { pointOf, words } from '../text/notation';
import { cellPlace } from '../geometry/projection';
import { coordinates } from '../text/pieces';
import { bandOf, standing } from './band';
import { capital } from '../text/say';

export interface Anchor {
  /** Equal for choices that are drawn at the same place. */
  key: string;
  at: Place;
  token: string | null;
  cell: readonly number[] | null;
  /** Corners of the area that the choice means, where it means one. */
  area?: readonly (readonly [number, number])[];
}

export function tokenById(scene: Scene, id: string | null | undefined): Token | undefined {
  return id ? scene.tokens.find(token => token.id === id) : undefined;
}

/** Where a choice is drawn: on what it is aimed at, else where it leads, else on who acts. */
export function anchor(choice: Choice, scene: Scene): Anchor | null {
  const { targets, place, cell, subject, area } = choice.sketch;
  const target = tokenById(scene, targets[0]);
  if (target?.at) return { key: `token:${target.id}`, at: target.at, token: target.id, cell: target.cell };
  if (place) return { key: `place:${place.x},${place.y},${place.z}`, at: place, token: null, cell };
  if (cell) return { key: `cell:${cell.join('.')}`, at: cellPlace(cell), token: null, cell };
  if (area?.length) return { key: `area:${area.join(' ')}`, at: middle(area), token: null, cell: null, area };
  const actor = tokenById(scene, subject);
  if (actor?.at) return { key: `token:${actor.id}`, at: actor.at, token: actor.id, cell: actor.cell };
  return null;
}

/** All places where a choice is drawn: one, or every model of the group that it names. */
function anchors(choice: Choice, scene: Scene): Anchor[] {
  const one = anchor(choice, scene);
  if (one) return [one];
  return standing(bandOf(choice, scene), scene).flatMap(id => {
    const { at, cell } = tokenById(scene, id)!;
    return at ? [{ key: `token:${id}`, at, token: id, cell }] : [];
  });
}

/** The middle of an area on the ground. */
export function middle(area: readonly (readonly [number, number])[]): Place {
  const mean = (axis: 0 | 1): number => Math.round(area.reduce((sum, corner) => sum + corner[axis], 0) / area.length);
  return { x: mean(0), y: mean(1), z: 0 };
}

/** How long a way is, in thousandths of the table's unit. */
export function pathLength(path: readonly Place[]): number {
  return path
    .slice(1)
    .reduce((sum, to, i) => sum + Math.hypot(to.x - path[i]!.x, to.y - path[i]!.y, to.z - path[i]!.z), 0);
}

export interface Spot {
  anchor: Anchor;
  choices: number[];
}

/** The places of a menu with the choices at each, in menu order. */
export function spots(
  choices: readonly Choice[],
  scene: Scene,
  only: readonly number[] = choices.map((_, index) => index),
): Spot[] {
  const found = new Map<string, Spot>();
  only.forEach(index => {
    for (const at of anchors(choices[index]!, scene)) {
      const spot = found.get(at.key);
      if (spot) spot.choices.push(index);
      else found.set(at.key, { anchor: at, choices: [index] });
    }
  });
  return [...found.values()];
}

export interface Group {
  name: string;
  count: number;
}

/** The sorts of act on offer, in the order they appear. */
export function groups(choices: readonly Choice[]): Group[] {
  const counts = new Map<string, number>();
  for (const { sketch } of choices) counts.set(sketch.group, (counts.get(sketch.group) ?? 0) + 1);
  return [...counts].map(([name, count]) => ({ name, count }));
}

/** The rows of the list after narrowing to a group or a place. */
export function rows(choices: readonly Choice[], group: string | null, only: readonly number[] | null): number[] {
  return choices
    .map((_, index) => index)
    .filter(
      index => (group === null || choices[index]!.sketch.group === group) && (only === null || only.includes(index)),
    );
}

/** Whether a list is about spots in many cubes: too many rows to read, while the table shows them all. */
export function spotted(list: readonly number[], choices: readonly Choice[]): boolean {
  const cubes = new Set(
    list.flatMap(index => {
      const { cell, place, path, targets } = choices[index]!.sketch;
      return cell && place && !path.length && !targets.length ? [cell.join('.')] : [];
    }),
  );
  return cubes.size > 1 && list.length > cubes.size * 3;
}

/** One row for choices that differ only in the place: the focused one, else the first. Attacks and ways stay as they are,
 * but for ways that end at the same spot. */
export function onePlace(list: readonly number[], choices: readonly Choice[], focus: number | null): number[] {
  const key = (index: number): string => {
    const { words, place, path, targets, cell, subject, group } = choices[index]!.sketch;
    if (!place || targets.length || (path.length && cell)) return `${index}`;
    // Two ways that end at the same tenth of an inch read alike.
    if (path.length) return `${group} ${subject ?? ''} ${coordinates(place)}`;
    // Several spots of one cube are pressed on the table; a row is the cube.
    if (cell) return `${subject ?? ''} ${cell.join('.')}`;
    return words.map(piece => (piece.kind === 'place' ? '' : piece.text)).join('');
  };
  const kept = new Map<string, number>();
  for (const index of list) if (!kept.has(key(index)) || index === focus) kept.set(key(index), index);
  return list.filter(index => kept.get(key(index)) === index);
}

/** Grouping helps only when there is something to group. */
export function wantsGroups(choices: readonly Choice[]): boolean {
  return choices.length > 7 && groups(choices).length > 1;
}

/** The sorts of act that stand a model somewhere; others only happen at their place. */
const STANDS: readonly string[] = ['set-up', 'setup', 'place', 'deploy', 'spot'];

/** The sorts of act that strike a place, not the model that does it. */
const AIMED: readonly string[] = ['shoot', 'blaze', 'fire-mission'];

/** Whether a choice stands a model at its place, so that the model is drawn there. */
export const stands = ({ group, subject, targets, path, place }: Choice['sketch']): boolean =>
  STANDS.includes(group) && subject !== null && !targets.length && path.length < 2 && place !== null;

/** What a choice costs, in words, where that is limited. */
export const price = ({ sketch: { rare, cost } }: Choice): string => cost || (rare ? 'uses a limited resource' : '');

/** The text of the button: the choice in words if they are short enough, else its verb; and what it costs.
 * What was only proposed asks for one press more (`sure`: it has been pressed once). */
export function commitLabel(choice: Choice | undefined, said: string, sure: boolean): string {
  if (!choice) return 'Choose';
  const { group, targets, place, cell } = choice.sketch;
  // What is neither aimed nor placed has nothing but its words.
  const most = targets.length ? 34 : place || cell ? 24 : 40;
  // A model that is set up somewhere: the place is where one has pressed.
  const placing = stands(choice.sketch) && !cell;
  // Something without a name of its own, such as a barricade.
  const laying = !choice.sketch.subject && !targets.length && !choice.sketch.path.length && place && !cell;
  // An answer with its meaning after a colon is called by its name.
  const [name, meaning] = said.split(': ');
  // A long sentence does without the weapon, which the row names: the kind of a choice does not belong on a button.
  const bare = said.split(' with ')[0]!;
  // So does it without what stands in brackets: “Discard E9” is a card's name, and its row says what the card does.
  const core = said.replace(/ \(.*\)$/, '');
  // What pays for dice that are rolled again stands behind them, with the price.
  const again = choice.sketch.rare && choice.sketch.cost && choice.sketch.again.some(count => count > 0);
  const short = placing
    ? `Place ${choice.sketch.subject} here`
    : again
      ? bare
      : laying
        ? 'Place it here'
        : meaning && !place && !cell && name!.length <= most
          ? name!
          : said.length <= most
            ? said
            : core !== said && core.length <= most
              ? core
              : targets.length && bare !== said && bare.length <= most
                ? bare
                : targets.length
                  ? `${capital(group || 'take')} ${targets.join(', ')}`
                  : `${stands(choice.sketch) ? 'Place' : capital(group || 'do it')}${choice.sketch.subject && !choice.sketch.path.length && (place || cell) && !AIMED.includes(group) ? ` ${choice.sketch.subject}` : ''}${group && (place || cell) ? ' here' : ''}`;
  if (!choice.sketch.rare) return short;
  // What else hangs on it stands in its row.
  const cost = choice.sketch.cost.split(';')[0]!;
  const paid = `${short}${cost ? `, ${cost}` : ''}`;
  return sure ? `Press again: ${paid}` : paid;
}

/**
 * The same choice for another place: on open tables the notation carries the coordinates, and any point may be
 * tried. A finger means tenths, a known spot is `exact`. Returns `null` when no word of the line is its place.
 */
export function retarget(choice: Choice, x: number, y: number, exact = false): string | null {
  const { place } = choice.sketch,
    list = words(choice.line);
  const at = list.findIndex(word => {
    const point = pointOf(word);
    return place && point?.x === place.x && point.y === place.y;
  });
  if (at < 0) return null;
  const tenth = (value: number): string => String(exact ? value / 1000 : Math.round(value / 100) / 10);
  const [, , ...height] = list[at]!.split(',');
  return list.with(at, [tenth(x), tenth(y), ...height].join(',')).join(' ');
}

/** Where a choice leads, as its table names places: 6.3.1 or F7/1. */
export const placeName = ({ sketch: { words, cell } }: Choice): string =>
  words.find(piece => piece.kind === 'place')?.text ?? cell?.join('.') ?? '';

/** What a choice would put down, wherever that is: the corners as seen from its middle. */
const shape = ({ area, place }: Choice['sketch']): string =>
  place && area.length > 2 ? area.map(([x, y]) => `${x - place.x},${y - place.y}`).join(' ') : '';

/** How far the longest side of an area is turned from the east, in half turns. */
function angle({ area }: Choice['sketch']): number {
  const sides = area.map(([x, y], i) => [area[(i + 1) % area.length]![0] - x, area[(i + 1) % area.length]![1] - y]);
  const [x, y] = sides.reduce((longest, side) => (Math.hypot(...longest) < Math.hypot(...side) ? side : longest)) as [
    number,
    number,
  ];
  return (Math.atan2(y, x) / Math.PI + 2) % 1;
}

/** The same thing turned: the first choice of the next shape on offer; `null` where it lies in one way only. */
export function nextShape(choice: Choice, choices: readonly Choice[]): Choice | null {
  const now = shape(choice.sketch);
  if (!now) return null;
  const ways = new Map<string, Choice>();
  for (const other of choices) {
    const key = other.sketch.group === choice.sketch.group ? shape(other.sketch) : '';
    if (key && !ways.has(key)) ways.set(key, other);
  }
  const keys = [...ways.keys()].sort((p, q) => angle(ways.get(p)!.sketch) - angle(ways.get(q)!.sketch));
  return keys.length > 1 ? ways.get(keys[(keys.indexOf(now) + 1) % keys.length]!)! : null;
}

/** How near to a place a press still means it, and how near to a goal it means that goal; thousandths. */
const FINGER = 500,
  ON_GOAL = 800;

/** The choice of the same sort nearest to a press: right beside it, or at the goal that was pressed. */
export function nearest(like: Choice, choices: readonly Choice[], scene: Scene, x: number, y: number): number | null {
  const far = (p: Place): number => Math.hypot(p.x - x, p.y - y);
  const goal = scene.markers.find(({ kind, at }) => kind === 'objective' && far(at) <= ON_GOAL);
  const found = choices
    .flatMap(({ sketch: { group, subject, place, targets } }, index) =>
      place && !targets.length && group === like.sketch.group && subject === like.sketch.subject
        ? [{ index, place }]
        : [],
    )
    .filter(
      ({ place }) =>
        far(place) <= FINGER || (goal && Math.hypot(place.x - goal.at.x, place.y - goal.at.y) <= goal.radius + FINGER),
    )
    .sort((p, q) => far(p.place) - far(q.place));
  return found[0]?.index ?? null;
}
