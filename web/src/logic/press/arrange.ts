// The order of a list of choices: what matters first. Attacks by their odds, ways by what lies at their end, then the
// menu's own order.
import type { Board, Choice, Marker, Odds, Scene } from '../../api/types';
import { covered } from '../geometry/plan-cubes';
import { harmed, verdict } from '../odds/stakes';
import { capital } from '../text/say';
import { aim, isFriend } from './aim';

export interface Section {
  title: string;
  rows: number[];
}

/** How likely the best stake of a choice is put out; -1 without figures, less where one's own models are hit. */
export function chance(choice: Choice, odds: ReadonlyMap<string, Odds>, scene: Scene): number {
  const { targets, subject } = choice.sketch;
  // Where nothing may be measured first, what harms at more ranges stands before what must be thrown.
  const supposed = odds.get(choice.line)?.supposed?.filter(({ stakes }) => targets.includes(stakes[0]?.token ?? ''));
  if (supposed?.length)
    return (
      supposed.reduce((sum, { stakes }) => sum + harmed(stakes), 0) - (isFriend(targets[0]!, subject, scene) ? 9 : 0)
    );
  const stakes = odds.get(choice.line)?.stakes.filter(({ token }) => targets.includes(token)) ?? [];
  const worth = stakes.map(stake => {
    const harm = verdict(stake).out + stake.average / 1000;
    return isFriend(stake.token, subject, scene) ? -1 - 2 * harm : harm;
  });
  const own = worth.filter(value => value < 0),
    theirs = worth.filter(value => value >= 0);
  if (!own.length) return theirs.length ? Math.max(...theirs) : -1;
  return theirs.length ? Math.max(...theirs) + own.reduce((sum, value) => sum + value + 1, 0) : Math.min(...own);
}

const GOALS: readonly string[] = ['objective', 'console', 'exit'];

/** Where points are made; without such places, the counters that lie about. */
function goals(scene: Scene): Marker[] {
  const marked = scene.markers.filter(marker => GOALS.includes(marker.kind));
  return marked.length ? marked : scene.markers.filter(marker => marker.kind === 'token');
}

/** Whether a way ends where points are made. */
export function onGoal(choice: Choice, scene: Scene): boolean {
  const { cell, place, targets } = choice.sketch;
  if (targets.length) return false;
  return goals(scene).some(marker => {
    if (cell && marker.cell) return cell.join() === marker.cell.join();
    return (
      place !== null && marker.radius > 0 && Math.hypot(place.x - marker.at.x, place.y - marker.at.y) <= marker.radius
    );
  });
}

/** Whether a choice does something at the very place where points are made: nobody goes or aims anywhere. */
function atGoal({ sketch: { place, path, targets } }: Choice, scene: Scene): boolean {
  if (!place || targets.length || path.length > 1) return false;
  return goals(scene).some(({ at }) => at.x === place.x && at.y === place.y);
}

/** How far the end of a way is from the nearest goal. */
function farFromGoal(choice: Choice, scene: Scene): number {
  const { place } = choice.sketch;
  const ends = goals(scene);
  if (!ends.length) return 0;
  // What leads nowhere stands behind the ways.
  return place
    ? Math.min(...ends.map(marker => Math.hypot(place.x - marker.at.x, place.y - marker.at.y, place.z - marker.at.z)))
    : Number.MAX_SAFE_INTEGER;
}

/** Whether a way ends in the cube where it began. */
function stays({ sketch: { cell, subject, targets } }: Choice, scene: Scene): boolean {
  const from = scene.tokens.find(token => token.id === subject)?.cell;
  return !targets.length && cell !== null && from?.join() === cell.join();
}

/** Sorts a list. Where nothing may be measured before a choice (`blind`), distances decide nothing. */
export function arrange(
  list: readonly number[],
  choices: readonly Choice[],
  scene: Scene,
  odds: ReadonlyMap<string, Odds>,
  blind = false,
): number[] {
  const first = new Map<string, number>();
  list.forEach((index, at) => {
    const { group } = choices[index]!.sketch;
    if (!first.has(group)) first.set(group, at);
  });
  return [...list].sort((p, q) => {
    const one = choices[p]!,
      two = choices[q]!;
    return (
      first.get(one.sketch.group)! - first.get(two.sketch.group)! ||
      Number(one.sketch.rare) - Number(two.sketch.rare) ||
      chance(two, odds, scene) - chance(one, odds, scene) ||
      (aim(two, scene) ?? 0) - (aim(one, scene) ?? 0) ||
      Number(stays(one, scene)) - Number(stays(two, scene)) ||
      Number(onGoal(two, scene)) - Number(onGoal(one, scene)) ||
      (blind ? 0 : farFromGoal(one, scene) - farFromGoal(two, scene)) ||
      p - q
    );
  });
}

/** The list of one verb in groups by meaning. */
export function sections(
  list: readonly number[],
  choices: readonly Choice[],
  scene: Scene,
  { seen = new Map(), blind = false }: { seen?: ReadonlyMap<string, readonly string[]>; blind?: boolean } = {},
): Section[] {
  const ways = list.filter(index => choices[index]!.sketch.path.length > 1 && !choices[index]!.sketch.targets.length);
  const others = list.filter(index => !ways.includes(index)),
    sorts = new Set(list.map(index => choices[index]!.sketch.group));
  // A shift within the cube and the like may stand below the ways; another verb may not.
  if (ways.length < 4 || (others.length && (others.length > 2 || sorts.size > 1)))
    return [{ title: '', rows: [...list] }];
  const goal = ways.filter(index => onGoal(choices[index]!, scene)),
    away = ways.filter(index => !goal.includes(index)),
    hidden = away.filter(index => seen.get(choices[index]!.line)?.length === 0),
    // Where nobody sees any place, being out of sight tells nothing apart.
    apart = hidden.length < away.length ? hidden : [],
    rest = away.filter(index => !apart.includes(index));
  const points = scene.markers.some(marker => GOALS.includes(marker.kind)),
    nearest = blind || !goals(scene).length ? '' : points ? 'nearest to a goal first' : 'nearest to a counter first';
  return [
    { title: points ? 'Take ground' : 'To a counter', rows: goal },
    { title: 'Out of sight', rows: apart },
    {
      title: !nearest
        ? goal.length || apart.length
          ? 'Other places'
          : 'Places'
        : goal.length || apart.length
          ? `Other places, ${nearest}`
          : capital(nearest),
      rows: rest,
    },
    { title: 'Or', rows: others },
  ].filter(section => section.rows.length);
}

