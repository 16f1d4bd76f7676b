// What a moment that turned a game is called: the choice, and what came of it.
import type { LogEntry, Piece, ReplayLine } from '../../api/types';
import { isSilent, story } from '../../logic/log/log';

export interface Turn {
  /** The choice, or what came of one that only let the game go on: “G2 is killed” rather than “keeps the roll”. */
  title: Piece[][];
  more: Piece[][];
}

export function turn(log: readonly LogEntry[], ply: number, line: ReplayLine | undefined): Turn {
  const stands = log.filter(known => known.kind === 'choice' && !known.undone);
  // Where a model stands in its cube, or that its activation ends, turns nothing: what it did before does.
  const entry =
    stands.findLast(known => known.ply <= ply && !isSilent(known)) ?? stands.find(known => known.ply === ply);
  const lines = entry && log.some(known => known.ply === ply) ? story([entry]) : [],
    told = lines[0];
  // What cards did says more than which cards were turned up.
  const came = [...lines.filter(({ loud }) => loud), ...lines.filter(({ loud }) => !loud)].flatMap(({ outcome }) =>
    outcome.map(note => note.text),
  );
  if (told && !told.words && came.length) return { title: came.slice(0, 2), more: [] };
  const chosen = told?.words ?? line?.words ?? null;
  return { title: [chosen ?? [{ kind: 'text', text: line?.line ?? '' }]], more: came.slice(0, 2) };
}
