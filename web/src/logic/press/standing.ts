// Standing answers: how a player wants windows of one kind answered until the turn is over, without being asked.
import type { Choice, Decision } from '../../api/types';

/** The answer that lets a window pass, or nothing if the question is not a window. */
export function passing(decision: Decision | null): string | null {
  const choices = decision?.choices ?? [];
  if (!decision?.mine || decision.verbs || choices.length < 2) return null;
  // Dice are looked at each time.
  if (choices.some(({ sketch }) => sketch.pieces.length || sketch.again.some(count => count > 0))) return null;
  const pass = choices.find(choice => choice.sketch.group === 'pass');
  // Only where letting it pass is what most players do: other questions want an answer.
  return pass && decision.usual === pass.line ? pass.line : null;
}

/** Whether anything but passing costs nothing. */
export const hasFree = (choices: readonly Choice[]): boolean =>
  choices.some(choice => choice.sketch.group !== 'pass' && !choice.sketch.rare);
