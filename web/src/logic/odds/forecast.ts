// What a model could do at best, in few words and one figure. The plan and its odds are the engine's; the words are those
// of its own sentences, shortened to what is done to whom or where it leads.
import type { Board, Choice, Forecast, Piece, Scene, Side } from '../../api/types';
import { headline, placeWords } from '../press/arrange';
import { seenWords } from '../press/heading';
import { yours } from '../text/pieces';
import { capital } from '../text/say';
import { whole } from './percent';
import { prize } from './risk';
import { verdict } from './stakes';

export interface Foreseen {
  words: string;
  /** The chance of what decides the plan, and what it is the chance of; empty if nothing is rolled for. */
  figure: string;
  unit: string;
}

/** Whether a choice begins a model's activation. */
export const begins = ({ sketch: { group, subject } }: Choice): boolean => group === 'activate' && subject !== null;

/** What says how or why something is done rather than what: " with the rifle", ", paid with …", ": a remark". */
const BESIDES = / with |,|: | \(/;

/** The sentence without the model that it is about, and without what is only beside the point. */
function short(pieces: readonly Piece[], subject: string | null): string {
  const named = pieces[0]?.kind === 'model' && pieces[0].id === subject;
  let said = '';
  for (const { kind, text } of named ? pieces.slice(1) : pieces) {
    const end = kind === 'text' ? text.search(BESIDES) : -1;
    said += end < 0 ? text : text.slice(0, end);
    if (end >= 0) break;
  }
  said = said.trim();
  return named ? said.replace(/^[\w-]+/, yours) : said;
}

/** What one step of a plan does: "advance onto an objective", "shoot at P4". */
export function deed(step: Choice, scene: Scene, board: Board): string {
  const { cell, path, targets, subject } = step.sketch,
    said = short(seenWords(step, scene, board), subject);
  if (!cell || path.length < 2 || targets.length) return said;
  // A cube by its number says little; what is there says more.
  const verb = said.split(' to ')[0]!,
    covered = placeWords(step, scene, board).startsWith('in cover');
  const where = covered ? ' into cover' : cell[2] > 1 ? ` to level ${cell[2]}` : '';
  return headline(step, verb, scene, board) || `${verb}${where}`;
}

const small = (text: string): string => (/^[A-Z][a-z]/.test(text) ? text[0]!.toLowerCase() + text.slice(1) : text);

/** A plan in words: how it begins, and how it ends. `fought`: whom the step of this line leads into a fight with. */
export function planned(
  steps: readonly Choice[],
  scene: Scene,
  board: Board,
  fought: { line: string; token: string } | null = null,
): string {
  const said = steps.map(step => {
    const words = small(deed(step, scene, board));
    return fought?.line === step.line && !step.sketch.targets.length && !words.endsWith(` ${fought.token}`)
      ? `${words.split(/ (?:on|in)?to /)[0]} to fight ${fought.token}`
      : words;
  });
  if (!said.length) return 'Nothing to gain right now';
  return capital([...new Set([said[0]!, said.at(-1)!])].join(', then '));
}

/** A forecast as a row shows it. */
export function foreseen({ steps, odds }: Forecast, scene: Scene, board: Board, by: Side | null): Foreseen {
  const step = steps.find(known => known.line === odds?.line),
    stake = step && prize(step, odds ?? undefined, scene, by),
    words = planned(steps, scene, board, step && stake ? { line: step.line, token: stake.token } : null);
  if (!stake || stake.average < 0.05) return { words, figure: '', unit: '' };
  const { out } = verdict(stake);
  return out < 0.005
    ? { words, figure: stake.average.toFixed(1), unit: `${stake.label} on average` }
    : { words, figure: whole(out), unit: `${stake.token} out` };
}

/** The same as a sentence for the text view: "At best: shoot at P4, 58% P4 out". */
export const foretold = ({ words, figure, unit }: Foreseen): string =>
  `At best: ${small(words)}${figure ? `, ${figure} ${unit}` : ''}`;

/** What follows the first step of a plan, for the row of that step, and the figure of the plan. */
export function rest(plan: Forecast, scene: Scene, board: Board, by: Side | null): Foreseen {
  const after = plan.steps.slice(1),
    words = after.length ? foreseen({ ...plan, steps: after }, scene, board, by).words : '';
  return { ...foreseen(plan, scene, board, by), words: words && `Then ${small(words)}` };
}
