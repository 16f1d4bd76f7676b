// A table turned half round, for pictures in which the first side sits in front.
import type { Board, Place, Scene } from '../../api/types';
import { size } from '../geometry/projection';

const ACROSS: Record<string, string> = { n: 's', s: 'n', e: 'w', w: 'e' };
const across = (points: string): string => [...points].map(letter => ACROSS[letter] ?? letter).join('');
/** `ramp-e` leads west once the table is turned; `walkway-ns` stays what it is. */
const kind = (name: string): string => name.replace(/-([ns]?[ew]|[ns])$/, (_, points: string) => `-${across(points)}`);

export function halfRound(board: Board, scene: Scene): { board: Board; scene: Scene } {
  const [width, height] = size(board);
  const point = ([x, y]: readonly [number, number]): [number, number] => [width - x, height - y];
  const place = <P extends Place>(at: P): P => ({ ...at, x: width - at.x, y: height - at.y });
  const cell = <C extends readonly number[]>(at: C): C =>
    (board.kind === 'cubes' ? [board.columns + 1 - at[0]!, board.rows + 1 - at[1]!, at[2]!] : at) as unknown as C;
  const turned: Board =
    board.kind === 'cubes'
      ? {
          ...board,
          cells: board.cells.map(part => ({ ...part, cell: cell(part.cell), kind: kind(part.kind) })),
          panels: board.panels.map(panel => ({ ...panel, cell: cell(panel.cell), face: across(panel.face) })),
        }
      : { ...board, parts: board.parts.map(part => ({ ...part, outline: part.outline.map(point) })) };
  return {
    board: turned,
    scene: {
      ...scene,
      tokens: scene.tokens.map(token => ({
        ...token,
        at: token.at && place(token.at),
        cell: token.cell && cell(token.cell),
      })),
      markers: scene.markers.map(marker => ({
        ...marker,
        at: place(marker.at),
        cell: marker.cell && cell(marker.cell),
      })),
      zones: scene.zones.map(zone => ({ ...zone, outline: zone.outline.map(point) })),
    },
  };
}
