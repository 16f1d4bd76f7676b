// Things put together by chance have a number that says which one it is: the option `board-seed` for boards and
// `force-seed` for forces whose names begin with "random". The first page draws a fresh one, shows it and lets it be
// typed, so that no two starts are alike and any of them can be had again.
import type { RulesetInfo } from '../api/types';

const NUMBERED = /^(board|force)-seed$/;
const isChance = (name: string): boolean => /^random\b/i.test(name);

export interface Chosen { board: string; forces: readonly string[] }

/** The options that number what was chosen: `board-seed` if the board is random, and so on. */
export function numbered(info: Pick<RulesetInfo, 'options'>, { board, forces }: Chosen): string[] {
  return info.options.map(option => option.id).filter(id => {
    const what = NUMBERED.exec(id)?.[1];
    return what === 'board' ? isChance(board) : what === 'force' ? forces.some(isChance) : false;
  });
}

/** Whether an option is such a number: then it stands beside what it numbers, and not among the house options. */
export const isNumber = (option: string): boolean => NUMBERED.test(option);

/** A number that is short enough to be told to a friend. */
export const drawn = (random: () => number = Math.random): string => String(1 + Math.floor(random() * 99_999));

/** The options with a number for everything that needs one, and none for what does not. */
export function withNumbers(info: Pick<RulesetInfo, 'options'>, chosen: Chosen, options: Readonly<Record<string, string>>, random?: () => number): Record<string, string> {
  const wanted = numbered(info, chosen);
  const kept = Object.entries(options).filter(([id]) => !isNumber(id) || wanted.includes(id));
  return { ...Object.fromEntries(wanted.map(id => [id, drawn(random)])), ...Object.fromEntries(kept) };
}

/** What is said about something put together by chance, without the name of an option: its number stands beside it. */
export const plainly = (line: string): string => line.replace(/;\s*the option \S+-seed says which[^;.]*/i, '');
