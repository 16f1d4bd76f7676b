// The engine speaks of sides and players; whoever looks is addressed as such, and others by their names.
import type { Outcome, Side } from '../api/types';

export interface Listener { me: Side | null; names: Record<Side, string> }

const SIDE = /\b(?:side|player) ([ab])\b/gi;

export function capital(text: string): string {
  return text ? text[0]!.toUpperCase() + text.slice(1) : text;
}

/** Names of statistics in capitals, as rulebooks print them, shout on a screen and are spelt out by readers. */
const quiet = (text: string): string => text.replace(/\b[A-Z]{5,}\b/g, word => capital(word.toLowerCase()));

/** A sentence of the engine in the listener's words: "side a rolls" becomes "Your side rolls" or "Ann rolls". */
export function address(text: string, { me, names }: Listener): string {
  return capital(quiet(text).replace(SIDE, (_, letter: string) => {
    const side = letter.toLowerCase() as Side;
    return me === side ? 'your side' : names[side] || (side === 'a' ? 'the first side' : 'the second side');
  }));
}

/** A question without saying who is asked: that stands above it. */
export function question(text: string, listener: Listener): string {
  const bare = text.replace(/^(?:side|player) [ab](?: \([^)]*\))?(?::| decides)\s+/i, (lead: string) => (/decides/i.test(lead) ? 'Decide ' : ''));
  return address(bare, listener);
}

/** A question and, after it, why it is asked. */
export function parts(text: string): { asked: string; why: string } {
  const end = text.indexOf('? ');
  return end < 0 ? { asked: text, why: '' } : { asked: text.slice(0, end + 1), why: sentence(text.slice(end + 2)) };
}

/** An id as a name: `plague-swarm-100` becomes "Plague swarm 100". */
export function pretty(id: string): string {
  return capital(id.replace(/[-_]+/g, ' '));
}

/** "1 command point", "2 command points": a name in the plural, for one or for several. */
export function counted(count: number, plural: string): string {
  return count === 1 ? plural.replace(/\bdice$/, 'die').replace(/([^s])s$/, '$1') : plural;
}

/** A full sentence: begins large and ends. */
export function sentence(text: string): string {
  return capital(/[.!?…]$/.test(text) ? text : `${text}.`);
}

/** How it ended for whoever looks: "You win 13 to 6". */
export function ended({ winner, scores }: Pick<Outcome, 'winner' | 'scores'>, me: Side | null, names: Record<Side, string>): string {
  const [a, b] = scores;
  if (!winner) return `The game is drawn, ${a} to ${b}`;
  return `${me === winner ? 'You win' : `${names[winner]} wins`} ${winner === 'a' ? `${a} to ${b}` : `${b} to ${a}`}`;
}

/** The clock in few words: "Turning point 1 of 4, firefight phase" is "Turning point 1". */
export function shortClock(clock: string): string {
  return clock.replace(/ of \d.*$/, '');
}

/** Equal names are counted: "3 Ghouls, Leaper" from four titles. */
export function muster(titles: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const title of titles) counts.set(title, (counts.get(title) ?? 0) + 1);
  return [...counts].map(([title, count]) => (count > 1 ? `${count} × ${title}` : title)).join(', ');
}
