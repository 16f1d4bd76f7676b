// What a choice risks of one's own: the model in a fight or an attack that is answered, and who would see it at the end
// of its way. Said in the row of the choice, in plum, before it is made.
import type { Choice, Odds, Scene, Side, StakeOdds } from '../../api/types';
import { whole } from './percent';
import { harmless, verdict } from './stakes';

export interface Risk {
  words: string;
  /** Whether nobody threatens it. */
  safe: boolean;
}

const MOST_NAMES = 3;

/** Names one after the other, the rest as a number: "P2, P9 and 3 more". */
export function listed(names: readonly string[], most = MOST_NAMES): string {
  if (names.length <= most + 1) {
    const [last, ...before] = [...names].reverse();
    return before.length ? `${before.reverse().join(', ')} and ${last}` : (last ?? '');
  }
  return `${names.slice(0, most).join(', ')} and ${names.length - most} more`;
}

/** The side whose choice it is: the one that decides, if that is known, since a choice may be about an enemy. */
const decider = ({ sketch: { subject } }: Choice, scene: Scene, by: Side | null): Side | undefined =>
  by ?? scene.tokens.find(token => token.id === subject)?.side;

/** What a choice may cost the other side: the headline of its row. A model of one's own is a risk, not a prize. */
export function prize(
  choice: Choice,
  odds: Odds | undefined,
  scene: Scene,
  by: Side | null = null,
): StakeOdds | undefined {
  const { targets } = choice.sketch,
    side = decider(choice, scene, by);
  const foreign = (id: string): boolean => scene.tokens.some(token => token.id === id && token.side !== side);
  return (
    odds?.stakes.find(known => targets.includes(known.token) && foreign(known.token)) ??
    odds?.stakes.find(known => foreign(known.token))
  );
}

/** What the other side can do back, by the odds of the choice: what its own model may lose. */
export function backlash(choice: Choice, odds: Odds | undefined, scene: Scene, by: Side | null = null): Risk | null {
  const { subject, targets } = choice.sketch,
    side = decider(choice, scene, by);
  const own = odds?.stakes.find(stake =>
    scene.tokens.some(
      token => token.id === stake.token && token.side === side && (token.id !== subject || !targets.includes(token.id)),
    ),
  );
  if (!own || own.average < 0.05) return null;
  const { out, hurt } = verdict(own);
  // Where a model can lose much and still stand, how much says more than whether.
  const much = own.fatal_at > 3 && own.outcomes.some(([lost]) => lost > 2) && own.average >= 0.95;
  const parts = [
    ...(out >= 0.005 ? [`${whole(out)} out`] : []),
    ...(much && out < 0.995
      ? [`${own.average.toFixed(1)} ${own.label} on average`]
      : hurt >= 0.005
        ? [`${whole(hurt)} ${harmless(own) ? own.label : 'hurt'}`]
        : []),
  ];
  return parts.length ? { words: `Risk for ${own.token}: ${parts.join(', ')}`, safe: false } : null;
}

/** Who would see the model at the end of its way; nothing where the engine does not say. */
export function exposure(seen: readonly string[] | undefined): Risk | null {
  if (!seen) return null;
  return seen.length ? { words: `Seen by ${listed(seen)}`, safe: false } : { words: 'Out of sight', safe: true };
}

export const risk = (
  choice: Choice,
  odds: Odds | undefined,
  seen: readonly string[] | undefined,
  scene: Scene,
  by: Side | null = null,
): Risk | null => backlash(choice, odds, scene, by) ?? exposure(seen);
