// Which side is drawn round and blue: one's own. Watchers see the first side so.
import type { Side } from '../api/types';

class Look {
  swapped = $state(false);
  of(side: Side | null | undefined): 'a' | 'b' | 'nobody' {
    if (!side) return 'nobody';
    return this.swapped ? (side === 'a' ? 'b' : 'a') : side;
  }
}

export const look = new Look();
export const DIAMOND = 'M1.5 -11.5L11.5 -1.5Q13 0 11.5 1.5L1.5 11.5Q0 13 -1.500 11.500L-11.500 1.500Q-13 0 -11.500 -1.500L-1.500 -11.500Q0 -13 1.500 -11.500Z';