/** Where a way ends, as a key; anything else is a key of its own. */
const end = ({ line, sketch: { cell, path, targets } }: Choice): string =>
  cell && path.length > 1 && !targets.length ? cell.join('.') : line;

/** Up to three choices worth a look while no verb is chosen: attacks, then what brings points on the spot, then the best
 * of the other verbs that can do something. */
export function worthALook(
  choices: readonly Choice[],
  order: readonly string[],
  list: readonly number[],
  scene: Scene,
): number[] {
  const best = (free: boolean): number[] => {
    const attacks = order.filter(group =>
      list.some(index => choices[index]!.sketch.group === group && choices[index]!.sketch.targets.length),
    );
    // What brings points where one stands comes before ways to other places.
    const deeds = order.filter(
      group =>
        group !== 'pass' &&
        list.some(index => choices[index]!.sketch.group === group && atGoal(choices[index]!, scene)),
    );
    const ahead = [...new Set([...attacks.slice(0, 2), ...deeds, ...attacks])];
    // The long way to where a shorter act leads is not worth a look of its own.
    const shorter = (index: number): boolean =>
      list.some(
        other =>
          order.indexOf(choices[other]!.sketch.group) < order.indexOf(choices[index]!.sketch.group) &&
          choices[other]!.sketch.path.length > 1 &&
          !choices[other]!.sketch.rare &&
          end(choices[other]!) === end(choices[index]!),
      );
    const ends = new Set<string>();
    return [...ahead, ...order.filter(known => !ahead.includes(known) && known !== 'pass')]
      .flatMap(group => {
        const first = list.find(index => {
          const { sketch } = choices[index]!;
          if (sketch.group !== group || (free && sketch.rare) || ends.has(end(choices[index]!)) || shorter(index))
            return false;
          return (aim(choices[index]!, scene) ?? 1) > 0;
        });
        if (first === undefined) return [];
        ends.add(end(choices[first]!));
        return [first];
      })
      .slice(0, 3);
  };
  // Where everything costs something limited, that is what there is to look at.
  const free = best(true);
  return free.length ? free : best(false);
}

/** A way on cubes in words: what it leads to, if there is anything worth a word; nothing otherwise. */
export function headline(choice: Choice, verb: string, scene: Scene, board: Board): string {
  const { cell, subject, rare } = choice.sketch;
  // What is paid for says so in its own words.
  if (!cell || board.kind !== 'cubes' || rare) return '';
  const here = scene.markers.filter(marker => marker.cell?.join() === cell.join());
  const there = scene.tokens.filter(
    token => token.at && !token.dead && token.id !== subject && token.cell?.join() === cell.join(),
  );
  const side = scene.tokens.find(token => token.id === subject)?.side;
  const foe = there.find(token => token.side !== side);
  if (foe) return `${verb} to ${foe.id}`;
  if (here.some(marker => marker.kind === 'objective')) return `${verb} onto an objective`;
  if (here.some(marker => marker.kind === 'console')) return `${verb} to a console`;
  if (here.some(marker => marker.kind === 'exit')) return `${verb} to the exit`;
  const thing = here.find(marker => marker.kind === 'item' || marker.kind === 'token');
  if (thing) return `${verb} to an item`;
  return there[0] ? `${verb} to ${there[0].id}` : '';
}

/** A cube in words: what lies there, and whether a roof covers it. */
export function placeWords(choice: Choice, scene: Scene, board: Board): string {
  const { cell, path } = choice.sketch;
  if (!cell || board.kind !== 'cubes') return '';
  const here = scene.markers
    .filter(marker => marker.cell?.join() === cell.join())
    .map(marker => (marker.kind === 'objective' ? 'objective' : marker.kind));
  const on = [...new Set(here)]
    .filter(kind => kind !== 'cover')
    .map(kind => (kind === 'objective' || kind === 'item' ? `an ${kind}` : `the ${kind}`));
  const foes = scene.tokens
    .filter(
      token => token.at && !token.dead && token.id !== choice.sketch.subject && token.cell?.join() === cell.join(),
    )
    .map(token => token.id);
  const height = covered(board, cell) ? 'under a roof' : cell[2] > 1 ? `level ${cell[2]}` : 'on the ground';
  const from = path[0]?.z ?? 0,
    // Who is only placed does not climb there.
    climb =
      path.length > 1 && choice.sketch.place && choice.sketch.place.z > from + 500
        ? 'climbs'
        : path.length > 1 && choice.sketch.place && choice.sketch.place.z < from - 500
          ? 'goes down'
          : '';
  return [
    here.includes('cover') ? 'in cover' : '',
    on.length ? `on ${on.join(', ')}` : '',
    foes.length ? `with ${foes.join(', ')}` : '',
    height,
    climb,
  ]
    .filter(Boolean)
    .join(' · ');
}
