// Answers that are nothing but names with their meanings ("Engage: moves, then …") are read best as tiles: all names
// at a glance, and the meaning of the one that is looked at.
import type { Choice } from '../../api/types';
import { plain } from '../text/pieces';

export interface Tile {
  index: number;
  name: string;
  meaning: string;
}

const FEWEST = 4;
const LONGEST = 22;

/** The tiles of a list, or nothing where a list is better: few answers, places, targets, or words without a name. */
export function tiles(list: readonly number[], choices: readonly Choice[]): Tile[] {
  if (list.length < FEWEST) return [];
  const found = list.flatMap((index): Tile[] => {
    const { words, place, cell, targets, pieces, area } = choices[index]!.sketch;
    if (place || cell || targets.length || pieces.length || area.length) return [];
    const said = plain(words),
      at = said.indexOf(': ');
    return at > 1 && at <= LONGEST
      ? [{ index, name: said.slice(0, at), meaning: said.slice(at + 2) }]
      : said.length <= LONGEST
        ? [{ index, name: said, meaning: '' }]
        : [];
  });
  return found.length === list.length && found.some(tile => tile.meaning) ? found : [];
}
