// Attacks that are aimed at a place: who stands there, and whether the shot would be wasted.
import type { Choice, Scene } from '../../api/types';
import { listed } from '../odds/risk';

/** Whether two models are of one side. */
export function isFriend(token: string, subject: string | null, scene: Scene): boolean {
  const side = (id: string | null): string | undefined => scene.tokens.find(known => known.id === id)?.side;
  return side(subject) !== undefined && side(token) === side(subject);
}

/** How well a choice that is aimed at a cube is aimed: enemies in it count for it, one's own models against it. */
export function aim({ sketch: { cell, subject, targets, path } }: Choice, scene: Scene): number | null {
  const acting = scene.tokens.find(token => token.id === subject);
  if (!cell || !acting?.at || path.length > 1 || (targets.length && !targets.some(id => isFriend(id, subject, scene))))
    return null;
  const there = scene.tokens.filter(token => token.at && !token.dead && token.cell?.join() === cell.join());
  return there.reduce((sum, token) => sum + (token.side === acting.side ? -2 : 1), 0);
}

/** The sorts of attack that may be aimed at a place instead of a model. */
const AIMED: readonly string[] = ['shoot', 'blaze'];

/** Whether an attack is aimed at a place where no enemy stands: hardly ever meant. */
export function wasted({ sketch: { group, cell, subject, targets } }: Choice, scene: Scene): boolean {
  if (!cell || !AIMED.includes(group)) return false;
  const side = scene.tokens.find(token => token.id === subject)?.side;
  return !scene.tokens.some(
    token =>
      token.side !== side &&
      !token.dead &&
      (targets.includes(token.id) || (token.at !== null && token.cell?.join() === cell.join())),
  );
}

const named = ({ sketch: { words } }: Choice): string[] =>
  words.flatMap(piece => (piece.kind === 'model' ? [piece.id] : []));

/** Whether another choice does the same with these models and more: a smaller group is hardly ever meant. One model
 * alone stands for itself. */
export function isPartOf(choice: Choice, choices: readonly Choice[]): boolean {
  const own = named(choice);
  return (
    own.length > 0 &&
    choices.some(other => {
      const theirs = named(other);
      return (
        other.sketch.group === choice.sketch.group &&
        theirs.length > own.length &&
        theirs.length > 2 &&
        own.every(id => theirs.includes(id))
      );
    })
  );
}

/** Whom an attack on a place would find there, in words; nothing for other choices. */
export function found({ sketch: { group, cell, subject } }: Choice, scene: Scene): string {
  if (!cell || !AIMED.includes(group)) return '';
  const there = scene.tokens
    .filter(token => token.at && !token.dead && token.id !== subject && token.cell?.join() === cell.join())
    .map(token => token.id);
  return there.length ? `at ${listed(there)}` : 'nobody there';
}
