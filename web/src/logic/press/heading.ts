// A choice of an open table by what is seen at its place: a goal, a piece of terrain, the open. Coordinates say nothing
// to somebody who looks at the table.
import type { Board, Choice, Piece, Place, Scene } from '../../api/types';
import { beside } from '../geometry/whereabouts';

/** How much nearer to a goal a way must end to lead towards it; thousandths. */
const NEARER = 500;

const far = (p: Place, q: Place): number => Math.hypot(p.x - q.x, p.y - q.y);

/** Where a way ends, as it follows the verb: "onto objective 1", "to the low wall", "towards objective 2". */
function wayWords(choice: Choice, scene: Scene, board: Board, blind: boolean): string {
  const end = choice.sketch.place!,
    start = choice.sketch.path[0];
  const goals = scene.markers.filter(marker => marker.kind === 'objective');
  const on = goals.find(marker => marker.radius > 0 && far(marker.at, end) <= marker.radius);
  if (on && !blind) return start && far(on.at, start) <= on.radius ? `around ${on.id}` : `onto ${on.id}`;
  const terrain = beside(board, scene, end);
  if (terrain) return terrain.above ? `onto the ${terrain.name}` : `to the ${terrain.name}`;
  const next = blind || !start ? undefined : [...goals].sort((p, q) => far(p.at, end) - far(q.at, end))[0];
  if (next && far(next.at, start!) - far(next.at, end) > NEARER) return `towards ${next.id}`;
  return 'into the open';
}

/** The words of a choice with its place told by what is seen there; as they are where nothing better is known. */
export function seenWords(choice: Choice, scene: Scene, board: Board, blind = false): readonly Piece[] {
  const { words, place, targets, path, cell } = choice.sketch;
  if (board.kind !== 'open' || !place || cell || targets.length) return words;
  const at = words.findIndex(
    piece => piece.kind === 'place' && piece.at !== null && piece.at.x === place.x && piece.at.y === place.y,
  );
  const before = words[at - 1];
  if (before?.kind !== 'text') return words;
  const told = (text: string): Piece[] => [...words.slice(0, at - 1), { ...before, text }, ...words.slice(at + 1)];
  if (path.length > 1 && before.text.endsWith('to '))
    return told(before.text.slice(0, -3) + wayWords(choice, scene, board, blind));
  // Where something is put is drawn on the table, and what lies beside it stands below.
  if (before.text.endsWith(' at ')) return told(`${before.text.slice(0, -4)}${at === words.length - 1 ? ' here' : ''}`);
  return words;
}
