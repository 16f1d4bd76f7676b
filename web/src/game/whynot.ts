// Whom a choice could be aimed at if the rules let it: the offered line with another name in it, asked of the referee.
import type { Choice, Scene } from '../api/types';
import { swap, words } from '../logic/text/notation';
import { ApiError, type Transport } from '../transport';

export interface Attempt {
  token: string;
  line: string;
}
export interface Refused {
  token: string;
  message: string;
  rule: string | null;
}

/** The other side's models that no choice of the same sort is aimed at, with the line that would be. */
export function attempts(
  choices: readonly Choice[],
  scene: Scene,
  group: string | null,
): { group: string; list: Attempt[] } | null {
  const aimed = choices.filter(
    ({ sketch, line }) =>
      sketch.targets.length === 1 &&
      words(line).includes(sketch.targets[0]!) &&
      (group === null || sketch.group === group),
  );
  const first = aimed[0];
  if (!first) return null;
  const same = aimed.filter(choice => choice.sketch.group === first.sketch.group);
  const target = first.sketch.targets[0]!,
    side = scene.tokens.find(token => token.id === target)?.side;
  const taken = new Set(same.map(choice => choice.sketch.targets[0]));
  const list = scene.tokens
    .filter(
      token =>
        token.side === side && token.at && !token.dead && !taken.has(token.id) && token.id !== first.sketch.subject,
    )
    .map(token => ({ token: token.id, line: swap(first.line, target, token.id) }));
  return { group: first.sketch.group, list };
}

/** Asks why not; what turns out to be allowed is left out. */
export async function whyNot(
  engine: Transport,
  game: string,
  token: string,
  list: readonly Attempt[],
): Promise<Refused[]> {
  const answers = await Promise.all(
    list.slice(0, 16).map(async (attempt): Promise<Refused | null> => {
      try {
        await engine.attempt(game, token, attempt.line);
        return null;
      } catch (error) {
        return error instanceof ApiError
          ? { token: attempt.token, message: error.body.message, rule: error.body.rule?.id ?? null }
          : null;
      }
    }),
  );
  return answers.filter(answer => answer !== null);
}
