// Cards that are turned up after a roll. They may settle what was rolled long before, so they stand apart from the dice.
import type { LogNote } from '../../api/types';

export const isCard = ({ weight }: LogNote): boolean => weight === 'card';
/** What a card that was turned up counts: the card itself says it, and so does the model's plate. */
const isCount = ({ weight }: LogNote): boolean => weight === 'count';

export interface Flipped {
  /** What the choice or its dice brought by themselves. */
  outcome: LogNote[];
  /** The cards that were turned up. */
  cards: LogNote[];
  /** What the cards did. */
  results: LogNote[];
}

export function flipped(notes: readonly LogNote[]): Flipped {
  const at = notes.findIndex(isCard);
  if (at < 0) return { outcome: [...notes], cards: [], results: [] };
  const rest = notes.slice(at);
  return {
    outcome: notes.slice(0, at),
    cards: rest.filter(isCard),
    results: rest.filter(note => !isCard(note) && !isCount(note)),
  };
}

/** Without what the cards just shown count. */
export const counted = (notes: readonly LogNote[]): LogNote[] => notes.filter(note => !isCount(note));

/** Without what a whole table recovers at the end of a turn: the plates show it. What one or two recover is news. */
export function few(notes: readonly LogNote[]): LogNote[] {
  const others = notes.filter(note => !isCount(note));
  return notes.length - others.length > 2 ? others : [...notes];
}
