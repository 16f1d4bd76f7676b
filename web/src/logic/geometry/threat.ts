// What the other side could do next, as the threat layer shows it: how many could shoot where, and how far they come.
import type { Threat } from '../../api/types';
import type { Cell, Scene } from '../../api/types';

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

/** How many could shoot at each model from where they stand. */
export function aimedAt(threats: readonly Threat[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { targets } of threats) for (const target of targets) counts.set(target, (counts.get(target) ?? 0) + 1);
  return counts;
}

/** The same in words, for those who read. */
export function threatWords(threats: readonly Threat[], scene: Scene): string {
  const lines = [...aimedAt(threats)].map(([target]) => {
    const by = threats.filter(threat => threat.targets.includes(target)).map(threat => threat.token);
    const model = scene.tokens.find(token => token.id === target);
    return `${target}${model ? ` ${model.title}` : ''} could be shot by ${by.join(', ')}`;
  });
  return lines.length ? `${lines.join('. ')}.` : 'Your opponent cannot shoot at anyone from where they stand.';
}
