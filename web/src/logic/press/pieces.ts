// Pieces of a pool (command dice) that a question lets one pick: which are there, and which choice takes exactly these.
import type { Choice } from '../../api/types';
import type { IconName } from '../../ui/icons';

/** All pieces that can be picked: those of the choice that takes most. */
export function offered(choices: readonly Choice[]): readonly string[] {
  return choices
    .map(choice => choice.sketch.pieces)
    .reduce((most, known) => (known.length > most.length ? known : most), []);
}

const same = (p: readonly string[], q: readonly string[]): boolean =>
  p.length === q.length && [...p].sort().join('\n') === [...q].sort().join('\n');

/** The choice that takes exactly these pieces; without any, the one that takes none. */
export const matching = (choices: readonly Choice[], picked: readonly string[]): number =>
  choices.findIndex(choice => same(choice.sketch.pieces, picked));

const ICONS: Record<string, IconName> = {
  '+1 model': 'people',
  '+1 die': 'plus',
  advance: 'chevrons',
  move: 'chevrons',
  shoot: 'target',
  assault: 'swords',
  fight: 'swords',
  order: 'star',
  special: 'star',
};

/** The sign of a piece; what is not known is a plain die. */
export const pieceIcon = (piece: string): IconName => ICONS[piece.toLowerCase()] ?? 'die';

/** Whether a piece is known as a die of its own. */
export const isPiece = (piece: string): boolean => piece.toLowerCase() in ICONS;
