// What a model fights with, in two words, from the lines of its profile: weapons say there how far they reach.
import type { Token } from '../api/types';

/** The first weapon that reaches beyond arm's length, else the first at all; nothing if the profile names none. */
export function arms(token: Pick<Token, 'lines'>): string {
  const weapon = (sort: RegExp): string | undefined => token.lines.find(([, text]) => sort.test(text))?.[0];
  return weapon(/^ranged?\b/i) ?? weapon(/^(close combat|melee)\b/i) ?? '';
}
