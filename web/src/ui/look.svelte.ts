// Which side is drawn round and blue: one's own. Watchers see the first side so.
import type { Side } from '../api/types';
import { address } from '../logic/say';

class Look {
  swapped = $state(false);
  /** Who reads the engine's sentences, and what the players are called. */
  me = $state<Side | null>(null);
  names = $state.raw<Record<Side, string>>({ a: '', b: '' });
  of(side: Side | null | undefined): 'a' | 'b' | 'nobody' {
    if (!side) return 'nobody';
    return this.swapped ? (side === 'a' ? 'b' : 'a') : side;
  }
}

export const look = new Look();
/** A sentence of the engine for whoever looks. */
export const say = (text: string): string => address(text, look);
export const DIAMOND = 'M1.5 -11.5L11.5 -1.5Q13 0 11.5 1.5L1.5 11.5Q0 13 -1.500 11.500L-11.500 1.500Q-13 0 -11.500 -1.500L-1.500 -11.500Q0 -13 1.500 -11.500Z';
