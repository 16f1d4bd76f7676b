// What a refused line was about, as far as its notation says: the place that was tried, and how far away it is.
import type { Board, Place, Scene, Token } from '../../api/types';
import { tokenById } from '../press/menu';
import { cellOf, pointOf, words } from '../text/notation';
import { cellPlace } from '../geometry/projection';

/** The place that a line names last: a cube on boards of cubes, a point in inches on open tables. */
export function triedPlace(line: string, board: Board): Place | null {
  if (board.kind === 'cubes') {
    const cell = words(line)
      .map(cellOf)
      .findLast(known => known !== null);
    const inside =
      cell &&
      cell[0] >= 1 &&
      cell[0] <= board.columns &&
      cell[1] >= 1 &&
      cell[1] <= board.rows &&
      cell[2] >= 1 &&
      cell[2] <= board.levels;
    return inside ? cellPlace(cell) : null;
  }
  const point = words(line)
    .map(pointOf)
    .findLast(known => known !== null);
  return point && point.x <= board.width && point.y <= board.height ? point : null;
}

/** The model that a line is about: of those that act the one that it names, else the first. */
function actorOf(line: string, scene: Scene): Token | undefined {
  const acting = scene.tokens.filter(token => token.acting && token.at);
  return acting.find(({ id }) => words(line).includes(id)) ?? acting[0];
}

/** How far the model that a line is about would have had to go in a straight line, in words; nothing on boards of cubes. */
export function triedDistance(line: string, place: Place | null, scene: Scene, board: Board): string {
  const actor = actorOf(line, scene);
  if (!place || !actor?.at || board.kind !== 'open') return '';
  return `From ${actor.id} it is ${(Math.hypot(place.x - actor.at.x, place.y - actor.at.y) / 1000).toFixed(1)}″ to there in a straight line.`;
}

/** The two models that a line names; some notations leave out the one that acts. */
export function triedPair(line: string, scene: Scene): [string, string] | null {
  const named = words(line).filter(word => tokenById(scene, word)?.at);
  const acting = actorOf(line, scene)?.id;
  const [from, to] = named.length === 1 && acting ? [acting, ...named] : named;
  return from && to && from !== to ? [from, to] : null;
}
