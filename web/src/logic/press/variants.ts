// Answers that name a model and then how it acts, such as an operative and its order: a row is the model, and how it acts
// is a switch above the list. A model that is set up with an order has one, too.
import type { Choice } from '../../api/types';
import { pointOf } from '../text/notation';
import { stands } from './menu';

/** What a line says after the model that it names and its place; nothing where the choice is aimed or says no more. */
function tail({ line, sketch }: Choice): string {
  const { group, subject, targets, place, cell } = sketch;
  if (!subject || targets.length || cell) return '';
  if (!stands(sketch) && (group !== 'activate' || place)) return '';
  const words = line.split(' ');
  const at = words.indexOf(subject);
  const rest = at < 0 ? [] : words.slice(at + 1);
  return rest.filter(word => !pointOf(word)).join(' ');
}

/** The ways in which the models of a list can act, in the order of the list; none where there is nothing to switch. */
export function variants(list: readonly number[], choices: readonly Choice[]): string[] {
  const tails = list.map(index => tail(choices[index]!)).filter(Boolean);
  const models = new Set(list.flatMap(index => (tail(choices[index]!) ? [choices[index]!.sketch.subject] : [])));
  const found = [...new Set(tails)];
  return found.length > 1 && models.size > 1 ? found : [];
}

/** The list with the rows of one variant; a model that cannot act so keeps the row that it has. */
export function ofVariant(list: readonly number[], choices: readonly Choice[], variant: string): number[] {
  const able = new Set(
    list.filter(index => tail(choices[index]!) === variant).map(index => choices[index]!.sketch.subject),
  );
  return list.filter(index => {
    const said = tail(choices[index]!);
    return !said || said === variant || !able.has(choices[index]!.sketch.subject);
  });
}

/** The variant that a choice is of; empty if it has none. */
export const variantOf = (choice: Choice | undefined): string => (choice ? tail(choice) : '');

/** The same model in another variant. */
export function inVariant(choice: Choice, choices: readonly Choice[], variant: string): number {
  return choices.findIndex(other => other.sketch.subject === choice.sketch.subject && tail(other) === variant);
}
