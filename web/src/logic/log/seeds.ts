// Random boards and forces have a random seed, an option of the game. The first page draws a new one, shows it and lets
// it be typed, so that no two starts are alike and any of them can be repeated.
import type { GameOption, RulesetInfo, SeedOf } from '../../api/types';

type Options = Pick<RulesetInfo, 'options'>;

const seedOf = ({ values }: GameOption): SeedOf | null => (values.kind === 'seed' ? values.of : null);
const isRandom = (id: string): boolean => id.split('-')[0] === 'random';

export interface Chosen {
  board: string;
  forces: readonly string[];
}

/** The seeds that the choice needs: that of the board if the board is random, and so on. */
export function numbered(info: Options, { board, forces }: Chosen): string[] {
  const needed: Record<SeedOf, boolean> = { board: isRandom(board), forces: forces.some(isRandom) };
  return info.options.flatMap(option => {
    const of = seedOf(option);
    return of && needed[of] ? [option.id] : [];
  });
}

const seedFor = (info: Options, of: SeedOf, numbers: readonly string[]): string | undefined =>
  info.options.find(option => seedOf(option) === of && numbers.includes(option.id))?.id;

/** The seed of the board among these. */
export const boardSeed = (info: Options, numbers: readonly string[]): string | undefined =>
  seedFor(info, 'board', numbers);
/** The seed of the forces among these. */
export const forceSeed = (info: Options, numbers: readonly string[]): string | undefined =>
  seedFor(info, 'forces', numbers);

/** The options that are not seeds: a seed stands beside what it is for. */
export const houseOptions = (info: Options): GameOption[] => info.options.filter(option => seedOf(option) === null);

/** A seed that is short enough to pass on to a friend. */
export const drawn = (random: () => number = Math.random): string => String(1 + Math.floor(random() * 99_999));

/** The options with a seed for everything that needs one, and none for what does not. */
export function withNumbers(
  info: Options,
  chosen: Chosen,
  options: Readonly<Record<string, string>>,
  random?: () => number,
): Record<string, string> {
  const wanted = numbered(info, chosen);
  const seeds = info.options.filter(option => seedOf(option) !== null).map(({ id }) => id);
  const kept = Object.entries(options).filter(([id]) => !seeds.includes(id) || wanted.includes(id));
  return { ...Object.fromEntries(wanted.map(id => [id, drawn(random)])), ...Object.fromEntries(kept) };
}
