// What odds say about one model, in the three figures a player wants: out, hurt, unharmed.
import type { StakeOdds as Stake } from '../api/types';
import { shares } from './percent';

export interface Verdict { out: number; hurt: number; unharmed: number }

export function verdict(stake: Stake): Verdict {
  let out = 0, hurt = 0, unharmed = 0;
  for (const [lost, p] of stake.outcomes) {
    if (lost >= stake.fatal_at) out += p;
    else if (lost > 0) hurt += p;
    else unharmed += p;
  }
  return { out, hurt, unharmed };
}

/** The three figures in percent tenths, adding up to 100. */
export function figures(stake: Stake): Verdict {
  const { out, hurt, unharmed } = verdict(stake);
  const [a = 0, b = 0, c = 0] = shares([out, hurt, unharmed], 1);
  return { out: a, hurt: b, unharmed: c };
}

export interface Bar { label: string; percent: number; kind: 'none' | 'hurt' | 'fatal' }

/** At most six bars of loss; everything beyond the last is gathered in it. */
export function bars(stake: Stake, most = 6): { bars: Bar[]; fatalFrom: number } {
  const top = stake.outcomes.reduce((max, [lost]) => Math.max(max, lost), 0);
  const step = Math.max(1, Math.ceil((Math.min(top, Math.max(stake.fatal_at + 2, 4)) + 1) / most));
  const count = Math.min(most, Math.floor(top / step) + 1);
  const sums = new Array<number>(count).fill(0);
  for (const [lost, p] of stake.outcomes) sums[Math.min(count - 1, Math.floor(lost / step))]! += p;
  const percents = shares(sums, 0);
  const list = percents.map((percent, index): Bar => {
    const from = index * step, to = from + step - 1, last = index === count - 1 && top > to;
    const label = last ? `${from}+` : step === 1 ? `${from}` : `${from}–${to}`;
    return { label, percent, kind: from >= stake.fatal_at ? 'fatal' : from === 0 && step === 1 ? 'none' : 'hurt' };
  });
  return { bars: list, fatalFrom: Math.ceil(stake.fatal_at / step) };
}

/** The chance that at least this much is lost. */
export function atLeast(stake: Stake, lost: number): number {
  return stake.outcomes.reduce((sum, [n, p]) => (n >= lost ? sum + p : sum), 0);
}
