// How a choice looks where nothing more is said about it.
import type { Sketch } from '../../api/types';

/** A drawing with these parts and nothing else. */
export const sketchOf = (parts: Partial<Sketch>): Sketch => ({
  words: [],
  group: '',
  subject: null,
  targets: [],
  place: null,
  cell: null,
  path: [],
  area: [],
  again: [0, 0],
  rare: false,
  cost: '',
  card: null,
  pieces: [],
  ...parts,
});
