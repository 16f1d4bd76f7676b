// Models that act together. A question or a choice may name their group and no model of it: then all of them are meant.
import type { Choice, Piece, Scene } from '../../api/types';

export type Band = Scene['sides'][0]['groups'][0];

/** The group that words name, if they name just one. */
export function named(words: readonly Piece[], scene: Scene): Band | null {
  const said = words
    .map(piece => piece.text)
    .join('')
    .toLowerCase();
  const found = scene.sides
    .flatMap(side => side.groups)
    .filter(({ title }) => {
      const at = said.indexOf(title.toLowerCase());
      // “Fireteam A-1” is not “Fireteam A-10”.
      return title !== '' && at >= 0 && !/[\p{L}\p{N}]/u.test(said[at + title.length] ?? '');
    });
  return found.length === 1 ? found[0]! : null;
}

/** The group that a choice is about: it names it and is neither aimed nor placed. */
export function bandOf({ sketch }: Choice, scene: Scene): Band | null {
  const { subject, targets, place, cell, area } = sketch;
  return subject || targets.length || place || cell || area.length ? null : named(sketch.words, scene);
}

/** Those of a group that stand on the table. */
export const standing = (band: Band | null, scene: Scene): string[] =>
  (band?.models ?? []).filter(id => scene.tokens.some(token => token.id === id && token.at && !token.dead));

/** Who acts, in words: a model, or the group that acts together with its order; empty if nobody does. */
export function actors(scene: Scene): string {
  const acting = scene.tokens.filter(token => token.acting),
    group = scene.sides.flatMap(side => side.groups).find(({ models }) => models.includes(acting[0]?.id ?? ''));
  if (group) return `${group.title}${group.order ? `, ${group.order}` : ''}`;
  return acting[0] ? `${acting[0].id} ${acting[0].title}` : '';
}
