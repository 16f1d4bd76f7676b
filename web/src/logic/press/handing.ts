// What a player may hand over to the table: the rest of a team that is set up, an end that only costs could put off,
// and the rest of an activation once a player has passed.
import type { Choice, Decision, Scene, Snapshot } from '../../api/types';

/** Whether a choice puts something down that is not on the table yet: a model, or a piece of terrain. */
const putsDown = ({ sketch: { place, cell, path, targets } }: Choice): boolean =>
  (place !== null || cell !== null) && path.length < 2 && !targets.length;

/** Whether the rest of a set-up may be left to the table: before the first round, and it has an answer. */
export function canHandOver(decision: Decision | null, scene: Scene | null): boolean {
  return (
    scene?.round[0] === 0 &&
    decision?.mine === true &&
    Boolean(decision.usual) &&
    (decision.choices ?? []).length > 0 &&
    decision.choices!.every(putsDown)
  );
}

/** Whether every verb is impossible but the one that ends it: then no place that a menu leaves out is open either. */
export const spent = (decision: Decision): boolean =>
  Boolean(decision.verbs?.length) &&
  decision.verbs!.every(({ group, why_not }) => group === 'pass' || why_not !== null);

/** The end of a model's activation where the game says that nothing is at stake although something could still be
 * paid for; `null` where anything is left that is free, or nothing at all. */
export function endsByItself(decision: Decision | null): string | null {
  if (!decision?.mine || !decision.verbs?.length || decision.at_stake !== false) return null;
  return (decision.choices ?? []).length > 1 ? (decision.usual ?? null) : null;
}

/** A pass in the middle of an activation: of which model at which question, by what line, and from which choice of the
 * game to which it went on. */
export interface Passed {
  kind: string;
  token: string;
  line: string;
  from: number;
  to: number;
}

const actingIn = (scene: Scene): string | null => scene.tokens.find(token => token.acting)?.id ?? null;
const passes = (decision: Decision | null, line: string): boolean =>
  Boolean(decision?.verbs) &&
  (decision?.choices ?? []).some(choice => choice.line === line && choice.sketch.group === 'pass');

/** What a choice is as a pass in the middle of an activation; nothing if it is another one. */
export function passing(line: string, snap: Snapshot | null): Passed | null {
  const token = snap && actingIn(snap.scene),
    kind = snap?.decision?.kind;
  if (!token || !kind || !passes(snap.decision, line)) return null;
  return { kind, token, line, from: snap.ply, to: snap.ply };
}

/** Whether the pending question asks again what was just passed: some games spend points one by one. */
export function goesOnPassing(passed: Passed | null, snap: Snapshot | null): boolean {
  if (!passed || !snap?.decision?.mine || snap.decision.kind !== passed.kind) return false;
  const next = snap.ply > passed.from && snap.ply <= passed.to + 1;
  return next && actingIn(snap.scene) === passed.token && passes(snap.decision, passed.line);
}

/** The line that keeps a roll; nothing where no die could be rolled again. */
export function keeping(decision: Decision | null): string | null {
  const choices = decision?.choices ?? [];
  if (!choices.some(({ sketch }) => sketch.again.some(count => count > 0))) return null;
  return choices.find(({ sketch }) => sketch.group === 'pass')?.line ?? null;
}

/** Whether one press on a row is enough: it activates a model, which costs nothing and can be taken back, or it leaves be
 * what everything else would cost something for. */
export function needsNoSecondPress(index: number, decision: Decision | null): boolean {
  const choices = decision?.choices ?? [],
    sketch = choices[index]?.sketch;
  if (!sketch || decision?.verbs || sketch.rare || sketch.targets.length || sketch.place || sketch.cell) return false;
  if (sketch.group === 'activate') return true;
  return sketch.group === 'pass' && choices.every((choice, other) => other === index || choice.sketch.rare);
}
