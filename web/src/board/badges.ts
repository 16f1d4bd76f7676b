// Badges for the states of a model. Unknown states show their first letter: no ruleset is drawn blank.

export const ORDERS: Record<string, 'engage' | 'conceal'> = { engage: 'engage', conceal: 'conceal' };

/** A model in the dark that nobody may attack: drawn as a dashed ring around its plate, so it needs no badge. */
export const HIDDEN = 'concealed';

const PATHS: Record<string, string> = {
  pinned: 'M0 -3.200V1.200M-2 -.800L0 1.200L2 -.800M-2.600 3H2.600',
  prone: 'M-3 0H3M-3 2.400H3',
  fire: 'M0 3.200C-2.400 3.200 -2.800 .800 -1.400 -.600C-1 .400 -.300 0 -.600 -3.200C1.800 -2 2.800 3.200 0 3.200Z',
  stunned: 'M-2.600 -2.600L2.600 2.600M2.600 -2.600L-2.600 2.600',
  overwatch: 'M-3.200 0Q0 -3.400 3.200 0Q0 3.400 -3.200 0ZM0 -.600V.600',
  overwatched: 'M-3.200 0Q0 -3.400 3.200 0Q0 3.400 -3.200 0ZM-2.600 2.600L2.600 -2.600',
  injured: 'M0 -3.200V.600M0 2.800V3',
  engaged: 'M-3.300 -3.300L2.500 2.500M3.300 -3.300L-2.500 2.500M-3.400 .700L-.700 3.400M3.400 .700L.700 3.400',
};

/** Signs for plates alone: a list says these states in words. */
const WORDED: Record<string, string> = {
  enraged: 'M.900 -3.600L-2.200 .500H0L-.900 3.600L2.200 -.500H0Z',
  guard: 'M0 -3.400L2.800 -2.300V0C2.800 1.900 1.400 3 0 3.500C-1.400 3 -2.800 1.900 -2.800 0V-2.300Z',
  aimed: 'M0 -3.500V-1.300M0 3.500V1.300M-3.500 0H-1.300M3.500 0H1.300',
  'carries a token':
    'M-2.800 -1.400L0 -2.900L2.800 -1.400V1.600L0 3.100L-2.800 1.600ZM-2.800 -1.400L0 .100L2.800 -1.400M0 .100V3.100',
};

export interface Badge {
  path?: string;
  /** Whether a list says it in words. */
  worded?: boolean;
  text?: string;
  name: string;
}

export function stateBadge(state: string): Badge {
  const path = PATHS[state.toLowerCase()];
  if (path) return { path, name: state };
  const sign = WORDED[state.toLowerCase()];
  if (sign) return { path: sign, worded: true, name: state };
  // A state may end in a number, such as the dice of a poison.
  const last = state.split(' ').at(-1) ?? '';
  return { text: Number(last) ? last : state.slice(0, 1).toUpperCase(), name: state };
}
