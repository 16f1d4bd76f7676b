// The options of a game as a start page offers them.
import type { GameOption } from '../../api/types';
import { capital } from './say';

const MOST_NUMBERS = 20;

/** The values between which an option lets choose; nothing where there are too many numbers. */
export function offered({ values }: GameOption): string[] | null {
  if (values.kind === 'words') return values.words;
  if (values.kind === 'seed' || values.to === null || values.to - values.from > MOST_NUMBERS) return null;
  const { from, to } = values;
  return Array.from({ length: to - from + 1 }, (_, i) => String(from + i));
}

/** The values that differ from what is played anyway. */
export const others = (option: GameOption): string[] =>
  (offered(option) ?? []).filter(value => value.toLowerCase() !== option.default.toLowerCase());

/** What is played if nothing is picked. */
export const usual = (option: GameOption): string => `${capital(option.default)} (usual)`;

/** What an option does. */
export const meaning = (option: GameOption): string => capital(option.about);
