// What a press beside every glow means: an offered choice with another place or model in it. The referee is asked
// about that line, so that nothing pressed is met with silence. Nothing here knows a rule.
import type { Board, Cell, Choice, Token } from '../../api/types';
import { swap, words } from '../text/notation';
import { isFloor } from '../geometry/outline';

/** The cube under a press: on the level that is cut to, else the highest one of the column that has a floor. */
export function cubeAt(board: Board, x: number, y: number, level: number | null): Cell | null {
  if (board.kind !== 'cubes') return null;
  const column = Math.floor(x / 1000) + 1,
    row = Math.floor(y / 1000) + 1;
  if (column < 1 || row < 1 || column > board.columns || row > board.rows) return null;
  if (level !== null) return [column, row, level];
  const floors = board.cells
    .filter(part => part.cell[0] === column && part.cell[1] === row && isFloor(part.kind))
    .map(part => part.cell[2]);
  return [column, row, Math.max(1, ...floors)];
}

/** The same choice for another cube; the focused choice first, else the first one that names its cube. */
export function elsewhere(choices: readonly Choice[], focused: Choice | null, cell: Cell): string | null {
  const to = cell.join('.');
  for (const { line, sketch } of focused ? [focused, ...choices] : choices) {
    const from = sketch.cell?.join('.');
    if (from && words(line).includes(from)) return swap(line, from, to);
  }
  return null;
}

/** The same choice for another model: aimed at it if it is of the side that choices are aimed at, else done by it. */
export function otherwise(
  choices: readonly Choice[],
  focused: Choice | null,
  token: Token,
  tokens: readonly Token[],
): string | null {
  const sideOf = (id: string | null | undefined): Token['side'] | undefined =>
    tokens.find(known => known.id === id)?.side;
  const list = focused ? [focused, ...choices] : choices;
  for (const { line, sketch } of list) {
    const target = sketch.targets[0];
    if (target && target !== token.id && sideOf(target) === token.side && words(line).includes(target))
      return swap(line, target, token.id);
  }
  for (const { line, sketch } of list) {
    const { subject } = sketch;
    if (
      subject &&
      subject !== token.id &&
      !sketch.targets.length &&
      !sketch.cell &&
      !sketch.place &&
      words(line).includes(subject)
    )
      return swap(line, subject, token.id);
  }
  return null;
}
