// What a refused line was about, as far as its notation says: the place that was tried, and how far away it is.
import type { Board, Place, Scene, Token } from '../api/types';
import { tokenById } from './menu';
import { cellPlace } from './projection';

/** The place that a line names last: a cube on boards of cubes, a point in inches on open tables. */
export function triedPlace(line: string, board: Board): Place | null {
  if (board.kind === 'cubes') {
    const cell = [...line.matchAll(/(?<![\d.])(\d+)\.(\d+)\.(\d+)(?![\d.])/g)].at(-1)?.slice(1, 4).map(Number) as [number, number, number] | undefined;
    const inside = cell && cell[0] >= 1 && cell[0] <= board.columns && cell[1] >= 1 && cell[1] <= board.rows && cell[2] >= 1 && cell[2] <= board.levels;
    return inside ? cellPlace(cell) : null;
  }
  const point = [...line.matchAll(/(?<![\d.,])(\d+(?:\.\d+)?),(\d+(?:\.\d+)?)(?![\d.,])/g)].at(-1);
  if (!point) return null;
  const [x, y] = [Math.round(Number(point[1]) * 1000), Math.round(Number(point[2]) * 1000)];
  return x <= board.width && y <= board.height ? { x, y, z: 0 } : null;
}

/** How far the model that acts would have had to go in a straight line, in words; nothing on boards of cubes. */
export function triedDistance(place: Place | null, scene: Scene, board: Board): string {
  const actor: Token | undefined = scene.tokens.find(token => token.acting && token.at);
  if (!place || !actor?.at || board.kind !== 'open') return '';
  return `From ${actor.id} to there it is ${(Math.hypot(place.x - actor.at.x, place.y - actor.at.y) / 1000).toFixed(1)}″ in a straight line.`;
}

/** The two models that a line names; some notations leave out the one that acts. */
export function triedPair(line: string, scene: Scene): [string, string] | null {
  const named = line.split(/[\s,]+/).filter(word => tokenById(scene, word)?.at);
  const acting = scene.tokens.find(token => token.acting && token.at)?.id;
  const [from, to] = named.length === 1 && acting ? [acting, ...named] : named;
  return from && to && from !== to ? [from, to] : null;
}
