// A shot of the toy before it is taken: its dice, the odds, the reasons and the lines of sight.
import type { Odds, Place, Reason, SightReport, Token } from '../api/types';

/** A model on the table. */
type Standing = Token & { at: Place };

/** Dice of a model that is shot at. */
export const DEFENCE = 3;

export const flat = (p: Place, q: Place): number => Math.hypot(p.x - q.x, p.y - q.y);

export const stands = (token: Token | undefined): token is Standing => Boolean(token?.at);

export class Shot {
  constructor(
    private readonly me: Standing,
    private readonly target: Standing,
    /** How far the toy shoots. */
    private readonly reach: number,
  ) {}

  get pool(): number {
    const { me, target } = this;
    return 3 + (me.at.z > target.at.z ? 1 : 0) + (this.clear ? 2 : 0);
  }
  private get clear(): boolean {
    return flat(this.me.at, this.target.at) < this.reach * 0.55;
  }

  odds(line: string): Odds {
    const { target } = this;
    const hit = binomial(this.pool, 5 / 8),
      save = binomial(DEFENCE, 5 / 8);
    const lost = new Map<number, number>();
    hit.forEach((p, h) =>
      save.forEach((q, s) => lost.set(Math.max(0, h - s), (lost.get(Math.max(0, h - s)) ?? 0) + p * q)),
    );
    const outcomes = [...lost].sort((p, q) => p[0] - q[0]);
    const fatal = outcomes.filter(([n]) => n >= target.health[0]).reduce((sum, [, p]) => sum + p, 0);
    return {
      line,
      stakes: [
        {
          token: target.id,
          label: 'HP lost',
          fatal_at: target.health[0],
          outcomes,
          average: outcomes.reduce((sum, [n, p]) => sum + n * p, 0),
          fatal,
        },
      ],
      reasons: this.reasons(),
      assumes: 'nobody spends anything',
      worlds: 1,
      exact: true,
      error_bound: 0,
    };
  }

  private reasons(): Reason[] {
    const { me, target } = this;
    return [
      { rule: 'TOY-SHOOT-01', title: 'Three dice', pool: 'attack', label: 'Shooting test', amount: 3 },
      {
        rule: 'TOY-SHOOT-03',
        title: 'High ground',
        pool: 'attack',
        label: 'High ground',
        amount: me.at.z > target.at.z ? 1 : 0,
      },
      {
        rule: 'TOY-SHOOT-04',
        title: 'Clear shot',
        pool: 'attack',
        label: this.clear ? 'Clear shot' : 'No clear shot: 3 of 9 lines',
        amount: this.clear ? 2 : 0,
      },
      { rule: 'TOY-SHOOT-01', title: 'Three dice', pool: 'defence', label: 'Survival test', amount: DEFENCE },
    ];
  }

  sight(): SightReport {
    const { me, target, clear } = this;
    const eye = { ...me.at, z: me.at.z + me.height * 0.9 },
      distance = flat(me.at, target.at);
    const seen = distance <= this.reach;
    const nx = -(target.at.y - me.at.y) / distance,
      ny = (target.at.x - me.at.x) / distance;
    const lines = [-1, 0, 1].flatMap(side =>
      [0.1, 0.5, 1].map((up, i) => {
        const end = {
          x: target.at.x + nx * side * target.radius,
          y: target.at.y + ny * side * target.radius,
          z: target.at.z + target.height * up,
        };
        const stop = 0.3 + 0.05 * side,
          blocked = !seen || (!clear && i < 2);
        return {
          from: eye,
          to: end,
          blocked_at: blocked
            ? {
                x: eye.x + (end.x - eye.x) * stop,
                y: eye.y + (end.y - eye.y) * stop,
                z: eye.z + (end.z - eye.z) * stop,
              }
            : null,
          by: blocked ? 'the walkway 4.3.2' : null,
        };
      }),
    );
    const verdict = !seen
      ? `All nine lines stop at the walkway 4.3.2: ${target.id} cannot be seen.`
      : clear
        ? 'All nine lines are free: a clear shot.'
        : 'Six of nine lines stop at the walkway 4.3.2: no clear shot.';
    return {
      verdict,
      seen,
      reasons: this.reasons(),
      lines,
      distance: Math.round(Math.max(0, distance - me.radius - target.radius)),
    };
  }
}

function binomial(n: number, p: number): number[] {
  let row = [1];
  for (let i = 0; i < n; i += 1) row = [...row, 0].map((_, k) => (row[k] ?? 0) * (1 - p) + (row[k - 1] ?? 0) * p);
  return row;
}

/** The odds of a line that harms nobody. */
export const noOdds = (line: string): Odds => ({
  line,
  stakes: [],
  reasons: [],
  assumes: '',
  worlds: 1,
  exact: true,
  error_bound: 0,
});
