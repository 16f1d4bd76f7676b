// What the other side could do next, as the threat layer shows it: how many could shoot where, and how far they come.
import type { Cell, Scene, Threat } from '../../api/types';
import { listed } from '../odds/risk';

export interface ThreatCell {
  cell: Cell;
  shots: number;
  comes: number;
}

/** The cubes of a cut (all levels: the worst of each column) with how many could shoot into them and come to them. */
export function threatCells(threats: readonly Threat[], level: number | null): ThreatCell[] {
  const cells = new Map<string, ThreatCell>();
  const at = (cell: Cell): ThreatCell => {
    const key = cell.join('.');
    const known = cells.get(key) ?? { cell, shots: 0, comes: 0 };
    cells.set(key, known);
    return known;
  };
  for (const threat of threats) {
    for (const cell of threat.covers) at(cell).shots += 1;
    for (const cell of threat.reach) at(cell).comes += 1;
  }
  const list = [...cells.values()];
  if (level !== null) return list.filter(({ cell }) => cell[2] === level);
  const columns = new Map<string, ThreatCell>();
  for (const found of list) {
    const key = `${found.cell[0]}.${found.cell[1]}`,
      known = columns.get(key);
    if (!known || found.shots > known.shots || (found.shots === known.shots && found.cell[2] > known.cell[2]))
      columns.set(key, found);
  }
  return [...columns.values()];
}

/** Who could shoot at each model from where they stand. */
export function aimedBy(threats: readonly Threat[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { token, targets } of threats)
    for (const target of targets) found.set(target, [...(found.get(target) ?? []), token]);
  return found;
}

/** How many could shoot at each model from where they stand. */
export const aimedAt = (threats: readonly Threat[]): Map<string, number> =>
  new Map([...aimedBy(threats)].map(([target, by]) => [target, by.length]));

/** A model's risk in a sentence. */
export const riskWords = (by: readonly string[]): string => `Could be shot next turn by ${listed(by)}`;

/** The same in words, for those who read. */
export function threatWords(threats: readonly Threat[], scene: Scene): string {
  const lines = [...aimedBy(threats)].map(([target, by]) => {
    const model = scene.tokens.find(token => token.id === target);
    return `${target}${model ? ` ${model.title}` : ''} could be shot by ${by.join(', ')}`;
  });
  return lines.length ? `${lines.join('. ')}.` : 'Your opponent cannot shoot at anyone from where they stand.';
}
