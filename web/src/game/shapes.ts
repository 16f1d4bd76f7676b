// Shapes that the layers of a game's controller share.
import type { Fault } from '../api/shapes';
import type { LogEntry, LogNote, Piece } from '../api/types';

export interface Refusal {
  line: string;
  body: Fault;
  /** The sort of act that a press on the table meant; nobody typed its line. */
  pressed?: string;
}
/** Dice on show: the newest entry, and what was rolled before it in the same exchange. */
export interface Tray {
  entry: LogEntry;
  before: LogNote[];
  chance: number | null;
}
export interface Announcement {
  n: number;
  text: string;
}
/** A menu beside a press that can mean several things. */
export interface FingerMenu {
  choices: readonly number[];
  x: number;
  y: number;
}
/** A card at a model: what it is, and why it cannot be attacked if that was tried. */
export interface TokenCard {
  token: string;
  why: { message: string; rule: string | null }[];
  cures: readonly number[];
}
/** A model that was stood somewhere for the player, and the question that was answered by it. */
export interface Stood {
  token: string;
  kind: string;
  line: string;
}
/** A question that was answered for the player. */
export interface Quiet {
  kind: string;
  line: string;
  words: Piece[];
}
export interface Pacing {
  pause(dice: boolean): number;
}
/** What a player wants to be asked although nothing is at stake. */
export interface Asks {
  readonly everything: boolean;
  readonly kinds: readonly string[];
  /** After how many milliseconds an activation ends in which only something rare could be spent; `null`: never. */
  readonly leave: number | null;
  /** Whether rows say what each model can do. */
  readonly suggest?: boolean;
}
