// Random boards and forces have a random seed: the option `board-seed` (or `map-seed`) for boards and `force-seed` for
// forces whose ids begin with "random". The first page draws a new one, shows it and lets it be typed, so that no two starts are
// alike and any of them can be repeated.
import type { RulesetInfo } from '../../api/types';

const SEEDS: Readonly<Record<string, 'board' | 'force'>> = {
  'board-seed': 'board',
  'map-seed': 'board',
  'force-seed': 'force',
};
const isRandom = (id: string): boolean => id.split('-')[0] === 'random';

export interface Chosen {
  board: string;
  forces: readonly string[];
}

/** The seeds that the choice needs: `board-seed` if the board is random, and so on. */
export function numbered(info: Pick<RulesetInfo, 'options'>, { board, forces }: Chosen): string[] {
  return info.options
    .map(option => option.id)
    .filter(id => {
      const what = SEEDS[id];
      return what === 'board' ? isRandom(board) : what === 'force' ? forces.some(isRandom) : false;
    });
}

/** The seed of the board among these. */
export const boardSeed = (numbers: readonly string[]): string | undefined => numbers.find(id => SEEDS[id] === 'board');

/** Whether an option is a seed: then it stands beside what it is for, and not among the house options. */
export const isNumber = (option: string): boolean => option in SEEDS;

/** A seed that is short enough to pass on to a friend. */
export const drawn = (random: () => number = Math.random): string => String(1 + Math.floor(random() * 99_999));

/** The options with a seed for everything that needs one, and none for what does not. */
export function withNumbers(
  info: Pick<RulesetInfo, 'options'>,
  chosen: Chosen,
  options: Readonly<Record<string, string>>,
  random?: () => number,
): Record<string, string> {
  const wanted = numbered(info, chosen);
  const kept = Object.entries(options).filter(([id]) => !isNumber(id) || wanted.includes(id));
  return { ...Object.fromEntries(wanted.map(id => [id, drawn(random)])), ...Object.fromEntries(kept) };
}
