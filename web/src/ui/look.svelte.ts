// Which side is drawn round and blue: your own. Spectators see the first side so.
import type { Piece, Place, Side } from '../api/types';
import { withNames } from '../logic/text/pieces';

class Look {
  swapped = $state(false);
  /** Who reads what the engine says, and what the players are called. */
  me = $state<Side | null>(null);
  names = $state.raw<Record<Side, string>>({ a: '', b: '' });
  /** Places of an open table in words, while a picture of the table is beside them. */
  near = $state.raw<((at: Place) => string) | null>(null);
  of(side: Side | null | undefined): 'a' | 'b' | 'nobody' {
    if (!side) return 'nobody';
    return this.swapped ? (side === 'a' ? 'b' : 'a') : side;
  }
}

export const look = new Look();
/** What the engine says, as plain text for the reader. */
export const say = (pieces: readonly Piece[]): string => withNames(pieces, look);
export const DIAMOND =
  'M1.5 -11.5L11.5 -1.5Q13 0 11.5 1.5L1.5 11.5Q0 13 -1.500 11.500L-11.500 1.500Q-13 0 -11.500 -1.500L-1.500 -11.500Q0 -13 1.500 -11.500Z';
