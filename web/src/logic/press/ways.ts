// Ways of several steps: where a game asks for one step after the other, a press on a place further away means all of
// them. The server says which steps lead there; here they become one choice that the table can show.
import type { Choice, Decision, ReachPlace } from '../../api/types';
import type { Spot } from './menu';
import { sketchOf } from './sketch';

/** A choice that stands for several lines. */
export interface LongWay {
  choice: Choice;
  lines: readonly string[];
  /** Who would see the model at its end. */
  seenBy?: readonly string[];
}

/** The long ways of a model, after the choices of the menu. Those that cost something limited are left out: what is
 * paid for is chosen step by step. */
export function longWays(decision: Decision, mover: string, places: readonly ReachPlace[]): LongWay[] {
  const menu = new Map((decision.choices ?? []).map(choice => [choice.line, choice.sketch]));
  const listed = new Set([...menu.values()].map(({ group, cell }) => `${group} ${cell?.join('.')}`));
  return places.flatMap(({ line, then, place, cell, path, seen_by: seenBy }) => {
    const first = menu.get(line);
    if (!then.length || !first || first.rare || !cell || !place || listed.has(`${first.group} ${cell.join('.')}`))
      return [];
    const lines = [line, ...then],
      verb = decision.verbs?.find(known => known.group === first.group)?.title ?? first.group;
    const words = [
      { kind: 'text' as const, text: `${verb} to ` },
      { kind: 'place' as const, text: cell.join('.'), at: place, cell },
    ];
    const sketch = sketchOf({ words, group: first.group, subject: mover, place, cell, path });
    return [{ choice: { n: 0, line: lines.join(', then '), sketch }, lines, ...(seenBy ? { seenBy } : {}) }];
  });
}

/** The verbs that lead to cubes of the table, the shorter act first. */
export const reaching = (spots: readonly Spot[], choices: readonly Choice[], order: readonly string[]): string[] =>
  order.filter(group =>
    spots.some(
      ({ anchor, choices: all }) =>
        anchor.cell && !anchor.token && all.some(index => choices[index]!.sketch.group === group),
    ),
  );
