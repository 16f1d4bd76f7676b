// What odds say about one model, in the three figures a player wants: out, hurt, unharmed.
import type { LogEntry, Odds, Scene, StakeOdds as Stake } from '../../api/types';
import { tokenById } from '../press/menu';
import { shares } from './percent';

export interface Verdict {
  out: number;
  hurt: number;
  unharmed: number;
}

export function verdict(stake: Stake): Verdict {
  let out = 0,
    hurt = 0,
    unharmed = 0;
  for (const [lost, p] of stake.outcomes) {
    if (lost >= stake.fatal_at) out += p;
    else if (lost > 0) hurt += p;
    else unharmed += p;
  }
  return { out, hurt, unharmed };
}

/** How an answer turns out for those who are asked: what the other side loses less what they lose themselves, each by
 * the chance that somebody is out and a part of that somebody is hurt. */
export const worth = (stakes: readonly Stake[], isMine: (token: string) => boolean): number =>
  stakes.reduce((sum, stake) => {
    const { out, hurt } = verdict(stake);
    return sum + (isMine(stake.token) ? -1 : 1) * (harmless(stake) ? hurt / 4 : out + hurt / 4);
  }, 0);

/** The chance that a model loses anything, where several things of it are at stake (wounds, stress). */
export const harmed = (stakes: readonly Stake[]): number => {
  const own = stakes.filter(({ token }) => token === stakes[0]?.token);
  return Math.max(0, ...own.map(stake => 1 - verdict(stake).unharmed));
};

/** What can take a model out stands before what only hinders it (pinned, say), so that figures of choices compare;
 * before both stands the model that is asked about. */
export function gravestFirst(stakes: readonly Stake[], about: string | null = null): Stake[] {
  const rank = ({ token, fatal }: Stake): number => Number(token === about) * 2 + Number(fatal >= 0.005);
  return [...stakes].sort((p, q) => rank(q) - rank(p));
}

/** Whether nothing that is lost of it takes the model out. */
export const harmless = (stake: Stake): boolean => stake.fatal_at >= 1000;

/** The three figures in percent tenths, adding up to 100; whole percents where they were sampled, for no tenth of those is known. */
export function figures(stake: Stake, exact = true): Verdict {
  const { out, hurt, unharmed } = verdict(stake);
  const [a = 0, b = 0, c = 0] = shares([out, hurt, unharmed], exact ? 1 : 0);
  return { out: a, hurt: b, unharmed: c };
}

export interface Bar {
  label: string;
  percent: number;
  kind: 'none' | 'hurt' | 'fatal';
}

/** The first number of each bar: one bar a number if they are few, else nothing, some steps of harm, and out. */
function edges(stake: Stake, top: number, most: number): number[] {
  const near = Math.min(top, Math.max(stake.fatal_at + 2, 4));
  if (near + 1 <= most) return Array.from({ length: Math.min(most, top + 1) }, (_, n) => n);
  const size = Math.max(1, Math.ceil((stake.fatal_at - 1) / (most - 3)));
  const list = [0];
  for (let from = 1; from < stake.fatal_at && from <= top; from += size) list.push(from);
  if (top >= stake.fatal_at) list.push(stake.fatal_at);
  if (top >= stake.fatal_at + size) list.push(stake.fatal_at + size);
  return list;
}

/** At most six bars of loss, none of them on both sides of the line; everything beyond the last is gathered in it. */
export function bars(stake: Stake, most = 6): { bars: Bar[]; fatalFrom: number } {
  const top = stake.outcomes.reduce((max, [lost]) => Math.max(max, lost), 0);
  const starts = edges(stake, top, most);
  const sums = new Array<number>(starts.length).fill(0);
  for (const [lost, p] of stake.outcomes) sums[starts.findLastIndex(from => from <= lost)]! += p;
  const percents = shares(sums, 0);
  const list = percents.map((percent, index): Bar => {
    const from = starts[index]!,
      to = index + 1 < starts.length ? starts[index + 1]! - 1 : top;
    const label = from === to ? `${from}` : index + 1 === starts.length ? `${from}+` : `${from}–${to}`;
    return { label, percent, kind: from >= stake.fatal_at ? 'fatal' : from === 0 ? 'none' : 'hurt' };
  });
  const first = list.findIndex(bar => bar.kind === 'fatal');
  return { bars: list, fatalFrom: first < 0 ? list.length : first };
}

/** The chance that at least this much is lost. */
export function atLeast(stake: Stake, lost: number): number {
  return stake.outcomes.reduce((sum, [n, p]) => (n >= lost ? sum + p : sum), 0);
}

/** The chance of what an entry did or of something better, from the odds shown before the choice. */
export function thisOrBetter(
  { stakes: [stake] }: Pick<Odds, 'stakes'>,
  before: Scene,
  entry: LogEntry,
  after: Scene,
): number | null {
  if (!stake || !entry.notes.some(note => note.tokens.includes(stake.token))) return null;
  const was = tokenById(before, stake.token),
    is = tokenById(after, stake.token);
  if (!was) return null;
  const lost = !is || is.dead ? stake.fatal_at : was.health[0] - is.health[0];
  return lost > 0 ? atLeast(stake, lost) : null;
}
