// Answers that name a model and then how it acts, such as an operative and its order: a row is the model, and how it acts
// is a switch above the list.
import type { Choice } from '../../api/types';

/** What a line says after the model that it names; nothing where the choice is aimed or placed, or says no more. */
function tail({ line, sketch: { group, subject, targets, place, cell } }: Choice): string {
  if (group !== 'activate' || !subject || targets.length || place || cell) return '';
  const words = line.split(' ');
  const at = words.indexOf(subject);
  return at < 0 ? '' : words.slice(at + 1).join(' ');
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
