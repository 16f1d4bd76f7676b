// Badges for the states of a model. Unknown states show their first letter: no ruleset is drawn blank.

export const ORDERS: Record<string, 'engage' | 'conceal'> = { engage: 'engage', conceal: 'conceal' };

const PATHS: Record<string, string> = {
  pinned: 'M0 -3.200V1.200M-2 -.800L0 1.200L2 -.800M-2.600 3H2.600',
  prone: 'M-3 0H3M-3 2.400H3',
  fire: 'M0 3.200C-2.400 3.200 -2.800 .800 -1.400 -.600C-1 .400 -.300 0 -.600 -3.200C1.800 -2 2.800 3.200 0 3.200Z',
  stunned: 'M-2.600 -2.600L2.600 2.600M2.600 -2.600L-2.600 2.600',
  overwatch: 'M-3.200 0Q0 -3.400 3.200 0Q0 3.400 -3.200 0ZM0 -.600V.600',
  injured: 'M0 -3.200V.600M0 2.800V3',
  engaged: 'M-2.800 -2.800L2.800 2.800M2.800 -2.800L-2.800 2.800',
};

export interface Badge {
  path?: string;
  text?: string;
  name: string;
}

export function stateBadge(state: string): Badge {
  const path = PATHS[state.toLowerCase()];
  if (path) return { path, name: state };
  // A state may end in a number, such as the dice of a poison.
  const last = state.split(' ').at(-1) ?? '';
  return { text: Number(last) ? last : state.slice(0, 1).toUpperCase(), name: state };
}
