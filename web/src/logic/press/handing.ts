// What a player may hand over to the table: the rest of a team that is set up, and an end that only costs could put off.
import type { Choice, Decision, Scene } from '../../api/types';

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

/** The end of an activation in which only something rare could still be spent; `null` where anything is left that is free. */
export function onlyPaid(decision: Decision | null, scene: Scene | null): string | null {
  const choices = decision?.choices ?? [];
  if (!decision?.mine || !decision.verbs?.length || !scene?.tokens.some(token => token.acting)) return null;
  const [end, ...more] = choices.filter(choice => choice.sketch.group === 'pass');
  const rest = choices.filter(choice => choice.sketch.group !== 'pass');
  return end && !more.length && rest.length && rest.every(choice => choice.sketch.rare) ? end.line : null;
}
