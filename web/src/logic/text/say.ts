// Small tools for the words of the page itself. What the engine says comes in pieces; see text/pieces.ts.
import type { Outcome, Scene, Side } from '../../api/types';

export function capital(text: string): string {
  return text ? text[0]!.toUpperCase() + text.slice(1) : text;
}

/** A sentence as a part of another one; names in it keep their capitals. */
export function uncapital(text: string): string {
  return text ? text[0]!.toLowerCase() + text.slice(1) : text;
}

/** An id as a name: `plague-swarm-100` becomes "Plague swarm 100"; a word without a vowel is an abbreviation. */
export function pretty(id: string): string {
  return capital(
    id
      .split(/[-_]+/)
      .map(word => (/^[^aeiouy\d]{3,}$/i.test(word) ? word.toUpperCase() : word))
      .join(' '),
  );
}

/** Names that are not spelt like their ids. */
const SPELT: Record<string, string> = { 'veer-myn': 'Veer-Myn' };

/**
 * The id of a team as its name: `plague-swarm-100` becomes "Plague Swarm, 100 points". Abbreviations are written as in
 * the line about the team, if it has them.
 */
export function teamName(id: string, line = ''): string {
  if (id.startsWith('{')) return writtenName(id);
  const [, name = id, points] = /^(.*?)(?:-(\d+))?$/.exec(id) ?? [];
  const short = new Set(line.match(/\b[A-Z]{2,}\b/g) ?? []);
  const spelt = (word: string): string =>
    short.has(word.toUpperCase()) || /^[^aeiouy\d]{3,}$/i.test(word) ? word.toUpperCase() : capital(word);
  const words =
    SPELT[name] ??
    name
      .split(/[-_ ]+/)
      .map(spelt)
      .join(' ');
  return points ? `${words}, ${points} points` : words;
}

/** The name of a team that is written out in full. */
function writtenName(force: string): string {
  try {
    const { name, slate } = JSON.parse(force) as { name?: string; slate?: string };
    return name ?? slate ?? 'A team';
  } catch {
    return 'A team';
  }
}

/** A line about a team or a board, without how a terminal would ask for another one: here there are fields for that. */
export const forScreen = (line: string): string =>
  capital(line.replace(/(, or random-\S+ for .*|; its number is the option .*|; any number works)$/, ''));

/** A full sentence: begins with a capital letter and ends with a full stop. */
export function sentence(text: string): string {
  return capital(/[.!?…]$/.test(text) ? text : `${text}.`);
}

/** How it ended, for the reader: "You win 13 to 6". */
export function ended(
  { winner, scores }: Pick<Outcome, 'winner' | 'scores'>,
  me: Side | null,
  names: Record<Side, string>,
): string {
  const [a, b] = scores;
  if (!winner) return `The game is drawn, ${a} to ${b}`;
  const who = me === winner ? 'You win' : `${names[winner]} wins`;
  const [own, other] = winner === 'a' ? [a, b] : [b, a];
  // A game that was given up may be won without being ahead: then points do not say why.
  return own > other ? `${who} ${own} to ${other}` : who;
}

/** The clock where room is short: "2 of 5"; in full before the first round. */
export function shortClock({ clock, round: [now, last] }: Pick<Scene, 'clock' | 'round'>): string {
  return now > 0 ? `${now} of ${last}` : clock;
}

/** Equal names are counted: "3 × Ghoul, Leaper" from four titles. */
export function muster(titles: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const title of titles) counts.set(title, (counts.get(title) ?? 0) + 1);
  return [...counts].map(([title, count]) => (count > 1 ? `${count} × ${title}` : title)).join(', ');
}

/** A text that fits: whole words up to a length, and a sign that there was more. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = text.lastIndexOf(' ', most - 2);
  return `${text.slice(0, end > most / 2 ? end : most - 2).replace(/[\s,;:]+$/, '')} …`;
}
